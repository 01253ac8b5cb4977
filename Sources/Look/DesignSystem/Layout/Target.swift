// SPDX-License-Identifier: MIT

public import PresenterCore

/// A part of a card that the pointer or the keyboard can reach.
public enum Target: Hashable, Sendable {
    /// A button, a sheet's row or a toast's action, by id; also `Loading.cancelButtonID`.
    case button(String)
    /// A sheet's last row.
    case cancelRow
    /// A part of a field, by the field's id.
    case field(String, FieldPart)
    /// The rows of a list as a whole, if no field filters them.
    case list
    /// A link, by its index in the text and its address.
    case link(Int, url: String)
    /// A retry's "Show details".
    case details
    /// The copy button of a retry's details.
    case copy
    /// A toast's close disc.
    case close
    /// "+N more" at the end of the toasts.
    case more
    /// "Show less" at the end of the toasts.
    case less
    /// The rest of the card.
    case card
    /// A part of the notification centre.
    case centre(CentreTarget)
}

extension Target {
    /// The text field of a card that is no form.
    public static let input = Target.field(FormField.inputID, .box)

    /// A tag or a row of a modal's own choices, by its id.
    public static func choice(_ id: String) -> Target { .field(FormField.choicesID, .option(id)) }
}

/// A part of a field.
public enum FieldPart: Hashable, Sendable {
    /// The box of a text, or a whole switch or slider.
    case box
    /// The eye of a hidden text.
    case eye
    /// A tag or a row to choose, by its id.
    case option(String)
    /// The button that makes a number less, or more; of a date, a month earlier or later.
    case step(isUp: Bool)
    /// A value to choose below a field, such as a day or a colour, in its typed form.
    case pick(String)
}

/// A part of the notification centre that the pointer or the keyboard can reach.
public enum CentreTarget: Hashable, Sendable {
    /// A row: the head of a group opens it, a live toast is answered.
    case row(CentreRow.ID)
    /// The cross that dismisses a row.
    case dismiss(CentreRow.ID)
    /// A button of a live toast.
    case button(PresentationID, String)
    /// The button that copies the one-time code of a live toast.
    case copy(PresentationID)
    /// The button that sends the reply typed below a live toast.
    case send(PresentationID)
    /// The sign that opens the menu of a notification.
    case menu(CentreEntry.ID)
    /// A time in the menu of a live toast after which it comes back.
    case snooze(PresentationID, CentreSnooze)
    /// A rule in the menu of a notification.
    case rule(CentreEntry.ID, CardRule)
    /// The switch of do not disturb.
    case quiet
    /// A mode.
    case mode(String)
    /// "Clear all".
    case clear
    /// "Undo", after something was dismissed.
    case undo

    /// The row itself, or the row of the part; `nil`: the target is in the head.
    public var row: CentreRow.ID? {
        switch self {
        case .row(let id), .dismiss(let id): id
        case .button(let id, _), .copy(let id), .send(let id), .snooze(let id, _):
            .entry(.live(id))
        case .menu(let id), .rule(let id, _): .entry(id)
        case .quiet, .mode, .clear, .undo: nil
        }
    }
}

/// How long a toast is snoozed.
public enum CentreSnooze: String, Hashable, Sendable, CaseIterable {
    /// 20 minutes.
    case short
    /// An hour.
    case hour
    /// Until nine o'clock tomorrow.
    case tomorrow
    /// Until the user is back after they were away.
    case back
}

extension Target {
    /// The part of the centre; `nil`: the target is on a card.
    public var centre: CentreTarget? { if case .centre(let part) = self { part } else { nil } }
}
