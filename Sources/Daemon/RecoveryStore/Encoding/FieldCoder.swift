// SPDX-License-Identifier: MIT

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
