//! The elements of a small XML document, one after the other.

use std::borrow::Cow;

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// An element: its tag, its attributes, and its own text.
#[derive(Debug)]
pub(in crate::format) struct Element {
    pub(in crate::format) name: String,
    pub(in crate::format) attributes: Vec<(String, String)>,
    pub(in crate::format) text: String,
    /// The byte at which its tag begins.
    pub(in crate::format) at: usize,
}

/// What is wrong, and at which byte.
#[derive(Debug)]
pub(in crate::format) struct XmlError {
    pub(in crate::format) what: String,
    pub(in crate::format) at: usize,
}

impl Element {
    /// The value of an attribute.
    pub(in crate::format) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim())
    }

    pub(in crate::format) fn error(&self, what: impl Into<String>) -> XmlError {
        XmlError { what: what.into(), at: self.at }
    }

    /// The number in an attribute.
    pub(in crate::format) fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, XmlError> {
        let value =
            self.attribute(name).ok_or_else(|| self.error(format!("{} without {name}", self.name)))?;
        value.parse().map_err(|_| {
            let value: String = value.chars().take(40).collect();
            self.error(format!("{name}={value:?} of {} is not a number", self.name))
        })
    }
}

/// The elements in the order of their tags.
pub(in crate::format) fn elements(text: &str) -> Result<Vec<Element>, XmlError> {
    let mut reader = Reader::from_str(text);
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| XmlError { what: error.to_string(), at })?;
        let mut add_text = |more: &str| {
            if let Some(last) = open.last() {
                elements[*last].text.push_str(more);
            }
        };
        match event {
            Event::Start(tag) => {
                open.push(elements.len());
                elements.push(element(&tag, at)?);
            }
            Event::Empty(tag) => elements.push(element(&tag, at)?),
            Event::End(_) => {
                open.pop();
            }
            Event::Text(more) => add_text(&more.xml10_content()),
            Event::CData(more) => add_text(&more.xml10_content()),
            Event::GeneralRef(reference) => {
                let reference = format!("&{};", &*reference);
                add_text(&unescape(&reference).unwrap_or(Cow::Borrowed(&reference)));
            }
            Event::Eof => break,
            _ => (),
        }
    }
    match open.pop() {
        Some(last) => Err(XmlError {
            what: format!("the file ends without </{}>", elements[last].name),
            at: text.len(),
        }),
        None => Ok(elements),
    }
}

fn element(tag: &BytesStart<'_>, at: usize) -> Result<Element, XmlError> {
    let wrong = |what: String| XmlError { what, at };
    let mut attributes = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
        let value =
            attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| wrong(error.to_string()))?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(Element { name: tag.name().as_ref().to_owned(), attributes, text: String::new(), at })
}
