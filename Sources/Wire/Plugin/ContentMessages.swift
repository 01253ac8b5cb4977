// SPDX-License-Identifier: MIT

public import PresenterCore

/// A button as it travels: `{"id":"ok","role":"positive","title":"Save","tone":"accent"}`.
public struct ButtonMessage: Hashable, Sendable, Codable {
    /// What is told when it is pressed.
    public var id: String
    /// The label.
    public var title: String
    /// `positive`, `negative` or `other`.
    public var role: String
    /// `primary`, `secondary` or `text`; absent: as usual for its place.
    public var prominence: String?
    /// `standard`, `accent` or `danger`.
    public var tone: String
    /// `small`, `medium` or `large`; absent: as usual for its place.
    public var size: String?
    /// A picture beside the label.
    public var icon: ImageMessage?
    /// `leading` or `trailing`, with `icon`.
    public var iconSide: String?

    private enum CodingKeys: String, CodingKey {
        case id, title, role, prominence, tone, size, icon
        case iconSide = "icon_side"
    }

    /// Writes a button down.
    public init(entity button: Button) {
        id = button.id
        title = button.title
        role = button.role.rawValue
        prominence = button.prominence?.rawValue
        tone = button.tone.rawValue
        size = button.size?.rawValue
        switch button.icon {
        case .leading(let source): (icon, iconSide) = (ImageMessage(entity: source), "leading")
        case .trailing(let source): (icon, iconSide) = (ImageMessage(entity: source), "trailing")
        case nil: break
        }
    }

    /// The button.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity() throws(WireError) -> Button {
        var button = Button(
            id: id,
            title: title,
            role: try Field.word(role, "role", in: "button"),
            prominence: try Field.word(prominence, "prominence", in: "button"),
            tone: try Field.word(tone, "tone", in: "button"),
            size: try Field.word(size, "size", in: "button")
        )
        if let icon {
            let source = try icon.toEntity()
            switch iconSide {
            case "leading", nil: button.icon = .leading(source)
            case "trailing": button.icon = .trailing(source)
            case let other?:
                throw .badValue(
                    field: "icon_side",
                    in: "button",
                    got: "\"\(other.prefix(64))\"",
                    takes: "leading, trailing"
                )
            }
        }
        return button
    }

    /// Many buttons.
    static func toEntities(_ messages: [ButtonMessage]) throws(WireError) -> [Button] {
        var buttons: [Button] = []
        for message in messages { buttons.append(try message.toEntity()) }
        return buttons
    }
}

/// How far work is, as it travels: a number from 0 to 1, or `"indeterminate"`.
public struct ProgressMessage: Hashable, Sendable, Codable {
    /// How far; `nil`: unknown.
    public var fraction: Double?

    private static let unknown = "indeterminate"

    /// Writes progress down.
    public init(entity progress: Progress) {
        switch progress {
        case .fraction(let fraction): self.fraction = fraction.isFinite ? fraction : 0
        case .indeterminate: fraction = nil
        }
    }

    /// Reads a number or the word.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let word = try? value.decode(String.self) {
            // Not a string: then it must be a number, which the next line demands.
            guard word == Self.unknown else {
                throw WireError.badValue(
                    field: "progress",
                    in: "card",
                    got: "\"\(word.prefix(64))\"",
                    takes: "0 to 1, or indeterminate"
                )
            }
            fraction = nil
        } else {
            fraction = try value.decode(Double.self)
        }
    }

    /// Writes the number or the word.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if let fraction { try value.encode(fraction) } else { try value.encode(Self.unknown) }
    }

    /// The progress.
    ///
    /// - Throws: `badValue` for a number out of range.
    public func toEntity() throws(WireError) -> Progress {
        guard let fraction else { return .indeterminate }
        return .fraction(try Field.number(fraction, in: 0...1, "progress", in: "card"))
    }
}

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

/// A bottom sheet's own fields: `"actions":[{…}],"cancel_title":"Cancel"`.
public struct BottomSheetMessage: Hashable, Sendable, Codable {
    /// The rows.
    public var actions: [ButtonMessage]
    /// The label of the last row; pressing it is the button `cancel`.
    public var cancelTitle: String

    private enum CodingKeys: String, CodingKey {
        case actions
        case cancelTitle = "cancel_title"
    }

    /// Writes a sheet down.
    public init(entity sheet: BottomSheet) {
        actions = sheet.actions.map(ButtonMessage.init(entity:))
        cancelTitle = sheet.cancelTitle
    }

    /// The sheet.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> BottomSheet {
        BottomSheet(
            headline: headline,
            actions: try ButtonMessage.toEntities(actions),
            cancelTitle: cancelTitle
        )
    }
}

