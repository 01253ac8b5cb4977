// SPDX-License-Identifier: MIT

/// A part of a card that the pointer or the keyboard can reach.
public enum Target: Hashable, Sendable {
    /// A button, a sheet's row or a toast's action, by id; also `Loading.cancelButtonID`.
    case button(String)
    /// A sheet's last row.
    case cancelRow
    /// A tag of a choice, by id.
    case choice(String)
    /// The rows of a list as a whole, if no field filters them.
    case list
    /// The text field.
    case field
    /// The eye of a hidden field.
    case eye
    /// A part of a form.
    case form(FormTarget)
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
