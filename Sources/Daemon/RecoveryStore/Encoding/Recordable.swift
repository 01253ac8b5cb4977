// SPDX-License-Identifier: MIT

/// A value that can be stored and read back unchanged.
protocol Recordable {
    /// Appends the value.
    func write(to writer: inout RecordWriter)
    /// Reads the value.
    init(from reader: inout RecordReader) throws(RecordError)
}