/// A toast's own fields: `"actions":[{…}],"progress":0.4,"urgency":"normal",…`.
public struct ToastMessage: Hashable, Sendable, Codable {
    /// Buttons; the one of id `default` is the card itself.
    public var actions: [ButtonMessage]?
    /// How far the work is that it tells of.
    public var progress: ProgressMessage?
    /// `low`, `normal` or `critical`.
    public var urgency: String
    /// The class of event, `im.received`.
    public var category: String?
    /// The name the application claims.
    public var claimedName: String?
    /// Stays after a button was pressed.
    public var isResident: Bool
    /// Leaves no trace.
    public var isTransient: Bool

    private enum CodingKeys: String, CodingKey {
        case actions, progress, urgency, category
        case claimedName = "claimed_name"
        case isResident = "is_resident"
        case isTransient = "is_transient"
    }

    /// Writes a toast down.
    public init(entity toast: Toast) {
        actions = toast.actions.isEmpty ? nil : toast.actions.map(ButtonMessage.init(entity:))
        progress = toast.progress.map(ProgressMessage.init(entity:))
        urgency = toast.urgency.word
        category = toast.category
        claimedName = toast.claimedName
        isResident = toast.isResident
        isTransient = toast.isTransient
    }

    /// The toast.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> Toast {
        guard let urgency = Urgency(word: urgency) else {
            throw .badValue(
                field: "urgency",
                in: "card",
                got: "\"\(urgency.prefix(64))\"",
                takes: "low, normal, critical"
            )
        }
        return Toast(
            headline: headline,
            actions: try ButtonMessage.toEntities(actions ?? []),
            progress: try progress?.toEntity(),
            urgency: urgency,
            category: category,
            claimedName: claimedName,
            isResident: isResident,
            isTransient: isTransient
        )
    }
}

extension Urgency {
    /// The word for it in JSON and in options.
    public var word: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .critical: "critical"
        }
    }

    /// Creates it from its word.
    public init?(word: String) {
        guard let urgency = Urgency.allCases.first(where: { $0.word == word }) else { return nil }
        self = urgency
    }
}

/// A loading's own fields: `"blocks_input":true,"progress":"indeterminate",…`.
public struct LoadingMessage: Hashable, Sendable, Codable {
    /// How old it is when its indicator appears, in milliseconds.
    public var delayMilliseconds: Int64
    /// Whether it holds the input.
    public var blocksInput: Bool
    /// How far the work is.
    public var progress: ProgressMessage
    /// The label of the button that ends it (the button `cancel`); absent: none.
    public var cancelTitle: String?
    /// How long the input may be held, in milliseconds.
    public var ceilingMilliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case progress
        case delayMilliseconds = "delay_ms"
        case blocksInput = "blocks_input"
        case cancelTitle = "cancel_title"
        case ceilingMilliseconds = "ceiling_ms"
    }

    /// Writes a loading down.
    public init(entity loading: Loading) {
        delayMilliseconds = loading.delay.wholeMilliseconds
        blocksInput = loading.blocksInput
        progress = ProgressMessage(entity: loading.progress)
        cancelTitle = loading.cancelTitle
        ceilingMilliseconds = loading.ceiling.wholeMilliseconds
    }

    /// The loading.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity(headline: Headline) throws(WireError) -> Loading {
        Loading(
            headline: headline,
            delay: try Field.milliseconds(delayMilliseconds, "delay_ms", in: "card"),
            blocksInput: blocksInput,
            progress: try progress.toEntity(),
            cancelTitle: cancelTitle,
            ceiling: try Field.milliseconds(ceilingMilliseconds, "ceiling_ms", in: "card")
        )
    }
}

/// A retry's own fields: `"attempt":2,"details":"connection refused","retry_title":"Retry"`.
public struct RetryMessage: Hashable, Sendable, Codable {
    /// The label of the button.
    public var retryTitle: String
    /// The last error.
    public var details: String?
    /// Which attempt failed, 1 or more.
    public var attempt: Int

    private enum CodingKeys: String, CodingKey {
        case details, attempt
        case retryTitle = "retry_title"
    }

    /// Writes a retry down.
    public init(entity retry: Retry) {
        retryTitle = retry.retryTitle
        details = retry.details
        attempt = retry.attempt
    }

    /// The retry.
    ///
    /// - Throws: `badValue` for an attempt below 1.
    public func toEntity(headline: Headline) throws(WireError) -> Retry {
        Retry(
            headline: headline,
            retryTitle: retryTitle,
            details: details,
            attempt: try Field.number(attempt, in: 1...Int.max, "attempt", in: "card")
        )
    }
}
