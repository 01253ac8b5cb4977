// SPDX-License-Identifier: MIT
//
// ArgumentParser reads a command's flags from the properties in a mirror. This type
// has a custom mirror with one property per row of the option table, so parsing,
// help and completions follow the table. Tests compare the help of each command
// with a golden file.

import ArgumentParser
import Basics
import BusWire
import CommandKit
import Localization
import PresenterCore
import Synchronization
import Texts

/// The names and property wrappers of the flags, by scope: ArgumentParser asks for them at each use
/// of a command, many times.
private let madeProperties = Mutex<[ObjectIdentifier: [(String, any Sendable)]]>([:])

/// The flags for the content of a presentation.
///
/// It belongs in the command itself: a debug build of ArgumentParser makes the flags of a group
/// four times for each group around it.
struct OptionFlags<Scope: FlagScope>: ParsableArguments, CustomReflectable {
    /// The given values, by the flag's name.
    private var given: [String: [String]] = [:]

    init() {}

    /// The flags with these values, by name; empty for a flag without a value.
    init(given: [String: [String]]) { self.given = given }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FlagKey.self)
        for flag in Scope.flags {
            switch flag.form {
            case .alone:
                if try container.decodeIfPresent(Bool.self, forKey: flag.key) ?? false {
                    given[flag.name] = []
                }
            case .value:
                if let text = try container.decodeIfPresent(String.self, forKey: flag.key) {
                    given[flag.name] = [text]
                }
            case .list:
                let texts = try container.decodeIfPresent([String].self, forKey: flag.key) ?? []
                if !texts.isEmpty { given[flag.name] = texts }
            }
        }
    }

    var customMirror: Mirror {
        let properties = madeProperties.withLock { made in
            let scope = ObjectIdentifier(Scope.self)
            let properties = made[scope] ?? Scope.flags.map { ($0.name, $0.wrapper) }
            made[scope] = properties
            return properties
        }
        return Mirror(self, children: properties.map { Mirror.Child(label: $0.0, value: $0.1) })
    }

    /// Whether a flag was given.
    func has(_ name: String) -> Bool { given[name] != nil }

    /// The given values without defaults, plus the message if it is not a flag.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func values(message: String? = nil) throws -> OptionValues {
        try values(of: Scope.kind, message: message, Scope.flags)
    }

    /// The given values for a kind of its own.
    ///
    /// - Throws: `ValidationError` for the first invalid flag, or one that is not among
    ///   these.
    func values(
        of kind: Kind,
        message: String? = nil,
        _ flags: [CommandFlag]
    ) throws -> OptionValues {
        if let name = given.keys.filter({ name in !flags.contains { $0.name == name } }).min() {
            throw ValidationError(.doesNotApply, "--" + name, kind.rawValue)
        }
        var values = OptionValues(kind)
        for flag in flags {
            guard let texts = given[flag.name] else { continue }
            let value = try FlagReader(flag: flag, kind: kind)
                .value(texts, isMarkup: has("markup"))
            if flag.path.count == 1 {
                values[flag.path[0]] = value
            } else {
                var table = values.table(flag.path[0])
                table[flag.path[1]] = value
                values[flag.path[0]] = .table(table)
            }
        }
        values["markup"] = nil
        if let message {
            let text = has("markup") ? StyledText(markup: message) : StyledText(message)
            values["message"] = .styledText(text)
        }
        return values
    }
}

extension OptionValues {
    /// Throws for invalid options, naming the flag; options that the command takes as
    /// arguments are named without dashes.
    ///
    /// - Parameters:
    ///   - arguments: the options that are arguments.
    ///   - names: the flags of a verb with names of their own, by option.
    /// - Throws: `ValidationError` for the first invalid option.
    func checkFlags(
        except arguments: Set<String> = ["title"],
        named names: [String: String] = [:]
    ) throws {
        do {
            _ = try build()
        } catch {
            throw ValidationError(text(of: error, except: arguments, named: names))
        }
    }

    /// The text of an error, which names the flag that the option came from.
    ///
    /// - Parameters:
    ///   - error: the error, which names the option.
    ///   - arguments: the options that are arguments.
    ///   - names: the flags of a verb with names of their own, by option, and its names of the
    ///     options inside one.
    /// - Returns: `--input-label expects …`, `--field age: min expects …`.
    func text(
        of error: BuildError,
        except arguments: Set<String> = ["title"],
        named names: [String: String] = [:]
    ) -> String {
        var path = error.option.split(text: ": ").map(String.init)
        var parts: [String] = []
        while let last = path.last {
            let option = path.joined(separator: ": ")
            if let name = names[option] ?? (arguments.contains(option) ? nil : givenFlag(path)) {
                let subject = ["--" + name] + (parts.isEmpty ? [] : [parts.joined(separator: ": ")])
                return error.text(about: subject.joined(separator: " "))
            }
            parts.insert(parts.isEmpty ? names[last] ?? last : last, at: 0)
            path.removeLast()
        }
        return Localization.translated("\(error)")
    }

    /// The name of the flag of a given option, or of one inside a given option; `nil`: none.
    private func givenFlag(_ path: [String]) -> String? {
        let isGiven =
            path.count == 2 ? table(path[0])[path[1]] != nil : values[path[0]] != nil
        guard isGiven else { return nil }
        return kind.definitions.filter { $0.name == path[0] }
            .flatMap(CommandFlag.flags(of:))
            .first { $0.path == path }?.name
    }
}
