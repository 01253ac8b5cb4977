// SPDX-License-Identifier: MIT

public import BusValues
public import HelperWire
public import PresenterCore
public import Rules

/// The bus service's view of its environment.
public struct ServiceDependencies {
    /// The version of the daemon.
    public var version: String
    /// Names this run of the daemon among others of the user: letters and digits.
    public var run: String
    /// The time of the wall clock in milliseconds since 1970.
    public var wallTime: () -> Int64
    /// The current time.
    public var now: () -> Instant
    /// The core's state, to be read only.
    public var stack: PresenterStack
    /// The displays as options: name, state, process.
    public var displays: () -> [Value]
    /// Additional entries for `Status`: names and values.
    public var status: () -> KeyValuePairs<String, Value>
    /// Reloads the configuration; returns the problem, if any.
    public var reload: () -> String?
    /// Asks the history; the answer comes later, or at once if there is no history.
    public var history: (HistoryRequest, @escaping HistoryAnswerer) -> Void
    /// Takes what the sender with that identity sent under an id that has ended out of the
    /// history; answers, at once or later, whether it was or may be there.
    public var recall: (PresentationID, _ identity: String, @escaping (Bool) -> Void) -> Void
    /// Whether the history has so much to store, and does, that a flood should wait.
    public var isHistoryBehind: () -> Bool
    /// Acts on entries of the history.
    public var pastActions: PastActions
    /// Stores changes; call it before an answer that promises them and is no effect.
    public var commit: () -> Void

    /// The user's rules.
    public var rules: RuleDependencies

    /// Creates the dependencies.
    public init(
        version: String,
        run: String = "0",
        wallTime: @escaping () -> Int64 = { 0 },
        now: @escaping () -> Instant,
        stack: PresenterStack,
        displays: @escaping () -> [Value] = { [] },
        status: @escaping () -> KeyValuePairs<String, Value> = { [:] },
        reload: @escaping () -> String? = { nil },
        history: @escaping (HistoryRequest, @escaping HistoryAnswerer) -> Void = {
            $1(.failure(.unavailable))
        },
        recall: @escaping (PresentationID, String, @escaping (Bool) -> Void) -> Void = {
            $2(false)
        },
        isHistoryBehind: @escaping () -> Bool = { false },
        pastActions: PastActions = PastActions(),
        commit: @escaping () -> Void = {},
        rules: RuleDependencies = RuleDependencies()
    ) {
        self.version = version
        self.run = run
        self.wallTime = wallTime
        self.now = now
        self.stack = stack
        self.displays = displays
        self.status = status
        self.reload = reload
        self.history = history
        self.recall = recall
        self.isHistoryBehind = isHistoryBehind
        self.pastActions = pastActions
        self.commit = commit
        self.rules = rules
    }

    /// Receives the answer of the history.
    public typealias HistoryAnswerer = (Result<HistoryResult, HistoryFailure>) -> Void
}

/// The user's rules, as the bus service uses them.
public struct RuleDependencies {
    /// The rules in use.
    public var rules: () -> RuleSet
    /// The present situation.
    public var context: () -> RuleContext
    /// Switches rules and mode, and stores that.
    public var change: (RuleSwitches) -> Void
    /// Runs a rule's program with these variables in addition to the environment.
    public var run: (RuleResult.Command, [String: String]) -> Void

    /// Records whether any application asks for quiet.
    public var inhibit: (Bool) -> Void

    /// Creates the dependencies; without arguments there are no rules.
    public init(
        rules: @escaping () -> RuleSet = { RuleSet() },
        context: @escaping () -> RuleContext = { RuleContext(secondOfDay: 0) },
        change: @escaping (RuleSwitches) -> Void = { _ in },
        run: @escaping (RuleResult.Command, [String: String]) -> Void = { _, _ in },
        inhibit: @escaping (Bool) -> Void = { _ in }
    ) {
        self.rules = rules
        self.context = context
        self.change = change
        self.run = run
        self.inhibit = inhibit
    }
}

/// The dependencies of the bus service for acting on what a program that has ended sent.
public struct PastActions {
    /// The id of a sender's installed application, by the key and the name of its identity;
    /// `nil`: it is none.
    public var application: (String, String) -> String?
    /// Starts the application with that id, with a token to raise its window; answers, at once or
    /// later, why that is impossible.
    public var launch: (String, String?, @escaping (String?) -> Void) -> Void
    /// Opens a link.
    public var open: (String) -> Void

    /// Creates the functions; by default nothing is installed, and no link opens.
    public init(
        application: @escaping (String, String) -> String? = { _, _ in nil },
        launch: @escaping (String, String?, @escaping (String?) -> Void) -> Void = {
            $2("\($0) is not installed")
        },
        open: @escaping (String) -> Void = { _ in }
    ) {
        self.application = application
        self.launch = launch
        self.open = open
    }
}
