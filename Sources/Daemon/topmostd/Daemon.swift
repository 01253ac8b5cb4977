// SPDX-License-Identifier: MIT
//
// Connects the parts: their reports become actions, and the core's effects go to
// the part concerned. Parts are created in order of their dependencies; the bus
// names are requested last, when everything is ready to answer.

import BusService
import Configuration
import DBus
import EventLoop
import Glibc
import HelperWire
import Journal
import PluginHost
import PresenterCore

/// The running daemon.
final class Daemon {
    let context: DaemonContext
    let settings: SettingsParts
    let displays: DisplayParts
    let helpers: HelperParts
    let bus: BusParts
    let client: InternalClient
    let stopper: ProgramStopper
    let questionOffer: QuestionOffer
    let recovery: Recovery
    let shutdown: Shutdown
    var memory = MemoryGuard()

    private let watchdog: Watchdog
    private let timer: TimerSource
    private var signals: [SignalSource] = []
    /// Whether the configuration starts in do not disturb.
    private var startsQuiet: Bool

    var runtime: Runtime { context.runtime }
    var loop: EventLoop { context.loop }
    var log: Log { context.log }
    var host: PluginHost { displays.host }
    var service: BusService { bus.service }
    var connection: Connection { bus.connection }

    /// Creates and connects the parts.
    ///
    /// - Throws: `ExitStatus` for problems that the user must fix, and the parts' errors.
    init(
        _ options: DaemonOptions,
        loop: EventLoop,
        log: Log,
        manager: ServiceManager,
        surroundings: Surroundings = Surroundings()
    ) throws {
        watchdog = try Watchdog(manager, loop: loop)
        let monitor = ConfigurationMonitor(options, surroundings, loop: loop, log: log)
        monitor.load()
        if monitor.problem != nil, options.configurationFile != nil {
            throw ExitStatus.configuration
        }
        let runtime = Runtime(state: PresenterState(limits: monitor.configuration.limits))
        context = DaemonContext(
            options: options,
            surroundings: surroundings,
            lifecycle: Lifecycle(manager),
            runtime: runtime,
            loop: loop,
            log: log
        )
        loop.atTurnEnd { [weak runtime] in runtime?.commit() }
        timer = try loop.timer { runtime.send(.deadlinePassed) }
        startsQuiet = monitor.configuration.startsInDoNotDisturb
        client = InternalClient(runtime)
        stopper = try ProgramStopper(client, loop: loop)
        questionOffer = QuestionOffer(runtime, client) { Instant(sinceBoot: loop.now) }
        // Bus queries use a separate connection, so the exit of a client that blocks input
        // is noticed at once, even during a flood of calls.
        let connection = try surroundings.connectSession(to: loop, log: log)
        let queryConnection = try surroundings.connectSession(to: loop, log: log)
        settings = try SettingsParts(context, monitor, client)
        displays = try DisplayParts(context, connection)
        helpers = try HelperParts(context, queryConnection)
        bus = try BusParts(context, (connection, queryConnection), displays, helpers, settings)
        recovery = try Recovery(context, connection, helpers.history)
        shutdown = Shutdown(context, displays.host, helpers, connection, recovery)
        for connection in [connection, queryConnection] {
            connection.onDisconnect = { [unowned shutdown] in
                shutdown.fail("the session bus is gone")
            }
        }
        connectRuntime()
        connectParts()
        try begin()
    }

    private func connectRuntime() {
        runtime.connect(
            Runtime.Environment(
                now: { [context] in context.now },
                wake: { [timer] deadline in
                    if let deadline { timer.arm(at: deadline.sinceBoot) } else { timer.disarm() }
                },
                schedule: { [context] in context.loop.scheduleTurnEnd() },
                store: { [unowned self] in recovery.store(&$0, $1) },
                perform: { [unowned self] in perform($0) },
                report: { [unowned self] in service.report($0) },
                finish: { [unowned self] in
                    recovery.noteSent()
                    recovery.maintain { runtime.state }
                },
                show: { [unowned self] in displays.show($0) }
            )
        )
    }

