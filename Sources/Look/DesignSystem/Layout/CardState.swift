// SPDX-License-Identifier: MIT

public import PresenterCore

/// The display's state of a card beyond the scene: focus, hover, typed text and motion.
public struct CardState: Hashable, Sendable {
    /// The focused target.
    public var focus: Target?
    /// Whether the focus ring shows (after keyboard use, or on the armed default).
    public var isFocusVisible = false
    /// The hovered target.
    public var hover: Target?
    /// The pressed target.
    public var pressed: Target?
    /// Highlight strengths during fades: 0, 1 hovered, 2 pressed.
    ///
    /// For other targets, `hover` and `pressed` apply.
    public var touchLevels: [Target: Double] = [:]
    /// Focus ring strengths during fades, 0 to 1.
    ///
    /// For other targets, `focus` and `isFocusVisible` apply.
    public var ringLevels: [Target: Double] = [:]
    /// Progress of the arming fade, 0 (just arrived) to 1 (armed).
    public var armed: Double = 1
    /// The time, for ages, life rings and spinning rings.
    public var now = Instant(milliseconds: 0)
    /// The scroll offset, in pixels at scale 1.
    public var scroll: Double = 0
    /// Whether the caret is lit at this moment.
    public var isCaretLit = true
    /// Whether the field of a toast's reply is open.
    public var isReplying = false
    /// The user's input in the card's fields, by their ids.
    public var fields: [String: FieldState] = [:]
    /// Whether the form was confirmed with invalid fields: each shows its error.
    public var showsProblems = false
    /// The rows of a list: filter, current row and scrolling.
    public var list = ListState()
    /// Whether a retry's details are open.
    public var isExpanded = false
    /// Progress of their opening, 0 to 1; `nil`: no motion.
    public var expansion: Double?
    /// How far a retry's details are open, 0 to 1.
    var openDetails: Double { expansion ?? (isExpanded ? 1 : 0) }
    /// Whether mnemonics are underlined (Alt is held).
    public var showsMnemonics = false
    /// Whether keycaps show on sheet rows (the keyboard was used last).
    public var showsKeycaps = false
    /// How long Escape has been held while input is blocked, 0 to 1 of 1.5 s.
    public var releaseProgress: Double = 0
    /// Buttons that are disabled although the card enables them.
    public var disabled: Set<Target> = []
    /// In the notification centre: the place of a row to bring into view; `nil`: none.
    ///
    /// There `scroll` counts rows.
    public var revealed: Int?
    /// In the notification centre: the entry whose menu is open; `nil`: none.
    public var menu: CentreEntry.ID?
    /// In the notification centre: the live toast whose field for a reply is open; `nil`: none.
    public var answered: PresentationID?
    /// In the notification centre: the entry that says why Enter had no effect; `nil`: none.
    public var refused: CentreEntry.ID?
    /// Whether motion is reduced.
    public var isMotionReduced = false

    /// Whether the user is at an entry of the notification centre: it shows the sign of its menu.
    public func isAt(_ entry: CentreEntry.ID) -> Bool {
        menu == entry || answered.map { .live($0) } == entry
            || [focus, hover, pressed].contains { $0?.centre?.row == .entry(entry) }
    }

    /// Creates the state of a card without input.
    public init() {}

    /// The user's input in a field.
    public subscript(field: String) -> FieldState {
        get { fields[field] ?? FieldState() }
        set { fields[field] = newValue }
    }

    /// The user's input in the text field of a card that is no form.
    public var input: FieldState {
        get { self[FormField.inputID] }
        set { self[FormField.inputID] = newValue }
    }
}
