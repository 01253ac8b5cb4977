// SPDX-License-Identifier: MIT

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
