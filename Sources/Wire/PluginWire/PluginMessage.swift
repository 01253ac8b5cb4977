// SPDX-License-Identifier: MIT

package import Coding
import CoreWire
public import PresenterCore

/// A message from a plugin to the daemon, one JSON line each.
///
/// The first line is `ready`.
public enum PluginMessage: Hashable, Sendable {
    /// The plugin accepted `hello` and is ready to draw (or observe).
    ///
    /// `{"blocks_input":true,"name":"x11","type":"ready","version":1}`
    case ready(Ready)
    /// A revision of the scene is on screen.
    ///
    /// `{"revision":12,"type":"presented"}`
    case presented(revision: UInt64)
    /// The reply to a heartbeat, with its number.
    ///
    /// `{"sequence":7,"type":"heartbeat"}`
    case heartbeat(sequence: UInt64)
    /// A user action.
    ///
    /// Buttons and cards may carry a token to activate a window.
    ///
    /// - `{"button":"ok","choices":["a"],"id":3,"text":"Ann","type":"button_tapped"}`
    /// - `{"button":"ok","id":3,"secret":true,"type":"button_tapped"}`: the next line is the
    ///   text of the hidden field itself, as UTF-8 and not as JSON
    /// - `{"button":"ok","fields":{"age":3,"tags":["a"]},"id":3,"type":"button_tapped"}`
    /// - `{"button":"ok","fields":{},"id":3,"secrets":["key"],"type":"button_tapped"}`: the
    ///   next lines are the texts of these hidden fields of a form, one each
    /// - `{"activation_token":"x11-1_TIME99","button":"open","id":3,"type":"button_tapped"}`
    /// - `{"activation_token":"x11-1_TIME99","id":3,"type":"card_tapped"}`
    /// - `{"by":"middle","id":3,"type":"card_tapped"}`
    /// - `{"id":3,"type":"close_tapped"}`
    /// - `{"id":3,"type":"scrim_tapped"}`
    /// - `{"id":3,"type":"escape_pressed"}`
    /// - `{"id":3,"type":"retry_tapped"}`
    /// - `{"id":3,"type":"reply_opened"}`
    /// - `{"id":3,"type":"reply_closed"}`
    /// - `{"id":3,"type":"hover_began"}`
    /// - `{"id":3,"type":"hover_ended"}`
    /// - `{"id":3,"type":"link_tapped","url":"https://example.org"}`
    /// - `{"first":0,"id":3,"number":2,"text":"ma","type":"rows_asked"}`
    /// - `{"copy":[12,0,90,4],"first":0,"id":3,"number":3,"text":"","type":"rows_asked"}`
    /// - `{"field":"file","first":0,"id":3,"number":1,"text":"/e","type":"rows_asked"}`
    /// - `{"id":3,"type":"disturbed"}`
    /// - `{"type":"more_tapped"}`
    /// - `{"id":9,"type":"more_tapped"}`
    /// - `{"ids":[4,5],"type":"toasts_hidden"}`
    /// - `{"type":"less_tapped"}`
    /// - `{"type":"keyboard_left"}`
    /// - `{"type":"centre_closed"}` and more: see `CentreAction`
    /// - `{"type":"release_held"}`
    /// - `{"is_visible":false,"reason":"locked","type":"visibility_changed"}`
    case acted(UserAction)
    /// The display has a copied text on the clipboard of its screen, or has it no longer.
    ///
    /// `{"is_owner":true,"type":"clipboard_changed"}`
    case clipboardChanged(isOwner: Bool)
    /// What is on this display changed, while the settings have `accessibility`.
    ///
    /// See `AccessibleUpdate`.
    case accessible(AccessibleUpdate)
    /// Somebody uses a card of a display by an assistive technology (role `reader`).
    ///
    /// `{"action":"press","card":3,"display":1,"node":"positive","type":"assisted"}`
    case assisted(AssistedInput)
    /// A presentation was read to the end (role `reader`).
    ///
    /// `{"id":9,"type":"spoken"}`
    case spoken(PresentationID)
    /// A line for the daemon's log; never text of a presentation.
    ///
    /// `{"level":"warning","text":"no compositor: no shadows","type":"log"}`
    case log(Level, String)

