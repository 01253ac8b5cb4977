// SPDX-License-Identifier: MIT

/// One argument that a program accepts.
public struct Argument<Options> {
    /// The name, `--config`; empty: a positional argument.
    let name: String
    /// A description of its value, "a path"; `nil`: it has none.
    let accepts: String?
    /// Whether a command line without it is an error.
    let isRequired: Bool
    /// Sets the value; returns whether it is accepted.
    let set: (inout Options, String) -> Bool

    /// Creates an argument with a value.
    ///
    /// - Parameters:
    ///   - name: its name, `--config`; empty: positional arguments.
    ///   - accepts: a description of its value: "a path".
    ///   - isRequired: whether a command line without it is an error.
    ///   - set: sets it; returns whether the value is accepted.
    public init(
        _ name: String,
        _ accepts: String,
        isRequired: Bool = false,
        set: @escaping (inout Options, String) -> Bool
    ) {
        self.name = name
        self.accepts = accepts
        self.isRequired = isRequired
        self.set = set
    }

    /// Creates an argument with a text as its value; it must not be empty.
    public init(_ name: String, _ accepts: String, _ path: WritableKeyPath<Options, String?>) {
        self.init(name, accepts) { options, text in
            options[keyPath: path] = text
            return !text.isEmpty
        }
    }

    /// Creates an argument without a value.
    ///
    /// - Parameters:
    ///   - name: its name, `--replace`.
    ///   - path: the option that it sets.
    ///   - value: the option's value with this argument.
    public init(flag name: String, _ path: WritableKeyPath<Options, Bool>, _ value: Bool = true) {
        self.name = name
        accepts = nil
        isRequired = false
        set = { options, _ in
            options[keyPath: path] = value
            return true
        }
    }
}

/// Reads the command line of a program; `--help`, `-h` and `--version` are always accepted.
public struct ArgumentReader<Options> {
    private let program: String
    private let help: String
    private let arguments: [Argument<Options>]

    /// The request of a command line.
    public enum Request {
        /// Print the help text.
        case help
        /// Print the version.
        case version
        /// Run.
        case run(Options)
    }

    /// Creates a reader for a program's arguments.
    ///
    /// - Parameters:
    ///   - program: its name.
    ///   - help: the text of `--help`, without a newline at its end.
    ///   - arguments: what it accepts besides `--help` and `--version`.
    public init(program: String, help: String, _ arguments: [Argument<Options>] = []) {
        self.program = program
        self.help = help
        self.arguments = arguments
    }

    /// Executes a command line.
    ///
    /// - Parameters:
    ///   - commandLine: the arguments after the program's name.
    ///   - standard: the options without any argument.
    ///   - output: prints the requested text.
    ///   - report: reports an error to the user.
    ///   - run: runs the program; returns the exit status.
    /// - Returns: the exit status.
    /// - Throws: what `run` throws.
    public func follow<Failure>(
        _ commandLine: some Sequence<String>,
        _ standard: Options,
        output: (String) -> Void = { print($0) },
        report: (String) -> Void,
        run: (Options) throws(Failure) -> Int32
    ) throws(Failure) -> Int32 {
        let request: Request
        do throws(ArgumentError) {
            request = try read(commandLine, standard)
        } catch {
            report(error.description)
            return ArgumentError.exitStatus
        }
        switch request {
        case .help: output(help)
        case .version: output("\(program) \(Version.text)")
        case .run(let options): return try run(options)
        }
        return 0
    }

    /// Reads the arguments after the program's name; of the same argument the last one counts.
    ///
    /// A value follows its argument as the next one, or after "=".
    ///
    /// - Parameters:
    ///   - commandLine: the arguments after the program's name.
    ///   - standard: the options without any argument.
    /// - Returns: the request.
    /// - Throws: the first error.
    public func read(
        _ commandLine: some Sequence<String>,
        _ standard: Options
    ) throws(ArgumentError) -> Request {
        var options = standard
        var missing = arguments.filter(\.isRequired)
        var rest = Array(commandLine)[...]
        while let text = rest.popFirst() {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            var value = parts.count == 2 ? String(parts[1]) : nil
            if value == nil, name == "--help" || name == "-h" { return .help }
            if value == nil, name == "--version" { return .version }
            let argument = try argument(name, text)
            if argument.name.isEmpty {
                value = text
            } else if argument.accepts != nil {
                value = value ?? rest.popFirst()
            } else if value != nil {
                throw ArgumentError(description: "\(name) accepts no value")
            }
            try set(argument, value, &options)
            missing.removeAll { $0.name == argument.name }
        }
        for argument in missing { try set(argument, nil, &options) }
        return .run(options)
    }

    private func set(
        _ argument: Argument<Options>,
        _ value: String?,
        _ options: inout Options
    ) throws(ArgumentError) {
        guard let accepts = argument.accepts else {
            _ = argument.set(&options, "")
            return
        }
        let subject = argument.name.isEmpty ? "the command line" : argument.name
        guard let value, argument.set(&options, value) else {
            let given = value.map { $0.isEmpty ? "" : ", got \"\($0)\"" } ?? ""
            throw ArgumentError(description: "\(subject) expects \(accepts)\(given)")
        }
    }

    private func argument(
        _ name: String,
        _ text: String
    ) throws(ArgumentError) -> Argument<Options> {
        if !name.isEmpty, let known = arguments.first(where: { $0.name == name }) { return known }
        // Alone it is a value, which often means standard input.
        let isValue = !name.hasPrefix("-") || text == "-"
        if isValue, let positional = arguments.first(where: { $0.name.isEmpty }) {
            return positional
        }
        let known = arguments.map(\.name).filter { !$0.isEmpty } + ["--help", "--version"]
        let nearest = name.hasPrefix("-") ? NearestName.of(name, among: known) : nil
        let accepted = arguments.map { $0.name.isEmpty ? $0.accepts ?? "" : $0.name }
        throw ArgumentError(
            description: "unknown argument \"\(text)\"; "
                + (nearest.map { "did you mean \($0)?" }
                    ?? "accepted: \((accepted + ["--help", "--version"]).joined(separator: ", "))")
        )
    }
}

extension ArgumentReader.Request: Equatable where Options: Equatable {}
extension ArgumentReader.Request: Sendable where Options: Sendable {}

/// An error in a command line.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a sentence without a full stop.
    public var description: String

    /// The exit status of a program with an error in its command line.
    ///
    /// Source: `EX_USAGE` of `sysexits.h`.
    public static let exitStatus: Int32 = 64

    /// Creates an error.
    public init(description: String) { self.description = description }
}
