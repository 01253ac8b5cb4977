// SPDX-License-Identifier: MIT
//
// An entry is stored and sent as a list of values in the order of its columns, so each
// field is named in three places only: here, in `values`, and where values are read.

public import Basics

/// A presentation in the history.
public struct HistoryEntry: Hashable, Sendable {
    /// The number in the history, in order of arrival; 0: the entry is not stored yet.
    public var id: Int64 = 0
    /// The presentation's id while it was live; later ones may have the same.
    public var presentation: UInt32
    /// The kind on the bus: `toast`, `modal`, `sheet`, `retry`.
    public var kind: String
    /// The name shown with it, which the application may have claimed.
    public var app: String
    /// The proved name of the sender.
    public var sender: String
    /// The key of the sender's identity.
    public var identity: String
    /// The title.
    public var summary = ""
    /// The message, plain.
    public var body = ""
    /// The message with markup; `nil`: it has no styles and no links.
    public var markup: String?
    /// The urgency of a toast.
    public var urgency: String?
    /// The category of a toast.
    public var category: String?
    /// A file or the name of an icon.
    public var icon: String?
    /// The number of its picture, if it came as pixels.
    ///
    /// A random one, which no other picture has, whatever database it comes from. In answers
    /// only where a query asks for it; `nil`: it has no picture.
    public var pictureNumber: Int64?
    /// The name of the application that the bus can call for it; `nil`: none.
    public var desktopEntry: String?
    /// Ids and labels of the buttons, alternately; where an application can be called, the
    /// label of `default` is its action.
    public var actions: [String] = []
    /// When it was accepted, in milliseconds since 1970.
    public var shownAt: Int64
    /// When it ended, in milliseconds since 1970; `nil`: it is live, or unknown.
    public var endedAt: Int64?
    /// The outcome on the bus; `nil`: it is live.
    public var outcome: String?
    /// The button that ended it.
    public var button: String?

    /// Creates an entry that is not stored yet.
    ///
    /// - Parameters:
    ///   - presentation: its id while it is live.
    ///   - kind: its kind on the bus.
    ///   - app: the name shown with it.
    ///   - sender: the proved name of the sender.
    ///   - identity: the key of the sender's identity.
    ///   - shownAt: milliseconds since 1970.
    public init(
        presentation: UInt32,
        kind: String,
        app: String,
        sender: String,
        identity: String,
        shownAt: Int64
    ) {
        self.presentation = presentation
        self.kind = kind
        self.app = app
        self.sender = sender
        self.identity = identity
        self.shownAt = shownAt
    }

    /// The outcome of an entry without a known end: the machine stopped.
    public static let unknownOutcome = "unknown"

    /// The columns besides the id, in the order of `values`.
    public static let columns = [
        "presentation", "kind", "app", "sender", "identity", "summary", "body", "markup", "urgency",
        "category", "icon", "desktop_entry", "actions", "shown_at", "ended_at", "outcome", "button",
    ]

    /// The values of the columns.
    public var values: [ColumnValue] {
        [
            .integer(Int64(presentation)), .text(kind), .text(app), .text(sender), .text(identity),
            .text(summary), .text(body), .optional(markup), .optional(urgency), .optional(category),
            .optional(icon), .optional(desktopEntry),
            .text(String(decoding: Record(actions).line.dropLast(), as: UTF8.self)),
            .integer(shownAt), .optional(endedAt), .optional(outcome), .optional(button),
        ]
    }

    /// A time within some thousand years: sums with that of a damaged file do not overflow.
    private static func time(_ value: ColumnValue) -> Int64? {
        value.integer.map { min(max($0, 0), 1 << 50) }
    }

    /// Reads an entry from its id and the values of the columns.
    public init(id: Int64, values: [ColumnValue]) {
        func text(_ place: Int) -> String? { values[place].text }
        self.init(
            presentation: UInt32(truncatingIfNeeded: values[0].integer ?? 0),
            kind: text(1) ?? "",
            app: text(2) ?? "",
            sender: text(3) ?? "",
            identity: text(4) ?? "",
            shownAt: Self.time(values[13]) ?? 0
        )
        self.id = id
        summary = text(5) ?? ""
        body = text(6) ?? ""
        markup = text(7)
        urgency = text(8)
        category = text(9)
        icon = text(10)
        desktopEntry = text(11)
        actions = text(12).flatMap { Record(line: $0.utf8) }?.fields ?? []
        endedAt = Self.time(values[14])
        outcome = text(15)
        button = text(16)
    }
}

/// The ended entries that were shown with the same name.
public struct HistoryGroup: Hashable, Sendable {
    /// The newest one, which has the name in `app`.
    public var newest: HistoryEntry
    /// How many there are, 1 or more.
    public var count: Int

    /// Maximum number of groups in one answer.
    public static let mostGroups = 256

    /// Creates a group.
    public init(newest: HistoryEntry, count: Int) {
        self.newest = newest
        self.count = count
    }
}

extension Record {
    /// Adds the values of an entry, each after a letter for its type; before them what is said
    /// of its picture.
    mutating func add(_ entry: HistoryEntry, picture: PictureChange = .kept) {
        switch picture {
        case .kept: break
        case .removed: add("p")
        case .new(let picture): add(picture.text, after: "p")
        }
        if let number = entry.pictureNumber { add(String(number), after: "x") }
        for value in entry.values {
            switch value {
            case .null: add("n")
            case .integer(let number): add(String(number), after: "i")
            case .text(let text): add(text, after: "t")
            }
        }
    }
}

extension RecordFields {
    /// Reads a number; `nil`: it does not fit.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        text().flatMap { Number($0) }
    }
}

extension HistoryEntry {
    /// Reads the values of an entry; `nil`: they do not fit.
    init?(_ fields: inout RecordFields) {
        var picture = PictureChange.kept
        self.init(&fields, picture: &picture)
    }

    /// Reads the values of an entry and what becomes of its picture; `nil`: they do not fit.
    ///
    /// Fields with letters of later versions are left out.
    init?(_ fields: inout RecordFields, picture: inout PictureChange) {
        var values: [ColumnValue] = []
        var pictureNumber: Int64?
        while values.count < Self.columns.count {
            guard let field = fields.text() else { return nil }
            let rest = field.dropFirst()
            switch field.first {
            case "n": values.append(.null)
            case "i":
                guard let number = Int64(rest) else { return nil }
                values.append(.integer(number))
            case "t": values.append(.text(String(rest)))
            case "x": pictureNumber = Int64(rest)
            case "p" where rest.isEmpty: picture = .removed
            case "p":
                guard let small = SmallPicture(text: String(rest)) else { return nil }
                picture = .new(small)
            default: break
            }
        }
        self.init(id: 0, values: values)
        self.pictureNumber = pictureNumber
    }
}
