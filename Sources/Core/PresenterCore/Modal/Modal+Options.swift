// SPDX-License-Identifier: MIT

import Texts

extension Modal: KindContent {
    var content: Content { .modal(self) }
    static let pictureFields = findPictureFields()
    static let standardValues = findStandardValues()

    /// The id of the button that confirms.
    public static let positiveID = "positive"
    /// The id of the button that declines.
    public static let negativeID = "negative"

    /// The modal without any options set.
    public static let standard = Modal(
        headline: Headline { $0.wordings["positive"] = Wording(.ok) },
        buttons: [Button(id: positiveID, title: Phrase.ok.english(), role: .positive)]
    )

    /// The options of modals.
    public static let options: [OptionRow<Modal>] =
        common + [
            OptionRow("positive", .text(.label), .optionPositive) {
                $0.button(.positive).map { .text($0.title) }
            } set: {
                guard case .text(let title) = $1 else { return }
                $0.setTitle(title.isEmpty ? Phrase.ok.english() : title, of: .positive)
            },
            OptionRow("negative", .text(.label), .optionNegative) {
                $0.button(.negative).map { .text($0.title) }
            } set: {
                if case .text(let title) = $1 { $0.setTitle(title, of: .negative) }
            },
            OptionRow("buttons", .buttons(0...7), .optionButtons, flag: .named("button")) {
                let others = $0.buttons.filter { $0.role == .other }
                return others.isEmpty ? nil : .buttons(others)
            } set: {
                guard case .buttons(let buttons) = $1 else { return }
                $0.buttons = $0.buttons.filter { $0.role != .other } + buttons
            },
            OptionRow("style", .tables(Button.definitions), .optionButtonStyle) {
                let styled = $0.buttons.filter { $0.role != .other }
                return .table(
                    Dictionary(
                        uniqueKeysWithValues: styled.map { ($0.id, .table($0.optionValues)) }
                    )
                )
            } set: {
                guard case .table(let styles) = $1 else {
                    $0.clearStyles()
                    return
                }
                for index in $0.buttons.indices {
                    if case .table(let style)? = styles[$0.buttons[index].id] {
                        $0.buttons[index].put(style)
                    }
                }
            },
        ]

    /// The fields sent to displays: all buttons are in `buttons`.
    static let fields: [OptionRow<Modal>] =
        common + [
            OptionRow("buttons", .buttons(1...8), "Every button, with its role.") {
                .buttons($0.buttons)
            } set: {
                if case .buttons(let buttons) = $1 { $0.buttons = buttons }
            },
            wordingsField,
        ]

    private static let common: [OptionRow<Modal>] =
        headlineOptions.map { $0.name == "tone" ? tone : $0 } + [
            OptionRow("input", table: FormField.inputOptions, .optionInput, \.input),
            OptionRow(
                "fields",
                .records(FormField.definitions, 1...FormField.maximumFields),
                "The fields of a form, in place of input and choices.",
                flag: .none(because: "topmost form has a syntax of its own for them")
            ) {
                $0.isForm ? .records($0.formFields.map(\.optionValues)) : nil
            } set: {
                guard case .records(let records) = $1 else { return }
                $0.fields = $0.fields.filter(\.isOwn)
                $0.fields += records.map { values in
                    var field = FormField.standard
                    field.put(values)
                    return field
                }
            },
            OptionRow("progress", .progress, .optionProgress, \.progress),
            OptionRow(
                "choices",
                table: FormField.choiceOptions,
                "Tags to choose among.",
                \.choices
            ),
            OptionRow(
                "dismissible",
                .boolean,
                "Whether Escape may close it when there is no negative button.",
                flag: .negated("no-dismiss", help: .optionNoDismiss),
                \.isDismissible
            ),
            OptionRow("default", .text(.name), .optionDefault, \.defaultButton),
        ]

    /// The positive button has the modal's tone, unless its own style sets another.
    private static let tone: OptionRow<Modal> = {
        let row = Headline.options.first { $0.name == "tone" }
        guard let row else { preconditionFailure("every headline has a tone") }
        return OptionRow("tone", row.definition.type, row.definition.help) {
            row.value(in: $0.headline)
        } set: {
            let before = $0.headline.tone
            row.put($1, into: &$0.headline)
            let after = $0.headline.tone
            for index in $0.buttons.indices
            where $0.buttons[index].role == .positive && $0.buttons[index].tone == before {
                $0.buttons[index].tone = after
            }
        }
    }()

    /// Gives all buttons the looks that they have without a style.
    private mutating func clearStyles() {
        for index in buttons.indices {
            let button = buttons[index]
            buttons[index] = Button(id: button.id, title: button.title, role: button.role)
            if button.role == .positive { buttons[index].tone = headline.tone }
        }
    }

    private func button(_ role: Button.Role) -> Button? { buttons.first { $0.role == role } }

    /// Sets the title of a role's button; removes the button if the title is empty.
    private mutating func setTitle(_ title: String, of role: Button.Role) {
        let index = buttons.firstIndex { $0.role == role }
        if title.isEmpty {
            if let index { buttons.remove(at: index) }
        } else if let index {
            buttons[index].title = title
        } else {
            let id = role == .positive ? Self.positiveID : Self.negativeID
            buttons.insert(Button(id: id, title: title, role: role), at: min(1, buttons.count))
        }
    }

    /// Throws unless title, buttons, field and tags are consistent.
    func check(_ check: Check, _ values: [String: OptionValue]) throws(BuildError) {
        try headline.checkTitle(check)
        let more = buttons.filter { $0.role == .other }.count
        let own = buttons.count - more
        try check.number(more, "buttons", (own == 0 ? 1 : 0)...(8 - own), unit: .acceptsEntries)
        let entries = buttons.map { (id: $0.id, title: $0.title) }
        try check.entries(entries, "buttons")
        try check.titles(entries, "buttons")
        if case .table(let styles)? = values["style"] {
            let ids = buttons.map(\.id)
            if let id = styles.keys.filter({ !ids.contains($0) }).min() {
                let known = ids.joined(separator: ", ")
                throw check.error("style", Phrase.idsOfButtons.english(known), "\"\(id)\"")
            }
        }
        if let defaultButton {
            guard let button = buttons.first(where: { $0.id == defaultButton }) else {
                let known = buttons.map(\.id).joined(separator: ", ")
                throw check.error(
                    "default",
                    Phrase.idOfButton.english(known),
                    "\"\(defaultButton)\""
                )
            }
            if button.tone == .danger {
                let takes = Phrase.harmlessButton.english()
                throw check.error("default", takes, "\"\(defaultButton)\"")
            }
        }
        let given: [String: OptionValue] =
            if case .table(let given)? = values["input"] { given } else { [:] }
        try input?.checkInput(given, check)
        try choices?.checkChoices(check)
        try FormField.check(formFields, check)
        let others = [("input", input != nil), ("choices", choices != nil)]
        if isForm, let (name, _) = others.first(where: \.1) {
            throw check.error(name, Phrase.noValueWithFields.english(), Phrase.someValue.english())
        }
        if choices?.isFiltered == true, input != nil {
            throw check.error(
                "choices: filter",
                Phrase.modalWithoutInput.english(),
                Phrase.modalWithInput.english()
            )
        }
    }
}
