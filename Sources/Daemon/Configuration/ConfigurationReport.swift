// SPDX-License-Identifier: MIT

import Rules

/// The settings with the origin of each value, and all problems.
///
/// `Configuration.load` is the short form for callers that need only the values.
public struct ConfigurationReport: Hashable, Sendable {
    /// The effective settings; invalid entries are left out.
    public var configuration = Configuration()
    /// The files in the order in which they were read, highest precedence last.
    public var files: [File] = []
    /// The problems, in the files' order.
    public var problems: [ConfigurationProblem] = []
    /// Where a key was last set; has no entry for keys that no file sets.
    var origins: [String: Origin] = [:]
    /// The rules of all files, in their order.
    var rules: [Placed<Rule>] = []
    /// The modes of all files, in their order.
    var modes: [Placed<RuleMode>] = []

    init() {}

    /// A file and whether it exists.
    public struct File: Hashable, Sendable {
        /// The path of the file.
        public var path: String
        /// Whether it exists.
        public var isThere: Bool
    }

    /// A key's position in a file.
    public struct Origin: Hashable, Sendable {
        /// The file's path.
        public var file: String
        /// The line, from 1.
        public var line: Int
        var column: Int
    }

    /// One key, its value and its origin.
    public struct Setting: Hashable, Sendable {
        /// The table and the key in it: `toasts.visible`.
        public var path: String
        /// The effective value.
        public var value: ConfigurationValue
        /// The file that sets it; `nil`: the default.
        public var origin: Origin?
    }

    /// All keys with their effective values, in the order of `config/topmost.toml`.
    public var settings: [Setting] {
        ConfigurationKey.all.map { key in
            Setting(path: key.path, value: key.value(configuration), origin: origins[key.path])
        }
    }
}
