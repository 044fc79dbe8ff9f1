//! Reads XML with `quick-xml`.

use std::borrow::Cow;
use std::io;

use quick_xml::Reader as XmlReader;
use quick_xml::XmlVersion;
use quick_xml::escape::unescape;
use quick_xml::events::Event;
use quick_xml::events::attributes::Attribute;

use super::played;
use crate::blanks::Blanks;
use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, Place, RawRecord};
use crate::format::record::{Field, Record};
use crate::format::shared::board_text;
use crate::format::text::Text;

/// Reads and writes the format.
pub(in crate::format) const CODEC: Codec = Codec::read(|_, options| {
    let blanks = options.blanks();
    Ok(Opened::new(GameFramer::default(), move |raw: &RawRecord| decode(raw, &blanks)))
});

/// The maximum size in bytes of the elements that apply to all games.
const MAX_SHARED_SIZE: usize = 1 << 16;

/// The raw record that marks the end of a file whose elements are not all closed.
const CUT_OFF: &[u8] = b"<";

/// What the framer is reading.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Between tags.
    #[default]
    Text,
    Tag,
    /// In the quotes of an attribute.
    Quoted(u8),
    Comment,
    Literal,
    /// In a document type, inside this number of brackets.
    DocumentType(usize),
}

/// Makes a raw record of each game: its tag, followed by the elements that apply to all games.
#[derive(Default)]
struct GameFramer {
    state: State,
    tag: Vec<u8>,
    tag_at: Place,
    /// Whether bytes of the tag were dropped because it is too long.
    tag_too_long: bool,
    /// The text after the last tag.
    text_since_tag: Vec<u8>,
    /// The elements that apply to all following games: the elements of the file, then those of the open
    /// folder.
    shared_elements: Vec<u8>,
    /// The length of `shared_elements` without the elements of the open folder.
    len_before_folder: usize,
    /// The latest opening tag, if its element has only text so far.
    open_element: Vec<u8>,
    in_folder: bool,
    /// Whether there was anything except white space.
    has_content: bool,
    /// Whether the root element was closed.
    closed: bool,
}

impl Framer for GameFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        if input.scan(|byte, place| self.take(byte, place, raw))? {
            return Ok(true);
        }
        let cut_off = self.state != State::Text || self.has_content;
        self.state = State::Text;
        if !cut_off || std::mem::replace(&mut self.closed, true) {
            return Ok(false);
        }
        raw.line = input.line_number();
        raw.text = CUT_OFF.to_vec();
        Ok(true)
    }
}

impl GameFramer {
    /// Takes the next byte; true if the raw record is complete.
    fn take(&mut self, byte: u8, place: Place, raw: &mut RawRecord) -> bool {
        self.has_content |= !byte.is_ascii_whitespace();
        match (self.state, byte) {
            (State::Text, b'<') => self.begin(place),
            (State::Text, _) => {
                if self.text_since_tag.len() < MAX_SHARED_SIZE {
                    self.text_since_tag.push(byte);
                }
            }
            // A tag cannot contain `<`, not even in an attribute, so this tag was not closed.
            (State::Tag | State::Quoted(_), b'<') => {
                let complete = self.end(raw);
                self.begin(place);
                return complete;
            }
            (State::Tag, b'>') => {
                self.push(byte);
                self.state = State::Text;
                return self.end(raw);
            }
            (State::Tag, b'"' | b'\'') => {
                self.push(byte);
                self.state = State::Quoted(byte);
            }
            (State::Quoted(quote), _) if byte == quote => {
                self.push(byte);
                self.state = State::Tag;
            }
            (State::Tag | State::Quoted(_), _) => {
                self.push(byte);
                self.state = match &*self.tag {
                    b"<!--" => State::Comment,
                    b"<![CDATA[" => State::Literal,
                    b"<!D" => State::DocumentType(0),
                    _ => self.state,
                };
                if self.state == State::Literal {
                    self.text_since_tag.extend_from_slice(&self.tag);
                }
                if self.state == State::Comment || self.state == State::Literal {
                    self.tag.clear();
                }
            }
            (State::Comment | State::Literal, _) => {
                if self.state == State::Literal && self.text_since_tag.len() < MAX_SHARED_SIZE {
                    self.text_since_tag.push(byte);
                }
                // The last two bytes show the end of a comment or instruction.
                let end: &[u8] = if self.state == State::Comment { b"--" } else { b"]]" };
                if byte == b'>' && self.tag == end {
                    self.state = State::Text;
                } else {
                    self.tag.drain(..self.tag.len().saturating_sub(1));
                    self.tag.push(byte);
                }
            }
            (State::DocumentType(depth), b'[') => self.state = State::DocumentType(depth + 1),
            (State::DocumentType(depth), b']') => self.state = State::DocumentType(depth.saturating_sub(1)),
            (State::DocumentType(0), b'>') => self.state = State::Text,
            (State::DocumentType(_), _) => {}
        }
        false
    }

    fn begin(&mut self, place: Place) {
        self.state = State::Tag;
        self.tag.clear();
        self.tag.push(b'<');
        self.tag_at = place;
        self.tag_too_long = false;
    }

    fn push(&mut self, byte: u8) {
        if self.tag.len() < crate::format::MAX_RECORD_SIZE {
            self.tag.push(byte);
        } else {
            self.tag_too_long = true;
        }
    }

