// SPDX-License-Identifier: MIT

extension Reply: OptionTable {
    /// The offer without any options set.
    public static let standard = Reply()

    /// The options of a reply.
    public static let options: [OptionRow<Reply>] = [
        OptionRow("label", .text(.label), "Label of the button that opens the field.", \.label),
        OptionRow("placeholder", .text(.title), "Hint in the empty field.", \.placeholder),
        OptionRow("send", .text(.label), "Label of the button that sends the text.", \.send),
        OptionRow("send_icon", .picture, "Icon of the button that sends the text.", \.sendIcon),
    ]
}
