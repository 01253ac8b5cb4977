// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Texts

extension CallError {
    /// The answer to a request that the core refused.
    init(_ refusal: Refusal) { self.init(refusal.failure, refusal.text) }

    /// The answer to a request that cannot be read.
    init(_ error: RequestError) { self.init(.invalidOption, error.description) }
}

/// The error names and texts of refusals, all in one table.
extension Refusal {
    /// The error's name on the bus.
    fileprivate var failure: BusNames.Failure {
        switch self {
        case .unknownPresentation, .notMissed: .unknownPresentation
        case .notOwner: .notOwner
        case .notEnded: .notEnded
        case .unknownButton: .unknownButton
        case .otherKind, .unfitText, .invalidText, .invalidField, .unknownField, .unfitChoices:
            .invalidOption
        case .changed, .notSnoozable, .returnUnknown: .invalidOption
        case .noKeyboard: .noKeyboard
        case .limitReached: .limitReached
        case .notWanted: .accessDenied
        }
    }

    /// The error text for callers.
    fileprivate var text: String {
        switch self {
        case .unknownPresentation(let id): Phrase.noPresentation.english("\(id.rawValue)")
        case .notOwner(let id): Phrase.ofOtherApplication.english("\(id.rawValue)")
        case .notEnded(let id): Phrase.notEnded.english("\(id.rawValue)")
        case .changed(let id): Phrase.presentationChanged.english("\(id.rawValue)")
        case .unknownButton(let id, let got, let offered):
            (offered.isEmpty ? Phrase.noButtons : .noButton)
                .english("\(id.rawValue)", got.cleaned(.label), offered.joined(separator: ", "))
        case .unfitText(let id, let got, let takes):
            Phrase.fieldExpectsLength
                .english("\(id.rawValue)", "\(takes.lowerBound)", "\(takes.upperBound)", "\(got)")
        case .invalidText(let id, let problem):
            Phrase.fieldExpects.english("\(id.rawValue)", problem.takes)
        case .invalidField(let id, let field, let problem):
            Phrase.formFieldExpects.english(field, "\(id.rawValue)", problem.takes)
        case .unknownField(let id, let got, let offered):
            (offered.isEmpty ? Phrase.noFields : .noField)
                .english("\(id.rawValue)", got.cleaned(.label), offered.joined(separator: ", "))
        case .unfitChoices(let id, let got, let offered):
            Phrase.listHas.english(
                "\(id.rawValue)",
                offered.joined(separator: ", "),
                got.map { "\"\($0.cleaned(.label))\"" }.joined(separator: ", ")
            )
        case .otherKind(let id, let kind, let got):
            Phrase.otherKind.english("\(id.rawValue)", kind.rawValue, got.rawValue)
        case .notMissed(let id?): Phrase.notMissed.english("\(id.rawValue)")
        case .notMissed(nil): Phrase.nothingMissed.english()
        case .notSnoozable(let id): Phrase.notSnoozable.english("\(id.rawValue)")
        case .returnUnknown: Phrase.returnUnknown.english()
        case .noKeyboard(.inputBlocked): Phrase.inputIsBlocked.english()
        case .noKeyboard(.presenter(let id)): Phrase.keyboardIsTaken.english("\(id.rawValue)")
        case .noKeyboard(.nothingThere): Phrase.nothingForKeyboard.english()
        case .notWanted: Phrase.questionsRefused.english()
        case .limitReached(let phrase, let limit): phrase.english("\(limit)")
        }
    }
}
