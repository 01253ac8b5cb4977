// SPDX-License-Identifier: MIT

import BusValues

/// How a presentation ended; each ends exactly once.
public struct Outcome: Hashable, Sendable {
    /// What ended it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A button was pressed.
        case acted
        /// The user dismissed it without pressing an acting button.
        case dismissed
        /// The time ran out.
        case expired
        /// The program withdrew it, or the presentation that it belongs to (`parent`) ended.
        case closed
        /// Another connection of the same program replaced it.
        case replaced
        /// The owner left the bus.
        case ownerGone = "owner_gone"
        /// The user freed the input.
        case released
        /// The notification queue is full.
        case refused
        /// A rule of the user keeps it off the screen.
        case hidden
        /// The daemon was stopped.
        case shutdown
    }

    /// How the user dismissed something.
    public enum Dismissal: String, Hashable, Sendable, CaseIterable {
        /// The Cancel button of a sheet or a loading, or the "Not now" of a retry.
        case cancel
        /// The Escape key.
        case escape
        /// A click beside it.
        case scrim
        /// The close button, or a click on a toast without a default action.
        case close
        /// `topmost dismiss`, or another tool of the user.
        case control
        /// The end of the `parent`; the user did nothing.
        case parent
    }

    /// What ended it.
    public var kind: Kind
    /// The id of the button that was pressed; `nil`: none.
    public var button: String?
    /// The text that was entered; `nil`: there was no field.
    public var text: String?
    /// The ids of the tags that were selected.
    public var choices: [String] = []
    /// The values of a form's fields by their ids, without those of empty ones.
    public var fields: [String: Topmost.FormValue] = [:]
    /// How it was dismissed; `nil`: it was not.
    public var dismissal: Dismissal?

    /// An outcome, for a stand-in's answer; `button`: the one that was pressed.
    public init(_ kind: Kind, button: String? = nil, text: String? = nil) {
        self.kind = kind
        self.button = button
        self.text = text
    }

    /// The answer of a pressed button, for a stand-in.
    public static func pressed(_ button: String, text: String? = nil) -> Outcome {
        Outcome(.acted, button: button, text: text)
    }

    /// Why an outcome is `refused`.
    package static let queueIsFull = "the notification queue is full"

    /// The id of the button that confirms.
    public static let positive = "positive"
    /// The id of the button that declines.
    public static let negative = "negative"

    /// Whether the positive button was pressed.
    public var isPositive: Bool { button == Self.positive }
    /// The button that was pressed, where an enumeration has the ids; `nil`: none of them.
    public func button<ID: RawRepresentable<String>>(as _: ID.Type) -> ID? {
        button.flatMap { ID(rawValue: $0) }
    }
    /// Whether the user pressed Cancel.
    public var isCancelled: Bool { dismissal == .cancel || button == "cancel" }

    /// Reads `Ended`: the outcome's name and its details.
    init?(_ name: String, _ details: Value) {
        guard let kind = Kind(rawValue: name) else { return nil }
        self.kind = kind
        button = details["button"]?.text
        text = details["text"]?.text
        choices = details["choices"]?.elements.compactMap(\.text) ?? []
        fields = Topmost.FormValue.fields(details)
        dismissal = details["how"]?.text.flatMap { Dismissal(rawValue: $0) }
    }
}
