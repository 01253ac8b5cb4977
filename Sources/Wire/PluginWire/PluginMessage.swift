// SPDX-License-Identifier: MIT

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

        /// Creates the first message of a plugin.
        public init(
            name: String,
            blocksInput: Bool,
            limits: String? = nil,
            restrictions: [String] = [],
            isFullscreen: Bool = false,
            owner: String? = nil,
            version: Int = PluginProtocol.version
        ) {
            self.name = name
            self.blocksInput = blocksInput
            self.limits = limits
            self.restrictions = restrictions
            self.isFullscreen = isFullscreen
            self.owner = owner
            self.version = version
        }
    }

    /// The severity of a log line: no action needed (`debug`, `info`), soon, or now.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        case debug, info, warning, error
    }
}

extension PluginMessage: JSONLine {
    private enum Key: String, CodingKey {
        case type, version, name, by, revision, sequence, id, ids, button, text, choices, url, level
        case limits, restrictions, secret, secrets, fields, number, first, step, copy, field, owner
        case names, reason
        case blocksInput = "blocks_input"
        case activationToken = "activation_token"
        case isVisible = "is_visible"
        case isFullscreen = "is_fullscreen"
        case isOwner = "is_owner"
    }

    private enum Tag: String, CaseIterable {
        case ready, presented, heartbeat, log, disturbed
        case buttonTapped = "button_tapped"
        case cardTapped = "card_tapped"
        case closeTapped = "close_tapped"
        case scrimTapped = "scrim_tapped"
        case escapePressed = "escape_pressed"
        case retryTapped = "retry_tapped"
        case replyOpened = "reply_opened"
        case replyClosed = "reply_closed"
        case hoverBegan = "hover_began"
        case hoverEnded = "hover_ended"
        case linkTapped = "link_tapped"
        case rowsAsked = "rows_asked"
        case moreTapped = "more_tapped"
        case lessTapped = "less_tapped"
        case toastsHidden = "toasts_hidden"
        case keyboardLeft = "keyboard_left"
        case releaseHeld = "release_held"
        case visibilityChanged = "visibility_changed"
        case fullscreenChanged = "fullscreen_changed"
        case outputsChanged = "outputs_changed"
        case clipboardChanged = "clipboard_changed"
    }

