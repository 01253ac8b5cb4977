// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

extension FormField.Problem {
    /// The error in the user's language: "At least 8 characters"; without a full stop.
    public var text: String { text(typed: nil) }

    /// Returns the error in the user's language: "At most 20 characters: 23 typed".
    ///
    /// - Parameter typed: the number of characters in the field; `nil`: secret, or none.
    /// - Returns: a phrase without a full stop.
    public func text(typed: Int?) -> String {
        switch self {
        case .missing, .otherType, .notOffered: Phrase.required.text
        case .tooShort(let minimum):
            typed.map { Phrase.minimumLengthTyped.text(count: minimum, $0.grouped) }
                ?? Phrase.minimumLength.text(count: minimum)
        case .tooLong(let maximum):
            typed.map { Phrase.maximumLengthTyped.text(count: maximum, $0.grouped) }
                ?? Phrase.maximumLength.text(count: maximum)
        case .text(let problem): problem.text
        case .format(let type):
            switch type {
            case .date: Phrase.notADate.text
            case .time: Phrase.notATime.text
            case .color: Phrase.notAColor.text
            case .file, .folder: Phrase.notAPath.text
            // Every text has their format.
            case .text, .password, .number, .slider, .toggle, .choice, .multi, .textarea, .label:
                Phrase.mismatch.text
            }
        }
    }
}

extension FormField {
    /// What its text must be, in sentences without a full stop; what a scale or a choice offers
    /// is plain.
    public var rules: [String] {
        guard type.isTyped else { return [] }
        var problems: [Problem] = []
        if minimumLength > 1 { problems.append(.tooShort(minimum: minimumLength)) }
        if maximumLength < FormField.standard.maximumLength {
            problems.append(.tooLong(maximum: maximumLength))
        }
        if type == .number, minimum != nil || maximum != nil {
            problems.append(.text(.outOfRange(minimum: minimum, maximum: maximum)))
        }
        switch type {
        case .date, .time, .color, .file, .folder: problems.append(.format(type))
        case .text, .password, .number, .slider, .toggle, .choice, .multi, .textarea, .label: break
        }
        return problems.map(\.text) + [mismatch].compactMap(\.self)
    }
}

extension FormField.TextProblem {
    /// The error in the user's language: "At least 1, at most 10".
    ///
    /// Numbers are written as they are typed: as the user's region writes them.
    public var text: String {
        switch self {
        case .mismatch: Phrase.mismatch.text
        case .notANumber, .outOfRange(nil, nil): Phrase.notANumber.text
        case .outOfRange(let minimum?, let maximum?):
            Phrase.numberRange.text(Self.written(minimum), Self.written(maximum))
        case .outOfRange(let minimum?, nil): Phrase.minimumNumber.text(Self.written(minimum))
        case .outOfRange(nil, let maximum?): Phrase.maximumNumber.text(Self.written(maximum))
        case .offStep(let step): Phrase.numberStep.text(Self.written(step))
        }
    }

    private static func written(_ number: Double) -> String {
        RegionalFormat.decimal(number.decimalText)
    }
}
