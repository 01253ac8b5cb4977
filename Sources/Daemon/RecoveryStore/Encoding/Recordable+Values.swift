// SPDX-License-Identifier: MIT

import PresenterCore

extension Bool: Recordable {
    func write(to writer: inout RecordWriter) { writer.bytes.append(self ? 1 : 0) }

    init(from reader: inout RecordReader) throws(RecordError) { self = try reader.number() != 0 }
}

extension UInt64: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(number: self) }

    init(from reader: inout RecordReader) throws(RecordError) { self = try reader.number() }
}

extension UInt32: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(number: UInt64(self)) }

    init(from reader: inout RecordReader) throws(RecordError) {
        guard let number = UInt32(exactly: try reader.number()) else { throw .unknown("number") }
        self = number
    }
}

extension Int64: Recordable {
    /// Small negative numbers stay short.
    func write(to writer: inout RecordWriter) {
        writer.put(number: UInt64(bitPattern: (self << 1) ^ (self >> 63)))
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let number = try reader.number()
        self = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}

extension Int: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(Int64(self)) }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = Int(try reader.get(Int64.self))
    }
}

extension Double: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(bitPattern) }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = Double(bitPattern: try reader.get())
    }
}

extension String: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(number: UInt64(utf8.count))
        writer.bytes.append(contentsOf: utf8)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = String(decoding: try reader.bytes(try reader.number()), as: UTF8.self)
    }
}

extension Optional: Recordable where Wrapped: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(self != nil)
        if let self { writer.put(self) }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.get(Bool.self) ? try reader.get(Wrapped.self) : nil
    }
}

extension Array: Recordable where Element: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(number: UInt64(count))
        for element in self { writer.put(element) }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = []
        // A false count ends with the bytes: every element has at least one.
        for _ in 0..<(try reader.number()) { append(try reader.get()) }
    }
}

extension Recordable where Self: RawRepresentable, RawValue == String {
    func write(to writer: inout RecordWriter) { writer.put(rawValue) }

    init(from reader: inout RecordReader) throws(RecordError) {
        let word = try reader.get(String.self)
        guard let value = Self(rawValue: word) else { throw .unknown(word) }
        self = value
    }
}

extension Duration: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(components.seconds)
        writer.put(components.attoseconds)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let seconds = try reader.get(Int64.self)
        let attoseconds = try reader.get(Int64.self)
        // Sums of longer ones may overflow.
        guard seconds.magnitude < 1 << 40, attoseconds.magnitude < 1_000_000_000_000_000_000 else {
            throw .unknown("duration")
        }
        self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
}

extension Instant: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(sinceBoot) }

    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(sinceBoot: try reader.get())
    }
}

extension PresentationID: Recordable {
    func write(to writer: inout RecordWriter) { writer.put(rawValue) }

    init(from reader: inout RecordReader) throws(RecordError) {
        guard let id = PresentationID(rawValue: try reader.get()) else { throw .unknown("id 0") }
        self = id
    }
}
