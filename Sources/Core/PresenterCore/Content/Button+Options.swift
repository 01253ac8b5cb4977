// SPDX-License-Identifier: MIT

extension Button: OptionTable {
    /// The button without any options set.
    public static let standard = Button(id: "", title: "")

    /// The options for a button's appearance.
    public static let options: [OptionRow<Button>] = [
        OptionRow("prominence", .word(Prominence.self), "Visual weight.", \.prominence),
        OptionRow("tone", .word(Tone.self), "Meaning, shown as colour.", \.tone),
        OptionRow("size", .word(ButtonSize.self), "Size.", \.size),
        OptionRow("icon", .picture, "A picture beside the label.") {
            $0.icon.map { .picture($0.source) }
        } set: {
            guard case .picture(let source) = $1 else { return }
            let isTrailing = $0.icon?.isTrailing ?? false
            $0.icon = source.map { isTrailing ? .trailing($0) : .leading($0) }
        },
        OptionRow(
            "icon_side",
            .word(["leading", "trailing"]),
            "The side of the label that the icon is on."
        ) {
            $0.icon.map { .text($0.isTrailing ? "trailing" : "leading") }
        } set: {
            guard let source = $0.icon?.source else { return }
            $0.icon = $1 == .text("trailing") ? .trailing(source) : .leading(source)
        },
    ]
}
