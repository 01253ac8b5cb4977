// SPDX-License-Identifier: MIT
//
// The history may have ten thousand entries: a display gets a window of the rows and
// their number, and asks for another window when the user scrolls near its edge.

/// The open notification centre, as displays show it.
public struct Centre: Hashable, Sendable {
    /// The rows of the window.
    public var rows: [CentreRow]
    /// The number of rows before the window.
    public var first: Int
    /// The number of all rows.
    public var count: Int
    /// The words that the rows match; empty: all.
    public var search: String
    /// Whether toasts below critical wait by the user's switch.
    public var isQuiet: Bool
    /// The modes of the configuration.
    public var modes: [String]
    /// The mode that is on; `nil`: none.
    public var mode: String?
    /// Why past notifications are missing, as a sentence; `nil`: they are not.
    public var problem: String?

    /// Maximum number of rows in a window.
    public static let mostRows = 64
    /// Maximum number of characters of a search.
    public static let longestSearch = 200

    /// Creates a centre; the shortest call is an empty one.
    public init(
        rows: [CentreRow] = [],
        first: Int = 0,
        count: Int = 0,
        search: String = "",
        isQuiet: Bool = false,
        modes: [String] = [],
        mode: String? = nil,
        problem: String? = nil
    ) {
        self.rows = rows
        self.first = first
        self.count = count
        self.search = search
        self.isQuiet = isQuiet
        self.modes = modes
        self.mode = mode
        self.problem = problem
    }

    /// Whether all rows, or those of an application, can be dismissed together: a search shows
    /// a part of them only.
    public var canClear: Bool { search.isEmpty }

    /// Returns the row at a place of the whole list; `nil`: it is outside the window.
    public subscript(place: Int) -> CentreRow? {
        rows.indices.contains(place - first) ? rows[place - first] : nil
    }

    /// Returns the place of a row in the whole list; `nil`: it is outside the window.
    public func place(of id: CentreRow.ID) -> Int? {
        rows.firstIndex { $0.id == id }.map { first + $0 }
    }
}

extension PresentationID {
    /// The id of the centre in a display; no presentation has it.
    public static let centre: PresentationID = {
        guard let id = PresentationID(rawValue: .max) else { preconditionFailure("it is not 0") }
        return id
    }()
}

extension Scene {
    /// The centre as a card: displays keep its focus, text and position as those of any card.
    public var centreCard: Card? {
        guard centre != nil else { return nil }
        return Card(
            id: .centre,
            identity: Identity(key: "topmost", displayName: "Topmost", trust: .application),
            content: .retry(Retry(headline: Headline())),
            isArmed: true,
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    /// Whether the centre takes keys and clicks: nothing is above it.
    public var isCentreInFront: Bool {
        centre != nil && presenters.isEmpty && !isInputBlocked
    }
}
