// SPDX-License-Identifier: MIT

import Glibc

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
    public var title: String {
        problems.count == 1
            ? "Error in the configuration" : "\(problems.count) errors in the configuration"
    }

    /// The first error for a small card, where long text is cut: line and cause first,
    /// then the file, with the home folder as `~`.
    ///
    /// `line 3: toasts.visible: got 50, expected a whole number from 1 to 20`
    /// `~/.config/topmost/config.toml`
    public func summary(home: String?) -> String {
        guard let first = problems.first else { return "" }
        let parts = [first.line.map { "line \($0)" }, first.key, first.message]
        let cause = parts.compactMap { $0 }.joined(separator: ": ")
        return cause + "\n" + Self.shortened(first.file, home: home)
    }

    /// A path with the home folder as `~`.
    public static func shortened(_ path: String, home: String?) -> String {
        guard let home, home.hasPrefix("/"), home.count > 1 else { return path }
        let folder = home.hasSuffix("/") ? home : home + "/"
        return path.hasPrefix(folder) ? "~/" + path.dropFirst(folder.count) : path
    }
}
