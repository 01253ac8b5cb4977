// SPDX-License-Identifier: MIT
//
// What a person can set. The code's defaults are the initialiser's; the keys
// that change them are one table (`ConfigurationKey`); `config/topmost.toml`
// explains each, and a test holds the three together. A file is taken whole or
// not at all: whoever loads keeps the last good configuration.

public import PresenterCore
public import Wire

/// Everything `config.toml` can say.
public struct Configuration: Hashable, Sendable {
    /// How much may be shown and how long: for the core.
    public var limits = Limits()
    /// How it looks and where it stands: for displays.
    public var display = DisplaySettings()
    /// Which display plugin draws.
    public var displayChoice = DisplayChoice.automatic
    /// How long a display with nothing to show is kept; `nil`: for ever.
    public var displayIdleTime: Duration? = .seconds(30)
    /// Whether toasts below critical wait from the start.
    public var startsInDoNotDisturb = false

    /// The defaults, as in `config/topmost.toml`.
    public init() {}

    /// Which display plugin draws.
    public enum DisplayChoice: Hashable, Sendable {
        /// The one of the highest priority that fits the session.
        case automatic
        /// None: everything waits until the choice changes.
        case none
        /// The plugin of that name, fitting or not.
        case named(String)

        /// Creates it from its name: `auto`, `none`, or a plugin's.
        public init?(name: String) {
            switch name {
            case "auto": self = .automatic
            case "none": self = .none
            default:
                guard PluginManifest.isName(name) else { return nil }
                self = .named(name)
            }
        }
    }
}

/// Something in a file that cannot be taken, and where it stands.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// Line and column, both from 1; `nil` when the file could not be read.
    public var line, column: Int?
    /// The key it is about, `toasts.visible`; `nil` when it is none's.
    public var key: String?
    /// What is wrong, in words: `got 50, takes a whole number from 1 to 20`.
    public var message: String

    /// Creates a problem.
    public init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        key: String? = nil,
        message: String
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.message = message
    }

    /// `/home/ann/.config/topmost/config.toml:3:11: toasts.visible: got 50, takes …`.
    public var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        if let key { text += ": \(key)" }
        return text + ": " + message
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

/// Why a configuration cannot be used: one problem or more, in the files' order.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; never empty.
    public var problems: [ConfigurationProblem]

    /// Creates an error.
    public init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// One line a problem.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
