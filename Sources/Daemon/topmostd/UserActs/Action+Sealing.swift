// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore

extension Action {
    /// Returns a copy in which a text for a hidden field is in a pipe.
    ///
    /// The built-in displays send it apart; other displays and tools send it as text.
    func sealed(in stack: PresenterStack) -> Action {
        switch self {
        case .userActed(let display, .buttonTapped(let id, let answer, let token)):
            let answer = stack.sealed(answer, of: id)
            return .userActed(display, .buttonTapped(id, answer, activationToken: token))
        case .buttonPressedByTool(let token, let id, let answer, let revision):
            let answer = stack.sealed(answer, of: id)
            return .buttonPressedByTool(token, id, answer, seenIn: revision)
        default: return self
        }
    }
}

extension PresenterStack {
    fileprivate func sealed(_ answer: Answer, of id: PresentationID) -> Answer {
        guard case .modal(let modal)? = read({ $0.content(of: id) }) else { return answer }
        var answer = answer
        for field in modal.fields where field.isHidden {
            // A text that cannot be sealed is refused.
            guard case .text(let text)? = answer[field.id],
                let secret = try? Secret(sealing: Array(text.utf8)[...])
            else { continue }
            answer[field.id] = .secret(secret)
        }
        return answer
    }
}
