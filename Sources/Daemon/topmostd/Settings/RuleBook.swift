// SPDX-License-Identifier: MIT
//
// Rules are values of the configuration, their switches are state. What remains is the
// situation: the time of day, the mode, the screen, applications that ask for
// quiet. When it changes, the core gets the rules in force that hold toasts, and the reasons
// for quiet.

import Configuration
import EventLoop
import Journal
import PresenterCore
import Rules
import SystemCalls

/// Follows the situation in which the user's rules apply.
final class RuleBook {
    /// The rules in use.
    private(set) var rules: RuleSet
    private var isQuietWhileSharing: Bool
    private let runtime: Runtime
    private let loop: EventLoop
    private let log: Log
    private let screenShares: ScreenShareMonitor
    private var timer: TimerSource?
    /// Called after reasons for quiet changed.
    var onQuietChange: () -> Void = {}
    /// Whether the session is locked, as far as it is known without a display.
    var isSessionLocked: () -> Bool = { false }
    /// Whether an application asks for quiet.
    private var isInhibited = false

    /// Creates a rule book; no rules are sent before `update`.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(
        _ configuration: Configuration,
        _ runtime: Runtime,
        _ screenShares: ScreenShareMonitor,
        loop: EventLoop,
        log: Log
    ) throws(SystemError) {
        rules = configuration.rules
        isQuietWhileSharing = configuration.isQuietWhileSharing
        self.runtime = runtime
        self.screenShares = screenShares
        self.loop = loop
        self.log = log
        timer = try loop.timer { [weak self] in self?.update() }
        screenShares.onChange = { [weak self] in self?.update() }
    }

    /// Applies settings.
    func configure(_ configuration: Configuration) {
        rules = configuration.rules
        isQuietWhileSharing = configuration.isQuietWhileSharing
        if configuration.cardRules != runtime.state.cardRules {
            runtime.send(.cardRulesChanged(configuration.cardRules))
        }
        update()
    }

    /// The present situation.
    var context: RuleContext {
        RuleContext(  // Reading the time of day takes longer than most rules.
            secondOfDay: rules.followsTime ? LocalClock().secondOfDay(sinceBoot: loop.now) : 0
        ) {
            $0.mode = runtime.state.ruleSwitches.mode
            $0.isFullscreen = runtime.state.isFullscreen
            $0.isScreenShared = screenShares.isShared
            $0.isLocked = runtime.state.isLocked || isSessionLocked()
            $0.outputs = runtime.state.outputs
        }
    }

    /// Switches rules and mode, and stores that.
    func change(_ switches: RuleSwitches) {
        runtime.send(.rulesSwitched(switches))
        update()
        runtime.commit()
    }

    /// Records whether an application asks for quiet.
    func setInhibited(_ isInhibited: Bool) {
        self.isInhibited = isInhibited
        update()
    }

    /// Gives the core the conditions that hold toasts, and runs again when these change with time.
    func update() {
        let rules = rules
        screenShares.follow(isQuietWhileSharing || rules.followsScreenSharing)
        let modes = rules.modes.map(\.name)
        if modes != runtime.state.modes { runtime.send(.modesChanged(modes)) }
        var switches = runtime.state.ruleSwitches
        if let mode = switches.mode, rules.mode(mode) == nil {
            log.notice("the mode is no longer in the configuration: \(mode)")
            switches.mode = nil
            runtime.send(.rulesSwitched(switches))
        }
        let context = context
        var reasons: Set<QuietReason> = []
        if rules.mode(switches.mode)?.doNotDisturb == true { reasons.insert(.mode) }
        if isInhibited { reasons.insert(.inhibited) }
        if isQuietWhileSharing, screenShares.isShared { reasons.insert(.screenShared) }
        // What begins to hold toasts comes first: none may show in between.
        let isQuieter = !reasons.isSubset(of: runtime.state.quietReasons)
        if isQuieter { tell(reasons) }
        let holding = rules.holding(switches, context)
        if holding != runtime.state.holdingRules { runtime.send(.holdingRulesChanged(holding)) }
        if !isQuieter { tell(reasons) }
        guard let seconds = rules.untilChange(from: context.secondOfDay) else {
            timer?.disarm()
            return
        }
        // The clock may be set, or change to summer time, meanwhile.
        timer?.arm(after: .seconds(min(seconds, 60)))
    }

    /// Gives the core the reasons for do not disturb, if they changed.
    private func tell(_ reasons: Set<QuietReason>) {
        guard reasons != runtime.state.quietReasons else { return }
        runtime.send(.quietChanged(reasons))
        onQuietChange()
    }
}
