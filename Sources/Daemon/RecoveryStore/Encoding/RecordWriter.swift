// SPDX-License-Identifier: MIT

/// Appends values to bytes.
///
/// Numbers take 7 bits a byte, the lowest first; texts are UTF-8 after their length.
struct RecordWriter {
    /// The bytes so far.
    var bytes: [UInt8] = []

    /// Appends a value.
    mutating func put(_ value: some Recordable) { value.write(to: &self) }

    /// Appends a number.
    mutating func put(number: UInt64) {
        if number < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: number)) }
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends the fields of a structure after their length: an older reader skips
    /// fields that it does not know.
    mutating func putFields(_ write: (inout RecordWriter) -> Void) {
        let start = bytes.count
        bytes.append(0)
        write(&self)
        let length = bytes.count - start - 1
        bytes[start] = UInt8(truncatingIfNeeded: length & 0x7F)
        // A long structure moves to make room for the rest of its length.
        var rest = length >> 7
        var place = start
        while rest > 0 {
            bytes[place] |= 0x80
            place += 1
            bytes.insert(UInt8(truncatingIfNeeded: rest & 0x7F), at: place)
            rest >>= 7
        }
    }
}
