// SPDX-License-Identifier: MIT

public import PresenterCore

/// The places of a scene's cards on the outputs: the second stage of a display.
public struct SceneLayout: Hashable, Sendable {
    /// Every card at rest, the lowest first; Topmost's own have no id.
    public var cards: [CardInstance]
    /// The colour below the topmost presenter; `nil`: nothing is dimmed.
    public var scrim: Color?
    /// The colour below a loading; `nil`: nothing is dimmed.
    public var loadingScrim: Color?
    /// The next change of the picture without an event; `nil`: none.
    public var nextChange: Instant?

    /// Creates a layout; the shortest call is an empty screen.
    public init(
        cards: [CardInstance] = [],
        scrim: Color? = nil,
        loadingScrim: Color? = nil,
        nextChange: Instant? = nil
    ) {
        self.cards = cards
        self.scrim = scrim
        self.loadingScrim = loadingScrim
        self.nextChange = nextChange
    }

    /// Returns the card of a presentation.
    public subscript(id: PresentationID) -> CardInstance? { cards.last { $0.id == id } }

    /// The pill that releases blocked input; it can be held as Escape can.
    public var releasePill: CardInstance? { cards.last { $0.role == .escape } }

    /// The pill at the end of the toasts.
    public var pill: CardInstance? { cards.last { $0.role == .moreToasts } }

    /// Adds a card above the others.
    ///
    /// - Parameters:
    ///   - id: the presentation's id; `nil` for one of Topmost's own.
    ///   - role: its role.
    ///   - layout: its drawing and targets.
    ///   - frame: its unscaled frame.
    ///   - output: its output.
    public mutating func add(
        _ id: PresentationID?,
        _ role: CardInstance.Role,
        _ layout: CardLayout,
        _ frame: Rect,
        on output: OutputArea
    ) {
        cards.append(
            CardInstance(id: id, role: role, output: output, frame: frame, layout: layout)
        )
        if let next = layout.nextChange { changes(at: next) }
    }

    /// Sets the next change to that instant, if it is earlier.
    public mutating func changes(at instant: Instant) {
        nextChange = nextChange.map { min($0, instant) } ?? instant
    }
}
