// SPDX-License-Identifier: MIT

extension Bool: CodedValue {
    package static var blank: Bool { false }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

extension Int64: CodedValue {
    package static var blank: Int64 { 0 }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

extension UInt64: CodedValue {
    package static var blank: UInt64 { 0 }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

extension CodedValue where Self: FixedWidthInteger {
    package static var blank: Self { 0 }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var number = Int64(truncatingIfNeeded: self)
        try coder.value(&number)
        if coder.isReading { try read(number, with: coder) }
    }

    // In a function of its own, as below: it needs a type that is made at run time.
    @inline(never)
    private mutating func read(_ number: Int64, with coder: any Coder) throws(CodingError) {
        if let own = Self(exactly: number) {
            self = own
        } else {
            let range = "\(Self.min) to \(Self.max)"
            try coder.refuse(.value("\(number)", expects: range, path: []))
        }
    }
}

extension Int: CodedValue {}
extension Int16: CodedValue {}
extension Int32: CodedValue {}
extension UInt8: CodedValue {}
extension UInt16: CodedValue {}
extension UInt32: CodedValue {}

extension Double: CodedValue {
    package static var blank: Double { 0 }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

extension String: CodedValue {
    package static var blank: String { "" }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

extension LooseValue: CodedValue {
    package static var blank: LooseValue { .nothing }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&self)
    }
}

/// Bytes as a value.
package struct Bytes: CodedValue, Hashable, Sendable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static var blank: Bytes { Bytes([]) }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.value(&bytes)
    }
}

/// An enumeration is its name.
extension CodedValue where Self: RawRepresentable<String> & CaseIterable {
    package static var blank: Self { allCases[allCases.startIndex] }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var name = rawValue
        try coder.value(&name)
        if coder.isReading { try read(name, with: coder) }
    }

    @inline(never)
    private mutating func read(_ name: String, with coder: any Coder) throws(CodingError) {
        if let own = Self(rawValue: name) {
            self = own
        } else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            try coder.refuse(.text(name, expects: names))
        }
    }
}

extension Array: CodedValue where Element: CodedValue {
    package static var blank: [Element] { [] }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        try coder.list(&self)
    }
}

/// A structure whose fields have names of their own.
extension Dictionary: CodedValue, CodedStructure where Key == String, Value: CodedValue {
    package static var blank: [String: Value] { [:] }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        guard coder.isReading else {
            for (name, value) in self {
                var value = value
                try coder.writeNamed(name, &value)
            }
            return
        }
        self = [:]
        try coder.readNamed({ _ in Value.blank }, { self[$0] = $1 })
    }
}
