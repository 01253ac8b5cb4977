// SPDX-License-Identifier: MIT

public import PresenterCore

/// The user's actions in the notification centre, by their `type`.
///
/// - `{"type":"centre_closed"}`
/// - `{"first":120,"type":"centre_scrolled"}`
/// - `{"text":"ann","type":"centre_searched"}`
/// - `{"name":"Mail","type":"centre_group_toggled"}`
/// - `{"name":"Mail","type":"centre_group_cleared"}`
/// - `{"type":"centre_cleared"}`
/// - `{"id":9,"type":"centre_dismissed"}`: a live toast
/// - `{"history_id":381,"type":"centre_dismissed"}`: an entry of the history
/// - `{"activation_token":"x11-1_TIME99","button":"open","id":9,"type":"centre_pressed"}`
/// - `{"history_id":381,"type":"centre_pressed"}`: an entry of the history, with a token too
/// - `{"type":"centre_quiet_toggled"}`
/// - `{"mode":"work","type":"centre_mode_chosen"}`; without `mode`: none
extension CentreAction: Codable {
    private enum Key: String, CodingKey {
        case type, first, text, name, id, button, mode
        case historyID = "history_id"
        case activationToken = "activation_token"
    }

    enum Tag: String, CaseIterable {
        case closed = "centre_closed"
        case scrolled = "centre_scrolled"
        case searched = "centre_searched"
        case groupToggled = "centre_group_toggled"
        case groupCleared = "centre_group_cleared"
        case cleared = "centre_cleared"
        case dismissed = "centre_dismissed"
        case pressed = "centre_pressed"
        case quietToggled = "centre_quiet_toggled"
        case modeChosen = "centre_mode_chosen"
    }

    /// Decodes an action by its `type`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let type = try fields.decode(String.self, forKey: .type)
        guard let tag = Tag(rawValue: type) else {
            throw MessageError.unknownType(String(type.prefix(64)))
        }
        func text(_ key: Key) throws -> String { try fields.text(key, in: type) }
        func id() throws -> PresentationID { try fields.id(.id, in: type) }
        switch tag {
        case .closed: self = .closed
        case .scrolled:
            self = .scrolled(first: try fields.number(.first, in: 0...Int(Int32.max), in: type))
        case .searched:
            self = .searched(String(try text(.text).prefix(Centre.longestSearch)))
        case .groupToggled: self = .groupToggled(try text(.name))
        case .groupCleared: self = .groupCleared(try text(.name))
        case .cleared: self = .cleared
        case .dismissed:
            let live = try fields.ifPresent(.id) { _ in try id() }
            self = .dismissed(
                try live.map { .live($0) } ?? .past(fields.decode(Int64.self, forKey: .historyID))
            )
        case .pressed:
            let token = try fields.ifPresent(.activationToken, text)
            if fields.contains(.historyID) {
                let id = try fields.decode(Int64.self, forKey: .historyID)
                self = .pastPressed(id, activationToken: token)
            } else {
                self = .pressed(try id(), button: try text(.button), activationToken: token)
            }
        case .quietToggled: self = .quietToggled
        case .modeChosen: self = .modeChosen(try fields.ifPresent(.mode, text))
        }
    }

    /// Encodes the action with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        func put(_ tag: Tag) throws { try fields.encode(tag.rawValue, forKey: .type) }
        switch self {
        case .closed: try put(.closed)
        case .scrolled(let first):
            try put(.scrolled)
            try fields.encode(first, forKey: .first)
        case .searched(let text):
            try put(.searched)
            try fields.encode(text, forKey: .text)
        case .groupToggled(let name):
            try put(.groupToggled)
            try fields.encode(name, forKey: .name)
        case .groupCleared(let name):
            try put(.groupCleared)
            try fields.encode(name, forKey: .name)
        case .cleared: try put(.cleared)
        case .dismissed(.live(let id)):
            try put(.dismissed)
            try fields.encode(id.rawValue, forKey: .id)
        case .dismissed(.past(let id)):
            try put(.dismissed)
            try fields.encode(id, forKey: .historyID)
        case .pressed(let id, let button, let token):
            try put(.pressed)
            try fields.encode(id.rawValue, forKey: .id)
            try fields.encode(button, forKey: .button)
            try fields.encodeIfPresent(token, forKey: .activationToken)
        case .pastPressed(let id, let token):
            try put(.pressed)
            try fields.encode(id, forKey: .historyID)
            try fields.encodeIfPresent(token, forKey: .activationToken)
        case .quietToggled: try put(.quietToggled)
        case .modeChosen(let mode):
            try put(.modeChosen)
            try fields.encodeIfPresent(mode, forKey: .mode)
        }
    }
}
