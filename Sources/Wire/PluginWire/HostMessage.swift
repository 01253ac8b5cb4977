// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
public import PresenterCore

/// A message from the daemon to a plugin, one JSON line each.
///
/// The first line is `hello`; the pipe's end means the same as `bye`.
public enum HostMessage: Hashable, Sendable {
    /// The first line: the daemon, the protocol version and the plugin's role.
    ///
    /// `{"daemon":"0.1.0","role":"display","settings":{"follow":"focus",
    /// "reduced_motion":false,"text_scale":1,"theme":"auto",
    /// "toast_position":"top_right","toast_margin":16},"type":"hello","version":1}`
    case hello(Hello)
    /// The whole scene to show (role `display`); answered with `presented` once it is on screen.
    ///
    /// `{"presenters":[],"revision":3,"toasts":[{"accepted_at_ms":51234,"id":9,
    /// "identity":{"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"},
    /// "is_armed":true,"kind":"toast","resident":false,
    /// "title":"Hello","tone":"standard","transient":false,"urgency":"normal"}],
    /// "type":"scene","waiting_toasts":0}`
    case scene(Scene)
    /// A sign-of-life request, sent every 250 ms while input is blocked and answered at once.
    ///
    /// `{"sequence":7,"type":"heartbeat"}`
    case heartbeat(sequence: UInt64)
    /// The settings changed (role `display`).
    ///
    /// `{"settings":{"theme":"dark"},"type":"settings"}`
    case settings(DisplaySettings)
    /// A presentation was accepted and will be shown (role `observer`).
    ///
    /// `{"card":{"accepted_at_ms":51234,"id":9,…},"type":"presented"}`
    case presented(Card)
    /// A presentation ended (role `observer`).
    ///
    /// `{"button":"open","id":9,"outcome":"acted","type":"ended"}`
    case ended(OutcomeMessage)
    /// What is on a display changed (role `reader`).
    ///
    /// See `AccessibleUpdate`.
    case accessible(AccessibleUpdate)
    /// Somebody uses a card by an assistive technology (role `display`).
    ///
    /// `{"action":"press","card":3,"node":"positive","type":"assisted"}`
    case assisted(AssistedInput)
    /// A line from the plugin was invalid; after ten such lines the daemon ends it.
    ///
    /// `{"message":"unknown message type \"hallo\"","type":"error"}`
    case error(String)
    /// The daemon rejects or drops an attached display, with the reason as a
    /// sentence; the last line before the connection ends.
    ///
    /// `{"message":"8 displays are attached: the limit is 8","type":"refused"}`
    case refused(String)
    /// The plugin must release everything and exit.
    ///
    /// `{"type":"bye"}`
    case bye

    /// The content of `hello`.
    public struct Hello: Hashable, Sendable {
        /// The daemon's protocol version.
        public var version: Int
        /// The daemon's own version.
        public var daemon: String
        /// The plugin's role.
        public var role: PluginRole
        /// The display settings.
        public var settings: DisplaySettings

        /// Creates the first message of the daemon.
        public init(
            daemon: String,
            role: PluginRole,
            settings: DisplaySettings,
            version: Int = PluginProtocol.version
        ) {
            self.daemon = daemon
            self.role = role
            self.settings = settings
            self.version = version
        }
    }

    /// A scene with its uppermost presenters only, then with one and its messages cut short:
    /// what is not visible goes first.
    public func reduced(_ times: Int) -> HostMessage? {
        switch (self, times) {
        case (.accessible(let update), _): update.reduced(times).map { .accessible($0) }
        case (.scene(let scene), 1): .scene(scene.keeping(presenters: 4))
        case (.scene(let scene), 2): .scene(scene.keeping(presenters: 1).shortened(to: 512))
        default: nil
        }
    }
}

extension HostMessage: JSONLine {
    package static var blank: HostMessage { .bye }

    private static let blanks: KeyValuePairs<String, HostMessage> = [
        "hello": .hello(.blank), "scene": .scene(.blank), "heartbeat": .heartbeat(sequence: 0),
        "settings": .settings(.blank), "presented": .presented(.blank), "ended": .ended(.blank),
        "accessible": .accessible(.blank), "assisted": .assisted(.blank),
        "error": .error(""), "refused": .refused(""), "bye": .bye,
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .hello(let hello): self = .hello(try coder.fields("hello", hello))
        case .scene(let scene): self = .scene(try coder.fields("scene", scene))
        case .heartbeat(let sequence):
            self = .heartbeat(sequence: try coder.only("heartbeat", "sequence", sequence))
        case .settings(let settings):
            self = .settings(try coder.only("settings", "settings", settings))
        case .presented(let card): self = .presented(try coder.only("presented", "card", card))
        case .ended(let outcome): self = .ended(try coder.fields("ended", outcome))
        case .accessible(let update): self = .accessible(try coder.fields("accessible", update))
        case .assisted(let input): self = .assisted(try coder.fields("assisted", input))
        case .error(let message): self = .error(try coder.only("error", "message", message))
        case .refused(let message): self = .refused(try coder.only("refused", "message", message))
        case .bye: try coder.name("bye")
        }
    }
}

extension HostMessage.Hello: CodedStructure {
    package static var blank: HostMessage.Hello {
        HostMessage.Hello(daemon: "", role: .display, settings: .blank)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("version", &version)
        try coder.field("daemon", &daemon)
        try coder.field("role", &role)
        try coder.field("settings", &settings, isOptional: true)
    }
}

extension PluginRole: CodedValue {}

/// A presentation's end, for observers: `{"button":"open","id":9,"outcome":"acted"}`.
///
/// Only the owner gets the typed text and the chosen options, never observers.
public struct OutcomeMessage: Hashable, Sendable {
    /// The presentation's id.
    public var id: UInt32
    /// `acted`, `dismissed`, `expired`, `closed`, `replaced`, `owner_gone`,
    /// `released`, `refused` or `shutdown`.
    public var outcome: String
    /// The button that was pressed, with `acted`.
    public var button: String?
    /// `cancel`, `escape`, `scrim`, `close` or `control`, with `dismissed`; `parent`, with
    /// `closed`, if the presentation that it belongs to ended.
    public var how: String?

    /// Creates a message from an outcome.
    public init(id: PresentationID, outcome: Outcome) {
        self.id = id.rawValue
        self.outcome = outcome.name
        if case .acted(let answer) = outcome { button = answer.button }
        how = outcome.how
    }
}

extension OutcomeMessage: CodedStructure {
    package static var blank: OutcomeMessage { OutcomeMessage(id: .blank, outcome: .expired) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("outcome", &outcome)
        try coder.field("button", &button)
        try coder.field("how", &how)
    }
}
