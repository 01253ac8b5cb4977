// SPDX-License-Identifier: MIT
//
// The user's settings. The initializer has the defaults; one table of keys
// (`ConfigurationKey`) changes them; `config/topmost.toml` explains each; a test
// keeps all three consistent. A file is applied completely or not at all: the
// caller keeps the last valid configuration.

public import PresenterCore
public import Rules

/// All settings of `config.toml`.
public struct Configuration: Hashable, Sendable {
    /// The core's limits on numbers and times.
    public var limits = Limits()
    /// The user's settings of the look.
    public var look = Look()
    /// The place of the screen where toasts are stacked.
    public var toastPosition = ToastPosition.topRight
    /// Pixels at scale 1 between toasts and the edges of the work area.
    public var toastMargin = 16
    /// Pixels at scale 1 between toasts and each edge of the work area; `nil`: `toastMargin`.
    public var toastMargins = EdgeMargins()
    /// Width of toasts, in pixels at scale 1.
    public var toastWidth = 368
    /// Pixels at scale 1 between two toasts.
    public var toastGap = 12
    /// The monitor for toasts; `nil`: `follow`.
    public var toastOutput: OutputChoice?
    /// The user's settings of sounds.
    public var sounds = SoundSettings()
    /// The monitor for new presentations.
    public var follow = OutputChoice.following(.focus)
    /// The selected display plugin.
    public var displayChoice = DisplayChoice.automatic
    /// How long an idle display keeps running; `nil`: forever.
    public var displayIdleTime: Duration? = .seconds(30)
    /// How long the user does nothing until they count as away; `nil`: never.
    public var awayAfter: Duration? = .seconds(300)
    /// Whether do not disturb is on at the start.
    public var startsInDoNotDisturb = false
    /// Whether toasts below critical wait while a screen is shared.
    public var isQuietWhileSharing = false
    /// Patterns for applications that do not disturb lets through.
    public var passingApps: [String] = []
    /// The user's rules and modes.
    public var rules = RuleSet()

    /// Whether pictures on the web are fetched.
    public var fetchesPictures = true
    /// Whether they may be on hosts outside of the public internet.
    public var fetchesFromPrivateHosts = false
    /// Whether the history keeps what was shown.
    public var keepsHistory = true
    /// Maximum number of entries in the history.
    public var historyEntries = 10_000
    /// Maximum age of entries in the history, in days; 0: no limit.
    public var historyDays = 90

    /// The defaults, as in `config/topmost.toml`.
    public init() {}

    /// The selection of the display plugin.
    public enum DisplayChoice: Hashable, Sendable {
        /// The plugin with the highest priority that is usable in the session.
        case automatic
        /// None: everything waits until the setting changes.
        case none
        /// The plugin with that name, usable or not.
        case named(String)

        /// Creates a choice from its name: `auto`, `none`, or a plugin's.
        public init?(name: String) {
            switch name {
            case "auto": self = .automatic
            case "none": self = .none
            default:
                guard PluginManifest.isName(name) else { return nil }
                self = .named(name)
            }
        }

        /// The name in the file.
        public var name: String {
            switch self {
            case .automatic: "auto"
            case .none: "none"
            case .named(let name): name
            }
        }
    }
}
