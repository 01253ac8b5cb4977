// SPDX-License-Identifier: MIT
//
// What a person can set. The code's defaults are the initialiser's; the keys
// that change them are one table (`ConfigurationKey`); `config/topmost.toml`
// explains each, and a test holds the three together. A file is taken whole or
// not at all: whoever loads keeps the last good configuration.

public import DesignSystem
public import PresenterCore

/// Everything `config.toml` can say.
public struct Configuration: Hashable, Sendable {
    /// How much may be shown and how long: for the core.
    public var limits = Limits()
    /// What the person says of the look.
    public var look = Look()
    /// Where toasts gather.
    public var toastCorner = OutputArea.Corner.topRight
    /// Pixels at scale 1 between toasts and the edges of the work area.
    public var toastMargin = 16
    /// Which monitor presentations appear on.
    public var follow = OutputChoice.following(.focus)
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

        /// Its name in the file.
        public var name: String {
            switch self {
            case .automatic: "auto"
            case .none: "none"
            case .named(let name): name
            }
        }
    }
}
