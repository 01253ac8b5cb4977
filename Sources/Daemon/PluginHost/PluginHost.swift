// SPDX-License-Identifier: MIT
//
// Connects the daemon and its plugins. Scenes and outcomes go in; reports from
// displays are checked and come out as events. The manifests, the configuration
// and whether there is anything to show determine which plugins run. Attached
// displays run in addition. `PluginLife` makes the decisions for each plugin,
// `PluginRun` does the input and output; the host connects the two.

public import ChildProcess
public import Configuration
public import EventLoop
public import Files
public import Journal
import PluginWire
public import PresenterCore
public import SystemCalls

/// Starts, watches and ends plugins, and sends them scenes and events.
public final class PluginHost {
    /// A display's report.
    public enum Event: Hashable, Sendable {
        /// A display is ready to draw; `blocksInput`: it can block input; `owner`: the
        /// connection whose presentations alone it shows.
        case attached(DisplayID, blocksInput: Bool, owner: String? = nil)
        /// A display has gone.
        case detached(DisplayID)
        /// A display has drawn that revision.
        case presented(DisplayID, revision: UInt64)
        /// The presentations that a display does not show, because they seem to crash it.
        case withheld(DisplayID, Set<PresentationID>)
        /// The user did something.
        case acted(DisplayID, UserAction)
        /// The user left, the session was locked, or the user returned.
        case presenceChanged(UserPresence)
        /// Whether anybody can report that the user leaves and returns.
        case presenceKnown(Bool)
        /// A screen reader began or ceased to listen.
        case readerChanged(isListening: Bool)
        /// A screen reader has read a presentation to the end.
        case spoken(PresentationID)
    }

    /// Handles displays' reports.
    public var handler: (Event) -> Void = { _ in }
    /// Called when the state of a display changed, or which one is to draw.
    public var onDisplaysChange: () -> Void = {}
    /// Whether something waits for the user to return.
    public var awaitsReturn: () -> Bool = { false }
    /// Called before a display starts, to start services that only displays need.
    public var onDisplayStart: () -> Void = {}

    /// Time limits for plugins; shorter in tests.
    var timeouts = PluginLife.Timeouts()

    let loop: EventLoop
    let log: Log
    let version: String
    let environment: [String: String]
    let executable: String?
    let launcher: PluginLauncher
    private var timer: TimerSource?
    var settling: DeferredSource?

    private var plugins: [Plugin] = []
    private var leaving: [Plugin] = []
    /// Displays that attached by themselves.
    var attached: [Plugin] = []
    let attachListener: AttachListener
    /// Watches for a screen while a display needs one.
    let screenWatcher: ScreenWatcher
    private(set) var settings = DisplaySettings()
    private var selection: DisplaySelection
    private var idleTime: Duration?
    private var awayAfter: Duration?
    /// The scene that displays show.
    private(set) var scene = Scene()
    private var inbox = EventInbox()
    /// The last view sent to a display, and its line.
    private var encoded: (view: Scene, line: [UInt8])?
    private var idleSince: Instant?
    /// Until when a scene probably follows; `nil`: nothing is known.
    private var expectedUntil: Instant?
    private var lastDisplay: UInt32 = 0
    /// What each source says of the user.
    var presences: [PresenceSource: UserPresence] = [:]
    /// The sources that know nothing of the user.
    var silentSources: Set<PresenceSource> = []
    /// Whether anybody can report that the user leaves and returns, as last reported.
    public private(set) var knowsPresence = true
    /// Whether a reader runs.
    var isReaderWanted = false
    /// The run of the reader for which displays describe what they show; `nil`: there is none.
    var readerRun: PluginRun?
    /// Whether the user is there, as last reported.
    var reportedPresence = UserPresence.present
    private var stopped: (() -> Void)?

