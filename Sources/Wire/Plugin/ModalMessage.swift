// SPDX-License-Identifier: MIT

public import PresenterCore

/// A modal's own fields.
///
/// `"buttons":[{…}],"is_dismissible":true,"input":{"maximum_length":1024,…},
/// "choices":{"options":[{"id":"a","title":"A"}],"selected":["a"],…}`
public struct ModalMessage: Hashable, Sendable, Codable {
    /// The buttons, one at least.
    public var buttons: [ButtonMessage]
    /// A line to fill in.
    public var input: InputMessage?
    /// Something to choose among.
    public var choices: ChoicesMessage?
    /// Whether Escape may end it without an answer.
    public var isDismissible: Bool

    private enum CodingKeys: String, CodingKey {
        case buttons, input, choices
        case isDismissible = "is_dismissible"
    }

    /// Writes a modal down.
    public init(entity modal: Modal) {
        buttons = modal.buttons.map(ButtonMessage.init(entity:))
        input = modal.input.map(InputMessage.init(entity:))
        choices = modal.choices.map(ChoicesMessage.init(entity:))
        isDismissible = modal.isDismissible
    }

    /// The modal.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> Modal {
        Modal(
            headline: headline,
            buttons: try ButtonMessage.toEntities(buttons),
            input: try input?.toEntity(),
            choices: choices?.toEntity(),
            isDismissible: isDismissible
        )
    }
}

/// A line to fill in, as it travels.
public struct InputMessage: Hashable, Sendable, Codable {
    /// What stands above the field.
    public var label: String?
    /// What the empty field shows.
    public var placeholder: String?
    /// What it holds at first.
    public var text: String
    /// Whether it is shown as dots.
    public var isHidden: Bool
    /// Characters needed.
    public var minimumLength: Int
    /// Characters taken at most.
    public var maximumLength: Int
    /// The sentence below it when the text was wrong.
    public var error: String?

    private enum CodingKeys: String, CodingKey {
        case label, placeholder, text, error
        case isHidden = "is_hidden"
        case minimumLength = "minimum_length"
        case maximumLength = "maximum_length"
    }

    /// Writes a field down.
    public init(entity input: TextInput) {
        label = input.label
        placeholder = input.placeholder
        text = input.text
        isHidden = input.isHidden
        minimumLength = input.minimumLength
        maximumLength = input.maximumLength
        error = input.error
    }

    /// The field.
    ///
    /// - Throws: `badValue` for lengths out of range.
    public func toEntity() throws(WireError) -> TextInput {
        let longest = 1 << 16
        let range = 0...longest
        return TextInput(
            label: label,
            placeholder: placeholder,
            text: text,
            isHidden: isHidden,
            minimumLength: try Field.number(
                minimumLength,
                in: range,
                "minimum_length",
                in: "input"
            ),
            maximumLength: try Field.number(
                maximumLength,
                in: range,
                "maximum_length",
                in: "input"
            ),
            error: error
        )
    }
}

/// Tags to choose among, as they travel.
public struct ChoicesMessage: Hashable, Sendable, Codable {
    /// What stands above them.
    public var label: String?
    /// The tags.
    public var options: [Option]
    /// The ids chosen at first.
    public var selected: [String]
    /// Whether more than one may be chosen.
    public var allowsMany: Bool

    private enum CodingKeys: String, CodingKey {
        case label, options, selected
        case allowsMany = "allows_many"
    }

    /// One tag: `{"id":"a","title":"A"}`.
    public struct Option: Hashable, Sendable, Codable {
        /// What is told.
        public var id: String
        /// The label.
        public var title: String
    }

    /// Writes a list down.
    public init(entity choices: ChoiceList) {
        label = choices.label
        options = choices.options.map { Option(id: $0.id, title: $0.title) }
        selected = choices.selected
        allowsMany = choices.allowsMany
    }

    /// The list.
    public func toEntity() -> ChoiceList {
        ChoiceList(
            label: label,
            options: options.map { ChoiceList.Option(id: $0.id, title: $0.title) },
            selected: selected,
            allowsMany: allowsMany
        )
    }
}
