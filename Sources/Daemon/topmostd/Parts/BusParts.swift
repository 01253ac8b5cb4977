// SPDX-License-Identifier: MIT

import Basics
import BusService
import DBus
import EventLoop
import HelperWire
import PresenterCore
import ProcessIdentity

/// The daemon on the bus: its connections, its service and its names.
final class BusParts {
    let connection: Connection
    let service: BusService
    let names: BusNameMonitor
    let status: DaemonStatus

    /// Exports the objects; the names are requested later.
    ///
    /// - Throws: errors of exporting and of the loop.
    init(
        _ context: DaemonContext,
        _ connections: (main: Connection, queries: Connection),
        _ displays: DisplayParts,
        _ helpers: HelperParts,
        _ settings: SettingsParts
    ) throws {
        let (runtime, loop) = (context.runtime, context.loop)
        connection = connections.main
        status = DaemonStatus(
            settings.monitor,
            displays.host,
            displays.look,
            settings.calendars,
            loop: loop
        )
        names = try BusNameMonitor(connection, loop: loop, replaces: context.options.replaces)
        service = try BusService(
            connection: connection,
            queryConnection: connections.queries,
            loop: loop,
            log: context.log,
            dependencies: ServiceDependencies(
                context,
                status,
                displays,
                helpers,
                settings
            ),
            identification: context.surroundings.identification?(connections.queries, loop)
                ?? .live(connections.queries, helpers.applications.source, now: { loop.now }),
            images: helpers.images,
            send: { runtime.send($0.sealed(in: runtime.stack)) }
        )
    }
}

extension ServiceDependencies {
    /// What the daemon's parts provide.
    fileprivate init(
        _ context: DaemonContext,
        _ status: DaemonStatus,
        _ displays: DisplayParts,
        _ helpers: HelperParts,
        _ settings: SettingsParts
    ) {
        let (runtime, history) = (context.runtime, helpers.history)
        let (ruleBook, runner) = (settings.ruleBook, helpers.ruleRunner)
        self.init(version: Version.text, now: { context.now }, stack: runtime.stack)
        run = String(UInt64.random(in: 1 << 60 ... .max), radix: 36)
        wallTime = { Instant(sinceBoot: LocalClock.sinceEpoch).milliseconds }
        self.displays = { status.displays }
        self.status = { status.entries }
        reload = { settings.reload() }
        self.history = { history.ask($0, answer: $1) }
        recall = { history.recall($0, by: $1, of: runtime, answer: $2) }
        isHistoryBehind = { history.isBehind }
        actOnHistory = { [actions = helpers.pastActions] in
            actions.act(on: $0, $1, token: $2, done: $3)
        }
        commit = { runtime.commit() }
        expectScene = { displays.expectScene(within: .seconds(2)) }
        rules.rules = { ruleBook.rules }
        rules.context = { [applications = helpers.applications] sender in
            ruleBook.context(of: sender) { applications.ids(named: $0) }
        }
        rules.change = { ruleBook.change($0) }
        rules.remove = { [store = settings.cardRules] name throws(CallError) in
            try store.remove(name)
        }
        rules.run = { runner.run($0, $1) }
        rules.inhibit = { ruleBook.setInhibited($0) }
    }
}

extension History {
    /// Takes what a sender sent under an id that has ended out of the history.
    fileprivate func recall(
        _ id: PresentationID,
        by identity: String,
        of runtime: Runtime,
        answer: @escaping (Bool) -> Void
    ) {
        recall(
            id,
            by: identity,
            isLive: {
                // The presentation's end is committed before the recall.
                runtime.commit()
                return runtime.stack.read { $0.isLive(id) }
            },
            answer: answer
        )
    }
}