    /// Creates a host without plugins.
    ///
    /// `hello` carries the daemon's `version`. Plugins' variables and the session
    /// come from `environment`; programs are searched beside `executable` and started
    /// by `launcher`.
    ///
    /// - Throws: if the loop cannot add a timer.
    public init(
        loop: EventLoop,
        log: Log,
        version: String,
        environment: [String: String] = Command.inheritedEnvironment,
        executable: String? = ThisProcess.executable,
        launcher: PluginLauncher = .live
    ) throws(SystemError) {
        self.loop = loop
        self.log = log
        self.version = version
        // An empty variable counts as unset, here and in the plugins.
        let environment = environment.filter { !$0.value.isEmpty }
        self.environment = environment
        self.executable = executable
        self.launcher = launcher
        selection = DisplaySelection(environment: environment)
        attachListener = try AttachListener(loop: loop, log: log)
        screenWatcher = ScreenWatcher(loop: loop, log: log, environment: environment)
        timer = try loop.timer { [weak self] in self?.timePassed() }
        settling = try loop.deferred { [weak self] in self?.settle() }
        screenWatcher.onScreen = { [weak self] in self?.screenAppeared() }
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// All plugins, unordered.
    var all: [Plugin] { plugins + leaving + attached }

    private var displays: [Plugin] { plugins.filter { $0.role == .display } }

    /// The name of the display plugin selected to draw.
    public var chosen: String? { selection.chosen }

    // MARK: From the daemon

    /// Applies manifests and settings, and resets the crash counts.
    public func configure(_ manifests: [PluginManifest], _ configuration: Configuration) {
        let now = now
        idleTime = configuration.displayIdleTime
        awayAfter = configuration.display.awayAfter
        let old = plugins
        plugins = manifests.flatMap { manifest in
            manifest.roles.sorted { $0.rawValue < $1.rawValue }.map { role in
                old.first { $0.manifest == manifest && $0.role == role }
                    ?? Plugin(manifest, role: role, timeouts: timeouts, at: now)
            }
        }
        for plugin in old where !plugins.contains(where: { $0 === plugin }) {
            if plugin.run != nil { leaving.append(plugin) }
            send(.wanted(false), to: plugin)
        }
        selection.configure(configuration.displayChoice)
        for plugin in plugins {
            plugin.isolation.forgive()
            send(.forgiven, to: plugin)
        }
        settle()
        onDisplaysChange()
    }

    /// Sends new settings to all plugins.
    public func setLook(_ settings: DisplaySettings) {
        guard settings != self.settings else { return }
        self.settings = settings
        for plugin in plugins + attached { plugin.sendSettings(self.settings(for: plugin)) }
    }

    /// Sends displays a new scene, and starts and ends plugins as it needs.
    ///
    /// Call it once for all changes of a turn: each call costs a scene.
    public func show(_ scene: Scene) {
        guard scene.revision != nextRevision, !inbox.keep(scene) else { return }
        self.scene = scene
        settlePlugins()
        complainOfNoDisplay()
        for plugin in plugins + attached where plugin.role == .display {
            carryOut(plugin.isolation.sceneChanged(scene), on: plugin)
            send(.sceneChanged(facts(for: plugin)), to: plugin)
        }
        arm()
    }

    /// Starts the display ahead of a scene that probably follows; without one it ends again.
    public func expectScene(within span: Duration) {
        expectedUntil = max(expectedUntil ?? now, now + span)
        settling?.schedule()
    }

    /// The latest scene.
    var nextScene: Scene { inbox.scene ?? scene }
    private var nextRevision: UInt64 { inbox.scene?.revision ?? scene.revision }

    /// Whether a newer scene follows when the present orders are carried out.
    var isScenePending: Bool { inbox.scene != nil }

    /// Notifies observers of a new presentation.
    public func tellObservers(presented card: Card) {
        tellObservers(.presented(card))
    }

    /// Notifies observers of an outcome.
    public func tellObservers(ended id: PresentationID, _ outcome: Outcome) {
        for plugin in plugins { plugin.isolation.ended(id) }
        tellObservers(.ended(OutcomeMessage(id: id, outcome: outcome)))
    }

    private func tellObservers(_ message: HostMessage) {
        let observers = (plugins + attached).filter { $0.receives(message) }
        guard !observers.isEmpty else { return }
        let line: [UInt8]
        do {
            line = try message.encodedLine()
        } catch {
            log.warning("cannot notify observers: \(error)")
            return
        }
        for plugin in observers {
            if plugin.isOnDemand { plugin.stay(until: now + timeouts.sound) }
            switch plugin.life.phase {
            case .running:
                if plugin.run?.send(line, as: .event) == false { noteDrop(on: plugin) }
            case .quarantined, .gone: continue
            case .resting, .waiting, .waitingForScreen, .starting, .stopping, .killed:
                // It is new content: the last idle time does not apply to it.
                if !plugin.isOnDemand { idleSince = nil }
                if !plugin.early.put(line, as: .event) { noteDrop(on: plugin) }
            }
        }
        // An idle plugin starts for it, also if the scene does not change.
        settling?.schedule()
    }

    /// The status of each plugin, displays first.
    public var status: [PluginStatus] {
        let displays = all.filter { $0.role == .display }
        return (displays + all.filter { $0.role != .display }).map { plugin in
            let introduction = plugin.introduction
            return PluginStatus(
                display: plugin.displayID,
                name: plugin.name,
                role: plugin.role,
                processID: plugin.run?.processID,
                isAttached: plugin.manifest == nil,
                owner: introduction?.owner,
                blocksInput: introduction?.blocksInput == true && plugin.displayID != nil,
                limits: introduction?.limits,
                restrictions: introduction?.restrictions ?? [],
                state: plugin.life.phase.name,
                since: plugin.life.since
            )
        }
    }

    /// Why no display can show anything; `nil`: one does, or can start.
    public var whyNoDisplay: NoDisplayReason? { selection.obstacle(among: displays) }

    /// The screens of the daemon's environment, by the name of their variable:
    /// `WAYLAND_DISPLAY`, `DISPLAY`.
    public var screens: [String: String] { selection.screens }

    /// Logs once, when there is first something to show, why no display can show it.
    private func complainOfNoDisplay() {
        guard !scene.isEmpty, attached.isEmpty,
            let reason = selection.newObstacle(among: displays)
        else { return }
        log.notice("waiting for a display: \(reason.text)")
    }

    /// Ends all plugins, gracefully at first; calls `done` after the last one exits.
    public func stop(_ done: @escaping () -> Void) {
        stopped = done
        attachListener.close()
        settle()
    }

    // MARK: To plugins

    /// Sends an event to a plugin's life cycle and carries out its orders; the only way to do
    /// so.
    func send(_ event: PluginLife.Event, to plugin: Plugin) {
        guard inbox.add(event, for: plugin) else { return }
        var haveDisplaysChanged = false
        while let (plugin, event) = inbox.next() {
            let phase = plugin.life.phase
            let orders = plugin.life.reduce(event, at: now)
            if plugin.role == .display, plugin.life.phase != phase { haveDisplaysChanged = true }
            for order in orders {
                switch order {
                case .start: start(plugin)
                case .sendScene:
                    let view = view(for: plugin)
                    do {
                        // The line is usually the same for all displays.
                        let line =
                            if let encoded, encoded.view == view { encoded.line } else {
                                try HostMessage.scene(view).encodedLine()
                            }
                        encoded = (view, line)
                        plugin.run?.send(line, as: .scene)
                    } catch {
                        log.error("cannot send scene \(scene.revision): \(error)")
                    }
                case .sendHeartbeat(let sequence): plugin.run?.send(.heartbeat(sequence: sequence))
                case .dismiss:
                    carryOut(plugin.isolation.end(), on: plugin)
                    plugin.run?.dismiss()
                case .terminate: plugin.run?.terminate()
                case .kill:
                    guard let run = plugin.run, !run.kill() else { continue }
                    plugin.endRun()
                    send(.exited("connection closed by the daemon"), to: plugin)
                case .abandon: abandon(plugin)
                case .refuse(let reason): plugin.run?.send(.refused(reason))
                case .attach: attach(plugin)
                case .detach: detach(plugin)
                case .tellPresented(let revision): presented(revision, on: plugin)
                case .crashed(let count):
                    let orders = plugin.isolation.crashed(count, with: scene, at: now)
                    carryOut(orders, on: plugin)
                case .invalidReport(let text): noteInvalidReport(plugin, text)
                case .note(let level, let text): note(plugin, level, text)
                }
            }
        }
        if let scene = inbox.takeScene() { show(scene) }
        if haveDisplaysChanged { onDisplaysChange() }
    }

    /// The id for a display that becomes ready.
    func newDisplayID() -> DisplayID {
        lastDisplay += 1
        return DisplayID(rawValue: lastDisplay)
    }

    // MARK: Which plugins run

    /// Selects the display that draws.
    private func chooseDisplay() {
        let now = now
        let usable = selection.usable(among: displays)
        for plugin in displays {
            let hasOther = usable.contains { $0 !== plugin && !$0.isQuarantined(at: now) }
            send(.substituted(hasOther), to: plugin)
        }
        if let notice = selection.choose(among: usable, at: now) { log.notice(notice) }
    }

    /// Whether there is anything to show, or was a short while ago.
    private func isNeeded(at now: Instant) -> Bool {
        if stopped != nil { return false }
        guard inbox.scene?.isEmpty ?? scene.isEmpty, !awaitsFullscreenEnd else {
            (idleSince, expectedUntil) = (nil, nil)
            return true
        }
        let shown = plugins.filter { !$0.isOnDemand }
        // A display that was only expected to be needed has nothing to stay for.
        let wasNeeded = expectedUntil == nil || idleSince != nil
        guard shown.contains(where: { $0.life.isWanted && wasNeeded || !$0.early.isEmpty }) else {
            return false
        }
        let since = idleSince ?? now
        idleSince = since
        return idleTime.map { since + $0 > now } ?? true
    }

    /// Whether the display that draws knows when the user did something last: an X server does.
    private var seesIdleUsers: Bool {
        awayAfter != nil
            && displays.contains { $0.name == chosen && $0.manifest?.session == .x11 }
    }

    /// Reports whether anybody knows when the user leaves and returns, if that changed.
    ///
    /// A source that has not answered yet may know it.
    private func reportWhetherPresenceIsKnown(_ seesIdleUsers: Bool) {
        let isKnown = seesIdleUsers || silentSources.count < PresenceSource.allCases.count
        guard isKnown != knowsPresence else { return }
        knowsPresence = isKnown
        handler(.presenceKnown(isKnown))
    }

    /// Starts and ends plugins as needed, and arms the timer.
    func settle() {
        settlePlugins()
        arm()
    }

    private func settlePlugins() {
        let now = now
        let isNeeded = isNeeded(at: now)
        let isExpected = expectedUntil.map { $0 > now && stopped == nil } ?? false
        if !isExpected { expectedUntil = nil }
        chooseDisplay()
        let seesIdleUsers = seesIdleUsers
        reportWhetherPresenceIsKnown(seesIdleUsers)
        let awaitsReturn = seesIdleUsers && stopped == nil && self.awaitsReturn()
        for plugin in plugins {
            let isPart = plugin.role == .observer || plugin.name == chosen
            // What was copied from a card is gone with its display, and so is who saw the user
            // leave and is to report the return.
            let isKept =
                (plugin.screen.ownsClipboard || plugin.screen.presence != .present)
                && plugin.name == chosen && stopped == nil
            let isWanted =
                plugin.role == .reader
                ? isReaderWanted && stopped == nil
                : plugin.isOnDemand
                    ? plugin.isAwaited(at: now) && stopped == nil
                    : (isNeeded && isPart)
                        || ((isExpected || awaitsReturn) && plugin.name == chosen) || isKept
            send(.wanted(isWanted), to: plugin)
        }
        for plugin in attached { send(.wanted(stopped == nil), to: plugin) }
        settleReader()
        screenWatcher.watch(all.contains { $0.life.phase.waitsForScreen })
        leaving.removeAll { $0.run == nil }
        attached.removeAll { $0.run == nil }
        if let stopped, all.allSatisfy({ $0.run == nil }) {
            self.stopped = nil
            plugins = []
            stopped()
        }
    }

    private func arm() {
        var deadlines =
            all.compactMap(\.life.nextDeadline)
            + all.compactMap(\.isolation.nextDeadline)
            + plugins.compactMap(\.neededUntil)
            + [expectedUntil].compactMap { $0 }
        if let idleSince, let idleTime,
            plugins.contains(where: {
                $0.life.isWanted && !$0.isOnDemand && !$0.screen.ownsClipboard
                    && $0.screen.presence == .present
            })
        {
            deadlines.append(idleSince + idleTime)
        }
        if let next = deadlines.min() {
            timer?.arm(at: next.sinceBoot)
        } else {
            timer?.disarm()
        }
    }

    private func timePassed() {
        // Read pending input first, so that no plugin is considered silent too early.
        for plugin in all { plugin.run?.receive() }
        for plugin in all {
            carryOut(plugin.isolation.timePassed(now), on: plugin)
            send(.timePassed, to: plugin)
        }
        settle()
    }

    private func screenAppeared() {
        for plugin in all { send(.screenAppeared, to: plugin) }
        settle()
    }

    /// The scene's facts for a plugin's life cycle.
    func facts(for plugin: Plugin) -> PluginLife.SceneFacts {
        PluginLife.SceneFacts(
            revision: scene.revision + plugin.revisionsAhead,
            hold: view(for: plugin).hold
        )
    }

    /// Frees data kept for plugins after the last one is no longer needed.
    func rest() {
        guard plugins.allSatisfy({ $0.run == nil && !$0.life.isWanted }) else { return }
        encoded = nil
    }
}

extension Scene {
    /// How a display that shows this scene blocks input.
    fileprivate var hold: PluginLife.InputHold {
        isInputBlocked
            ? .everything
            : presenters.isEmpty && keyboard == nil && centre == nil ? .none : .keyboard
    }
}

extension PluginLife.Phase {
    /// Whether it is waiting for a screen.
    var waitsForScreen: Bool {
        if case .waitingForScreen = self { true } else { false }
    }
}