    /// Handles a complete tag; true if it is a game.
    fn end(&mut self, raw: &mut RawRecord) -> bool {
        let text = std::mem::take(&mut self.text_since_tag);
        let open_element = std::mem::take(&mut self.open_element);
        let name: Vec<u8> =
            self.tag[1..].iter().copied().take_while(|byte| !b" \t\r\n/>".contains(byte)).collect();
        match &*name {
            b"game" => {
                for byte in self.tag.drain(..) {
                    raw.push_at(byte, self.tag_at);
                }
                raw.too_long = self.tag_too_long;
                raw.push(&self.shared_elements);
                return true;
            }
            b"folder" => {
                self.shared_elements.truncate(self.len_before_folder);
                self.add_shared(&[]);
                self.in_folder = true;
            }
            b"" if self.tag.starts_with(b"</opensudoku") => self.closed = true,
            b"" if self.tag.starts_with(b"</folder") => {
                self.shared_elements.truncate(self.len_before_folder);
                self.in_folder = false;
            }
            // The end of an element that held only text.
            b"" if !open_element.is_empty() && self.closes(&open_element) => {
                let element = [open_element, text].concat();
                self.add_shared(&element);
                if !self.in_folder {
                    self.len_before_folder = self.shared_elements.len();
                }
            }
            b"" | b"?xml" => {}
            _ => self.open_element = [b"<", &*name, b">"].concat(),
        }
        false
    }

    /// Whether this tag closes the element that the other tag opened.
    fn closes(&self, element: &[u8]) -> bool {
        self.tag.strip_prefix(b"</").is_some_and(|name| name.starts_with(&element[1..element.len() - 1]))
    }

    /// Adds `before` and the tag to the shared elements if there is room for them.
    fn add_shared(&mut self, before: &[u8]) {
        if self.shared_elements.len() + before.len() + self.tag.len() <= MAX_SHARED_SIZE {
            self.shared_elements.extend_from_slice(before);
            self.shared_elements.extend_from_slice(&self.tag);
        }
    }
}

/// The attributes that may hold the cells of a game.
const DATA: [&str; 2] = ["data", "cells_data"];

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    if raw.text == CUT_OFF {
        let what = "the file ends without </opensudoku>".into();
        return Err(RecordErrorKind::Syntax(what).at(raw.line));
    }
    let text = raw.utf8()?;
    let error = |what: &str, offset: usize| raw.error(RecordErrorKind::Syntax(what.into()), offset);
    let mut reader = XmlReader::from_str(text);
    let game = match reader.read_event() {
        Ok(Event::Start(tag) | Event::Empty(tag)) if !tag.attributes_raw().contains('<') => tag,
        _ => return Err(error("the tag is not closed: a quote or > is missing", 0)),
    };
    let mut board = None;
    let mut progress = None;
    let mut fields = Vec::new();
    for attribute in game.attributes() {
        let attribute = attribute.map_err(|problem| error(&problem.to_string(), 0))?;
        // The value borrows from the text, so its address gives its offset.
        let start = (attribute.value.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let name = attribute.key.as_ref();
        let value = value(&attribute).map_err(|problem| error(&problem, start))?;
        if !DATA.contains(&name) {
            fields.push(Field::untyped(name, &value));
        } else if played::is_played(&value) {
            let game = played::read(&value).map_err(|problem| error(&problem, start))?;
            (board, progress) = (Some(game.board), game.progress);
            if !game.second_marks.is_empty() {
                fields.push(Field::new("second marks", game.second_marks));
            }
        } else {
            let parsed = board_text::board(&value, |_| false, blanks);
            board = Some(parsed.map_err(|error| error.within(raw, start))?);
        }
    }
    let board = board.ok_or_else(|| error("a game without the attribute `data`", 0))?;
    fields.extend(shared_fields(&mut reader));
    Ok(Record { board: board.into(), progress, fields })
}

/// The value of an attribute, or its error.
fn value<'a>(attribute: &Attribute<'a>) -> Result<Cow<'a, str>, String> {
    attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| {
        let what = error.to_string();
        // The message begins with the position in the value.
        what.rsplit_once(": ").map_or(&*what, |(_, what)| what).to_owned()
    })
}

/// The fields that all games share. An error in them does not make a game unreadable.
fn shared_fields(reader: &mut XmlReader<&[u8]>) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut open: Option<(Text, String)> = None;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) if tag.name().as_ref() == "folder" => {
                for attribute in tag.attributes().flatten() {
                    let name = format!("folder {}", attribute.key.as_ref());
                    fields.extend(value(&attribute).map(|value| Field::untyped(name, value.trim())));
                }
            }
            Ok(Event::Start(tag)) => open = Some((tag.name().as_ref().into(), String::new())),
            Ok(Event::Text(text)) => {
                if let Some((_, value)) = &mut open {
                    value.push_str(&text.xml10_content());
                }
            }
            Ok(Event::CData(text)) => {
                if let Some((_, value)) = &mut open {
                    value.push_str(&text.xml10_content());
                }
            }
            Ok(Event::GeneralRef(reference)) => {
                if let Some((_, value)) = &mut open {
                    let reference = format!("&{};", &*reference);
                    value.push_str(&unescape(&reference).unwrap_or(Cow::Borrowed(&reference)));
                }
            }
            Ok(Event::End(_)) => {
                fields.extend(open.take().map(|(name, value)| Field::untyped(name, value.trim())));
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    fields.retain(|field| field.value != "");
    fields
}
