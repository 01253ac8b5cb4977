// SPDX-License-Identifier: MIT

public import PresenterCore

/// A part of a card: what it is and what it says, without a size or a colour.
public struct CardNode: Hashable, Sendable {
    /// The kind of part, with everything that a painter needs of it.
    public var part: Part
    /// The parts inside it, in reading order.
    public var children: [CardNode] = []

    /// Creates a part.
    public init(_ part: Part, _ children: [CardNode] = []) {
        self.part = part
        self.children = children
    }

    /// The buttons and rows that it is or has, in reading order.
    public var buttons: [ButtonPart] {
        switch part {
        case .button(let button), .row(let button): [button]
        default: children.flatMap(\.buttons)
        }
    }

    /// The parts that can be used, itself or inside it, in reading order.
    public var controls: [Control] {
        let inside = children.flatMap(\.controls)
        return switch part {
        case .button(let button), .row(let button): [Control(button)] + inside
        case .control(let control): [control] + inside
        default: inside
        }
    }

    /// The parts that cards are made of.
    public enum Part: Hashable, Sendable {
        /// The sign of a failure.
        case alert
        /// The icon of the subject.
        case icon(ImageSource)
        /// One or two lines, never empty.
        case title(String)
        /// A picture that is part of the content.
        case picture(Picture)
        /// Styled text, never empty.
        case message(StyledText)
        /// How far the work is.
        case progress(Progress)
        /// A field: its name, what it is filled in with, and what is said about it.
        case field(FormField)
        /// A choice of tags, or of the rows of a list.
        case choices(FormField)
        /// The name of a field or of choices, with the number of a scale.
        case label(String, value: String?, isRequired: Bool)
        /// What a field is filled in with: a box for a text, a scale or a switch.
        case input(FormField)
        /// The box that filters the rows of a list, and how many match.
        case search(FormField, note: String?)
        /// The tags to choose among.
        case tags(FormField)
        /// The rows of a list.
        case rows(FormField)
        /// The days of a month, or else the colours, to pick from below a field.
        case picks(FormField, month: String? = nil)
        /// A heading between fields.
        case heading(String)
        /// A note between fields.
        case note(String)
        /// The error in a field.
        case error(String)
        /// What a field needs.
        case hint(String)
        /// Who gets the secret that is typed above it.
        case recipient(String)
        /// The open field of a reply, and the button that sends it.
        case reply(FormField)
        /// Buttons beside each other.
        case buttons
        /// A button.
        case button(ButtonPart)
        /// The rows of a sheet.
        case menu
        /// A row of a sheet.
        case row(ButtonPart)
        /// An error as its program wrote it, always read from left to right.
        case details(String)
        /// A sentence about what is wrong.
        case problem(String)
        /// The head of an application's notifications, in the centre.
        case group(CentreGroup)
        /// A notification in the centre.
        case entry(CentreEntry)
        /// A part that can be used, painted with the part that it is in.
        case control(Control)
    }
}
