// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The answers to a question of `confirm`.
enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes, no

    /// The id of its button.
    var button: String { self == .yes ? Modal.positiveID : Modal.negativeID }

    /// The answer that a button gives; `nil`: it is another button.
    init?(button: String?) {
        guard let answer = Self.allCases.first(where: { $0.button == button }) else { return nil }
        self = answer
    }
}
