// SPDX-License-Identifier: MIT

public import PresenterCore

/// What happened on this machine or arrived from another one.
public enum BridgeAction: Hashable, Sendable {
    // MARK: This machine asks

    /// The daemon has something to share, until the deadline if there is one.
    case opened(OwnQuestion)
    /// A shared card looks different now; `isResident`: it stays after a press.
    case changed(
        QuestionID,
        content: [UInt8],
        deadline: Instant? = nil,
        isResident: Bool = false
    )
    /// The daemon still has it, after this process started again.
    case resumed(QuestionID)
    /// The daemon has accepted an answer of another machine.
    case answerAccepted(QuestionID, answer: UInt64)
    /// The daemon has refused an answer of another machine, for example an invalid text.
    case answerRefused(QuestionID, answer: UInt64)
    /// The daemon has decided, and stored how it ended.
    case ended(QuestionID, outcome: String)

    // MARK: Another machine asks

    /// The user answered on this machine; `id` is a random number.
    case answered(QuestionID, id: UInt64, content: [UInt8])

    // MARK: The broker

    /// The broker accepted the connection; the number is higher than that of any earlier one.
    case connected(UInt64)
    /// The broker has confirmed the subscriptions, and sends what is retained.
    case subscribed
    /// The connection is gone.
    case disconnected
    /// A message arrived, and was really written by that machine. Nobody signs a withdrawal.
    case received(BridgeMessage, from: MachineID?)

    /// The deadline has passed.
    case deadlinePassed
}

/// What this machine must do, in that order.
///
/// `store` is the first if there is one: if it fails, none of it may happen, and the state stays as it
/// was.
public enum BridgeEffect: Hashable, Sendable {
    /// Store the journal of the state.
    case store
    /// Subscribe to all questions, to presences and to the answers for this machine.
    case subscribe
    /// Publish a message; `retained`: the broker keeps it, for `expiry` if that is not `nil`.
    case publish(BridgeMessage, to: BridgeTopic, retained: Bool, expiry: Duration?)
    /// Hand an answer of another machine to the daemon, which decides.
    case press(presentation: UInt32, SharedAnswer)

    /// Show a question of another machine, or its change.
    case show(QuestionID, content: [UInt8], of: MachineID)
    /// Say on the cards of a machine whether it is connected: if not, an answer waits for it.
    case tellConnected(MachineID, Bool)
    /// Take a question away; `nil`: how it ended is not known here.
    case withdraw(QuestionID, Verdict?)
    /// Something was ignored, with a reason for the log.
    case note(String)
}
