// SPDX-License-Identifier: MIT
//
// Wiring and nothing else: what each part tells becomes an action, what the
// core orders goes to the part it concerns. Parts are made in the order they
// need one another; the names are asked for last, when all is there to answer.

import BusService
import ChildProcess
import Configuration
import DBus
import DesktopSettings
import EventLoop
import Files
import Glibc
import Journal
import PluginHost
import PresenterCore
import Wire

/// The running daemon.
final class Daemon {
    let loop: EventLoop
    let log: Log
    let options: DaemonOptions
    let manager: ServiceManager
    let surroundings: Surroundings
    var runtime: Runtime?
    var service: BusService?
    var host: PluginHost?
    var configurationMonitor: ConfigurationMonitor?
    var names: BusNameMonitor?
    var sessionGuard: SessionGuard?
    var connection: Connection?
    var questions: Connection?
    var links: LinkOpener?
    var desktop: SettingsPortal?
    /// The installed applications.
    let applications = DesktopIndex.live()
    var timer: TimerSource?
    var signals: [SignalSource] = []
    /// What observers were told of.
    var told = SceneDifference()
    /// The toast that names a bad configuration, while it is up.
    var complaint: PresentationID?
    /// Whether the daemon's name is its own: before that another copy may have the screen.
    var isReady = false
    /// Who has the notifications name in our place.
    var standby: String?
    var isStopping = false

    init(
        _ options: DaemonOptions,
        loop: EventLoop,
        log: Log,
        manager: ServiceManager,
        surroundings: Surroundings = Surroundings()
    ) {
        self.options = options
        self.loop = loop
        self.log = log
        self.manager = manager
        self.surroundings = surroundings
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// Connects everything and runs until asked to end.
    func run() throws -> ExitStatus {
        ignoreBrokenPipes()
        ThisProcess.keepFilesPrivate()
        ThisProcess.raiseFileLimit()
        if let status = try start() { return status }
        return ExitStatus(rawValue: try loop.run()) ?? .failure
    }

    /// Connects everything.
    ///
    /// - Returns: why it does not run, where the person who started it must act.
    func start() throws -> ExitStatus? {
        let configurationMonitor = ConfigurationMonitor(options, surroundings, loop: loop, log: log)
        {
            [weak self] in self?.reload()
        }
        self.configurationMonitor = configurationMonitor
        configurationMonitor.load()
        if configurationMonitor.problem != nil, options.configurationFile != nil {
            return .configuration
        }
        let connection: Connection
        do {
            connection = try Connection.open(surroundings.sessionBus)
        } catch {
            log.error("no session bus: \(error)")
            return .unavailable
        }
        self.connection = connection
        try connect(connection, configurationMonitor)
        return nil
    }

    private func connect(
        _ connection: Connection,
        _ configurationMonitor: ConfigurationMonitor
    ) throws {
        try connection.attach(to: loop)
        connection.onDisconnect = { [weak self] in self?.fail("the session bus is gone") }
        connection.onProblem = { [log] in log.warning("bus: \($0)") }
        timer = try loop.timer { [weak self] in self?.runtime?.send(.deadlinePassed) }
        links = LinkOpener(LinkOpener.opener(surroundings), loop: loop, log: log)
        let host = try PluginHost(loop: loop, log: log, version: Version.text)
        host.handler = { [weak self] in self?.heard($0) }
        host.onRest = { ThisProcess.returnIdleMemory() }
        self.host = host
        follow(connection)
        configureHost()
        let runtime = Runtime(
            state: PresenterState(limits: configurationMonitor.configuration.limits),
            environment: Runtime.Environment(
                now: { [loop] in Instant(sinceBoot: loop.now) },
                wake: { [weak self] in self?.wake(at: $0) },
                perform: { [weak self] in self?.perform($0, $1) }
            )
        )
        self.runtime = runtime
        try exportService(on: connection, runtime)
        if configurationMonitor.configuration.startsInDoNotDisturb {
            runtime.send(.doNotDisturbChanged(until: .on))
        }
        sessionGuard = SessionGuard(surroundings.systemBus, loop: loop, log: log) {
            [weak self] in self?.release($0)
        }
        try watchSignals()
        configurationMonitor.watch()
        try loop.enableWatchdog()
        names = try BusNameMonitor(connection, loop: loop, replaces: options.replaces) {
            [weak self] in self?.heard($0)
        }
    }

    private func watchSignals() throws {
        for signal in [SIGTERM, SIGINT] {
            signals.append(try loop.onSignal(signal) { [weak self] in self?.stop() })
        }
        signals.append(try loop.onSignal(SIGHUP) { [weak self] in self?.reload() })
    }

    // MARK: What is told

    private func heard(_ event: PluginHost.Event) {
        switch event {
        case .attached(let id, let blocksInput):
            followDesktop()
            runtime?.send(.displayAttached(id, blocksInput: blocksInput))
            service?.stateChanged()
        case .detached(let id):
            runtime?.send(.displayDetached(id))
            service?.stateChanged()
        case .presented(let id, let revision):
            runtime?.send(.scenePresented(id, revision: revision))
        case .failed(let id): runtime?.send(.presentationFailed(id))
        case .acted(let id, let action, let token):
            noteIfLate(action, on: id)
            runtime?.send(.userActed(id, action), activationToken: token)
        }
    }

    /// With several displays two may be answered at once: the first counts.
    private func noteIfLate(_ action: UserAction, on display: DisplayID) {
        guard let id = action.presentation, runtime?.state.isLive(id) == false else { return }
        log.debug("ignored from display \(display.rawValue): \(id.rawValue) has ended already")
    }

    private func heard(_ event: BusNameMonitor.Event) {
        switch event {
        case .ready:
            isReady = true
            service?.clearImages()
            openDoor()
            showProblem()
            manager.ready()
            log.info("ready")
            ThisProcess.returnIdleMemory()
        case .taken(let text):
            log.error("not started: \(text)")
            end(.temporaryFailure)
        case .standby(let owner): standBy(owner)
        case .lost(let text): fail(text)
        }
    }

    private func standBy(_ owner: String?) {
        standby = owner
        service?.stateChanged()
        if let owner {
            log.warning(
                "\(BusNameMonitor.notifications) belongs to \(owner):"
                    + " notifications are shown there until it ends; --replace takes its place"
            )
            manager.status("Waiting for \(BusNameMonitor.notifications), which belongs to \(owner)")
        } else {
            log.info("\(BusNameMonitor.notifications) is ours")
            manager.status("Showing notifications")
        }
    }

    private func release(_ reason: String) {
        log.info("input released: \(reason)")
        runtime?.send(.inputReleased)
    }

    // MARK: The end

    /// Ends everything with an outcome, lets the displays go, and leaves.
    private func stop() {
        guard !isStopping else { return }
        isStopping = true
        manager.stopping()
        runtime?.send(.dismissedByTool(Self.ownToken, nil))
        guard let host else { return end(.success) }
        host.stop { [weak self] in self?.end(.success) }
    }

    func fail(_ reason: String) {
        guard !isStopping else { return }
        isStopping = true
        log.error(reason)
        guard let host else { return end(.failure) }
        host.stop { [weak self] in self?.end(.failure) }
    }

    private func end(_ status: ExitStatus) {
        if let connection, connection.isConnected, !connection.flush(atMost: .milliseconds(500)) {
            log.warning("some last words on the bus were not read")
        }
        loop.exit(code: status.rawValue)
    }
}