    /// Connects the parts' reports; the daemon owns all that report to it.
    private func connectParts() {
        let service = service
        host.handler = { [unowned self] in handle($0) }
        host.onDisplaysChange = { [unowned service] in service.displaysChanged() }
        settings.ruleBook.onQuietChange = { [unowned service] in service.stateChanged() }
        helpers.history.onChange = { [unowned service] in service.historyChanged() }
        helpers.history.onTaken = { [unowned runtime] in runtime.send(.idsTaken(below: $0)) }
        helpers.history.onDelete = { [unowned self] in
            helpers.pastPictures?.follow($0)
            if $0 == .all { recovery.forgetNextSession() }
        }
        settings.reloader.onRead = { [unowned self] in configure(isNew: $0) }
        let configuration = settings.monitor.configuration
        displays.configure(settings.monitor.manifests, configuration)
        helpers.configure(configuration)
    }

    /// Starts to listen: to signals, to changes of files and to the bus.
    private func begin() throws {
        let reloader = settings.reloader
        signals.append(try loop.onSignal(SIGTERM) { [shutdown] in shutdown.handOver() })
        signals.append(try loop.onSignal(SIGINT) { [shutdown] in shutdown.stop() })
        signals.append(try loop.onSignal(SIGHUP) { reloader.reload() })
        settings.monitor.watch { [unowned reloader] in reloader.followFiles() }
        connection.busID { [unowned recovery] in recovery.bus = $0 }
        try bus.names.start { [unowned self] in handle($0) }
    }

    /// Hands down what was read; of an invalid configuration the last good one counts.
    private func configure(isNew: Bool) {
        let configuration = settings.monitor.configuration
        // New applications may have been installed too.
        helpers.applications.forget()
        displays.configure(settings.monitor.manifests, configuration)
        guard isNew else { return }
        helpers.configure(configuration)
        runtime.send(.limitsChanged(configuration.limits))
        settings.ruleBook.configure(configuration)
        // A tool's setting stays until the value in the file changes.
        let isQuiet = configuration.startsInDoNotDisturb
        if isQuiet != startsQuiet {
            runtime.send(.doNotDisturbChanged(until: isQuiet ? .on : .off))
        }
        startsQuiet = isQuiet
    }

    /// Runs until it is asked to exit.
    func run() throws -> ExitStatus {
        loop.onIdle(handler: context.surroundings.trimHeap)
        return ExitStatus(rawValue: try loop.run()) ?? .failure
    }

    // MARK: Reports from the parts

    private func handle(_ event: PluginHost.Event) {
        switch event {
        case .attached(let id, let blocksInput, let owner):
            runtime.send(.displayAttached(id, blocksInput: blocksInput, owner: owner))
            service.stateChanged()
        case .detached(let id):
            runtime.send(.displayDetached(id))
            settings.ruleBook.update()
            service.stateChanged()
        case .presented(let id, let revision):
            runtime.send(.scenePresented(id, revision: revision))
        case .withheld(let display, let ids):
            runtime.send(.presentationsWithheld(from: display, ids))
        case .presenceChanged(let presence):
            runtime.send(.presenceChanged(presence))
            settings.ruleBook.follow(presence)
        case .presenceKnown(let isKnown):
            runtime.send(.presenceKnown(isKnown))
        case .readerChanged(let isListening):
            runtime.send(.readerChanged(isListening: isListening))
        case .spoken(let id):
            runtime.send(.presentationSpoken(id))
        case .acted(let id, let action):
            guard runtime.stack.read({ $0.offers(action, on: id) }) else {
                // With several displays, only the first answer counts.
                return log.debug("ignored from display \(id.rawValue): it is not offered any more")
            }
            runtime.send(Action.userActed(id, action).sealed(in: runtime.stack))
            switch action {
            // Whether toasts would wait can change even if none waits.
            case .fullscreenChanged, .outputsChanged:
                settings.ruleBook.update()
                service.stateChanged()
            default: break
            }
        }
    }
}
