//! [`Boards`]: the boards of an Arrow column; [`BoardChunks`]: the boards of a column in chunks.

use std::fmt;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, BinaryType, ByteArrayType, Int8Type, Int16Type, Int32Type, Int64Type,
    LargeBinaryType, LargeUtf8Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type, Utf8Type,
};
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait};
use arrow_buffer::{ArrowNativeType as _, NullBuffer};
use arrow_schema::DataType;
use sudokit::{Cell, Grid, GridText, GridTexts};
use sudokit_bulk::arrays::{RowErrorKind, Rows};

/// Reads the board of a row that is not null.
type ReadRow<'a> = Box<dyn Fn(usize, &mut [u8; 81]) -> Result<(), RowErrorKind> + Send + Sync + 'a>;

/// A column of boards as [`Rows`]. Nothing is copied until a row is read.
///
/// A board is a text of 81 digits and blanks, as bytes or in Arrow's string types; 81 bytes from 0 to 9; or a
/// list of 81 integers from 0 to 9, or of nine lists of nine, with or without a fixed size. A dictionary of
/// such values also holds boards.
///
/// ```
/// use arrow_array::{FixedSizeBinaryArray, Int32Array};
/// use sudokit_arrow::Boards;
/// use sudokit_bulk::arrays::Rows;
///
/// let column = FixedSizeBinaryArray::try_from_iter([[7_u8; 81]].iter())?;
/// let mut text = [0; 81];
/// Boards::new(&column)?.read(0, &mut text)?;
/// assert_eq!(text, [b'7'; 81]);
/// let error = Boards::new(&Int32Array::from(vec![1])).unwrap_err();
/// assert!(error.to_string().starts_with("a column of Int32 holds no boards"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Boards<'a> {
    len: usize,
    nulls: Option<NullBuffer>,
    read: ReadRow<'a>,
    /// The boards as one slice, if they are adjacent and have 81 bytes each.
    bytes: Option<&'a [[u8; 81]]>,
}

impl fmt::Debug for Boards<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Boards").field("len", &self.len).finish_non_exhaustive()
    }
}

impl<'a> Boards<'a> {
    /// The boards of a column.
    ///
    /// # Errors
    /// If the column has a type that cannot hold boards.
    pub fn new(column: &'a dyn Array) -> Result<Boards<'a>, WrongTypeError> {
        let read = reader(column).ok_or_else(|| WrongTypeError(column.data_type().clone()))?;
        let nulls = column.logical_nulls().filter(|nulls| nulls.null_count() > 0);
        let bytes = if nulls.is_none() { bytes(column) } else { None };
        Ok(Boards { len: column.len(), nulls, read, bytes })
    }

    /// Whether a column of this type may hold boards.
    #[must_use]
    pub fn holds(kind: &DataType) -> bool {
        reader(&arrow_array::new_empty_array(kind)).is_some()
    }
}

impl Rows for Boards<'_> {
    fn len(&self) -> usize {
        self.len
    }

    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return Err(RowErrorKind::Missing);
        }
        (self.read)(row, text)
    }

    fn texts(&self, rows: Range<usize>) -> Option<GridTexts<'_>> {
        GridTexts::new(&self.bytes?[rows]).ok()
    }
}

/// The values of a column without nulls as one slice, if they are adjacent and have 81 bytes each.
fn bytes(column: &dyn Array) -> Option<&[[u8; 81]]> {
    fn of<T: ByteArrayType>(column: &dyn Array) -> Option<&[[u8; 81]]> {
        let column = column.as_bytes::<T>();
        let offsets = column.value_offsets();
        let is_board = |ends: &[T::Offset]| ends[1].as_usize() - ends[0].as_usize() == 81;
        if !offsets.windows(2).all(is_board) {
            return None;
        }
        let (first, end) = (offsets[0].as_usize(), offsets[column.len()].as_usize());
        // A column without rows may have an offset, but no bytes.
        Some(column.value_data().get(first..end)?.as_chunks().0)
    }
    match column.data_type() {
        DataType::Utf8 => of::<Utf8Type>(column),
        DataType::LargeUtf8 => of::<LargeUtf8Type>(column),
        DataType::Binary => of::<BinaryType>(column),
        DataType::LargeBinary => of::<LargeBinaryType>(column),
        _ => None,
    }
}

