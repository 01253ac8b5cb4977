// SPDX-License-Identifier: MIT

public import PresenterCore

/// The open notification centre in the protocol: a window of the rows and their number.
///
/// `{"count":120,"first":0,"rows":[{"count":12,"name":"Mail","type":"group"},
/// {"application":"Mail","history_id":381,"shown_at_ms":-86400000,"title":"Hello",
/// "type":"entry"},{"group":"Mail","place":7,"type":"pending"}]}`
extension Centre: Codable {
    private enum Key: String, CodingKey {
        case rows, first, count, search, modes, mode, problem
        case isQuiet = "is_quiet"
    }

    /// Decodes a centre.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let rows = try fields.decode([CentreRow].self, forKey: .rows)
        let count = try fields.number(.count, in: rows.count...Int.max, in: "centre")
        self.init(
            rows: rows,
            first: try fields.ifPresent(.first) {
                try fields.number($0, in: 0...count - rows.count, in: "centre")
            } ?? 0,
            count: count,
            search: try fields.decodeIfPresent(String.self, forKey: .search) ?? "",
            isQuiet: try fields.decodeIfPresent(Bool.self, forKey: .isQuiet) ?? false,
            modes: try fields.decodeIfPresent([String].self, forKey: .modes) ?? [],
            mode: try fields.decodeIfPresent(String.self, forKey: .mode),
            problem: try fields.decodeIfPresent(String.self, forKey: .problem)
        )
    }

    /// Encodes the centre; what is absent, zero or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(rows, forKey: .rows)
        try fields.encode(count, forKey: .count)
        if first > 0 { try fields.encode(first, forKey: .first) }
        if !search.isEmpty { try fields.encode(search, forKey: .search) }
        if isQuiet { try fields.encode(true, forKey: .isQuiet) }
        if !modes.isEmpty { try fields.encode(modes, forKey: .modes) }
        try fields.encodeIfPresent(mode, forKey: .mode)
        try fields.encodeIfPresent(problem, forKey: .problem)
    }
}

/// A row of the centre in the protocol, by its `type`.
///
/// A live toast has an `id`, an entry of the history a `history_id`.
extension CentreRow: Codable {
    private enum Key: String, CodingKey {
        case type, name, icon, count, group, place, id, application, title, message, progress
        case buttons
        case isOpen = "is_open"
        case historyID = "history_id"
        case isCritical = "is_critical"
        case isIndeterminate = "is_indeterminate"
        case isOpenable = "is_openable"
        case shownAt = "shown_at_ms"
    }

    private enum Tag: String, CaseIterable { case group, entry, pending }

    private static let place = "row"

    /// Decodes a row.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let tag: Tag = try fields.word(.type, in: Self.place)
        switch tag {
        case .group:
            self = .group(
                CentreGroup(
                    name: try fields.decode(String.self, forKey: .name),
                    icon: try fields.decodeIfPresent(ImageSource.self, forKey: .icon),
                    count: try fields.number(.count, in: 0...Int.max, in: Self.place),
                    isOpen: try fields.decodeIfPresent(Bool.self, forKey: .isOpen) ?? false
                )
            )
        case .entry: self = .entry(try Self.entry(fields))
        case .pending:
            self = .pending(
                group: try fields.decode(String.self, forKey: .group),
                place: try fields.number(.place, in: 0...Int.max, in: Self.place)
            )
        }
    }

    private static func entry(_ fields: KeyedDecodingContainer<Key>) throws -> CentreEntry {
        func flag(_ key: Key) throws -> Bool {
            try fields.decodeIfPresent(Bool.self, forKey: key) ?? false
        }
        let live = try fields.ifPresent(.id) { try fields.id($0, in: place) }
        let id: CentreEntry.ID =
            try live.map { .live($0) } ?? .past(fields.decode(Int64.self, forKey: .historyID))
        let fraction = try fields.ifPresent(.progress) {
            Progress.fraction(try fields.number($0, in: 0...1, in: place))
        }
        return CentreEntry(
            id: id,
            application: try fields.decode(String.self, forKey: .application),
            title: try fields.decodeIfPresent(String.self, forKey: .title),
            message: try fields.decodeIfPresent(String.self, forKey: .message),
            icon: try fields.decodeIfPresent(ImageSource.self, forKey: .icon),
            isCritical: try flag(.isCritical),
            progress: try flag(.isIndeterminate) ? .indeterminate : fraction,
            choices: try fields.decodeIfPresent([CentreEntry.Choice].self, forKey: .buttons) ?? [],
            isOpenable: try flag(.isOpenable),
            shownAt: Instant(milliseconds: try fields.decode(Int64.self, forKey: .shownAt))
        )
    }

    /// Encodes the row with its `type`; what is absent or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        func put(_ tag: Tag) throws { try fields.encode(tag.rawValue, forKey: .type) }
        switch self {
        case .group(let group):
            try put(.group)
            try fields.encode(group.name, forKey: .name)
            try fields.encodeIfPresent(group.icon, forKey: .icon)
            try fields.encode(group.count, forKey: .count)
            if group.isOpen { try fields.encode(true, forKey: .isOpen) }
        case .entry(let entry):
            try put(.entry)
            try Self.put(entry, into: &fields)
        case .pending(let group, let place):
            try put(.pending)
            try fields.encode(group, forKey: .group)
            try fields.encode(place, forKey: .place)
        }
    }

    private static func put(
        _ entry: CentreEntry,
        into fields: inout KeyedEncodingContainer<Key>
    ) throws {
        switch entry.id {
        case .live(let id): try fields.encode(id.rawValue, forKey: .id)
        case .past(let id): try fields.encode(id, forKey: .historyID)
        }
        try fields.encode(entry.application, forKey: .application)
        try fields.encodeIfPresent(entry.title, forKey: .title)
        try fields.encodeIfPresent(entry.message, forKey: .message)
        try fields.encodeIfPresent(entry.icon, forKey: .icon)
        if entry.isCritical { try fields.encode(true, forKey: .isCritical) }
        switch entry.progress {
        case .fraction(let fraction)?: try fields.encode(fraction, forKey: .progress)
        case .indeterminate?: try fields.encode(true, forKey: .isIndeterminate)
        case nil: break
        }
        if !entry.choices.isEmpty { try fields.encode(entry.choices, forKey: .buttons) }
        if entry.isOpenable { try fields.encode(true, forKey: .isOpenable) }
        try fields.encode(entry.shownAt.milliseconds, forKey: .shownAt)
    }
}

/// A button of a live toast: `{"id":"open","title":"Open"}`.
extension CentreEntry.Choice: Codable {
    private enum Key: String, CodingKey { case id, title }

    /// Decodes a button.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try fields.decode(String.self, forKey: .id),
            title: try fields.decode(String.self, forKey: .title)
        )
    }

    /// Encodes the button.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(title, forKey: .title)
    }
}

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
