// SPDX-License-Identifier: MIT
//
// A machine of the simulation, with its daemon and its side of the connection.

import BridgeProtocol
import PresenterCore

/// A daemon: it survives everything, and its first decision is its only one.
struct SimulatedDaemon {
    struct Card {
        var question: QuestionID?
        var content: [UInt8] = [1]
        /// Whether it stays after a press.
        var isResident = false
        var outcome: String?
        /// The answer of another machine that it accepted.
        var answer: UInt64?
        /// The answers that pressed something of it and left it.
        var presses: Set<UInt64> = []
    }

    var cards: [UInt32: Card] = [:]
    var lastID: UInt32 = 0

    mutating func decide(_ id: UInt32, _ outcome: String, answer: UInt64? = nil) -> Bool {
        guard let card = cards[id], card.outcome == nil else { return false }
        cards[id]?.outcome = outcome
        cards[id]?.answer = answer
        return true
    }
}

/// A message that a client keeps until the broker has it, with the time when it may leave.
struct Delivery {
    var message: BridgeMessage
    var topic: BridgeTopic
    var isRetained: Bool
    var due: Instant
}

/// A machine: the process, what it stored, its daemon and its side of the connection.
struct SimulatedMachine {
    let id: MachineID
    var state: BridgeState
    var disk: [OwnQuestion] = []
    var daemon = SimulatedDaemon()
    var isConnected = false
    var connection: UInt64 = 0
    /// What ends with the process.
    var unsent: [Delivery] = []
    var confirmationDue: Instant?
    /// When the state wants to be called.
    var deadline: Instant?
    /// Whether time matters to it.
    var isAwaited = false
    /// What the user sees, with its content.
    var shown: [QuestionID: [UInt8]] = [:]
    /// The verdicts that the user saw.
    var seen: [QuestionID: Verdict] = [:]

    init(index: Int) {
        id = MachineID(index: index)
        state = BridgeState(machine: id)
    }
}