/// The function that reads the rows of a column; `None` if its type cannot hold boards.
fn reader(column: &dyn Array) -> Option<ReadRow<'_>> {
    Some(match column.data_type() {
        DataType::Utf8 => {
            let column = column.as_string::<i32>();
            Box::new(|row, text| read_text(column.value(row).as_bytes(), text))
        }
        DataType::LargeUtf8 => {
            let column = column.as_string::<i64>();
            Box::new(|row, text| read_text(column.value(row).as_bytes(), text))
        }
        DataType::Utf8View => {
            let column = column.as_string_view();
            Box::new(|row, text| read_text(column.value(row).as_bytes(), text))
        }
        DataType::Binary => {
            let column = column.as_binary::<i32>();
            Box::new(|row, text| read_bytes(column.value(row), text))
        }
        DataType::LargeBinary => {
            let column = column.as_binary::<i64>();
            Box::new(|row, text| read_bytes(column.value(row), text))
        }
        DataType::BinaryView => {
            let column = column.as_binary_view();
            Box::new(|row, text| read_bytes(column.value(row), text))
        }
        DataType::FixedSizeBinary(81) => {
            let column = column.as_fixed_size_binary();
            Box::new(|row, text| read_bytes(column.value(row), text))
        }
        DataType::FixedSizeList(_, 81) => {
            let column = column.as_fixed_size_list();
            list_reader(column.values(), |row| {
                Ok(usize::try_from(column.value_offset(row)).unwrap_or_default())
            })?
        }
        DataType::List(item) if item.data_type().is_integer() => {
            let column = column.as_list::<i32>();
            list_reader(column.values(), |row| first_of_81(column, row))?
        }
        DataType::LargeList(item) if item.data_type().is_integer() => {
            let column = column.as_list::<i64>();
            list_reader(column.values(), |row| first_of_81(column, row))?
        }
        DataType::FixedSizeList(..) | DataType::List(_) | DataType::LargeList(_) => rows_reader(column)?,
        DataType::Dictionary(..) => {
            let column = column.as_any_dictionary_opt()?;
            let read = reader(column.values())?;
            if column.values().is_empty() {
                // All rows are null.
                return Some(Box::new(|_, _| Err(RowErrorKind::Missing)));
            }
            // The key of a null row may be any number.
            let keys = column.normalized_keys();
            Box::new(move |row, text| read(keys[row], text))
        }
        // All rows are null.
        DataType::Null => Box::new(|_, _| Err(RowErrorKind::Missing)),
        _ => return None,
    })
}

fn read_text(bytes: &[u8], text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
    if let Ok(bytes) = bytes.try_into()
        && GridText::new(bytes).is_ok()
    {
        *text = *bytes;
        return Ok(());
    }
    *text = String::from_utf8_lossy(bytes).parse::<Grid>()?.to_bytes();
    Ok(())
}

/// Bytes are a text, or digits from 0 to 9; no text has such bytes.
fn read_bytes(bytes: &[u8], text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
    if let Ok(digits) = <&[u8; 81]>::try_from(bytes)
        && digits.iter().all(|digit| *digit <= 9)
    {
        *text = digits.map(|digit| b'0' + digit);
        return Ok(());
    }
    read_text(bytes, text)
}

/// The items of a column of lists, and the range of the items of each row.
type Lists<'a> = (&'a ArrayRef, Box<dyn Fn(usize) -> Range<usize> + Send + Sync + 'a>);

/// A column as lists, of nine items if the size is fixed; `None` if it is not a column of lists.
fn lists(column: &dyn Array) -> Option<Lists<'_>> {
    fn of_any_size<O: OffsetSizeTrait>(column: &GenericListArray<O>) -> Lists<'_> {
        let offsets = column.value_offsets();
        (column.values(), Box::new(|row| offsets[row].as_usize()..offsets[row + 1].as_usize()))
    }
    Some(match column.data_type() {
        DataType::FixedSizeList(_, 9) => {
            (column.as_fixed_size_list().values(), Box::new(|row| 9 * row..9 * (row + 1)))
        }
        DataType::List(_) => of_any_size(column.as_list::<i32>()),
        DataType::LargeList(_) => of_any_size(column.as_list::<i64>()),
        _ => return None,
    })
}

/// Reads lists of nine lists of nine integers; `None` if the column has another type.
fn rows_reader(column: &dyn Array) -> Option<ReadRow<'_>> {
    let (rows, rows_of) = lists(column)?;
    let (items, places_of) = lists(rows)?;
    list_reader(items, move |board| {
        let board = rows_of(board);
        if board.len() != 9 {
            return Err(RowErrorKind::RowCount(board.len()));
        }
        for (row, cell) in board.clone().zip(Cell::ALL.into_iter().step_by(9)) {
            let length = if rows.is_null(row) { 0 } else { places_of(row).len() };
            if length != 9 {
                return Err(RowErrorKind::RowLength { cell, length });
            }
        }
        Ok(places_of(board.start).start)
    })
}

