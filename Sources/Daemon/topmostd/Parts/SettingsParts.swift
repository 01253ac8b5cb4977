// SPDX-License-Identifier: MIT

import Configuration
import EventLoop
import PresenterCore

/// The user's settings: what reads them, and the rules in force.
final class SettingsParts {
    let monitor: ConfigurationMonitor
    let reloader: ConfigurationReloader
    let ruleBook: RuleBook
    let cardRules: CardRuleStore
    let calendars: CalendarMonitor

    /// Creates the parts for a configuration that was read.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(
        _ context: DaemonContext,
        _ monitor: ConfigurationMonitor,
        _ client: InternalClient
    ) throws {
        let (loop, log) = (context.loop, context.log)
        self.monitor = monitor
        reloader = ConfigurationReloader(monitor, client, context)
        cardRules = CardRuleStore(monitor, reloader)
        calendars = CalendarMonitor(context.surroundings.calendarSource, loop: loop, log: log)
        ruleBook = try RuleBook(
            monitor.configuration,
            context.runtime,
            MediaMonitor(context.surroundings.variable, loop: loop, log: log),
            FocusMonitor(context.surroundings.variable, loop: loop, log: log),
            calendars,
            loop: loop,
            log: log
        )
    }

    /// Reads the configuration again; returns the problem, if there is one.
    func reload() -> String? {
        reloader.reload()
        return monitor.problem?.description
    }
}
