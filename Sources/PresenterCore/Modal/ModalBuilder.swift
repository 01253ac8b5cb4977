// SPDX-License-Identifier: MIT

/// Gathers the options of a modal.
///
/// The shortest call is a title: one button, OK.
public struct ModalBuilder: Hashable, Sendable {
    /// The options every kind has; the title is needed.
    public var headline: HeadlineBuilder
    /// `positive`: the label of the button that says yes; `nil`: `OK`.
    public var positive: String?
    /// `negative`: the label of the button that says no; `nil`: there is none.
    public var negative: String?
    /// `buttons`: further ones.
    public var buttons: [Button]
    /// `style`: how buttons look, by id (`positive` and `negative` among them).
    public var styles: [String: ButtonStyle]
    /// The option `input`.
    public var input: TextInput?
    /// The option `choices`.
    public var choices: ChoiceList?
    /// The option `dismissible`.
    public var isDismissible: Bool?

    /// The id of the button that says yes.
    public static let positiveID = "positive"
    /// The id of the button that says no.
    public static let negativeID = "negative"

    /// Creates a builder.
    public init(headline: HeadlineBuilder = HeadlineBuilder()) {
        self.headline = headline
        buttons = []
        styles = [:]
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ modal: Modal) {
        self.init(headline: HeadlineBuilder(modal.headline))
        for button in modal.buttons {
            switch button.role {
            case .positive: positive = button.title
            case .negative: negative = button.title
            case .other: buttons.append(button)
            }
            styles[button.id] = ButtonStyle(button)
        }
        input = modal.input
        choices = modal.choices
        isDismissible = modal.isDismissible
    }

    /// Checks the options and puts the modal together.
    ///
    /// - Throws: `BuildError` naming the first option that cannot be used.
    public func build() throws(BuildError) -> Modal {
        let check = Check(kind: .modal)
        let headline = try headline.build(for: .modal, needsTitle: true)
        var all = [
            Button(
                id: Self.positiveID,
                title: positive ?? "OK",
                role: .positive,
                tone: headline.tone
            )
        ]
        if let negative {
            all.append(Button(id: Self.negativeID, title: negative, role: .negative))
        }
        all += buttons
        try check.buttons(all, "buttons", BuildLimits.modalButtons)
        for id in styles.keys.sorted() {
            guard let index = all.firstIndex(where: { $0.id == id }) else {
                throw check.error("style", "the ids of its buttons", "\"\(id)\"")
            }
            all[index] = styles[id]?.applied(to: all[index]) ?? all[index]
        }
        for button in all {
            try check.text(button.title, button.id, 1...BuildLimits.labelBytes)
        }
        if let input { try Self.check(input, check) }
        if let choices { try Self.check(choices, check) }
        return Modal(
            headline: headline,
            buttons: all,
            input: input,
            choices: choices,
            isDismissible: isDismissible ?? true
        )
    }

    private static func check(_ input: TextInput, _ check: Check) throws(BuildError) {
        try check.number(input.maximumLength, "input: maximum", BuildLimits.inputCharacters)
        try check.number(input.minimumLength, "input: minimum", 0...input.maximumLength)
        try check.number(
            input.text.count,
            "input: text",
            0...input.maximumLength,
            unit: " characters"
        )
        for (option, text) in [
            ("label", input.label), ("placeholder", input.placeholder), ("error", input.error),
        ] {
            try check.text(text ?? "", "input: \(option)", 0...BuildLimits.titleBytes)
        }
    }

    private static func check(_ choices: ChoiceList, _ check: Check) throws(BuildError) {
        try check.number(choices.options.count, "choices", BuildLimits.choices, unit: " entries")
        try check.ids(choices.options.map(\.id), "choices")
        for option in choices.options {
            try check.text(
                option.title,
                "choices: title of \(option.id)",
                1...BuildLimits.labelBytes
            )
        }
        try check.number(
            choices.selected.count,
            "choices: selected",
            0...(choices.allowsMany ? choices.options.count : 1),
            unit: " ids"
        )
        for id in choices.selected where !choices.options.contains(where: { $0.id == id }) {
            throw check.error("choices: selected", "the ids of its options", "\"\(id)\"")
        }
    }
}
