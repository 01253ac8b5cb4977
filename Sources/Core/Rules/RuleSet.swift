// SPDX-License-Identifier: MIT
//
// Rules see the request as the client sent it, in their order; a change by an
// earlier rule does not affect whether a later one matches. So the result can be explained
// rule by rule, and rules for one application cost nothing for all others: most rules
// name one, and those are found by its name. A few words for each other rule exclude most
// that cannot match.

public import PresenterCore

/// The user's rules and modes, compiled once when the configuration is loaded.
public struct RuleSet: Hashable, Sendable {
    /// The rules, in their order.
    public let rules: [Rule]
    /// The modes, in their order.
    public let modes: [RuleMode]
    /// Names and identities of applications that pass do not disturb.
    public let allowed: [Pattern]

    /// Whether a rule depends on the time.
    public let followsTime: Bool

    /// Indices of the rules for one application, by its name in lower case.
    private let byApp: [String: [Int]]
    /// A bit for each beginning and end of these names.
    private let appEnds: UInt64
    /// All other rules: index, and what a request needs.
    private let others: [RuleGate.Group]

    /// Compiles rules.
    ///
    /// - Parameters:
    ///   - rules: the rules, in their order.
    ///   - modes: the modes, in their order.
    ///   - allowed: patterns for applications that pass do not disturb.
    public init(_ rules: [Rule] = [], modes: [RuleMode] = [], allowed: [Pattern] = []) {
        self.rules = rules
        self.modes = modes
        self.allowed = allowed
        followsTime = rules.contains { !$0.match.periods.isEmpty }
        var byApp: [String: [Int]] = [:]
        var others: [(index: Int, match: RuleMatch)] = []
        for (index, rule) in rules.enumerated() {
            if let apps = rule.match.literalApps {
                for app in Set(apps) { byApp[app, default: []].append(index) }
            } else {
                others.append((index, rule.match))
            }
        }
        self.byApp = byApp
        appEnds = byApp.keys.reduce(0) { $0 | Self.ends(of: $1) }
        self.others = RuleGate.groups(others)
    }

    /// Whether there is nothing to apply.
    public var isEmpty: Bool { rules.isEmpty && allowed.isEmpty }

    /// The mode of that name; `nil`: there is none.
    public func mode(_ name: String?) -> RuleMode? { modes.first { $0.name == name } }

    /// Whether a rule is switched on.
    public func isOn(_ rule: Rule, _ switches: RuleSwitches) -> Bool {
        switches.rules[rule.name] ?? isOnByMode(rule, switches.mode)
    }

    /// Whether a rule is on without the user's own switch.
    public func isOnByMode(_ rule: Rule, _ mode: String?) -> Bool {
        guard let mode = self.mode(mode) else { return rule.isOn }
        if mode.off.contains(rule.name) { return false }
        return rule.isOn || mode.on.contains(rule.name)
    }

    /// Whether a rule is switched on and the situation is the one that it is for.
    public func isInForce(_ rule: Rule, _ switches: RuleSwitches, _ context: RuleContext) -> Bool {
        rule.match.holds(in: context) && isOn(rule, switches)
    }

    /// The names of the rules in force that hold toasts.
    public func holding(_ switches: RuleSwitches, _ context: RuleContext) -> Set<String> {
        Set(rules.filter { $0.action.holds && isInForce($0, switches, context) }.map(\.name))
    }

    /// What the rules need to know.
    public var situations: Set<Situation> { Set(rules.flatMap(\.match.situations.keys)) }

    /// The periods of the rules that hold toasts.
    public var holdingPeriods: [Period] {
        rules.lazy.filter(\.action.holds).flatMap(\.match.periods)
    }