    /// A plugin's description of itself.
    public struct Ready: Hashable, Sendable {
        /// The plugin's protocol version.
        public var version: Int
        /// The plugin's name, for lists and logs.
        public var name: String
        /// Whether it can block keys and clicks for everything else (rule 5).
        public var blocksInput: Bool
        /// Features missing in this environment and the reason, as a sentence for the user.
        ///
        /// At most 256 characters; `nil`: nothing is missing.
        public var limits: String?
        /// What the kernel forbids it: `landlock=7`.
        ///
        /// At most 16 of at most 64 characters.
        public var restrictions: [String]
        /// Whether a fullscreen window has the focus on its screen.
        public var isFullscreen: Bool
        /// The connection whose presentations alone it shows, and no other display; `nil`:
        /// it shows everything.
        public var owner: String?
        /// Whether an attached display gets how presentations end, as observers are.
        public var followsEnds: Bool
        /// Whether it is no display but takes to the user's other machines what may leave this one:
        /// its scenes have nothing else, and what it draws counts as unseen.
        public var isBridge: Bool
        /// Whether it does so for the user's phones: its scenes have what rules push.
        public var isPush: Bool

        /// Creates the first message of a plugin.
        public init(
            name: String,
            blocksInput: Bool,
            limits: String? = nil,
            restrictions: [String] = [],
            isFullscreen: Bool = false,
            owner: String? = nil,
            followsEnds: Bool = false,
            isBridge: Bool = false,
            isPush: Bool = false,
            version: Int = PluginProtocol.version
        ) {
            self.name = name
            self.blocksInput = blocksInput
            self.limits = limits
            self.restrictions = restrictions
            self.isFullscreen = isFullscreen
            self.owner = owner
            self.followsEnds = followsEnds
            self.isBridge = isBridge
            self.isPush = isPush
            self.version = version
        }
    }

    /// The severity of a log line: no action needed (`debug`, `info`), soon, or now.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        case debug, info, warning, error
    }
}

extension PluginMessage: JSONLine {
    package static var blank: PluginMessage { .presented(revision: 0) }

    private static let blanks: KeyValuePairs<String, PluginMessage> = [
        "ready": .ready(.blank), "presented": .presented(revision: 0),
        "heartbeat": .heartbeat(sequence: 0),
        "clipboard_changed": .clipboardChanged(isOwner: false),
        "accessible": .accessible(.blank), "assisted": .assisted(.blank),
        "spoken": .spoken(.blank), "log": .log(.info, ""),
    ]

    /// An update with shorter texts.
    package func reduced(_ times: Int) -> PluginMessage? {
        guard case .accessible(let update) = self else { return nil }
        return update.reduced(times).map { .accessible($0) }
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks, else: .acted(.lessTapped))
        switch self {
        case .ready(let ready): self = .ready(try coder.fields("ready", ready))
        case .presented(let revision):
            self = .presented(revision: try coder.only("presented", "revision", revision))
        case .heartbeat(let sequence):
            self = .heartbeat(sequence: try coder.only("heartbeat", "sequence", sequence))
        case .clipboardChanged(let isOwner):
            self = .clipboardChanged(
                isOwner: try coder.only("clipboard_changed", "is_owner", isOwner)
            )
        case .accessible(let update): self = .accessible(try coder.fields("accessible", update))
        case .assisted(let input): self = .assisted(try coder.fields("assisted", input))
        case .spoken(let id): self = .spoken(try coder.only("spoken", "id", id))
        case .log(var level, var text):
            try coder.name("log")
            try coder.field("level", &level)
            try coder.field("text", &text)
            self = .log(level, text)
        case .acted(var action):
            try action.code(with: coder)
            self = .acted(action)
        }
    }
}

extension PluginMessage.Level: CodedValue {}

extension PluginMessage.Ready: CodedStructure {
    package static var blank: PluginMessage.Ready {
        PluginMessage.Ready(name: "", blocksInput: false)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("version", &version)
        try coder.field("name", &name)
        try coder.field("blocks_input", &blocksInput, isOptional: true)
        try coder.field("limits", &limits)
        try coder.field("restrictions", &restrictions, unless: [])
        try coder.field("owner", &owner)
        try coder.field("follows_ends", &followsEnds, unless: false)
        try coder.field("is_fullscreen", &isFullscreen, unless: false)
        try coder.field("is_bridge", &isBridge, unless: false)
        try coder.field("is_push", &isPush, unless: false)
        guard coder.isReading else { return }
        name = String(name.prefix(64))
        limits = limits.map { String($0.prefix(256)) }
        restrictions = restrictions.prefix(16).map { String($0.prefix(64)) }
        owner = owner.map { String($0.prefix(255)) }
    }
}

