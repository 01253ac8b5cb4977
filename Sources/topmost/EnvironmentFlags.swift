// SPDX-License-Identifier: MIT
//
// Each flag of a command can also be set by a variable: `TOPMOST_CONFIRM_YES=Delete` is
// `topmost confirm --yes Delete`. The name of the command is part of the variable, so
// that none is meant for another command, and none of those that a rule's command gets.

import ArgumentParser
import BusValues
import Files
import Glibc

/// The flags that are set by variables of the environment.
struct EnvironmentFlags {
    /// The variables by name.
    var variables: [String: String] = ThisProcess.variables(from: prefix)

    private static let prefix = "TOPMOST_"

    /// One flag of a command.
    struct Named: Equatable {
        var name: String
        var takesValue: Bool
        /// Whether it can be given more than once.
        var isRepeated: Bool
    }

    /// The words of the command line, and behind the command's name the flags that are set
    /// and not given.
    ///
    /// - Throws: `ValidationError` for a value that says neither yes nor no.
    func adding(to words: [String]) throws -> [String] {
        guard !variables.isEmpty, let (path, flags) = Self.command(words) else { return words }
        let start = Self.prefix + path.map(Self.variable).joined(separator: "_") + "_"
        let given = words.prefix { $0 != "--" }
        var added: [String] = []
        for flag in flags {
            let variable = start + Self.variable(flag.name)
            guard let value = variables[variable],
                !given.contains(where: { $0 == "--" + flag.name || $0.hasPrefix("--\(flag.name)=") }
                )
            else { continue }
            if !flag.takesValue {
                if try isOn(value, variable) { added.append("--" + flag.name) }
            } else if flag.isRepeated {
                added += value.split(separator: "\n").map { "--\(flag.name)=\($0)" }
            } else {
                added.append("--\(flag.name)=\(value)")
            }
        }
        return Array(words.prefix(path.count)) + added + words.dropFirst(path.count)
    }

    private func isOn(_ value: String, _ variable: String) throws -> Bool {
        switch value {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            throw ValidationError(
                "\(variable) expects 1, true, yes, on, 0, false, no or off, "
                    + "got \"\(printable(String(value.prefix(64))))\""
            )
        }
    }

    /// `max-length` as `MAX_LENGTH`.
    private static func variable(_ name: String) -> String {
        name.uppercased().replacing("-", with: "_")
    }

    /// The command that the words begin with, and its flags.
    static func command(_ words: [String]) -> (path: [String], flags: [Named])? {
        var types: [any ParsableCommand.Type] = Topmost.configuration.subcommands
        var path: [String] = []
        var found: (any ParsableCommand.Type)?
        for word in words {
            guard let type = types.first(where: { $0.configuration.commandName == word }) else {
                break
            }
            path.append(word)
            found = type
            types = type.configuration.subcommands
        }
        return found.map { (path, flags(of: $0)) }
    }

    /// The flags of a command, from its description of itself.
    static func flags(of command: any ParsableCommand.Type) -> [Named] {
        guard let description = try? JSONReader.read(command._dumpHelp()),
            let arguments = description["command"]?.unwrapped["arguments"]?.unwrapped
        else { return [] }
        return arguments.elements.compactMap { argument in
            let argument = argument.unwrapped
            guard let kind = argument["kind"]?.text, kind != "positional",
                let name = argument["names"]?.unwrapped.elements.map(\.unwrapped)
                    .first(where: { $0["kind"]?.text == "long" })?["name"]?.text,
                !["help", "version"].contains(name)
            else { return nil }
            return Named(
                name: name,
                takesValue: kind == "option",
                isRepeated: argument["isRepeating"]?.unwrapped == .boolean(true)
            )
        }
    }
}
