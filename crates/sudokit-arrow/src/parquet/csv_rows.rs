//! [`CsvRows`]: the rows of CSV text. Text without quotes is cut at its commas and ends of lines, other text by the library.

use std::io::{Cursor, SeekFrom};

use arrow_schema::ArrowError;
use csv::{ByteRecord, Position, Reader, ReaderBuilder, StringRecord};
use memchr::{memchr_iter, memchr2, memchr2_iter};

/// Reads the rows of texts. Each text is whole rows.
pub(super) struct CsvRows {
    /// It is kept, since it takes long to make.
    reader: Reader<Cursor<Vec<u8>>>,
}

impl CsvRows {
    pub(super) fn new() -> CsvRows {
        let reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(Cursor::default());
        CsvRows { reader }
    }

    /// The first row of a text, which has the headings, and the place after it; no headings if there is none.
    pub(super) fn headings(&mut self, text: &[u8]) -> Result<(Vec<String>, usize), ArrowError> {
        let mut row = StringRecord::new();
        let reader = self.read(text)?;
        reader.read_record(&mut row).map_err(broken)?;
        let end = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        Ok((row.iter().map(str::to_owned).collect(), end))
    }

    /// The place after each row.
    pub(super) fn ends(&mut self, text: &[u8]) -> Result<Vec<usize>, ArrowError> {
        let mut ends = Vec::new();
        if is_plain(text) {
            let mut start = 0;
            for end in memchr_iter(b'\n', text).map(|end| end + 1).chain([text.len()]) {
                // An empty line is no row.
                if !matches!(&text[start..end], b"" | b"\n") {
                    ends.push(end);
                }
                start = end;
            }
            return Ok(ends);
        }
        let mut row = ByteRecord::new();
        let reader = self.read(text)?;
        while reader.read_byte_record(&mut row).map_err(broken)? {
            ends.push(usize::try_from(reader.position().byte()).unwrap_or(usize::MAX));
        }
        Ok(ends)
    }

    /// Calls a function with the fields of each row.
    pub(super) fn each(
        &mut self,
        text: &[u8],
        mut row: impl FnMut(&[&str]) -> Result<(), ArrowError>,
    ) -> Result<(), ArrowError> {
        if is_plain(text)
            && let Ok(text) = str::from_utf8(text)
        {
            let mut fields = Vec::new();
            let mut start = 0;
            for end in memchr2_iter(b',', b'\n', text.as_bytes()).chain([text.len()]) {
                let is_row = text.as_bytes().get(end) != Some(&b',');
                if !(is_row && fields.is_empty() && start == end) {
                    fields.push(&text[start..end]);
                }
                start = end + 1;
                if is_row && !fields.is_empty() {
                    row(&fields)?;
                    fields.clear();
                }
            }
            return Ok(());
        }
        let mut record = StringRecord::new();
        let reader = self.read(text)?;
        while reader.read_record(&mut record).map_err(broken)? {
            row(&record.iter().collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// Has the library read a text.
    fn read(&mut self, text: &[u8]) -> Result<&mut Reader<Cursor<Vec<u8>>>, ArrowError> {
        let kept = self.reader.get_mut().get_mut();
        kept.clear();
        kept.extend_from_slice(text);
        self.reader.seek_raw(SeekFrom::Start(0), Position::new()).map_err(broken)?;
        Ok(&mut self.reader)
    }
}

/// Whether the rows of a text are its lines, and the fields the parts between commas.
fn is_plain(text: &[u8]) -> bool {
    memchr2(b'"', b'\r', text).is_none()
}

fn broken(error: csv::Error) -> ArrowError {
    ArrowError::CsvError(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &[u8]) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        let push = |row: &[&str]| {
            rows.push(row.iter().map(|field| (*field).to_owned()).collect());
            Ok(())
        };
        CsvRows::new().each(text, push).unwrap();
        rows
    }

    #[test]
    fn plain_text_has_the_rows_that_the_library_reads() {
        let texts = ["", "\n", "a", "a,b\n", "\n\na,,b\n\n,\n,,c", "1,2\n3\n\n", ",\n", " \n,a\n", "é,ü\nx"];
        for text in texts {
            assert!(is_plain(text.as_bytes()), "{text:?}");
            // A row in quotes has the library read all of them.
            let other = format!("\"q\"\n{text}");
            let expected = &rows(other.as_bytes())[1..];
            assert_eq!(rows(text.as_bytes()), expected, "{text:?}");
            let [mut plain, mut all] =
                [text, &other].map(|text| CsvRows::new().ends(text.as_bytes()).unwrap());
            assert_eq!(plain.len(), expected.len(), "{text:?}");
            plain.iter_mut().for_each(|end| *end += 4);
            all.remove(0);
            assert_eq!(plain, all, "{text:?}");
        }
    }

    #[test]
    fn rows_in_quotes_are_cut_after_them() {
        let text = b"a,\"x\ny\"\r\n\"b\"\"\",c\n";
        assert_eq!(rows(text), [["a", "x\ny"], ["b\"", "c"]]);
        let mut csv = CsvRows::new();
        let ends = csv.ends(text).unwrap();
        assert_eq!(ends.len(), 2);
        assert_eq!(rows(&text[..ends[0]]).len(), 1);
        assert_eq!(rows(&text[ends[0]..]), [["b\"", "c"]]);
        assert!(csv.each(b"\xff,a\n", |_| Ok(())).is_err());
    }
}
