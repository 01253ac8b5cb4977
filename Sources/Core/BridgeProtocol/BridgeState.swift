// SPDX-License-Identifier: MIT
//
// The asking machine decides, and its daemon stores the decision before anybody learns of it. What
// is open is retained by the broker, so a machine that connects gets exactly that; nothing is
// queued for readers. Answers alone are queued, for the machine that asks.

public import PresenterCore

/// One machine's view of what its person is asked anywhere.
public struct BridgeState: Hashable, Sendable {
    /// The machine whose view it is.
    public let machine: MachineID
    /// What this machine asks, and what it asked a while ago.
    public internal(set) var own: [QuestionID: OwnQuestion] = [:]
    /// What other machines ask.
    public internal(set) var others: [QuestionID: OtherQuestion] = [:]
    /// The other machines, as far as they said whether they are connected.
    public internal(set) var presences: [MachineID: Presence] = [:]
    /// Whether there is a connection to the broker.
    public internal(set) var isConnected = false
    /// The number of the connection, or of the last one.
    var connection: UInt64 = 0
    /// Whether the broker has confirmed the subscriptions of this connection.
    var isSubscribed = false
    /// When what the broker did not confirm is gone.
    var confirmationEnds: Instant?
    /// When this machine says again what it asks, to those that have connected lately.
    var repeatsAt: Instant?
    /// What each machine has made this one do lately.
    var allowances: [MachineID: Allowance] = [:]
    /// Changes of other machines' questions that came faster than those may change; the last of each.
    var deferred: [QuestionID: SharedQuestion] = [:]
    /// Counts the questions that ended, to forget the oldest.
    var endings: UInt64 = 0

    /// Creates the state of a machine, from what its last run stored.
    public init(machine: MachineID, journal: [OwnQuestion] = []) {
        self.machine = machine
        for question in journal { own[question.id] = question }
        endings = journal.map(\.ending).max() ?? 0
    }

    /// What must survive the process.
    public var journal: [OwnQuestion] { own.values.sorted { $0.id < $1.id } }

    /// How long a verdict stays retained while this machine is connected: others may be away for
    /// that long and still learn who answered.
    public static let verdictSpan = Duration.seconds(60)
    /// The shortest time between two changes of a question of this machine, as the others see them.
    public static let changeSpan = Duration.seconds(1)
    /// How long after a new connection the broker may take to send what is retained.
    public static let confirmationSpan = Duration.seconds(3)
    /// Maximum number of own questions that are open at once.
    public static let maximumOwn = 64
    /// How many ended questions of a machine are remembered, for messages that come late.
    public static let maximumEnded = 256
    /// Maximum number of questions of one machine that are open at once.
    public static let maximumOfOne = 32
    /// Maximum number of other machines.
    public static let maximumMachines = 128

    /// Maximum length of an answer, in bytes: the journal has one of each open question.
    public static let maximumAnswer = 32 << 10
    /// Maximum length of a question, in bytes; brokers limit messages, too.
    public static let maximumContent = 128 << 10

    /// When `deadlinePassed` is due; `nil`: never.
    public var nextDeadline: Instant? {
        var due = deferred.keys.compactMap { id in
            others[id].flatMap { allowances[$0.asker]?.time(of: .change) }
        }.min()
        guard isConnected else { return due }
        for question in own.values {
            for next in [question.clearsAt, question.announcesAt] {
                due = [due, next].compactMap { $0 }.min()
            }
        }
        return [due, confirmationEnds, repeatsAt].compactMap { $0 }.min()
    }
}

/// A question of this machine.
public struct OwnQuestion: Hashable, Sendable {
    /// The id on all machines.
    public var id: QuestionID
    /// The id in this machine's daemon.
    public var presentation: UInt32
    /// What is asked; empty once it ended.
    public var content: [UInt8]
    /// Counts its changes.
    public var revision: UInt64 = 0
    /// The first revision that asks the same: see `SharedQuestion`.
    public var asksSince: UInt64 = 0
    /// When the daemon ends it; `nil`: not by itself.
    public var deadline: Instant?
    /// Whether it stays after a press, so that it can be pressed again.
    public var isResident = false
    /// The answer that the daemon has, or had when the process ended.
    public var attempt: SharedAnswer?
    /// Whether the daemon has accepted that answer.
    public var isAccepted = false
    /// How it ended; `nil`: it is open.
    public var verdict: Verdict?
    /// Whether the broker retains nothing of it any more.
    public var isCleared = false
    /// Which question ended when; 0: open.
    public var ending: UInt64 = 0
    /// When the verdict is not retained any longer.
    var clearsAt: Instant?
    /// When the broker got its last change, on this connection.
    var announcedAt: Instant?
    /// When the broker gets the change that came too soon after that.
    var announcesAt: Instant?

    /// Creates a question.
    public init(
        id: QuestionID,
        presentation: UInt32,
        content: [UInt8],
        deadline: Instant? = nil
    ) {
        self.id = id
        self.presentation = presentation
        self.content = content
        self.deadline = deadline
    }

    /// Whether an answer is to what is asked now.
    func isAsked(by answer: SharedAnswer) -> Bool {
        answer.revision >= asksSince && answer.revision <= revision
    }
}

/// A question of another machine.
public struct OtherQuestion: Hashable, Sendable {
    /// The machine that asks.
    public let asker: MachineID
    /// The last known change.
    public internal(set) var revision: UInt64
    /// The user's answer on this machine, until the verdict.
    public internal(set) var answer: SharedAnswer?
    /// Whether it ended; it is remembered for a while, against messages that come late.
    public internal(set) var isEnded = false
    /// Whether the broker still has it, as far as is known on this connection.
    var isConfirmed = true
    /// Which question ended when; 0: open.
    var ending: UInt64 = 0
}

/// What one machine may make this one do.
///
/// Each thing takes some of its time, and it is at most about a minute ahead of the clock. So it asks
/// 32 questions at once, and then one every two seconds.
struct Allowance: Hashable, Sendable {
    /// The end of the time that all it caused takes.
    private(set) var end: Instant

    /// Something that a machine causes, and the time that it takes.
    enum Cause {
        /// The user is asked.
        case question
        /// A card looks different.
        case change
        /// Something else is sent, stored or shown.
        case other

        fileprivate var cost: Duration {
            switch self {
            case .question: .seconds(2)
            case .change: .milliseconds(100)
            case .other: .milliseconds(250)
            }
        }

        /// Who asks too much can answer all the same.
        fileprivate var limit: Duration { self == .question ? .seconds(64) : .seconds(96) }
    }

    init(at now: Instant) { end = now }

    /// When something is admitted.
    func time(of cause: Cause) -> Instant { end + (cause.cost - cause.limit) }

    /// Whether one thing more is admitted.
    mutating func admits(_ cause: Cause, at now: Instant) -> Bool {
        end = max(end, now)
        guard time(of: cause) <= now else { return false }
        end = end + cause.cost
        return true
    }
}
