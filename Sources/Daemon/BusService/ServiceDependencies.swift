// SPDX-License-Identifier: MIT

public import BusValues
public import DBus
public import HelperWire
public import PresenterCore
public import Rules
import Texts

/// The bus service's view of its environment.
public struct ServiceDependencies {
    /// The version of the daemon.
    public let version: String
    /// The current time.
    public let now: () -> Instant
    /// The core's state, to be read only.
    public let stack: PresenterStack
    /// Names this run of the daemon among others of the user: letters and digits.
    public var run = "0"
    /// The time of the wall clock in milliseconds since 1970.
    public var wallTime: () -> Int64 = { 0 }
    /// The displays as options: name, state, process.
    public var displays: () -> [Value] = { [] }
    /// Additional entries for `Status`: names and values.
    public var status: () -> KeyValuePairs<String, Value> = { [:] }
    /// Reloads the configuration; returns the problem, if any.
    public var reload: () -> String? = { nil }
    /// Asks the history; the answer comes later, or at once if there is no history.
    public var history: (HistoryRequest, @escaping HistoryAnswerer) -> Void = {
        $1(.failure(.unavailable))
    }
    /// Takes what the sender with that identity sent under an id that has ended out of the
    /// history; answers, at once or later, whether it was or may be there.
    public var recall: (PresentationID, _ identity: String, @escaping (Bool) -> Void) -> Void = {
        $2(false)
    }
    /// Whether the history has so much to store, and does, that a flood should wait.
    public var isHistoryBehind: () -> Bool = { false }
    /// Does what a press on an entry of the history did while it was live, by the entry's id and
    /// a button, with a token to raise a window; answers, at once or later, why that is impossible.
    public var actOnHistory: (Int64, String, String?, @escaping (CallError?) -> Void) -> Void = {
        $3(CallError(.failed, HistoryFailure.unavailable.description))
    }
    /// Stores changes; call it before an answer that promises them and is no effect.
    public var commit: () -> Void = {}
    /// Called when a presentation is requested that waits until its client is identified.
    public var expectScene: () -> Void = {}
    /// The user's rules.
    public var rules = RuleDependencies()

    /// Creates dependencies that do nothing else.
    public init(version: String, now: @escaping () -> Instant, stack: PresenterStack) {
        self.version = version
        self.now = now
        self.stack = stack
    }

    /// Receives the answer of the history.
    public typealias HistoryAnswerer = (Result<HistoryResult, HistoryFailure>) -> Void
}

/// The user's rules, as the bus service uses them.
public struct RuleDependencies {
    /// The rules in use.
    public var rules: () -> RuleSet = { RuleSet() }
    /// The present situation, for a sender; `nil`: for all.
    public var context: (Identity?) -> RuleContext = { _ in RuleContext() }
    /// Switches rules and mode, and stores that.
    public var change: (RuleSwitches) -> Void = { _ in }
    /// Removes a rule that was made from a card.
    public var remove: (String) throws(CallError) -> Void = { name throws(CallError) in
        throw CallError(.invalidOption, Phrase.noRule.english(name))
    }
    /// Runs a rule's program with these variables in addition to the environment.
    public var run: (RuleResult.Command, [String: String]) -> Void = { _, _ in }
    /// Records whether any application asks for quiet.
    public var inhibit: (Bool) -> Void = { _ in }

    /// There are no rules.
    public init() {}
}
