//! The transpose of eight registers of eight numbers: number *c* of register *r* becomes number *r* of
//! register *c*.

/// Three rounds of interleaving, of 16, 32 and 64 bits, with the instructions for the lower and the upper
/// halves. In longer registers each 16 bytes are transposed separately.
macro_rules! transpose_8x8 {
    ($r:expr; $low16:ident $high16:ident, $low32:ident $high32:ident, $low64:ident $high64:ident) => {{
        let r = $r;
        let a = [
            $low16(r[0], r[1]),
            $high16(r[0], r[1]),
            $low16(r[2], r[3]),
            $high16(r[2], r[3]),
            $low16(r[4], r[5]),
            $high16(r[4], r[5]),
            $low16(r[6], r[7]),
            $high16(r[6], r[7]),
        ];
        let b = [
            $low32(a[0], a[2]),
            $high32(a[0], a[2]),
            $low32(a[1], a[3]),
            $high32(a[1], a[3]),
            $low32(a[4], a[6]),
            $high32(a[4], a[6]),
            $low32(a[5], a[7]),
            $high32(a[5], a[7]),
        ];
        [
            $low64(b[0], b[4]),
            $high64(b[0], b[4]),
            $low64(b[1], b[5]),
            $high64(b[1], b[5]),
            $low64(b[2], b[6]),
            $high64(b[2], b[6]),
            $low64(b[3], b[7]),
            $high64(b[3], b[7]),
        ]
    }};
}
pub(super) use transpose_8x8;
