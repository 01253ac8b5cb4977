// SPDX-License-Identifier: MIT

import BusValues

/// What happens to a presentation.
public enum PresentationEvent: Hashable, Sendable {
    /// The daemon accepted it and gave it an id.
    case accepted(id: UInt32)
    /// No display can show the presentation, so it waits; reported once.
    case waiting(reason: String)
    /// The presentation is on screen, for the first time.
    case displayed
    /// A button was pressed.
    case pressed(ButtonPress)
    /// A live list or field wants data; answer with `update`.
    case inputChanged(InputChange)
    /// The presentation has ended, or was never shown; nothing follows.
    case ended(Result<Outcome, TopmostError>)
}

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

    init(_ button: String, _ details: Value) {
        self.button = button
        text = details["text"]?.text
        choices = details["choices"]?.elements.compactMap(\.text) ?? []
        fields = Topmost.FormValue.fields(details)
        activationToken = details["activation_token"]?.text
    }
}

/// What a live list or field wants to know; docs/options.md, "Live lists and fields".
public struct InputChange: Hashable, Sendable {
    /// The number of the question, which the answer repeats in `answers`.
    public var number: Int
    /// The text that was typed, or is searched for.
    public var text: String
    /// The row at the top of the list.
    public var first: Int
    /// In a long text: 1 for the next match, -1 for the previous one; 0: it is no search.
    public var step: Int
    /// The id of the form's field that wants suggestions; `nil`: it is the list.
    public var field: String?
    /// In a long text: row and offset of the start and the end of what is copied; empty: nothing is.
    public var copied: [Int]

    /// Reads the details of `InputChanged`.
    init(_ details: Value) {
        func number(_ name: String) -> Int {
            if case .int64(let number)? = details[name] { Int(clamping: number) } else { 0 }
        }
        self.number = number("number")
        text = details["text"]?.text ?? ""
        first = number("first")
        step = number("step")
        field = details["field"]?.text
        copied = (details["copy"]?.elements ?? []).compactMap {
            if case .int64(let number) = $0 { Int(clamping: number) } else { nil }
        }
    }
}
