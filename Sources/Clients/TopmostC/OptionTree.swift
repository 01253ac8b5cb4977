// SPDX-License-Identifier: MIT
//
// C has no literals for nested dictionaries, so an option of an option has a name with
// dots. The tree keeps the options that are set and becomes the dictionary of a call; the daemon
// checks names, types and ranges.

import BusValues
import TopmostClient

/// The options of a request, as they are set one after the other.
struct OptionTree {
    /// A part of an option, in the order in which its id first came.
    private struct Part {
        var id: String
        /// The label of a button or a choice.
        var label: String?
        var options: [String: Value] = [:]
        /// The lists of choices among the options.
        var choices: [String: [Part]] = [:]
    }

    private let kind: String
    private let buttonsName: String?
    private var values: [String: Value] = [:]
    private var tables: [String: Part] = [:]
    private var lists: [String: [Part]] = [:]
    /// The first error in a name, which no daemon could report.
    private(set) var problem: String?

    /// Creates a tree without options.
    ///
    /// - Parameters:
    ///   - kind: the kind's name, for errors.
    ///   - buttons: the option that holds its buttons; `nil`: it has none of its own.
    init(kind: String, buttons: String?) {
        self.kind = kind
        buttonsName = buttons
    }

    // MARK: Setting

    /// Sets an option, or one of an option; `nil` removes it.
    mutating func set(_ path: String, _ value: Value?) {
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, let name = names.first, let last = names.last else {
            check(value, path, of: path)
            values[path] = value
            return
        }
        check(value, path, of: name + "." + last)
        let id = names[1..<(names.count - 1)].joined(separator: ".")
        switch OptionShape.all[name] {
        case .table? where names.count == 2, .colors? where names.count == 2:
            tables[name, default: Part(id: name)].options[last] = value
        case .tables? where !id.isEmpty:
            let index = index(of: id, in: name, isNew: true)
            if let index { lists[name]?[index].options[last] = value }
        case .records? where !id.isEmpty, .buttons? where !id.isEmpty:
            let index = index(of: id, in: name, isNew: false)
            if let index { lists[name]?[index].options[last] = value }
        case .table?, .tables?, .records?, .buttons?, .colors?, .choices?, nil:
            fail("no option \"\(path)\"")
        }
    }

    /// Adds a button.
    mutating func addButton(_ id: String, _ label: String) {
        guard let buttonsName else { return fail("it has no buttons to add") }
        lists[buttonsName, default: []].append(Part(id: id, label: label))
    }

    /// Adds a field of a form.
    mutating func addField(_ id: String, _ type: String, _ label: String) {
        let options: [String: Value] = [
            "id": .string(id), "type": .string(type), "label": .string(label),
        ]
        lists["fields", default: []].append(Part(id: id, options: options))
    }

    /// Adds a choice to a list of choices: `choices.options` or `fields.ID.choices`.
    mutating func addChoice(to path: String, _ id: String, _ label: String) {
        let choice = Part(id: id, label: label)
        let names = path.split(separator: ".").map(String.init)
        guard names.count > 1, OptionShape.all[names[0] + "." + names[names.count - 1]] == .choices
        else { return fail("no list of choices \"\(path)\"") }
        let last = names[names.count - 1]
        if names.count == 2 {
            tables[names[0], default: Part(id: names[0])].choices[last, default: []].append(choice)
        } else if let index = index(
            of: names[1..<(names.count - 1)].joined(separator: "."),
            in: names[0],
            isNew: false
        ) {
            lists[names[0]]?[index].choices[last, default: []].append(choice)
        }
    }

    private mutating func index(of id: String, in name: String, isNew: Bool) -> Int? {
        if let index = lists[name]?.firstIndex(where: { $0.id == id }) { return index }
        guard isNew else {
            fail("no \"\(id)\" in \"\(name)\": add it first")
            return nil
        }
        lists[name, default: []].append(Part(id: id))
        return (lists[name]?.count ?? 1) - 1
    }

