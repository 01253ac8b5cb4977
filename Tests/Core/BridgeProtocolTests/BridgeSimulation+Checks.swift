// SPDX-License-Identifier: MIT

import BridgeProtocol
import PresenterCore

/// What must hold.
extension BridgeSimulation {
    /// After the network was whole for a while: each machine shows what is open and nothing else,
    /// and no answer is under way.
    mutating func checkAgreement() {
        for person in persons {
            for asker in person { checkQuestions(of: asker, on: person) }
            for reader in person { checkReader(reader, of: person) }
        }
        // What all agree on is not looked at again.
        for index in machines.indices {
            machines[index].daemon.cards = machines[index].daemon.cards.filter {
                $0.value.outcome == nil
            }
            machines[index].seen = [:]
        }
    }

    private mutating func checkQuestions(of asker: Int, on person: Range<Int>) {
        for card in machines[asker].daemon.cards.values {
            guard let id = card.question else { continue }
            for reader in person where reader != asker {
                let shown = machines[reader].shown[id]
                if card.outcome == nil, shown == nil { problems.append("\(id) is not shown") }
                if card.outcome == nil, let shown, shown != card.content {
                    problems.append("\(id) is shown as it was before")
                }
                if card.outcome != nil, shown != nil {
                    problems.append("\(id) is shown after its end")
                }
            }
            if card.outcome != nil, let own = machines[asker].state.own[id], own.verdict == nil {
                problems.append("\(id) ended without a verdict")
            }
        }
    }

    private mutating func checkReader(_ reader: Int, of person: Range<Int>) {
        for (id, question) in machines[reader].state.others
        where !question.isEnded && question.answer != nil {
            problems.append("the answer to \(id) is lost")
        }
        for other in person where other != reader {
            let presence = machines[reader].state.presences[machines[other].id]
            // Who asks nothing need not be known to be there.
            let asks = machines[other].daemon.cards.values.contains { $0.outcome == nil }
            guard asks || sharesRetained else { continue }
            if presence?.isOnline != true { problems.append("machine \(other) seems to be away") }
        }
    }
}
