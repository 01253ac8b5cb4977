// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

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
        case .notSnoozable, .returnUnknown: .invalidOption
        case .noKeyboard: .noKeyboard
        case .limitReached: .limitReached
        case .notWanted: .accessDenied
        }
    }

    /// The error text for callers.
    fileprivate var text: String {
        switch self {
        case .unknownPresentation(let id):
            "there is no presentation \(id.rawValue)"
        case .notOwner(let id):
            "presentation \(id.rawValue) belongs to another application"
        case .notEnded(let id):
            "presentation \(id.rawValue) has not ended"
        case .unknownButton(let id, let got, let offered):
            "presentation \(id.rawValue) has no button \"\(got.cleaned(.label))\"; it has "
                + (offered.isEmpty ? "none" : offered.joined(separator: ", "))
        case .unfitText(let id, let got, let takes):
            "the field of presentation \(id.rawValue) expects \(takes.lowerBound) to "
                + "\(takes.upperBound) characters, got \(got)"
        case .invalidText(let id, let problem):
            "the field of presentation \(id.rawValue) expects \(problem.takes)"
        case .invalidField(let id, let field, let problem):
            "the field \"\(field)\" of presentation \(id.rawValue) expects \(problem.takes)"
        case .unknownField(let id, let got, let offered):
            "presentation \(id.rawValue) has no field \"\(got.cleaned(.label))\"; it has "
                + (offered.isEmpty ? "none" : offered.joined(separator: ", "))
        case .unfitChoices(let id, let got, let offered):
            "the list of presentation \(id.rawValue) has \(offered.joined(separator: ", ")); got "
                + got.map { "\"\($0.cleaned(.label))\"" }.joined(separator: ", ")
        case .otherKind(let id, let kind, let got):
            "presentation \(id.rawValue) is a \(kind.rawValue), not a \(got.rawValue)"
        case .notMissed(let id?):
            "presentation \(id.rawValue) is not missed: it is on screen, or waits for it"
        case .notMissed(nil): "no notification is missed"
        case .notSnoozable(let id): "presentation \(id.rawValue) is no toast that can wait"
        case .returnUnknown:
            "nobody reports when the user is back, neither logind nor the compositor or X server "
                + "(toasts.away_after); Snooze expects a time"
        case .noKeyboard(.inputBlocked): "a loading blocks the input"
        case .noKeyboard(.presenter(let id)): "\(id.rawValue) has the keyboard"
        case .noKeyboard(.nothingThere): "there is neither a toast nor a retry"
        case .notWanted: "the user chose \"Ask no more\" for this program"
        case .limitReached(let what, let limit):
            "too many \(what): the limit is \(limit)"
        }
    }
}