    /// Checks that a value has a type that the option accepts; the daemon knows the others.
    private mutating func check(_ value: Value?, _ path: String, of name: String) {
        guard let value, let letters = OptionShape.types[name], let own = letters.first else {
            return
        }
        let letter: Character =
            switch value {
            case .string: "s"
            case .boolean: "b"
            case .int64: "x"
            case .double: "d"
            case .array: "a"
            default: "p"
            }
        // An empty text takes an option of any type away.
        guard !letters.contains(letter), value != .string("") else { return }
        let (takes, setter) = Self.typeNames[own] ?? ("a picture", "pixels")
        let got = Self.typeNames[letter]?.type ?? "pixels"
        fail("\"\(path)\" expects \(takes) (topmost_request_set_\(setter)), got \(got)")
    }

    private static let typeNames: [Character: (type: String, setter: String)] = [
        "s": ("a text", "text"), "b": ("a flag", "flag"), "x": ("a whole number", "integer"),
        "d": ("a number", "number"), "a": ("a list of texts", "texts"),
    ]

    private mutating func fail(_ text: String) {
        problem = problem ?? "\(kind): \(text)"
    }

    // MARK: The call

    /// The options of a call.
    var options: Topmost.Options {
        var options = Topmost.Options()
        for (name, value) in values { options[name] = value }
        for (name, part) in tables { options[name] = Self.value(part, OptionShape.all[name]) }
        for (name, parts) in lists { options[name] = Self.value(parts, OptionShape.all[name]) }
        return options
    }

    private static func value(_ part: Part, _ shape: OptionShape?) -> Value {
        var entries = part.options
        for (name, choices) in part.choices { entries[name] = value(choices, .choices) }
        let sorted = entries.sorted { $0.key < $1.key }
        guard shape != .colors else {
            let texts = sorted.map { Value.Entry(key: .string($0.key), value: $0.value) }
            return .dictionary(texts, key: "s", value: "s")
        }
        return .dictionary(
            sorted.map { Value.Entry(key: .string($0.key), value: .variant($0.value)) },
            key: "s",
            value: "v"
        )
    }

    private static func value(_ parts: [Part], _ shape: OptionShape?) -> Value {
        switch shape {
        case .buttons?:
            let buttons = parts.map { part in
                Value.structure([.string(part.id), .string(part.label ?? ""), value(part, nil)])
            }
            return .array(buttons, element: "(ssa{sv})")
        case .choices?:
            let choices = parts.map { part in
                Value.structure([.string(part.id), .string(part.label ?? "")])
            }
            return .array(choices, element: "(ss)")
        case .tables?:
            let entries = parts.map { part in
                Value.Entry(key: .string(part.id), value: value(part, nil))
            }
            return .dictionary(entries, key: "s", value: "a{sv}")
        case .records?, .table?, .colors?, nil:
            return .array(parts.map { value($0, nil) }, element: "a{sv}")
        }
    }
}

/// How an option that has options of its own is built.
enum OptionShape: Hashable {
    /// `a{sv}`: options by name.
    case table
    /// `a{sa{sv}}`: options by name, by id.
    case tables
    /// `aa{sv}`: a list of options, each with its `id` among them.
    case records
    /// `a(ssa{sv})`: id, label and options of each.
    case buttons
    /// `a(ss)`: id and label of each.
    case choices
    /// `a{ss}`: colours by part.
    case colors
}

/// What `topmost_request` points at.
final class Request {
    /// The bus method that shows it.
    let method: String
    /// What was set.
    var options: OptionTree
    /// The first error that can be found without a daemon, ready for C.
    var problem: CText? {
        if problemText == nil { problemText = CText(options.problem) }
        return problemText
    }
    private var problemText: CText?

    /// The error where C passed NULL.
    static let missing = "a request is needed, got NULL"

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: the bus method that shows it.
    ///   - kind: the kind's name, for errors.
    ///   - buttons: the option that holds its buttons; `nil`: it has none of its own.
    init(_ method: String, kind: String, buttons: String? = nil) {
        self.method = method
        options = OptionTree(kind: kind, buttons: buttons)
    }
}
