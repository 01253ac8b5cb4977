// SPDX-License-Identifier: MIT

import CommandKit

/// The options and arguments on the command line of another program.
///
/// Each of its options is a line `"u|urgency="`: short and long names, the last of which
/// is its key, and `=` follows if it requires a value, `?` if it accepts one only after `=`.
/// Options and arguments may be mixed, `--name=value`, `--name value`, `-uvalue` and `-pe` are
/// understood, and `--` ends the options: as GLib, getopt_long(3) and Qt do. GLib ignores the
/// value of an option that has none: `--pulsate=0` is `--pulsate`.
struct OtherOptions {
    /// An error in a command line.
    enum Problem: Error, Equatable {
        /// There is no such option.
        case unknown(String)
        /// The option needs a value, and has none.
        case missingValue(String)
        /// The option accepts no value; Qt refuses one, GLib ignores it.
        case unexpectedValue(String)

        /// The problem in the words of GLib.
        var failure: Failure {
            switch self {
            case .unknown(let option): Failure(.usage, "Unknown option \(option)")
            case .missingValue(let option): Failure(.usage, "Missing argument for \(option)")
            case .unexpectedValue(let option):
                Failure(.usage, "Option \(option) does not take a value")
            }
        }
    }

    private struct Option {
        var name: String
        var value: Value

        enum Value {
            case none
            case optional
            case needed
        }
    }

    /// How a program reads its command line.
    enum Style {
        case glib
        /// As GLib, without an error for an option that there is not.
        case lenient
        case qt
    }

    /// The options in the order given, by name.
    private(set) var given: [(name: String, value: String)] = []
    /// The rest.
    private(set) var arguments: [String] = []
    /// Options that there are not, of a lenient program.
    private(set) var unknown: [String] = []

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - commandLine: the command line.
    ///   - options: the options that there are.
    ///   - style: how it is read.
    /// - Throws: the first problem.
    init(_ commandLine: [String], _ options: [String], _ style: Style = .glib) throws(Problem) {
        var named: [String: Option] = [:]
        for option in options {
            let value: Option.Value =
                option.hasSuffix("=") ? .needed : option.hasSuffix("?") ? .optional : .none
            // `-?` is help.
            let end = value == .needed || (value == .optional && option.count > 1) ? 1 : 0
            let names = option.dropLast(end).split(separator: "|").map(String.init)
            for name in names {
                named[name] = Option(name: names[names.count - 1], value: value)
            }
        }
        var rest = commandLine[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            }
            if word.hasPrefix("--") {
                let parts = word.dropFirst(2).split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let option = named[String(parts[0])]
                let value = parts.dropFirst().first
                if style == .qt, option?.value == .some(.none), value != nil {
                    throw .unexpectedValue(word)
                }
                if option == nil, style == .lenient {
                    unknown.append(word)
                } else {
                    try take(option, word, value, &rest)
                }
            } else if word.hasPrefix("-"), word.count > 1 {
                if style == .lenient, named[String(word.dropFirst().prefix(1))] == nil {
                    unknown.append(word)
                } else {
                    try takeShort(word, named, &rest)
                }
            } else {
                arguments.append(word)
            }
        }
    }

    /// Takes one option with the value behind its `=`, or the next word.
    private mutating func take(
        _ option: Option?,
        _ word: String,
        _ value: Substring?,
        _ rest: inout ArraySlice<String>
    ) throws(Problem) {
        guard let option else { throw .unknown(word) }
        switch option.value {
        case .none: given.append((option.name, ""))
        case .optional: given.append((option.name, String(value ?? "")))
        case .needed:
            guard let value = value.map(String.init) ?? rest.popFirst() else {
                throw .missingValue(word)
            }
            given.append((option.name, value))
        }
    }

    /// Takes letters: `-pe`, `-uvalue`.
    private mutating func takeShort(
        _ word: String,
        _ named: [String: Option],
        _ rest: inout ArraySlice<String>
    ) throws(Problem) {
        var letters = word.dropFirst()
        // A word such as kdialog's `-icon` would be one of many letters.
        while let letter = letters.popFirst() {
            guard let option = named[String(letter)] else { throw .unknown(word) }
            guard option.value == .needed else {
                given.append((option.name, ""))
                continue
            }
            let value = letters.first == "=" ? letters.dropFirst() : letters
            return try take(option, word, value.isEmpty ? nil : value, &rest)
        }
    }

    /// Whether an option is given.
    func has(_ name: String) -> Bool { given.contains { $0.name == name } }

    /// The last value of an option; `nil`: not given.
    subscript(name: String) -> String? { given.last { $0.name == name }?.value }

    /// All values of an option.
    func all(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }
}

// Numbers as programs in C read them. Source: ISO C, `strtol` and `strtod`, in the C locale.

extension Int {
    /// The whole part of a number, at most 10¹⁵ in size; 0 for what is not a number.
    init(whole number: Double) {
        self = number.isNaN ? 0 : Int(Swift.max(-1e15, Swift.min(1e15, number)))
    }

    /// The value of an option of GLib for whole numbers: hexadecimal after `0x`, octal after
    /// `0`; `nil`: it is none, or has more than 32 bits.
    init?(option text: String) {
        var digits = text.drop { $0 == " " || $0 == "\t" }
        let isNegative = digits.first == "-"
        if let sign = digits.first, sign == "-" || sign == "+" { digits.removeFirst() }
        var radix = 10
        if digits.lowercased().hasPrefix("0x") {
            radix = 16
            digits = digits.dropFirst(2)
        } else if digits.first == "0", digits.count > 1 {
            radix = 8
        }
        guard digits.first != "-", digits.first != "+",
            let number = Int(digits, radix: radix).map({ isNegative ? -$0 : $0 }),
            Int32(exactly: number) != nil
        else { return nil }
        self = number
    }
}

extension Int {
    /// The whole part of the number at the beginning of a text, at least as great as that.
    init(leading text: String, atLeast minimum: Int) {
        self = Swift.max(minimum, Int(whole: Double(leading: text)))
    }
}

extension Double {
    /// The number at the beginning of a text; 0: there is none.
    init(leading text: String) {
        let text = text.drop { $0 == " " || $0 == "\t" }.prefix(64)
        let number =
            stride(from: text.count, to: 0, by: -1).lazy
            .compactMap { Double(text.prefix($0)) }.first ?? 0
        self = number.isFinite ? number : 0
    }
}
