// SPDX-License-Identifier: MIT

/// A button that was pressed on a presentation, which may stay.
public struct ButtonPress: Hashable, Sendable {
    /// The button's id.
    public var button: String
    /// The text that was entered; `nil`: there was no field.
    public var text: String?
    /// The ids of the tags that were selected.
    public var choices: [String] = []
    /// The values of a form's fields by their ids, without those of empty ones.
    public var fields: [String: Topmost.FormValue] = [:]
    /// A token that lets this program raise its window; `nil`: the display gave none.
    ///
    /// Source: the protocols xdg-activation and startup-notification.
    public var activationToken: String?
}
