// SPDX-License-Identifier: MIT

/// A value that can be stored and read back unchanged.
protocol Recordable {
    /// Appends the value.
    func write(to writer: inout RecordWriter)
    /// Reads the value.
    init(from reader: inout RecordReader) throws(RecordError)
}

/// A structure that is stored field by field.
///
/// It names its fields once, for writing and reading. New fields go to the end: an older
/// reader skips them, and a newer one leaves them at their standard where they are missing.
protocol RecordedStructure: Recordable {
    /// What reading begins with.
    static var standard: Self { get }

    /// Passes each field to the coder, always in the same sequence.
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure)
}

extension RecordedStructure {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            var copy = self
            copy.code(with: &$0)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            var value = Self.standard
            try value.code(with: &fields)
            return value
        }
    }
}

/// Writes the fields of a structure, or reads them into it.
protocol FieldCoder {
    /// What can go wrong: nothing in writing.
    associatedtype Failure: Error

    /// Writes the value, or replaces it with what was written.
    mutating func field(_ value: inout some Recordable) throws(Failure)
}

extension RecordWriter: FieldCoder {
    mutating func field(_ value: inout some Recordable) { put(value) }
}

extension RecordReader: FieldCoder {
    /// Leaves the value as it is if an earlier version did not write it.
    mutating func field(_ value: inout some Recordable) throws(RecordError) {
        if !isAtEnd { value = try get() }
    }
}
