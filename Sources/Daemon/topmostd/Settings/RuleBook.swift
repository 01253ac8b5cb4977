// SPDX-License-Identifier: MIT
//
// Rules are values of the configuration, their switches are state. What remains is the
// situation: the time of day, the mode, the screen, applications that ask for
// quiet. When it changes, the core gets the rules in force that hold toasts, and the reasons
// for quiet.

import Configuration
import EventLoop
import Journal
import PipeWire
import PresenterCore
import Rules
import SystemCalls

/// Follows the situation in which the user's rules apply.
final class RuleBook {
    /// The rules in use.
    private(set) var rules: RuleSet
    private var quietSituations: Set<Situation>
    private var quietPeriods: [Period]
    private var cardRules: CardRules
    private let runtime: Runtime
    private let loop: EventLoop
    private let log: Log
    private let media: MediaMonitor
    private let focus: FocusMonitor
    private let calendars: CalendarMonitor
    private var calendarPaths: [String]
    private var timer: TimerSource?
    /// Reports that the clock was set, while anything depends on the time.
    private var clockChanges: ClockChangeSource?
    /// Called after reasons for quiet changed.
    var onQuietChange: () -> Void = {}
    /// Whether an application asks for quiet.
    private var isInhibited = false
    /// Whether the user is there.
    private var presence = UserPresence.present

    /// Creates a rule book; no rules are sent before `update`.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(
        _ configuration: Configuration,
        _ runtime: Runtime,
        _ media: MediaMonitor,
        _ focus: FocusMonitor,
        _ calendars: CalendarMonitor,
        loop: EventLoop,
        log: Log
    ) throws(SystemError) {
        rules = configuration.rules
        quietSituations = configuration.quietSituations
        cardRules = configuration.cardRules
        quietPeriods = configuration.quietPeriods
        calendarPaths = configuration.calendars
        self.runtime = runtime
        self.media = media
        self.focus = focus
        self.calendars = calendars
        self.loop = loop
        self.log = log
        timer = try loop.timer { [weak self] in self?.update() }
        media.onChange = { [weak self] in self?.update() }
        calendars.onChange = { [weak self] in self?.update() }
    }

    /// Applies settings.
    func configure(_ configuration: Configuration) {
        rules = configuration.rules
        quietSituations = configuration.quietSituations
        quietPeriods = configuration.quietPeriods
        cardRules = configuration.cardRules
        calendarPaths = configuration.calendars
        update()
    }

    /// The present situation.
    var context: RuleContext {
        // Reading the clock takes longer than most rules.
        let time = followsTime ? LocalClock().localTime(at: loop.now) : .unknown
        var context = RuleContext(time) { $0.situations = Set(media.uses.map(\.situation)) }
        runtime.stack.read { state in
            context.mode = state.ruleSwitches.mode
            if state.isFullscreen { context.situations.insert(.fullscreen) }
            if presence == .locked { context.situations.insert(.locked) }
            context.outputs = state.outputs
        }
        return context
    }

    /// The present situation for a sender; `nil`: for all.
    ///
    /// `applications` returns the ids of the installed applications with a name.
    func context(of sender: Identity?, _ applications: (String) -> Set<String>) -> RuleContext {
        var context = context
        if let sender, focus.isFocused(sender, applications) { context.situations.insert(.focused) }
        return context
    }

    private var followsTime: Bool { rules.followsTime || !quietPeriods.isEmpty }

    /// When the time changes something next, since boot; `nil`: never.
    var nextUpdate: Duration? { timer?.deadline }

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

    /// Records whether the user is there.
    func follow(_ presence: UserPresence) {
        self.presence = presence
        update()
    }

    /// Gives the core the conditions that hold toasts, and runs again when these change with time.
    func update() {
        let rules = rules
        let followed = quietSituations.union(rules.situations)
        media.follow(MediaUse.allCases.contains { followed.contains($0.situation) })
        focus.follow(followed.contains(.focused))
        calendars.follow(calendarPaths)
        let modes = rules.modes.map(\.name)
        if modes != runtime.state.modes { runtime.send(.modesChanged(modes)) }
        if cardRules != runtime.state.cardRules { runtime.send(.cardRulesChanged(cardRules)) }
        var switches = runtime.state.ruleSwitches
        if let mode = switches.mode, rules.mode(mode) == nil {
            log.notice("the mode is no longer in the configuration: \(mode)")
            switches.mode = nil
            runtime.send(.rulesSwitched(switches))
        }
        let context = context
        var reasons: Set<QuietReason> = []
        if quietPeriods.contains(where: { $0.contains(context.time) }) {
            reasons.insert(.schedule)
        }
        if calendars.isBusy { reasons.insert(.calendar) }
        if rules.mode(switches.mode)?.doNotDisturb == true { reasons.insert(.mode) }
        if isInhibited { reasons.insert(.inhibited) }
        for use in media.uses where quietSituations.contains(use.situation) {
            reasons.insert(use.quietReason)
        }
        // What begins to hold toasts comes first: none may show in between.
        let isQuieter = !reasons.isSubset(of: runtime.state.quietReasons)
        if isQuieter { tell(reasons) }
        let holding = rules.holding(switches, context)
        if holding != runtime.state.holdingRules { runtime.send(.holdingRulesChanged(holding)) }
        if !isQuieter { tell(reasons) }
        wakeUp(from: context.time)
    }

    /// Runs again when a period or an event begins or ends, or the clock is set.
    private func wakeUp(from time: LocalTime) {
        let periods = quietPeriods + rules.holdingPeriods
        let change = periods.compactMap { $0.untilChange(from: time) }.min()
            .map { LocalClock().time(toAdvance: $0, from: loop.now) }
        if let next = [change, calendars.untilChange].compactMap(\.self).min() {
            timer?.arm(after: next)
        } else {
            timer?.disarm()
        }
        let isNeeded = followsTime || calendars.isFollowing
        guard isNeeded, clockChanges == nil else {
            if !isNeeded { clockChanges = nil }
            return
        }
        do {
            clockChanges = try loop.onClockChange { [weak self] in
                LocalClock.readZone()
                self?.calendars.ask()
                self?.update()
            }
        } catch {
            log.warning("changes of the clock are not followed: \(error)")
        }
    }

    /// Gives the core the reasons for do not disturb, if they changed.
    private func tell(_ reasons: Set<QuietReason>) {
        guard reasons != runtime.state.quietReasons else { return }
        runtime.send(.quietChanged(reasons))
        onQuietChange()
    }
}

extension LocalClock {
    /// What the wall clock shows at a moment since boot.
    fileprivate func localTime(at moment: Duration) -> LocalTime {
        let day = day(sinceBoot: moment)
        return LocalTime(
            CalendarDay(year: day.year, month: day.month, day: day.day),
            second: secondOfDay(sinceBoot: moment)
        )
    }
}

extension MediaUse {
    /// The name in rules and in the configuration.
    fileprivate var situation: Situation {
        switch self {
        case .screen: .screenShare
        case .microphone: .microphone
        case .camera: .camera
        }
    }

    /// Why toasts wait then.
    fileprivate var quietReason: QuietReason {
        switch self {
        case .screen: .screenShared
        case .microphone: .microphone
        case .camera: .camera
        }
    }
}
