// SPDX-License-Identifier: MIT
//
// Connects the parts: their reports become actions, and the core's effects go to
// the part concerned. Parts are created in order of their dependencies; the bus
// names are requested last, when everything is ready to answer.

import Basics
import BusService
import ChildProcess
import Configuration
import DBus
import EventLoop
import Files
import Glibc
import HistoryWire
import Journal
import PluginHost
import PresenterCore
import ProcessIdentity

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
    /// The presentations known to observers.
    var observers = SceneDifference()

    let loop: EventLoop
    private let log: Log
    private let runtimeFolder: String?
    private let returnIdleMemory: () -> Void
    private let lifecycle: Lifecycle
    private let watchdog: Watchdog
    private let look: LookFollower
    private let recovery: Recovery?
    private let history: History?
    let centreHistory: CentreHistory
    private let committer: DeferredSource
    let stopper: ProgramStopper
    private let status: DaemonStatus
    private let names: BusNameMonitor
    private let sessionGuard: SessionGuard
    private let identityHelper: IdentityHelper
    let pictures: PictureFetcher
    private let applications: ApplicationCatalog
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
        runtimeFolder = surroundings.variable("XDG_RUNTIME_DIR")
        returnIdleMemory = surroundings.returnIdleMemory
        lifecycle = Lifecycle(manager)
        watchdog = try Watchdog(manager, loop: loop)
        configurationMonitor = ConfigurationMonitor(options, surroundings, loop: loop, log: log)
        configurationMonitor.load()
        if configurationMonitor.problem != nil, options.configurationFile != nil {
            throw ExitStatus.configuration
        }
        connection = try Self.connect(surroundings, loop: loop, log: log)
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
        status = DaemonStatus(configurationMonitor, host, look, loop: loop)
        identityHelper = try IdentityHelper(Self.identitySource(surroundings), loop: loop, log: log)
        let applications = ApplicationCatalog(
            identityHelper,
            variable: surroundings.variable,
            loop: loop
        )
        self.applications = applications
        ruleBook = try RuleBook(
            configurationMonitor,
            runtime,
            ScreenShareMonitor(surroundings.variable, loop: loop, log: log),
            loop: loop,
            log: log
        )
        pictures = PictureFetcher(Self.fetchSource(surroundings), loop: loop, log: log) {
            runtime.send(.imageFetched($0))
        }
        ruleRunner = RuleRunner(
            isService: surroundings.variable("INVOCATION_ID") != nil,
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
        let images = Self.openImages(runtimeFolder, log: log)
        let history = try Self.openHistory(surroundings, images, loop: loop, log: log)
        self.history = history
        let pastActions = Self.pastActions(surroundings, applications, links, loop: loop, log: log)
        let pastPictures = try images.map { try PastPictures($0, loop: loop, log: log) }
        history?.onDelete = { pastPictures?.follow($0) }
        centreHistory = CentreHistory(history, pastActions, pastPictures) { loop.now }
        // Bus queries use a separate connection, so the exit of a client that blocks input
        // is noticed at once, even during a flood of calls.
        let questions = try Self.connect(surroundings, loop: loop, log: log)
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
        recovery = try Recovery.open(
            runtimeFolder,
            connection,
            files: surroundings.recoveryFiles,
            history: history,
            loop: loop,
            log: log
        )
        names = try BusNameMonitor(connection, loop: loop, replaces: options.replaces)
        for connection in [connection, questions] {
            connection.onDisconnect = { [weak self] in self?.fail("the session bus is gone") }
        }
        try begin()
    }

    /// What acting on an entry of the history may do.
    private static func pastActions(
        _ surroundings: Surroundings,
        _ applications: ApplicationCatalog,
        _ links: LinkOpener,
        loop: EventLoop,
        log: Log
    ) -> PastActions {
        let launcher = ApplicationLauncher(
            applications,
            isService: surroundings.variable("INVOCATION_ID") != nil,
            loop: loop,
            log: log
        )
        return PastActions(
            canLaunch: { applications.desktopFile(ofIdentity: $0, named: $1) != nil },
            launch: { launcher.launch($0, $1, token: $2) },
            open: { links.open($0) }
        )
    }

    /// Who identifies callers: what the unit names, or a program of ours.
    private static func identitySource(_ surroundings: Surroundings) -> HelperSource {
        if let path = surroundings.variable("TOPMOST_IDENTITY_SOCKET") { return .socket(path) }
        return helper("topmost-identity", ThisProcess.executable?.folder ?? "")
    }

    /// A helper program beside the daemon, with its argument.
    private static func helper(_ name: String, _ argument: String) -> HelperSource {
        let path = PluginCommand.resolve(name, folder: "", executable: ThisProcess.executable)
        return .program(Command(path, [argument]))
    }

    /// The history; `nil`, with a log message, if there is no folder for it.
    private static func openHistory(
        _ surroundings: Surroundings,
        _ images: PixelStore?,
        loop: EventLoop,
        log: Log
    ) throws -> History? {
        let home = surroundings.variable("HOME").map { $0 + "/.local/state" }
        // Relative and empty ones do not count (XDG Base Directory Specification 0.8).
        let folders = [surroundings.variable("XDG_STATE_HOME"), home].compactMap { $0 }
        guard let state = folders.first(where: { $0.hasPrefix("/") }) else {
            log.warning("there is no history: XDG_STATE_HOME and HOME are not set")
            return nil
        }
        let source = surroundings.history ?? helper("topmost-history", state + "/topmost")
        return try History(
            source,
            picture: { images?.takeSmall($0) },
            loop: loop,
            log: log
        )
    }

    /// Who fetches pictures: what the unit names, or a program of ours; `nil`: there is no
    /// folder for them.
    private static func fetchSource(_ surroundings: Surroundings) -> HelperSource? {
        if let source = surroundings.fetching { return source }
        if let path = surroundings.variable("TOPMOST_FETCH_SOCKET") { return .socket(path) }
        let home = surroundings.variable("HOME").map { $0 + "/.cache" }
        let folders = [surroundings.variable("XDG_CACHE_HOME"), home].compactMap { $0 }
        return folders.first { $0.hasPrefix("/") }
            .map { helper("topmost-fetch", $0 + "/topmost/pictures") }
    }

    /// Applies the settings of the history and of pictures.
    private func configureHelpers() {
        let configuration = configurationMonitor.configuration
        pictures.settings = PictureFetcher.Settings(
            isEnabled: configuration.fetchesPictures,
            allowsPrivateHosts: configuration.fetchesFromPrivateHosts
        )
        history?.configure(
            isEnabled: configuration.keepsHistory,
            HistoryLimits(entries: configuration.historyEntries, days: configuration.historyDays)
        )
    }

    /// Connects to the session's bus.
    private static func connect(
        _ surroundings: Surroundings,
        loop: EventLoop,
        log: Log
    ) throws -> Connection {
        let connection: Connection
        do {
            connection = try surroundings.connect(surroundings.sessionBus)
        } catch {
            log.error("no session bus: \(error)")
            throw ExitStatus.unavailable
        }
        try connection.attach(to: loop)
        connection.onProblem = { log.warning("bus: \($0)") }
        return connection
    }

    /// Opens the store for raw pixels; `nil`, with a log message, if it is not possible.
    private static func openImages(_ runtimeFolder: String?, log: Log) -> PixelStore? {
        guard let runtimeFolder else {
            log.warning("XDG_RUNTIME_DIR is not set: pictures sent as pixels are not shown")
            return nil
        }
        do {
            let folder = try PrivateFolder(runtimeFolder + "/topmost").folder("images")
            return PixelStore(folder: folder)
        } catch {
            log.warning("pictures sent as pixels are not shown: \(error)")
            return nil
        }
    }

    /// Starts the parts' reports.
    private func begin() throws {
        runtime.connect(
            Runtime.Environment(
                now: { [loop] in Instant(sinceBoot: loop.now) },
                wake: { [weak self] in self?.wake(at: $0) },
                schedule: { [committer] in committer.schedule() },
                store: { [weak self] in self?.recovery?.store(&$0, $1) },
                perform: { [weak self] in self?.perform($0) },
                report: { [weak self] in self?.service.report($0) },
                finish: { [weak self] in self?.recovery?.noteSent() },
                show: { [host] in host.show($0) }
            )
        )
        host.handler = { [weak self] in self?.handle($0) }
        host.onRest = returnIdleMemory
        ruleBook.onQuietChange = { [weak service] in service?.stateChanged() }
        host.onDisplayStart = { [weak look] in look?.followDesktop() }
        look.configureHost()
        configureHelpers()
        history?.onChange = { [weak service] in service?.historyChanged() }
        reloader.onReload = { [weak self] in self?.configureHelpers() }
        signals.append(try loop.onSignal(SIGTERM) { [weak self] in self?.handOver() })
        signals.append(try loop.onSignal(SIGINT) { [weak self] in self?.stop() })
        signals.append(try loop.onSignal(SIGHUP) { [reloader] in reloader.reload() })
        configurationMonitor.watch { [weak reloader] in reloader?.reload() }
        connection.busID { [weak recovery] in recovery?.bus = $0 }
        try names.start { [weak self] in self?.handle($0) }
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

    private func handle(_ event: BusNameMonitor.Event) {
        switch event {
        case .acquired: restore()
        case .ready:
            // One that stops leaves the socket and what was not sent to the next one.
            guard lifecycle.phase != .stopping else { break }
            service.clearImages()
            recovery?.resend { perform($0) }
            openAttachSocket()
            reloader.showProblem()
            lifecycle.becomeReady()
            log.info("ready")
            returnIdleMemory()
        case .taken(let text):
            log.error("not started: \(text)")
            end(.temporaryFailure)
        case .standby(let owner): standBy(owner)
        case .succeeding(let owner):
            log.notice("\(BusNameMonitor.own) belongs to \(owner), which has ended")
        case .lost(let text):
            // Another daemon may own the log now.
            recovery?.close()
            fail(text)
        }
    }

    private func standBy(_ owner: String?) {
        status.standby = owner
        service.stateChanged()
        if let owner {
            log.warning(
                "\(BusNameMonitor.notifications) belongs to \(owner):"
                    + " notifications are shown there until it ends; --replace replaces it"
            )
            lifecycle.describe(
                "Waiting for \(BusNameMonitor.notifications), which belongs to \(owner)"
            )
        } else {
            log.info("\(BusNameMonitor.notifications) is ours")
            lifecycle.describe("Showing notifications")
        }
    }

    /// Lets displays attach that the daemon did not start.
    ///
    /// Call it only after the name is acquired: before, another copy may own the socket.
    private func openAttachSocket() {
        guard let runtimeFolder else {
            log.warning("XDG_RUNTIME_DIR is not set: no display can attach")
            return
        }
        do {
            try host.openAttachSocket(in: runtimeFolder) { [loop, applications] processID, answer in
                applications.facts(of: processID, seen: loop.now) { facts in
                    // Without facts nothing is proved: refuse.
                    guard let facts else { return answer("its process cannot be identified") }
                    answer(facts.isSandboxed ? "it runs in a sandbox" : nil)
                }
            }
        } catch {
            log.warning("no display can attach: \(error)")
        }
    }

    /// Continues with the state of the last daemon.
    ///
    /// Called in the turn that acquires the name, before the calls that waited for it.
    private func restore() {
        let configuration = configurationMonitor.configuration
        let last = recovery?.restore(limits: configuration.limits)
        if let last {
            runtime.restore(last.state)
            service.adopt(last.state)
        }
        ruleBook.update()
        if last?.isFirst ?? true, configuration.startsInDoNotDisturb {
            runtime.send(.doNotDisturbChanged(until: .on))
        }
        runtime.send(.deadlinePassed)
    }

    // MARK: Exit

    /// Ends the displays and exits; the next daemon continues with the state, unless the
    /// session ends too.
    private func handOver() {
        guard lifecycle.beginStop() else { return }
        SessionEnd.check(connection) { [weak self] in self?.leave(forGood: $0) }
    }

    /// Ends all presentations with an outcome, ends the displays, and exits.
    private func stop() {
        guard lifecycle.beginStop() else { return }
        leave(forGood: true)
    }

    private func leave(forGood: Bool) {
        if forGood { runtime.send(.daemonStopping) }
        runtime.commit()
        host.stop { [weak self] in self?.end(.success) }
    }

    private func fail(_ reason: String) {
        guard lifecycle.beginFailure() else { return }
        log.error(reason)
        runtime.commit()
        host.stop { [weak self] in self?.end(.failure) }
    }

    private func end(_ status: ExitStatus) {
        runtime.commit()
        guard let history else { return exit(status) }
        history.finish(atMost: .seconds(1)) { [weak self] in
            history.stop()
            self?.exit(status)
        }
    }

    private func exit(_ status: ExitStatus) {
        runtime.commit()
        identityHelper.stop()
        pictures.stop()
        if connection.isConnected, !connection.flush(atMost: .milliseconds(500)) {
            log.warning("exiting with unsent messages")
        }
        loop.exit(code: status.rawValue)
    }
}
