// SPDX-License-Identifier: MIT

import Texts

/// A toast's offer to answer it with a line of text, without leaving it.
///
/// A button opens a field in the card; the text is an `Answer` of the button
/// `Toast.replyID`.
public struct Reply: Hashable, Sendable {
    /// The label of the button that opens the field; `nil`: the display's word.
    public var label: String?
    /// The text shown in the empty field.
    public var placeholder: String?
    /// The label of the button that sends; `nil`: the display's word.
    public var send: String?
    /// The icon of that button.
    public var sendIcon: ImageSource?

    /// Creates an offer.
    public init(_ change: (inout Reply) -> Void = { _ in }) { change(&self) }

    /// The field: 1 to 4,096 characters.
    public var input: FormField {
        FormField {
            $0.placeholder = placeholder
            $0.minimumLength = 1
            $0.maximumLength = 4096
        }
    }
}

extension Toast {
    /// The answer without parts that the toast did not ask for; `nil`: it is invalid (no
    /// such button, or a reply without a text or with one that is too long).
    func checked(_ answer: Answer) -> Answer? {
        if answer.button == Self.replyID, let input = reply?.input {
            var checked = Answer(button: answer.button, text: answer.text)
            return input.takeText(of: &checked, .positive) ? checked : nil
        }
        return actions.contains { $0.id == answer.button } ? Answer(button: answer.button) : nil
    }
}

extension Reply: OptionTable {
    /// The offer without any options set.
    public static let standard = Reply()

    /// The options of a reply.
    public static let options: [OptionRow<Reply>] = [
        OptionRow("label", .text(.label), .optionReplyLabel, \.label),
        OptionRow("placeholder", .text(.title), .optionPlaceholder, \.placeholder),
        OptionRow("send", .text(.label), .optionReplySend, \.send),
        OptionRow("send_icon", .picture, .optionReplySendIcon, \.sendIcon),
    ]
}