    /// Decodes a message by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let type = try fields.decodeIfPresent(String.self, forKey: .type) ?? ""
        guard CentreAction.Tag(rawValue: type) == nil else {
            self = .acted(.centre(try CentreAction(from: decoder)))
            return
        }
        guard let tag = Tag(rawValue: type) else {
            throw MessageError.unknownType(String(type.prefix(64)))
        }
        func token() throws -> String? {
            try fields.ifPresent(.activationToken) { try fields.text($0, in: type) }
        }
        func id() throws -> PresentationID { try fields.id(.id, in: type) }
        func text(_ key: Key) throws -> String { try fields.text(key, in: type) }
        func number(_ key: Key) throws -> UInt64 {
            try fields.decode(UInt64.self, forKey: key)
        }
        switch tag {
        case .ready:
            self = .ready(
                Ready(
                    name: String(try text(.name).prefix(64)),
                    blocksInput: try fields.decodeIfPresent(Bool.self, forKey: .blocksInput)
                        ?? false,
                    limits: try fields.ifPresent(.limits) { String(try text($0).prefix(256)) },
                    restrictions: try fields.decodeIfPresent([String].self, forKey: .restrictions)
                        .map { $0.prefix(16).map { String($0.prefix(64)) } } ?? [],
                    isFullscreen: try fields.decodeIfPresent(Bool.self, forKey: .isFullscreen)
                        ?? false,
                    owner: try fields.ifPresent(.owner) { String(try text($0).prefix(255)) },
                    version: try fields.decode(Int.self, forKey: .version)
                )
            )
        case .presented: self = .presented(revision: try number(.revision))
        case .heartbeat: self = .heartbeat(sequence: try number(.sequence))
        case .log:
            self = .log(try fields.word(.level, in: type), try text(.text))
        case .buttonTapped:
            let hasSecret = try fields.decodeIfPresent(Bool.self, forKey: .secret) ?? false
            var answer = Answer(
                button: try text(.button),
                text: try fields.ifPresent(.text, text),
                secret: hasSecret ? Secret(length: 0) : nil,
                choices: try fields.decodeIfPresent([String].self, forKey: .choices) ?? []
            )
            answer.fields = try fields.decodeIfPresent([String: FormValue].self, forKey: .fields)
            for (id, value) in answer.fields ?? [:] {
                try id.checkControl("fields", in: type)
                if case .text(let text) = value { try text.checkControl("fields", in: type) }
            }
            for id in try fields.decodeIfPresent([String].self, forKey: .secrets) ?? [] {
                try id.checkControl("secrets", in: type)
                answer.fields?[id] = .secret(Secret(length: 0))
            }
            for choice in answer.choices { try choice.checkControl("choices", in: type) }
            self = .acted(.buttonTapped(try id(), answer, activationToken: try token()))
        case .cardTapped:
            let gesture: CardGesture? = try fields.ifPresent(.by) {
                try fields.word($0, in: type)
            }
            self = .acted(.cardTapped(try id(), by: gesture ?? .left, activationToken: try token()))
        case .closeTapped: self = .acted(.closeTapped(try id()))
        case .scrimTapped: self = .acted(.scrimTapped(try id()))
        case .escapePressed: self = .acted(.escapePressed(try id()))
        case .retryTapped: self = .acted(.retryTapped(try id()))
        case .replyOpened: self = .acted(.replyOpened(try id()))
        case .replyClosed: self = .acted(.replyClosed(try id()))
        case .hoverBegan: self = .acted(.hoverBegan(try id()))
        case .hoverEnded: self = .acted(.hoverEnded(try id()))
        case .linkTapped:
            self = .acted(.linkTapped(try id(), url: try text(.url)))
        case .rowsAsked:
            let question = RowQuestion(
                number: try fields.number(.number, in: 1...Int(Int32.max), in: type),
                text: try text(.text),
                first: try fields.number(.first, in: 0...Int(Int32.max), in: type),
                step: fields.contains(.step) ? try fields.number(.step, in: -1...1, in: type) : 0,
                copy: try fields.ifPresent(.copy) { try fields.textRange($0, in: type) },
                field: fields.contains(.field) ? try text(.field) : nil
            )
            self = .acted(.rowsAsked(try id(), question))
        case .disturbed: self = .acted(.disturbed(try id()))
        case .moreTapped:
            let isGroup = fields.contains(.id)
            self = .acted(.moreTapped(isGroup ? try id() : nil))
        case .toastsHidden:
            let ids = try fields.decode([Int64].self, forKey: .ids)
            self = .acted(
                .toastsHidden(try ids.map { try PresentationID(json: $0, "ids", in: type) })
            )
        case .lessTapped: self = .acted(.lessTapped)
        case .keyboardLeft: self = .acted(.keyboardLeft)
        case .releaseHeld: self = .acted(.releaseHeld)
        case .visibilityChanged:
            let isVisible = try fields.decode(Bool.self, forKey: .isVisible)
            let reason = try fields.decodeIfPresent(String.self, forKey: .reason)
                .flatMap(UnseenReason.init)
            self = .acted(.visibilityChanged(isVisible: isVisible, reason: reason))
        case .fullscreenChanged:
            let isFullscreen = try fields.decode(Bool.self, forKey: .isFullscreen)
            self = .acted(.fullscreenChanged(isFullscreen: isFullscreen))
        case .clipboardChanged:
            self = .clipboardChanged(isOwner: try fields.decode(Bool.self, forKey: .isOwner))
        case .outputsChanged:
            let names = try fields.decode([String].self, forKey: .names)
            self = .acted(.outputsChanged(names.prefix(16).map { String($0.prefix(64)) }))
        }
    }

    /// Encodes the message with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        func put(_ tag: Tag, _ id: PresentationID? = nil) throws {
            try fields.encode(tag.rawValue, forKey: .type)
            try fields.encodeIfPresent(id?.rawValue, forKey: .id)
        }
        switch self {
        case .ready(let ready):
            try put(.ready)
            try fields.encode(ready.version, forKey: .version)
            try fields.encode(ready.name, forKey: .name)
            try fields.encode(ready.blocksInput, forKey: .blocksInput)
            try fields.encodeIfPresent(ready.limits, forKey: .limits)
            if !ready.restrictions.isEmpty {
                try fields.encode(ready.restrictions, forKey: .restrictions)
            }
            try fields.encodeIfPresent(ready.owner, forKey: .owner)
            if ready.isFullscreen { try fields.encode(true, forKey: .isFullscreen) }
        case .presented(let revision):
            try put(.presented)
            try fields.encode(revision, forKey: .revision)
        case .heartbeat(let sequence):
            try put(.heartbeat)
            try fields.encode(sequence, forKey: .sequence)
        case .clipboardChanged(let isOwner):
            try put(.clipboardChanged)
            try fields.encode(isOwner, forKey: .isOwner)
        case .log(let level, let text):
            try put(.log)
            try fields.encode(level.rawValue, forKey: .level)
            try fields.encode(text, forKey: .text)
        case .acted(let action):
            switch action {
            case .buttonTapped(let id, let answer, let token):
                try put(.buttonTapped, id)
                try fields.encode(answer.button, forKey: .button)
                try fields.encodeIfPresent(answer.text, forKey: .text)
                if answer.secret != nil { try fields.encode(true, forKey: .secret) }
                if let values = answer.fields {
                    let shown = values.filter { !$0.value.isSecret }
                    try fields.encode(shown, forKey: .fields)
                    let secrets = answer.secretFields
                    if !secrets.isEmpty { try fields.encode(secrets, forKey: .secrets) }
                }
                if !answer.choices.isEmpty { try fields.encode(answer.choices, forKey: .choices) }
                try fields.encodeIfPresent(token, forKey: .activationToken)
            case .cardTapped(let id, let gesture, let token):
                try put(.cardTapped, id)
                if gesture != .left { try fields.encode(gesture.rawValue, forKey: .by) }
                try fields.encodeIfPresent(token, forKey: .activationToken)
            case .closeTapped(let id): try put(.closeTapped, id)
            case .scrimTapped(let id): try put(.scrimTapped, id)
            case .escapePressed(let id): try put(.escapePressed, id)
            case .retryTapped(let id): try put(.retryTapped, id)
            case .replyOpened(let id): try put(.replyOpened, id)
            case .replyClosed(let id): try put(.replyClosed, id)
            case .hoverBegan(let id): try put(.hoverBegan, id)
            case .hoverEnded(let id): try put(.hoverEnded, id)
            case .linkTapped(let id, let url):
                try put(.linkTapped, id)
                try fields.encode(url, forKey: .url)
            case .rowsAsked(let id, let question):
                try put(.rowsAsked, id)
                try fields.encode(question.number, forKey: .number)
                try fields.encode(question.text, forKey: .text)
                try fields.encode(question.first, forKey: .first)
                if question.step != 0 { try fields.encode(question.step, forKey: .step) }
                try fields.encodeIfPresent(question.copy?.numbers, forKey: .copy)
                try fields.encodeIfPresent(question.field, forKey: .field)
            case .disturbed(let id): try put(.disturbed, id)
            case .moreTapped(let id): try put(.moreTapped, id)
            case .toastsHidden(let ids):
                try put(.toastsHidden)
                try fields.encode(ids.map(\.rawValue), forKey: .ids)
            case .lessTapped: try put(.lessTapped)
            case .keyboardLeft: try put(.keyboardLeft)
            case .centre(let action): try action.encode(to: encoder)
            case .releaseHeld: try put(.releaseHeld)
            case .visibilityChanged(let isVisible, let reason):
                try put(.visibilityChanged)
                try fields.encodeIfPresent(reason?.rawValue, forKey: .reason)
                try fields.encode(isVisible, forKey: .isVisible)
            case .fullscreenChanged(let isFullscreen):
                try put(.fullscreenChanged)
                try fields.encode(isFullscreen, forKey: .isFullscreen)
            case .outputsChanged(let names):
                try put(.outputsChanged)
                try fields.encode(names, forKey: .names)
            }
        }
    }
}
