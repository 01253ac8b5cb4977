// SPDX-License-Identifier: MIT

/// A question to answer before anything else.
public struct Modal: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The buttons by importance: positive, negative, then the rest.
    ///
    /// At least one; ids are unique.
    public var buttons: [Button]
    /// A text field.
    public var input: TextInput?
    /// The fields of a form; then it has no other field and no tags.
    public var fields: [FormField]
    /// How far the work is that it is about; it may change while the buttons stay armed.
    public var progress: Progress?
    /// A choice of tags.
    public var choices: ChoiceList?
    /// Whether Escape may dismiss it if there is no negative button.
    public var isDismissible: Bool
    /// The id of the button that Enter presses at first, never one of tone danger; `nil`: the
    /// positive button, or else the first without that tone.
    public var defaultButton: String?

    /// Creates a modal from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        buttons: [Button],
        input: TextInput? = nil,
        fields: [FormField] = [],
        progress: Progress? = nil,
        choices: ChoiceList? = nil,
        isDismissible: Bool = true,
        defaultButton: String? = nil
    ) {
        self.headline = headline
        self.buttons = buttons
        self.input = input
        self.fields = fields
        self.progress = progress
        self.choices = choices
        self.isDismissible = isDismissible
        self.defaultButton = defaultButton
    }

    /// The text field: the input, or the field that filters the rows; `nil`: there is none.
    public var field: TextInput? { input ?? choices?.searchField }

    /// The button that confirms; `nil`: there is none.
    public var positive: Button? { buttons.first { $0.role == .positive } }

    /// The button that Enter presses at first; `nil`: all are of tone danger.
    public var harmlessDefault: Button? {
        let harmless = buttons.filter { $0.tone != .danger }
        return harmless.first { $0.id == defaultButton } ?? harmless.first { $0.role == .positive }
            ?? harmless.first
    }
}

extension Modal {
    /// The outcome of Escape: the negative answer, or else a dismissal.
    var escape: Outcome? {
        if let negative = buttons.first(where: { $0.role == .negative }) {
            return .acted(Answer(button: negative.id))
        }
        return isDismissible ? .dismissed(.escape) : nil
    }

    /// The answer without parts that the modal did not ask for; `nil`: it is invalid
    /// (no such button, text too short or too long, a choice that is not offered, a field that is not valid).
    func checked(_ answer: Answer) -> Answer? {
        guard let button = buttons.first(where: { $0.id == answer.button }) else { return nil }
        var answer = answer
        if let input {
            guard input.take(&answer, button.role) else { return nil }
        } else {
            answer.text = nil
            answer.secret = nil
        }
        if let choices {
            let chosen = Set(answer.choices)
            guard choices.window == nil else {
                let isFit =
                    answer.choices.count == chosen.count
                    && chosen.allSatisfy { (1...64).contains($0.utf8.count) }
                    && chosen.count <= ChoiceList.mostRows
                    && choices.allows(button.role, count: chosen.count)
                return isFit ? answer : nil
            }
            let offered = choices.options.map(\.id)
            guard chosen.isSubset(of: offered), choices.allows(button.role, count: chosen.count)
            else { return nil }
            answer.choices = offered.filter(chosen.contains)
        } else {
            answer.choices = []
        }
        return takeFields(of: &answer, button.role) ? answer : nil
    }
}

extension ChoiceList {
    /// Whether a button of that role can be pressed with so many choices selected.
    ///
    /// A negative one can with too few: it answers without them.
    public func allows(_ role: Button.Role, count: Int) -> Bool {
        let most = allowsMany ? maximum ?? .max : 1
        let least = areRows && !allowsMany && !isText ? 1 : minimum
        return count <= most && (role != .positive || count >= least)
    }

    /// Whether an answer includes the current row, given the selected ids: in a list with one
    /// choice, and in a list that requires a choice while nothing is selected.
    public func takesCurrent(_ selected: Set<String>) -> Bool {
        areRows && !isText && (!allowsMany || selected.isEmpty && minimum > 0)
    }
}
