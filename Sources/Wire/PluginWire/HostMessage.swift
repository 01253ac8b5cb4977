// SPDX-License-Identifier: MIT

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
        guard case .scene(let scene) = self else { return nil }
        switch times {
        case 1: return .scene(scene.keeping(presenters: 4))
        case 2: return .scene(scene.keeping(presenters: 1).shortened(to: 512))
        default: return nil
        }
    }
}

extension HostMessage: JSONLine {
    private enum Key: String, CodingKey {
        case type, version, daemon, role, settings, sequence, card, message
    }

    private enum Tag: String, CaseIterable {
        case hello, scene, heartbeat, settings, presented, ended, error, refused, bye
    }

    /// Decodes a message by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let type = try fields.decodeIfPresent(String.self, forKey: .type) ?? ""
        guard let tag = Tag(rawValue: type) else {
            throw MessageError.unknownType(String(type.prefix(64)))
        }
        switch tag {
        case .hello:
            self = .hello(
                Hello(
                    daemon: try fields.decode(String.self, forKey: .daemon),
                    role: try fields.word(.role, in: type),
                    settings: try fields.decodeIfPresent(DisplaySettings.self, forKey: .settings)
                        ?? DisplaySettings(),
                    version: try fields.decode(Int.self, forKey: .version)
                )
            )
        case .scene: self = .scene(try Scene(from: decoder))
        case .heartbeat:
            self = .heartbeat(sequence: try fields.decode(UInt64.self, forKey: .sequence))
        case .settings:
            self = .settings(try fields.decode(DisplaySettings.self, forKey: .settings))
        case .presented: self = .presented(try fields.decode(Card.self, forKey: .card))
        case .ended: self = .ended(try OutcomeMessage(from: decoder))
        case .error: self = .error(try fields.decode(String.self, forKey: .message))
        case .refused: self = .refused(try fields.decode(String.self, forKey: .message))
        case .bye: self = .bye
        }
    }

    /// Encodes the message with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .hello(let hello):
            try fields.encode(Tag.hello.rawValue, forKey: .type)
            try fields.encode(hello.version, forKey: .version)
            try fields.encode(hello.daemon, forKey: .daemon)
            try fields.encode(hello.role, forKey: .role)
            try fields.encode(hello.settings, forKey: .settings)
        case .scene(let scene):
            try fields.encode(Tag.scene.rawValue, forKey: .type)
            try scene.encode(to: encoder)
        case .heartbeat(let sequence):
            try fields.encode(Tag.heartbeat.rawValue, forKey: .type)
            try fields.encode(sequence, forKey: .sequence)
        case .settings(let settings):
            try fields.encode(Tag.settings.rawValue, forKey: .type)
            try fields.encode(settings, forKey: .settings)
        case .presented(let card):
            try fields.encode(Tag.presented.rawValue, forKey: .type)
            try fields.encode(card, forKey: .card)
        case .ended(let outcome):
            try fields.encode(Tag.ended.rawValue, forKey: .type)
            try outcome.encode(to: encoder)
        case .error(let message):
            try fields.encode(Tag.error.rawValue, forKey: .type)
            try fields.encode(message, forKey: .message)
        case .refused(let message):
            try fields.encode(Tag.refused.rawValue, forKey: .type)
            try fields.encode(message, forKey: .message)
        case .bye:
            try fields.encode(Tag.bye.rawValue, forKey: .type)
        }
    }
}

extension PluginRole: Codable {}

/// A presentation's end, for observers: `{"button":"open","id":9,"outcome":"acted"}`.
///
/// Only the owner gets the typed text and the chosen options, never observers.
public struct OutcomeMessage: Hashable, Sendable, Codable {
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
