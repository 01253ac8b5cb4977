// SPDX-License-Identifier: MIT
//
// A method's arguments have Swift types: its D-Bus signature follows from them, and its handler
// never looks into a list of values. A call with another signature never arrives, so a value that
// is not accepted is one that the type itself refuses; the error says what it accepts.

public import BusValues

/// A type that arguments of calls have.
public protocol BusArgument {
    /// The D-Bus type, and how a value of it is read.
    static var form: ArgumentForm<Self> { get }
}

/// The D-Bus type of an argument, and how it is read.
public struct ArgumentForm<Argument> {
    let signature: String
    let read: (Value) throws(CallError) -> Argument?

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - signature: the D-Bus type.
    ///   - read: reads a value; `nil`: it has another type. Throws if it is not accepted.
    public init(_ signature: String, read: @escaping (Value) throws(CallError) -> Argument?) {
        self.signature = signature
        self.read = read
    }
}

extension Call {
    /// Reads the arguments.
    ///
    /// - Parameter types: their types.
    /// - Returns: one of each type.
    /// - Throws: if the call has other arguments.
    public func arguments<each Argument: BusArgument>(
        _ types: repeat (each Argument).Type
    ) throws(CallError) -> (repeat each Argument) {
        var rest = arguments[...]
        return (repeat try Self.next((each Argument).form, &rest))
    }

    private static func next<Argument>(
        _ form: ArgumentForm<Argument>,
        _ rest: inout ArraySlice<Value>
    ) throws(CallError) -> Argument {
        let value = rest.popFirst()
        if let value, let argument = try form.read(value) { return argument }
        let got = value?.typeSignature ?? "nothing"
        throw CallError(StandardError.invalidArgs, "expected \(form.signature), got \(got)")
    }
}

extension Interface.Argument {
    /// The arguments of those names and types.
    public static func list<each Argument: BusArgument>(
        _ names: [String],
        _ types: repeat (each Argument).Type
    ) -> [Interface.Argument] {
        var signatures: [String] = []
        for form in repeat (each Argument).form { signatures.append(form.signature) }
        precondition(signatures.count == names.count, "each argument has a name")
        return zip(names, signatures).map { Interface.Argument($0, $1) }
    }
}

extension String: BusArgument {
    /// A text.
    public static var form: ArgumentForm<String> {
        ArgumentForm("s") { if case .string(let text) = $0 { text } else { nil } }
    }
}

extension Bool: BusArgument {
    /// A truth value.
    public static var form: ArgumentForm<Bool> {
        ArgumentForm("b") { if case .boolean(let flag) = $0 { flag } else { nil } }
    }
}

extension Int32: BusArgument {
    /// A number with a sign.
    public static var form: ArgumentForm<Int32> {
        ArgumentForm("i") { if case .int32(let number) = $0 { number } else { nil } }
    }
}

extension UInt32: BusArgument {
    /// A number.
    public static var form: ArgumentForm<UInt32> {
        ArgumentForm("u") { if case .uint32(let number) = $0 { number } else { nil } }
    }
}

extension UInt64: BusArgument {
    /// A large number.
    public static var form: ArgumentForm<UInt64> {
        ArgumentForm("t") { if case .uint64(let number) = $0 { number } else { nil } }
    }
}

extension Int64: BusArgument {
    /// A large number with a sign.
    public static var form: ArgumentForm<Int64> {
        ArgumentForm("x") { if case .int64(let number) = $0 { number } else { nil } }
    }
}

extension Array: BusArgument where Element: BusArgument {
    /// A list.
    public static var form: ArgumentForm<[Element]> {
        let form = Element.form
        return ArgumentForm("a" + form.signature) { value throws(CallError) in
            guard case .array(let members, _) = value else { return nil }
            var elements: [Element] = []
            for member in members {
                guard let element = try form.read(member) else { return nil }
                elements.append(element)
            }
            return elements
        }
    }
}

extension Value: BusArgument {
    /// A variant, without its shell.
    public static var form: ArgumentForm<Value> { ArgumentForm("v") { $0.unwrapped } }
}

/// A dictionary of variants by their names.
public struct VariantDictionary: BusArgument {
    /// The dictionary.
    public let value: Value
    /// The entries of the dictionary.
    public let entries: [Value.Entry]

    /// A dictionary.
    public static var form: ArgumentForm<VariantDictionary> {
        ArgumentForm("a{sv}") { value in
            guard case .dictionary(let entries, _, _) = value else { return nil }
            return VariantDictionary(value: value, entries: entries)
        }
    }
}
