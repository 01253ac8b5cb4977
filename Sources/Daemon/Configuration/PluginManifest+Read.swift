// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

extension PluginManifest {
    private static let keys = ["command", "environment", "name", "priority", "roles", "session"]

    /// Reads one manifest.
    public static func read(
        _ bytes: [UInt8],
        folder: String,
        file: String
    ) -> Result<PluginManifest, ConfigurationError> {
        let root: TOMLTable
        do {
            root = try TOMLReader.read(bytes)
        } catch {
            let problem = ConfigurationProblem(file, error.position, error.message)
            return .failure(ConfigurationError(problems: [problem]))
        }
        var manifest = PluginManifest(name: "", roles: [], command: [], folder: folder)
        var problems: [ConfigurationProblem] = []
        for entry in root.entries where problems.count < Configuration.mostProblems {
            guard keys.contains(entry.key) else {
                let message = "unknown key; " + NearestName.hint(of: entry.key, among: keys)
                problems.append(ConfigurationProblem(file, entry.position, key: entry.key, message))
                continue
            }
            if let takes = manifest.set(entry.key, entry.node.value) {
                let message = "got \(entry.node.value.shown), expected \(takes)"
                let place = entry.node.position
                problems.append(ConfigurationProblem(file, place, key: entry.key, message))
            }
        }
        for key in ["name", "roles", "command"] where root[key] == nil {
            problems.append(
                ConfigurationProblem(file, TOMLPosition(), key: key, "is missing")
            )
        }
        guard problems.isEmpty else { return .failure(ConfigurationError(problems: problems)) }
        return .success(manifest)
    }

    /// Sets one key.
    ///
    /// - Returns: `nil`, or the accepted values if this one is invalid.
    private mutating func set(_ key: String, _ value: TOMLValue) -> String? {
        switch (key, value) {
        case ("name", .string(let text)) where Self.isName(text):
            name = text
        case ("name", _):
            return "1 to 64 letters, digits, \"-\" and \"_\""
        case ("roles", let value):
            let named = value.strings?.map { PluginRole(rawValue: $0) } ?? []
            guard !named.isEmpty, !named.contains(nil) else {
                return "a list of \"display\" and \"observer\""
            }
            roles = Set(named.compactMap { $0 })
        case ("command", let value):
            guard let words = value.strings, let program = words.first, !program.isEmpty,
                !words.contains(where: { $0.unicodeScalars.contains("\0") })
            else { return "a list: the program and its arguments" }
            command = words
        case ("session", .string(let text)) where Session(rawValue: text) != nil:
            session = Session(rawValue: text) ?? .any
        case ("session", _):
            return "\"x11\", \"wayland\", \"none\" or \"any\""
        case ("environment", let value):
            guard let names = value.strings, names.allSatisfy(Self.isVariable) else {
                return "a list of names of variables"
            }
            environment = names
        case ("priority", .integer(let number)) where (0...1000).contains(number):
            priority = Int(number)
        default:
            return "a whole number from 0 to 1000"
        }
        return nil
    }

    /// Whether it is a valid name of a variable: letters, digits and `_`.
    private static func isVariable(_ text: String) -> Bool {
        isName(text) && !text.utf8.contains(UInt8(ascii: "-"))
    }
}

extension TOMLValue {
    /// The strings of a list; `nil` if it contains anything else.
    fileprivate var strings: [String]? {
        guard case .array(let items) = self else { return nil }
        var strings: [String] = []
        for item in items {
            guard case .string(let text) = item.value else { return nil }
            strings.append(text)
        }
        return strings
    }
}