/// Reads lists of 81 integers, where `first` gives the index of the first item of a row; `None` if the items
/// are not integers.
fn list_reader<'a>(
    items: &'a ArrayRef,
    first: impl Fn(usize) -> Result<usize, RowErrorKind> + Send + Sync + 'a,
) -> Option<ReadRow<'a>> {
    Some(match items.data_type() {
        DataType::UInt8 => integer_reader::<UInt8Type>(items, first),
        DataType::Int8 => integer_reader::<Int8Type>(items, first),
        DataType::UInt16 => integer_reader::<UInt16Type>(items, first),
        DataType::Int16 => integer_reader::<Int16Type>(items, first),
        DataType::UInt32 => integer_reader::<UInt32Type>(items, first),
        DataType::Int32 => integer_reader::<Int32Type>(items, first),
        DataType::UInt64 => integer_reader::<UInt64Type>(items, first),
        DataType::Int64 => integer_reader::<Int64Type>(items, first),
        _ => return None,
    })
}

/// The index of the first item of a row in a column of lists of any length.
fn first_of_81<O: OffsetSizeTrait>(column: &GenericListArray<O>, row: usize) -> Result<usize, RowErrorKind> {
    let offsets = column.value_offsets();
    let (first, end) = (offsets[row].as_usize(), offsets[row + 1].as_usize());
    if end - first == 81 { Ok(first) } else { Err(RowErrorKind::CellCount(end - first)) }
}

/// Reads lists of integers of this type.
fn integer_reader<'a, T>(
    items: &'a ArrayRef,
    first: impl Fn(usize) -> Result<usize, RowErrorKind> + Send + Sync + 'a,
) -> ReadRow<'a>
where
    T: ArrowPrimitiveType<Native: Into<i128>>,
{
    let items = items.as_primitive::<T>();
    Box::new(move |row, text| {
        let first = first(row)?;
        let digits = &items.values()[first..first + 81];
        for (cell, byte) in Cell::ALL.into_iter().zip(text) {
            let at = cell.index();
            if items.is_null(first + at) {
                return Err(RowErrorKind::NoDigit { cell });
            }
            let value: i128 = digits[at].into();
            match u8::try_from(value) {
                Ok(digit @ 0..=9) => *byte = b'0' + digit,
                _ => return Err(RowErrorKind::NotADigit { cell, value }),
            }
        }
        Ok(())
    })
}

/// The boards of a column in chunks.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, StringArray};
/// use sudokit_arrow::BoardChunks;
/// use sudokit_bulk::arrays::Rows;
/// let chunk: ArrayRef = Arc::new(StringArray::from(vec![".".repeat(81); 10]));
/// assert_eq!(BoardChunks::new(&[chunk.clone(), chunk])?.len(), 20);
/// # Ok::<(), sudokit_arrow::WrongTypeError>(())
/// ```
#[derive(Debug)]
pub struct BoardChunks<'a> {
    chunks: Vec<Boards<'a>>,
    /// For each chunk, the number of the row after it.
    ends: Vec<usize>,
}

impl<'a> BoardChunks<'a> {
    /// The boards of the chunks, in order.
    ///
    /// # Errors
    /// If a chunk has a type that cannot hold boards.
    pub fn new(chunks: &'a [ArrayRef]) -> Result<BoardChunks<'a>, WrongTypeError> {
        let boards = chunks.iter().map(|chunk| Boards::new(chunk)).collect::<Result<_, _>>()?;
        let mut end = 0;
        let ends = chunks.iter().map(|chunk| {
            end += chunk.len();
            end
        });
        Ok(BoardChunks { chunks: boards, ends: ends.collect() })
    }

    /// The chunk with this row, and the number of the chunk's first row.
    fn chunk_of(&self, row: usize) -> (&Boards<'a>, usize) {
        let chunk = self.ends.partition_point(|end| *end <= row);
        (&self.chunks[chunk], chunk.checked_sub(1).map_or(0, |before| self.ends[before]))
    }
}

impl Rows for BoardChunks<'_> {
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    fn read(&self, row: usize, text: &mut [u8; 81]) -> Result<(), RowErrorKind> {
        let (chunk, start) = self.chunk_of(row);
        chunk.read(row - start, text)
    }

    fn texts(&self, rows: Range<usize>) -> Option<GridTexts<'_>> {
        let (chunk, start) = self.chunk_of(rows.start);
        if rows.end - start <= chunk.len() { chunk.texts(rows.start - start..rows.end - start) } else { None }
    }
}

/// The type of a column cannot hold boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongTypeError(
    /// The type.
    pub DataType,
);

impl fmt::Display for WrongTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "expected texts, bytes, lists of 81 integers, or of nine lists of nine";
        write!(f, "a column of {} holds no boards: {expected}", self.0)
    }
}

impl std::error::Error for WrongTypeError {}
