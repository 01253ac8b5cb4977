// SPDX-License-Identifier: MIT
//
// Configuration, rules, themes and manifests are tables whose keys are rows of data: a name, the
// accepted values, and what a value sets. So a key cannot be known to the reader and unknown to a
// message, the schema or a test.

import Basics
import Texts

/// A key of a table.
struct TableKey<Target> {
    /// The name.
    let name: String
    /// Whether the table must have it.
    let isRequired: Bool
    /// Whether it is read before others, which depend on it.
    let isFirst: Bool
    /// Reads its value into a target; errors go to the reader.
    let read: (inout TableReader, TOMLNode, _ path: String, inout Target) -> Void

    /// Creates a key with its own way to read a value.
    init(
        _ name: String,
        isFirst: Bool = false,
        read: @escaping (inout TableReader, TOMLNode, _ path: String, inout Target) -> Void
    ) {
        self.name = name
        isRequired = false
        self.isFirst = isFirst
        self.read = read
    }

    /// Creates a key for one value.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - takes: the accepted values in words, for messages.
    ///   - keyPath: what it sets.
    ///   - isRequired: whether the table must have it.
    ///   - value: reads a value; `nil`: it is invalid.
    init<Value>(
        _ name: String,
        _ takes: String,
        _ keyPath: WritableKeyPath<Target, Value>,
        isRequired: Bool = false,
        _ value: @escaping (TOMLValue) -> Value?
    ) {
        self.name = name
        self.isRequired = isRequired
        isFirst = false
        read = { reader, node, path, target in
            if let value = value(node.value) {
                target[keyPath: keyPath] = value
            } else {
                reader.refuse(node, path, takes)
            }
        }
    }

    /// Creates a key that is true or false.
    static func flag(_ name: String, _ keyPath: WritableKeyPath<Target, Bool>) -> TableKey {
        TableKey(name, TableReader.flagForm, keyPath) { $0.boolean }
    }

    /// Creates a key for a file; a relative path begins at a folder.
    static func file(
        _ name: String,
        in folder: String,
        _ keyPath: WritableKeyPath<Target, String?>
    ) -> TableKey {
        text(name, fileForm, keyPath) { path($0, in: folder) }
    }

    /// Creates a key for a file that a table must have.
    static func requiredFile(
        _ name: String,
        in folder: String,
        _ keyPath: WritableKeyPath<Target, String>
    ) -> TableKey {
        TableKey(name, fileForm, keyPath) { $0.string.flatMap { path($0, in: folder) } }
    }

    private static var fileForm: String { "the path of a file" }

    private static func path(_ text: String, in folder: String) -> String? {
        text.isEmpty ? nil : text.hasPrefix("/") ? text : folder + "/" + text
    }

    /// Creates a key for a text, which a table may lack; `value` says what it means, `nil`: nothing
    /// valid.
    static func text(
        _ name: String,
        _ accepted: String,
        _ keyPath: WritableKeyPath<Target, String?>,
        _ value: @escaping (String) -> String?
    ) -> TableKey {
        TableKey(name, accepted, keyPath) { $0.string.flatMap(value).map { .some($0) } }
    }
}

/// Reads the tables of a file; every error becomes a problem with its position.
struct TableReader {
    /// The file's path.
    let file: String
    /// The problems found so far.
    private(set) var problems: [ConfigurationProblem] = []

    /// The accepted values of a flag.
    static let flagForm = Phrase.trueOrFalse.english()

    init(file: String) { self.file = file }

    /// Reads the text of a file; all problems.
    static func settings<Settings>(
        _ bytes: [UInt8],
        file: String,
        into settings: Settings,
        read: (inout TableReader, TOMLTable, inout Settings) -> Void
    ) -> Result<Settings, ConfigurationError> {
        var reader = TableReader(file: file)
        var settings = settings
        if let root = reader.root(bytes) { read(&reader, root, &settings) }
        return reader.problems.isEmpty
            ? .success(settings) : .failure(ConfigurationError(problems: reader.problems))
    }

    /// The file's folder, where relative paths begin.
    var folder: String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "." }

    /// Reads a file's text; `nil`, with a problem, if it is not TOML.
    mutating func root(_ bytes: [UInt8]) -> TOMLTable? {
        do {
            return try TOMLReader.read(bytes)
        } catch {
            problems.append(ConfigurationProblem(file, error.position, error.message))
            return nil
        }
    }

    /// Reads the keys of a table.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - path: its name; `nil`: the file itself.
    ///   - keys: the known keys.
    ///   - target: gets the values.
    ///   - nearest: what an unknown key means; `nil`: a known one with a similar name.
    mutating func read<Target>(
        _ table: TOMLTable,
        in path: String? = nil,
        _ keys: [TableKey<Target>],
        into target: inout Target,
        nearest: (String) -> String? = { _ in nil }
    ) {
        let rows = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
        let isFirst = { (entry: TOMLTable.Entry) in rows[entry.key]?.isFirst == true }
        for entry in table.entries.filter(isFirst) + table.entries.filter({ !isFirst($0) }) {
            if let row = rows[entry.key] {
                row.read(&self, entry.node, Self.path(entry.key, in: path), &target)
            } else {
                unknown(entry, path, keys.map(\.name), nearest(entry.key))
            }
        }
        for key in keys where key.isRequired && table[key.name] == nil {
            report(TOMLPosition(), Self.path(key.name, in: path), Phrase.isMissing.english())
        }
    }

    private static func path(_ key: String, in table: String?) -> String {
        table.map { $0 + "." + key } ?? key
    }

    /// Reports a value that is not what is expected.
    mutating func refuse(_ node: TOMLNode, _ path: String, _ takes: String) {
        report(node.position, path, Phrase.gotExpected.english(node.value.shown, takes))
    }

    /// Reports a problem, until there are too many.
    mutating func report(_ position: TOMLPosition, _ path: String, _ message: String) {
        guard problems.count < Configuration.maximumProblems else { return }
        problems.append(ConfigurationProblem(file, position, key: path, message))
    }

    /// Reports an unknown key, with a suggestion.
    mutating func unknown(
        _ entry: TOMLTable.Entry,
        _ table: String?,
        _ known: [String],
        _ nearest: String? = nil
    ) {
        let known = known.sorted()
        let hint = Phrase.hint(nearest ?? NearestName.of(entry.key, among: known), among: known)
        report(
            entry.position,
            Self.path(entry.key, in: table),
            Phrase.unknownKey.english(hint)
        )
    }

    // MARK: Values

    /// Reads a text or a list of texts.
    mutating func texts(_ node: TOMLNode, _ path: String) -> [String] {
        if let text = node.value.string { return [text] }
        if let texts = node.value.strings { return texts }
        refuse(node, path, Phrase.textOrTexts.english())
        return []
    }
}

extension TOMLValue {
    /// The text of a string.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a flag.
    var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// A number, whole or not.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        case .string, .boolean, .moment, .array, .table: nil
        }
    }

    /// The texts of a list; `nil` if it contains anything else.
    var strings: [String]? {
        guard case .array(let items) = self else { return nil }
        let texts = items.compactMap(\.value.string)
        return texts.count == items.count ? texts : nil
    }

    /// A program and its arguments; `nil`: not a list of such.
    var command: [String]? {
        guard let arguments = strings, arguments.first?.isEmpty == false,
            !arguments.contains(where: { $0.unicodeScalars.contains("\0") })
        else { return nil }
        return arguments
    }
}
