// SPDX-License-Identifier: MIT
//
// What the machines of one person say to each other through a broker (MQTT 5). The broker orders the
// messages of one publisher to one topic and nothing else: it duplicates, delays and forgets. So it
// decides nothing. The machine that asks is the only one that says how its question ended.

/// Identifies a question on all machines: a random number.
public struct QuestionID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt128
    /// Creates an id.
    public init(rawValue: UInt128) { self.rawValue = rawValue }
    /// Whether the left number is the smaller one; no order in time.
    public static func < (left: QuestionID, right: QuestionID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Identifies a machine: a part of the hash of its public key.
public struct MachineID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt128
    /// Creates an id.
    public init(rawValue: UInt128) { self.rawValue = rawValue }
    /// Whether the left number is the smaller one; no order in time.
    public static func < (left: MachineID, right: MachineID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A question, or a notification, which is a question that needs no answer.
public struct SharedQuestion: Hashable, Sendable {
    /// The id of the question.
    public var id: QuestionID
    /// Counts its changes; a later one replaces an earlier one, in whatever order they arrive.
    public var revision: UInt64
    /// The first revision that asks the same: between it and this one only progress has changed,
    /// so answers to all of them count.
    public var asksSince: UInt64
    /// What is asked, as the displays of the asking machine show it.
    public var content: [UInt8]

    /// Creates a question.
    public init(id: QuestionID, revision: UInt64 = 0, asksSince: UInt64 = 0, content: [UInt8]) {
        self.id = id
        self.revision = revision
        self.asksSince = asksSince
        self.content = content
    }
}

/// What the user answered on a machine.
public struct SharedAnswer: Hashable, Sendable {
    /// The question.
    public var question: QuestionID
    /// The change of it that the user saw.
    public var revision: UInt64
    /// A random number: an answer that arrives twice counts once.
    public var id: UInt64
    /// The machine.
    public var machine: MachineID
    /// The button, and what was entered.
    public var content: [UInt8]

    /// Creates an answer.
    public init(
        question: QuestionID,
        revision: UInt64,
        id: UInt64,
        machine: MachineID,
        content: [UInt8]
    ) {
        self.question = question
        self.revision = revision
        self.id = id
        self.machine = machine
        self.content = content
    }
}

/// How a question ended, as the machine that asked decided and stored it.
public struct Verdict: Hashable, Sendable {
    /// The question.
    public var question: QuestionID
    /// The outcome in the words of the bus, such as `acted`.
    public var outcome: String
    /// The answer that counted; `nil`: it was not answered on another machine.
    public var answer: UInt64?
    /// The machine where it was answered; `nil`: nobody answered it.
    public var machine: MachineID?

    /// Creates a verdict.
    public init(
        question: QuestionID,
        outcome: String,
        answer: UInt64? = nil,
        machine: MachineID? = nil
    ) {
        self.question = question
        self.outcome = outcome
        self.answer = answer
        self.machine = machine
    }
}

/// Whether a machine is connected to the broker.
public struct Presence: Hashable, Sendable {
    /// The machine.
    public var machine: MachineID
    /// Whether it is; the broker says of one that vanished that it is not.
    public var isOnline: Bool
    /// Which of its connections: a later one has a higher number.
    public var connection: UInt64

    /// Creates a report.
    public init(machine: MachineID, isOnline: Bool, connection: UInt64) {
        self.machine = machine
        self.isOnline = isOnline
        self.connection = connection
    }
}

/// A message between machines.
public enum BridgeMessage: Hashable, Sendable {
    /// Retained on the question's topic.
    case question(SharedQuestion)
    /// Retained on the question's topic for a while.
    case verdict(Verdict)
    /// Nothing is retained on the question's topic any more.
    case withdrawn(QuestionID)
    /// To the machine that asks.
    case answer(SharedAnswer)
    /// Retained on the machine's topic.
    case presence(Presence)

    /// Where it goes, if it answers something that the machine asked.
    public func topic(of asker: MachineID) -> BridgeTopic {
        switch self {
        case .question(let question): .question(question.id)
        case .verdict(let verdict): .question(verdict.question)
        case .withdrawn(let id): .question(id)
        case .answer: .answers(asker)
        case .presence(let presence): .presence(presence.machine)
        }
    }
}

/// A topic below that of the person.
public enum BridgeTopic: Hashable, Sendable {
    /// `q/ID`: a question and its verdict, retained.
    case question(QuestionID)
    /// `a/MACHINE`: answers to what the machine asks.
    case answers(MachineID)
    /// `o/MACHINE`: whether the machine is connected, retained.
    case presence(MachineID)
}
