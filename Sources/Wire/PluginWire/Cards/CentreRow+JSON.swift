// SPDX-License-Identifier: MIT

public import PresenterCore

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
