// SPDX-License-Identifier: MIT

/// What the files say, with where each value comes from, and what is wrong.
///
/// `Configuration.load` is the short form for who needs only the values.
public struct ConfigurationReport: Hashable, Sendable {
    /// What holds: of a file with mistakes, all but those.
    public var configuration = Configuration()
    /// The files in the order they were read, the one that speaks last at the end.
    public var files: [File] = []
    /// What is wrong, in the files' order.
    public var problems: [ConfigurationProblem] = []
    /// Where a key was set last; a key that no file sets is not in it.
    var origins: [String: Origin] = [:]

    init() {}

    /// A file, and how reading it went.
    public struct File: Hashable, Sendable {
        /// Its path.
        public var path: String
        /// Whether it is there.
        public var isThere: Bool
    }

    /// The place of a key in a file.
    public struct Origin: Hashable, Sendable {
        /// The file's path.
        public var file: String
        /// The line, from 1.
        public var line: Int
        var column: Int
    }

    /// One key, its value, and where that comes from.
    public struct Setting: Hashable, Sendable {
        /// The table and the key in it: `toasts.visible`.
        public var path: String
        /// What holds.
        public var value: ConfigurationValue
        /// The file that says so; `nil`: the default.
        public var origin: Origin?
    }

    /// Every key with what holds, in the order of `config/topmost.toml`.
    public var settings: [Setting] {
        ConfigurationKey.all.map { key in
            Setting(path: key.path, value: key.value(configuration), origin: origins[key.path])
        }
    }
}
