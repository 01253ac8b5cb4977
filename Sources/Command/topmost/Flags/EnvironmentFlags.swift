// SPDX-License-Identifier: MIT
//
// Each flag of a command can also be set by a variable: `TOPMOST_CONFIRM_YES=Delete` is
// `topmost confirm --yes Delete`. The name of the command is part of the variable, so
// that none is meant for another command, and none of those that a rule's command gets.

import ArgumentParser
import Basics
import CommandKit
import Files
import Glibc
import Localization
import Texts

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

    /// The arguments of the command line, and behind the command's name the flags that are set
    /// and not given.
    ///
    /// - Throws: `ValidationError` for a value that says neither yes nor no.
    func adding(to arguments: [String]) throws -> [String] {
        guard let (path, settings) = settings(for: arguments) else { return arguments }
        var added: [String] = []
        for (flag, variable, value) in settings {
            if !flag.takesValue {
                if try isOn(value, variable) { added.append("--" + flag.name) }
            } else if flag.isRepeated {
                added += value.split(separator: "\n").map { "--\(flag.name)=\($0)" }
            } else {
                added.append("--\(flag.name)=\(value)")
            }
        }
        return Array(arguments.prefix(path.count)) + added + arguments.dropFirst(path.count)
    }

    /// An error's message with the names of variables in place of the flags that nobody
    /// typed: `TOPMOST_TOAST_TIMEOUT expects …` for `--timeout expects …`.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - arguments: the arguments of the command line, as typed.
    /// - Returns: the message that names the variables.
    func naming(_ message: String, in arguments: [String]) -> String {
        (settings(for: arguments)?.settings ?? []).reduce(message) { message, setting in
            message.replacing(flag: setting.flag.name, with: setting.variable)
        }
    }

    /// The command that the arguments begin with, and its flags that variables set and the arguments
    /// do not; `nil`: there are no variables, or there is no command.
    private func settings(
        for arguments: [String]
    ) -> (path: [String], settings: [(flag: Named, variable: String, value: String)])? {
        guard !variables.isEmpty, let (path, flags) = Self.command(arguments) else { return nil }
        let start = Self.prefix + path.map(Self.variable).joined(separator: "_") + "_"
        let given = arguments.prefix { $0 != "--" }
        return (
            path,
            flags.compactMap { flag in
                let variable = start + Self.variable(flag.name)
                let isGiven = given.contains {
                    $0 == "--" + flag.name || $0.hasPrefix("--\(flag.name)=")
                }
                guard !isGiven, let value = variables[variable] else { return nil }
                return (flag, variable, value)
            }
        )
    }

    private func isOn(_ value: String, _ variable: String) throws -> Bool {
        switch value {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            throw ValidationError(.variableExpects, variable, printable(String(value.prefix(64))))
        }
    }

    /// `max-length` as `MAX_LENGTH`.
    private static func variable(_ name: String) -> String {
        name.uppercased().replacing(text: "-", with: "_")
    }

    /// The command that the arguments begin with, and its flags.
    static func command(_ arguments: [String]) -> (path: [String], flags: [Named])? {
        var types: [any ParsableCommand.Type] = Topmost.configuration.subcommands
        var path: [String] = []
        var found: (any ParsableCommand.Type)?
        for word in arguments {
            guard let type = types.first(where: { $0.configuration.commandName == word }) else {
                break
            }
            path.append(word)
            found = type
            types = type.configuration.subcommands
        }
        return found.map { (path, flags(of: $0)) }
    }

    /// The flags of a command, from its help.
    static func flags(of command: any ParsableCommand.Type) -> [Named] {
        // Of a fixed width: in a very narrow terminal the parser's own stops the program.
        let help = command.helpMessage(columns: 80)
        guard let start = help.firstRange(text: "OPTIONS:")?.upperBound else { return [] }
        let repeats = [Phrase.helpRepeat, .helpRepeatWithMulti].map(\.text)
        return help[start...].split(text: "\n  -").compactMap { flag in
            let parts = ("-" + flag).split(whereSeparator: \.isWhitespace)
            let names = parts.prefix { $0.hasPrefix("-") }
            guard let first = names.first(where: { $0.hasPrefix("--") }) else { return nil }
            let name = String(first.dropFirst(2).prefix { $0 != "," })
            guard !["help", "version"].contains(name) else { return nil }
            let text = parts.dropFirst(names.count).joined(separator: " ")
            return Named(
                name: name,
                takesValue: text.hasPrefix("<"),
                isRepeated: repeats.contains { text.contains(text: $0) }
            )
        }
    }
}

extension String {
    /// The text with another name for a flag, and for the name of its value: `--limit <n>`.
    fileprivate func replacing(flag: String, with name: String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.firstRange(text: "--" + flag) {
            let next = rest[range.upperBound...]
            result += rest[..<range.lowerBound]
            rest = next
            // It may be the beginning of another flag: --input in --input-label.
            if let letter = next.first, letter == "-" || letter.isLetter {
                result += "--" + flag
                continue
            }
            result += name
            if next.hasPrefix(" <"), let end = next.firstIndex(of: ">") {
                rest = next[next.index(after: end)...]
            }
        }
        return result + rest
    }
}

/// Empty values of flags: `--title=`.
///
/// ArgumentParser takes the next word for the value of such a flag, be it the message.
enum EmptyValues {
    /// The arguments of a command line, with `--title ""` for `--title=`.
    static func separated(_ arguments: [String]) -> [String] {
        guard arguments.prefix(while: { $0 != "--" }).contains(where: isEmpty),
            let (path, flags) = EnvironmentFlags.command(arguments)
        else { return arguments }
        let names = Set(flags.filter(\.takesValue).map { "--" + $0.name })
        var separated = Array(arguments[..<path.count])
        var index = path.count
        while index < arguments.count, arguments[index] != "--" {
            let word = arguments[index]
            index += 1
            if isEmpty(word), names.contains(String(word.dropLast())) {
                separated += [String(word.dropLast()), ""]
                continue
            }
            separated.append(word)
            // What follows is its value, even if it looks like a flag.
            if names.contains(word), index < arguments.count {
                separated.append(arguments[index])
                index += 1
            }
        }
        return separated + arguments[index...]
    }

    /// Whether it looks like a flag with an empty value.
    private static func isEmpty(_ word: String) -> Bool {
        word.hasPrefix("--") && word.last == "="
    }
}