extension UserAction {
    private static let blanks: KeyValuePairs<String, UserAction> = [
        "button_tapped": .buttonTapped(.blank, .blank), "card_tapped": .cardTapped(.blank),
        "close_tapped": .closeTapped(.blank), "scrim_tapped": .scrimTapped(.blank),
        "escape_pressed": .escapePressed(.blank), "retry_tapped": .retryTapped(.blank),
        "reply_opened": .replyOpened(.blank), "reply_closed": .replyClosed(.blank),
        "hover_began": .hoverBegan(.blank), "hover_ended": .hoverEnded(.blank),
        "link_tapped": .linkTapped(.blank, url: ""),
        "rows_asked": .rowsAsked(.blank, RowQuestion(number: 1, text: "", first: 0)),
        "disturbed": .disturbed(.blank), "more_tapped": .moreTapped(nil),
        "less_tapped": .lessTapped, "toasts_hidden": .toastsHidden([]),
        "keyboard_left": .keyboardLeft, "release_held": .releaseHeld,
        "visibility_changed": .visibilityChanged(isVisible: true),
        "fullscreen_changed": .fullscreenChanged(isFullscreen: false),
        "outputs_changed": .outputsChanged([]),
    ]

    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks, else: .centre(.closed))
        switch self {
        case .buttonTapped(var id, var answer, var token):
            try coder.name("button_tapped")
            try coder.field("id", &id)
            try answer.code(with: coder)
            try coder.field("activation_token", &token)
            self = .buttonTapped(id, answer, activationToken: token)
        case .cardTapped(var id, var gesture, var token):
            try coder.name("card_tapped")
            try coder.field("id", &id)
            try coder.field("by", &gesture, unless: .left)
            try coder.field("activation_token", &token)
            self = .cardTapped(id, by: gesture, activationToken: token)
        case .closeTapped(let id): self = .closeTapped(try coder.only("close_tapped", "id", id))
        case .scrimTapped(let id): self = .scrimTapped(try coder.only("scrim_tapped", "id", id))
        case .escapePressed(let id):
            self = .escapePressed(try coder.only("escape_pressed", "id", id))
        case .retryTapped(let id): self = .retryTapped(try coder.only("retry_tapped", "id", id))
        case .replyOpened(let id): self = .replyOpened(try coder.only("reply_opened", "id", id))
        case .replyClosed(let id): self = .replyClosed(try coder.only("reply_closed", "id", id))
        case .hoverBegan(let id): self = .hoverBegan(try coder.only("hover_began", "id", id))
        case .hoverEnded(let id): self = .hoverEnded(try coder.only("hover_ended", "id", id))
        case .linkTapped(var id, var url):
            try coder.name("link_tapped")
            try coder.field("id", &id)
            try coder.field("url", &url)
            self = .linkTapped(id, url: url)
        case .rowsAsked(var id, var question):
            try coder.name("rows_asked")
            try coder.field("id", &id)
            try question.code(with: coder)
            self = .rowsAsked(id, question)
        case .disturbed(let id): self = .disturbed(try coder.only("disturbed", "id", id))
        case .moreTapped(let id): self = .moreTapped(try coder.only("more_tapped", "id", id))
        case .lessTapped: try coder.name("less_tapped")
        case .toastsHidden(let ids):
            self = .toastsHidden(try coder.only("toasts_hidden", "ids", ids))
        case .keyboardLeft: try coder.name("keyboard_left")
        case .centre(var action):
            try action.code(with: coder)
            self = .centre(action)
        case .releaseHeld: try coder.name("release_held")
        case .visibilityChanged(var isVisible, let reason):
            try coder.name("visibility_changed")
            try coder.field("is_visible", &isVisible)
            // A later version may have more reasons.
            var name = reason?.rawValue
            try coder.field("reason", &name)
            let found = name.flatMap(UnseenReason.init)
            self = .visibilityChanged(isVisible: isVisible, reason: found)
        case .fullscreenChanged(let isFullscreen):
            self = .fullscreenChanged(
                isFullscreen: try coder.only("fullscreen_changed", "is_fullscreen", isFullscreen)
            )
        case .outputsChanged(var names):
            try coder.name("outputs_changed")
            try coder.field("names", &names)
            self = .outputsChanged(names.prefix(16).map { String($0.prefix(64)) })
        }
    }
}

extension CardGesture: CodedValue {}

extension RowQuestion {
    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("number", &number, in: 1...Int(Int32.max))
        try coder.field("text", &text)
        try coder.field("first", &first, in: 0...Int(Int32.max))
        try coder.field("step", &step, in: -1...1, unless: 0)
        var numbers = copy?.numbers
        try coder.field("copy", &numbers)
        try coder.field("field", &field)
        guard coder.isReading, let numbers else { return }
        copy = Range(numbers: numbers)
        guard copy == nil else { return }
        let accepted = Range<TextPosition>.acceptedNumbers
        try coder.refuse("copy", "\(numbers.prefix(5))", expects: accepted)
    }
}
