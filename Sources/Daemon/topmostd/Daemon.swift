// SPDX-License-Identifier: MIT
//
// Connects the parts: their reports become actions, and the core's effects go to
// the part concerned. Parts are created in order of their dependencies; the bus
// names are requested last, when everything is ready to answer.

import Basics
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
    let configurationMonitor: ConfigurationMonitor
    let connection: Connection
    let host: PluginHost
    let runtime: Runtime
    let service: BusService
    let links: LinkOpener
    let timer: TimerSource
    let reloader: ConfigurationReloader
    let ruleBook: RuleBook
    private let ruleRunner: RuleRunner
    var memory = MemoryGuard()
    /// The presentations known to observers.
    var observers = SceneDifference()

    let loop: EventLoop
    private let log: Log
    private let watchdog: Watchdog
    private let look: LookFollower
    private let recovery: Recovery
    private let history: History
    let centreHistory: CentreHistory
    private let committer: DeferredSource
    let stopper: ProgramStopper
    let questionOffer: QuestionOffer
    private let names: BusNameMonitor
    private let sessionGuard: SessionGuard
    let pictures: PictureFetcher
    private let takeover: Takeover
    private let shutdown: Shutdown
    private var signals: [SignalSource] = []

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
        self.loop = loop
        self.log = log
        let lifecycle = Lifecycle(manager)
        watchdog = try Watchdog(manager, loop: loop)
        configurationMonitor = ConfigurationMonitor(options, surroundings, loop: loop, log: log)
        configurationMonitor.load()
        if configurationMonitor.problem != nil, options.configurationFile != nil {
            throw ExitStatus.configuration
        }
        connection = try surroundings.connectSession(to: loop, log: log)
        host = try PluginHost(
            loop: loop,
            log: log,
            version: Version.text,
            launcher: surroundings.launcher
        )
        let runtime = Runtime(
            state: PresenterState(limits: configurationMonitor.configuration.limits)
        )
        self.runtime = runtime
        committer = try loop.deferred { runtime.commit() }
        stopper = try ProgramStopper(runtime, loop: loop)
        questionOffer = QuestionOffer(runtime) { Instant(sinceBoot: loop.now) }
        // Before anything else that is ready.
        committer.setPriority(-1)
        timer = try loop.timer { runtime.send(.deadlinePassed) }
        links = LinkOpener(LinkOpener.opener(surroundings), loop: loop, log: log)
        look = LookFollower(
            configurationMonitor,
            host,
            connection,
            surroundings,
            loop: loop,
            log: log
        )
        let status = DaemonStatus(configurationMonitor, host, look, loop: loop)
        let identityHelper = try IdentityHelper(surroundings.identitySource, loop: loop, log: log)
        let applications = ApplicationCatalog(
            identityHelper,
            variable: surroundings.variable,
            loop: loop
        )
        ruleBook = try RuleBook(
            configurationMonitor,
            runtime,
            ScreenShareMonitor(surroundings.variable, loop: loop, log: log),
            loop: loop,
            log: log
        )
        pictures = PictureFetcher(surroundings.fetchSource, loop: loop, log: log) {
            runtime.send(.imageFetched($0))
        }
        ruleRunner = RuleRunner(
            isService: surroundings.isService,
            loop: loop,
            log: log
        )
        reloader = ConfigurationReloader(
            configurationMonitor,
            ruleBook,
            applications,
            look,
            runtime,
            lifecycle,
            home: surroundings.variable("HOME"),
            log: log
        )
        let images = surroundings.openImages(log: log)
        let history = try surroundings.openHistory(images, loop: loop, log: log)
        self.history = history
        let pastActions = surroundings.pastActions(applications, links, loop: loop, log: log)
        let pastPictures = try images.map { try PastPictures($0, loop: loop, log: log) }
        history.onDelete = { pastPictures?.follow($0) }
        centreHistory = CentreHistory(history, pastActions, pastPictures) { loop.now }
        // Bus queries use a separate connection, so the exit of a client that blocks input
        // is noticed at once, even during a flood of calls.
        let questions = try surroundings.connectSession(to: loop, log: log)
        service = try BusService(
            connection: connection,
            questions: questions,
            loop: loop,
            log: log,
            dependencies: .live(
                runtime,
                status,
                reloader,
                configurationMonitor,
                history,
                ruleBook,
                ruleRunner,
                pastActions: pastActions,
                loop: loop
            ),
            identification: surroundings.identification?(questions, loop)
                ?? .live(questions, applications.source, now: { loop.now }),
            images: images,
            send: { runtime.send($0.sealed(in: runtime.state)) }
        )
        sessionGuard = SessionGuard(
            { surroundings.systemBus },
            loop: loop,
            log: log,
            release: { reason in
                log.info("input released: \(reason)")
                runtime.send(.sessionLeft)
                // A suspend may follow this turn.
                runtime.commit()
            },
            follow: { [host] in host.follow($0) }
        )
        recovery = try Recovery(
            surroundings.openRecoveryFiles(log: log),
            connection,
            history: history,
            loop: loop,
            log: log
        )
        names = try BusNameMonitor(connection, loop: loop, replaces: options.replaces)
        let shutdown = Shutdown(
            lifecycle,
            runtime,
            host,
            history,
            connection,
            loop: loop,
            log: log,
            stopHelpers: { [pictures] in
                identityHelper.stop()
                pictures.stop()
            },
            messagesLeft: { [recovery] in
                recovery.noteSent()
                recovery.close()
            }
        )
        self.shutdown = shutdown
        takeover = Takeover(
            surroundings: surroundings,
            configurationMonitor: configurationMonitor,
            runtime: runtime,
            service: service,
            host: host,
            recovery: recovery,
            ruleBook: ruleBook,
            reloader: reloader,
            applications: applications,
            status: status,
            lifecycle: lifecycle,
            shutdown: shutdown,
            loop: loop,
            log: log
        )
        for connection in [connection, questions] {
            connection.onDisconnect = { [unowned shutdown] in
                shutdown.fail("the session bus is gone")
            }
        }
        host.onRest = surroundings.returnIdleMemory
        try begin()
    }

    /// Applies the settings of the history and of pictures.
    private func configureHelpers() {
        let configuration = configurationMonitor.configuration
        pictures.settings = PictureFetcher.Settings(
            isEnabled: configuration.fetchesPictures,
            allowsPrivateHosts: configuration.fetchesFromPrivateHosts
        )
        history.configure(
            isEnabled: configuration.keepsHistory,
            HistoryLimits(entries: configuration.historyEntries, days: configuration.historyDays)
        )
    }

    /// Starts the parts' reports; the daemon owns all that report to it.
    private func begin() throws {
        runtime.connect(
            Runtime.Environment(
                now: { [loop] in Instant(sinceBoot: loop.now) },
                wake: { [unowned self] in wake(at: $0) },
                schedule: { [committer] in committer.schedule() },
                store: { [unowned self] in recovery.store(&$0, $1) },
                perform: { [unowned self] in perform($0) },
                report: { [unowned self] in service.report($0) },
                finish: { [unowned self] in recovery.noteSent() },
                show: { [host] in host.show($0) }
            )
        )
        host.handler = { [unowned self] in handle($0) }
        ruleBook.onQuietChange = { [unowned service] in service.stateChanged() }
        host.onDisplayStart = { [unowned look] in look.followDesktop() }
        host.onDisplaysChange = { [unowned service] in service.displaysChanged() }
        look.configureHost()
        configureHelpers()
        history.onChange = { [unowned service] in service.historyChanged() }
        reloader.onReload = { [unowned self] in configureHelpers() }
        signals.append(try loop.onSignal(SIGTERM) { [shutdown] in shutdown.handOver() })
        signals.append(try loop.onSignal(SIGINT) { [shutdown] in shutdown.stop() })
        signals.append(try loop.onSignal(SIGHUP) { [reloader] in reloader.reload() })
        configurationMonitor.watch { [unowned reloader] in reloader.reload() }
        connection.busID { [unowned recovery] in recovery.bus = $0 }
        try names.start { [unowned self] in takeover.handle($0, perform: perform) }
    }

    /// Runs until it is asked to exit.
    func run() throws -> ExitStatus {
        ExitStatus(rawValue: try loop.run()) ?? .failure
    }

    // MARK: Reports from the parts

    private func handle(_ event: PluginHost.Event) {
        switch event {
        case .attached(let id, let blocksInput, let owner):
            look.followDesktop()
            runtime.send(.displayAttached(id, blocksInput: blocksInput, owner: owner))
            service.stateChanged()
        case .detached(let id):
            runtime.send(.displayDetached(id))
            ruleBook.update()
            service.stateChanged()
        case .presented(let id, let revision):
            runtime.send(.scenePresented(id, revision: revision))
        case .withheld(let display, let ids):
            runtime.send(.presentationsWithheld(from: display, ids))
        case .acted(let id, let action):
            noteIfLate(action, on: id)
            runtime.send(Action.userActed(id, action).sealed(in: runtime.state))
            switch action {
            // Whether toasts would wait can change even if none waits.
            case .fullscreenChanged, .outputsChanged:
                ruleBook.update()
                service.stateChanged()
            default: break
            }
        }
    }

    /// Logs a late action: with several displays, only the first answer counts.
    private func noteIfLate(_ action: UserAction, on display: DisplayID) {
        guard let id = action.presentation, !runtime.state.isLive(id) else { return }
        log.debug("ignored from display \(display.rawValue): \(id.rawValue) has ended already")
    }
}
