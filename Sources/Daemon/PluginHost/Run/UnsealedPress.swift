// SPDX-License-Identifier: MIT

import PluginWire
import PresenterCore

/// A press of a button, until its hidden texts have arrived: they follow, a line each.
struct UnsealedPress {
    private let id: PresentationID
    private var answer: Answer
    private let token: String?
    /// The fields of the next texts, the next one last.
    private var waiting: [String]

    /// Creates the press of a message; `nil`: no text follows that message.
    init?(_ message: PluginMessage) {
        guard case .acted(.buttonTapped(let id, let answer, let token)) = message else {
            return nil
        }
        let fields = answer.secretFields
        guard !fields.isEmpty else { return nil }
        self.id = id
        self.answer = answer
        self.token = token
        waiting = fields.reversed()
    }

    /// Whether no more texts follow.
    var isSealed: Bool { waiting.isEmpty }

    /// The press with the texts that came.
    var action: UserAction { .buttonTapped(id, answer, activationToken: token) }

    /// Puts the next text into the answer.
    mutating func take(_ secret: Secret) {
        if let field = waiting.popLast() { answer[field] = .secret(secret) }
    }
}
