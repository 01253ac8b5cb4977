// SPDX-License-Identifier: MIT

import Files
import Glibc
import SystemCalls
public import Texts

/// An invalid entry in a file, with its position.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// Line and column, both from 1; `nil` if the file could not be read.
    public var line, column: Int?
    /// The key, such as `toasts.visible`; `nil`: no key.
    public var key: String?
    /// The error in words: `got 50, expected a whole number from 1 to 20`.
    public var message: String

    /// `/home/ann/.config/topmost/config.toml:3:11: toasts.visible: got 50, expected …`.
    public var description: String {
        let problem = key.map { Phrase.problemOfKey.english($0, message) } ?? message
        guard let line, let column else {
            return Phrase.problemOfKey.english(line.map { "\(file):\($0)" } ?? file, problem)
        }
        return Phrase.problemInFile.english(file, "\(line)", "\(column)", problem)
    }
}

extension ConfigurationProblem {
    /// Creates the problem for a file that cannot be read.
    init(file: String, _ error: SystemError) {
        let message =
            switch error.code {
            case EISDIR: Phrase.isFolder.english()
            case EINVAL: Phrase.isNoFile.english()
            case EFBIG: Phrase.isTooLarge.english()
            default: error.reason
            }
        self.init(file: file, message: message)
    }

    init(_ file: String, _ position: TOMLPosition, key: String? = nil, _ message: String) {
        self.init(
            file: file,
            line: position.line,
            column: position.column,
            key: key,
            message: message
        )
    }
}

/// An invalid configuration: its problems, in the files' order.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems; never empty.
    public var problems: [ConfigurationProblem]

    /// Creates an error.
    public init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// One line per problem.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

extension ConfigurationError {
    /// The number of errors, as a card's title.
    public var title: Wording { Wording(.configurationErrors, count: problems.count) }

    /// The first error for a small card, where long text is cut: line and cause first,
    /// then the file, with the home folder as `~`.
    ///
    /// `line 3: toasts.visible: got 50, expected a whole number from 1 to 20`
    /// `~/.config/topmost/config.toml`
    public func summary(home: String?) -> Wording? {
        guard let first = problems.first else { return nil }
        var cause = first.message
        if let key = first.key { cause = Phrase.problemOfKey.english(key, cause) }
        if let line = first.line { cause = Phrase.problemInLine.english("\(line)", cause) }
        let file = Self.shortened(first.file, home: home)
        return Wording("{problem}\n{file}", values: [cause, file])
    }

    /// A path with the home folder as `~`.
    public static func shortened(_ path: String, home: String?) -> String {
        guard let home, home.hasPrefix("/"), home.count > 1 else { return path }
        let folder = home.hasSuffix("/") ? home : home + "/"
        return path.hasPrefix(folder) ? "~/" + path.dropFirst(folder.count) : path
    }
}