    /// Applies the rules to a request.
    ///
    /// - Parameters:
    ///   - subject: the request, its sender and its hints.
    ///   - switches: the switched rules and the mode.
    ///   - context: the situation.
    /// - Returns: the changed request, with what every rule changed, and programs to run.
    public func apply(
        to subject: RuleSubject,
        _ switches: RuleSwitches,
        _ context: RuleContext
    ) -> RuleResult {
        var result = RuleResult(request: subject.request)
        guard !isEmpty else { return result }
        var texts = RuleTexts(subject)
        if isAllowed(&texts) { result.request.decisions.passesDoNotDisturb = true }
        for index in candidates(subject) {
            let rule = rules[index]
            guard isOn(rule, switches), rule.match.mayHold(in: context) else { continue }
            // What is on the screen may not be known yet, and what waits for room may have to
            // wait for that too: such a rule holds a toast from the moment on when it is so.
            let isInForce = rule.match.holds(in: context)
            guard isInForce || rule.action.holds else { continue }
            guard rule.match.matches(&texts) else {
                if texts.budget.isSpent { result.request.skip(rule) }
                continue
            }
            guard isInForce else {
                result.request.hold(by: rule)
                continue
            }
            let changes = rule.action.apply(to: &result.request, rule: rule.name)
            if result.request.decisions.applied.count < RuleDecisions.maximumApplied {
                let applied = AppliedRule(name: rule.name, changes: changes)
                result.request.decisions.applied.append(applied)
            }
            if !rule.action.command.isEmpty {
                result.commands.append(.init(rule: rule.name, arguments: rule.action.command))
            }
            if rule.action.stops { break }
        }
        return result
    }

    private func isAllowed(_ texts: inout RuleTexts) -> Bool {
        guard !allowed.isEmpty else { return false }
        let names = texts[.app] + texts[.id]
        for pattern in allowed {
            for name in names where pattern.matches(name, &texts.budget) { return true }
        }
        return false
    }

    /// Indices of the rules that may match, in order.
    private func candidates(_ subject: RuleSubject) -> [Int] {
        var found: [Int] = []
        if !byApp.isEmpty {
            for app in subject.apps where appEnds & Self.ends(of: app) != 0 {
                found += byApp[app.lowercased()] ?? []
            }
        }
        for group in others { group.appendAdmitted(subject, to: &found) }
        return found.count > 1 ? Set(found).sorted() : found
    }

    /// A bit for the first and last byte of a name, whatever their case; all bits if another
    /// case may have other bytes.
    private static func ends(of name: String) -> UInt64 {
        guard let first = name.utf8.first, let last = name.utf8.last, first < 0x80, last < 0x80
        else { return .max }
        return 1 << UInt64(((first | 0x20) &* 31 &+ (last | 0x20)) & 63)
    }
}

extension PresentRequest {
    /// Notes that a rule was not checked to its end: its patterns take too long with this text.
    fileprivate mutating func skip(_ rule: Rule) {
        guard !rule.match.fields.isEmpty || !rule.match.hints.isEmpty,
            decisions.applied.count < RuleDecisions.maximumApplied
        else { return }
        decisions.applied.append(
            AppliedRule(name: rule.name, changes: ["not checked (its patterns take too long)"])
        )
    }

    /// Lets a rule hold a toast that is not in force now.
    fileprivate mutating func hold(by rule: Rule) {
        guard content.kind == .toast else { return }
        decisions.heldBy.append(rule.name)
        guard decisions.applied.count < RuleDecisions.maximumApplied else { return }
        decisions.applied.append(AppliedRule(name: rule.name, changes: ["hold (inactive now)"]))
    }
}

/// A mode of the user: a name for rules that are switched together.
public struct RuleMode: Hashable, Sendable {
    /// The name of the mode.
    public var name: String
    /// The rules that it switches on.
    public var on: [String] = []
    /// The rules that it switches off.
    public var off: [String] = []
    /// Whether toasts below critical wait.
    public var doNotDisturb = false

    /// Creates a mode.
    public init(name: String, _ change: (inout RuleMode) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }
}

/// A request after all rules.
public struct RuleResult: Hashable, Sendable {
    /// The request with its decisions.
    public var request: PresentRequest
    /// The programs to run, with their arguments, each for the rule of that name.
    public var commands: [Command] = []

    /// A program that a rule runs.
    public struct Command: Hashable, Sendable {
        /// The rule.
        public var rule: String
        /// The program and its arguments; never empty.
        public var arguments: [String]
    }
}
