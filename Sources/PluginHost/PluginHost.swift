// SPDX-License-Identifier: MIT
//
// Between the daemon and its plugins. Scenes and outcomes go in; what displays
// report comes out as events, checked. Which plugins run follows from three
// things: the manifests, the configuration, and whether there is anything to
// show. How each fares is `PluginLife`'s to decide; the pipes are
// `PluginProcess`'s; here the two are tied together.
//
// A changed scene is sent in a later turn of the loop, so that many changes
// at once cost one scene.

public import ChildProcess
public import Configuration
public import EventLoop
public import Files
public import Journal
public import PresenterCore
import Wire

/// Starts, feeds, watches and ends plugins.
public final class PluginHost {
    /// What displays report.
    public enum Event: Hashable, Sendable {
        /// A display is ready to draw.
        case attached(DisplayID)
        /// A display is gone.
        case detached(DisplayID)
        /// A display has that revision on screen.
        case presented(DisplayID, revision: UInt64)
        /// What the person did; a token to activate a window with may come along.
        case acted(DisplayID, UserAction, activationToken: String?)
    }

    /// What is to be done with what displays report.
    public var handler: (Event) -> Void = { _ in }
    /// Told when the last plugin has been let go: nothing will happen for a while.
    public var onRest: () -> Void = {}

    /// How long plugins may take for things; tests have less of it.
    var patience = PluginLife.Patience()

    private let loop: EventLoop
    private let log: Log
    private let version: String
    private let environment: [String: String]
    private let executable: String?
    private var timer: TimerSource?
    private var flush: DeferredSource?

    private var plugins: [Plugin] = []
    private var leaving: [Plugin] = []
    private var settings = DisplaySettings()
    private var choice = Configuration.DisplayChoice.automatic
    private var idleTime: Duration?
    private var chosen: String?
    private var scene = Scene()
    private var encoded: (revision: UInt64, bytes: [UInt8])?
    private var idleSince: Instant?
    private var lastDisplay: UInt32 = 0
    private var inbox: [(plugin: Plugin, event: PluginLife.Event)] = []
    private var isDraining = false
    private var stopped: (() -> Void)?

    /// Creates a host without plugins.
    ///
    /// `hello` tells the daemon's `version`. Plugins' variables and the session
    /// are taken from `environment`; programs are looked for beside `executable`.
    ///
    /// - Throws: when the loop has no room for a timer.
    public init(
        loop: EventLoop,
        log: Log,
        version: String,
        environment: [String: String] = Command.inheritedEnvironment,
        executable: String? = ThisProcess.executable
    ) throws(EventLoopError) {
        self.loop = loop
        self.log = log
        self.version = version
        self.environment = environment
        self.executable = executable
        let timer = try loop.timer { [weak self] in self?.timePassed() }
        // What plugins have already said counts before their silence does.
        timer.setPriority(1)
        self.timer = timer
        flush = try loop.deferred { [weak self] in self?.flushScene() }
    }

    private var now: Instant { Instant(sinceBoot: loop.now) }

    // MARK: From the daemon

    /// Takes over manifests and settings; old crashes are forgiven.
    public func configure(_ manifests: [PluginManifest], _ configuration: Configuration) {
        let now = now
        choice = configuration.displayChoice
        idleTime = configuration.displayIdleTime
        if settings != configuration.display {
            settings = configuration.display
            for plugin in plugins where plugin.role == .display && plugin.life.phase == .running {
                plugin.process?.send(.settings(settings))
            }
        }
        let old = plugins
        plugins = manifests.flatMap { manifest in
            manifest.roles.sorted { $0.rawValue < $1.rawValue }.map { role in
                old.first { $0.manifest == manifest && $0.role == role }
                    ?? Plugin(manifest, role: role, patience: patience, at: now)
            }
        }
        for plugin in old where !plugins.contains(where: { $0 === plugin }) {
            if plugin.process != nil { leaving.append(plugin) }
            send(.wanted(false), to: plugin)
        }
        chosen = nil
        for plugin in plugins { send(.forgiven, to: plugin) }
        settle()
    }

    /// Has displays show this from the next turn of the loop on.
    public func show(_ scene: Scene) {
        guard scene.revision != self.scene.revision else { return }
        self.scene = scene
        flush?.schedule()
    }

    /// Tells observers that something will be shown.
    public func tellObservers(presented card: Card) {
        tellObservers(.presented(CardMessage(entity: card)))
    }

    /// Tells observers how something ended.
    public func tellObservers(ended id: PresentationID, _ outcome: Outcome) {
        tellObservers(.ended(OutcomeMessage(id: id, outcome: outcome)))
    }

    private func tellObservers(_ message: HostMessage) {
        let observers = plugins.filter { $0.role == .observer }
        guard !observers.isEmpty else { return }
        let line: [UInt8]
        do {
            line = try message.encodedLine()
        } catch {
            log.warning("not told to observers: \(error)")
            return
        }
        for plugin in observers {
            switch plugin.life.phase {
            case .running: plugin.process?.send(event: line)
            case .quarantined: continue
            case .resting, .waiting, .starting, .stopping, .killed:
                plugin.early.put(event: line)
            }
        }
        // A toast may end before its scene was ever flushed.
        flush?.schedule()
    }

    /// How each plugin fares, the displays first.
    public var status: [PluginStatus] {
        (plugins + leaving).sorted { $0.role.rawValue < $1.role.rawValue }.map { plugin in
            PluginStatus(
                display: plugin.displayID,
                name: plugin.manifest.name,
                role: plugin.role,
                processID: plugin.process?.processID,
                state: plugin.life.phase.name,
                since: plugin.life.since
            )
        }
    }

    /// Ends every plugin, politely, then not; tells when the last one is gone.
    public func stop(_ done: @escaping () -> Void) {
        stopped = done
        settle()
    }

    // MARK: Who is wanted

    /// Which display draws: the one that does already, else the preferred one
    /// that fits and does not keep dying, else the preferred one all the same.
    private func chooseDisplay() {
        let now = now
        let displays = plugins.filter { $0.role == .display }
        let fitting: [Plugin]
        switch choice {
        case .none: fitting = []
        case .named(let name): fitting = displays.filter { $0.manifest.name == name }
        case .automatic:
            fitting = displays.filter { $0.manifest.session.fits { environment[$0] } }
                .sorted { left, right in
                    (right.manifest.priority, left.manifest.name)
                        < (left.manifest.priority, right.manifest.name)
                }
        }
        let present = fitting.first { $0.manifest.name == chosen && !$0.isQuarantined(at: now) }
        let best = present ?? fitting.first { !$0.isQuarantined(at: now) } ?? fitting.first
        guard best?.manifest.name != chosen else { return }
        if let chosen, let best {
            log.notice("display \(best.manifest.name) takes the place of \(chosen)")
        }
        chosen = best?.manifest.name
    }

    /// Whether there is anything to show, or was a short while ago.
    private func isNeeded(at now: Instant) -> Bool {
        if stopped != nil { return false }
        guard scene.isEmpty else {
            idleSince = nil
            return true
        }
        guard plugins.contains(where: { $0.life.isWanted || !$0.early.isEmpty }) else {
            return false
        }
        let since = idleSince ?? now
        idleSince = since
        return idleTime.map { since + $0 > now } ?? true
    }

    /// Brings who runs in line with who should, and arms the timer.
    private func settle() {
        let now = now
        let isNeeded = isNeeded(at: now)
        chooseDisplay()
        for plugin in plugins {
            let isPart = plugin.role == .observer || plugin.manifest.name == chosen
            send(.wanted(isNeeded && isPart), to: plugin)
        }
        leaving.removeAll { $0.process == nil }
        if let stopped, (plugins + leaving).allSatisfy({ $0.process == nil }) {
            self.stopped = nil
            plugins = []
            stopped()
        }
        arm()
    }

    private func arm() {
        var deadlines = (plugins + leaving).compactMap { $0.life.nextDeadline }
        if let idleSince, let idleTime, plugins.contains(where: { $0.life.isWanted }) {
            deadlines.append(idleSince + idleTime)
        }
        if let next = deadlines.min() {
            timer?.arm(at: next.sinceBoot)
        } else {
            timer?.disarm()
        }
    }

    private func timePassed() {
        for plugin in plugins + leaving { send(.timePassed, to: plugin) }
        settle()
    }

    private func flushScene() {
        let facts = PluginLife.SceneFacts(revision: scene.revision, hold: scene.hold)
        settle()
        for plugin in plugins where plugin.role == .display {
            send(.sceneChanged(facts), to: plugin)
        }
        arm()
    }

    // MARK: One plugin

    /// The one gate to a plugin's life.
    private func send(_ event: PluginLife.Event, to plugin: Plugin) {
        inbox.append((plugin, event))
        guard !isDraining else { return }
        isDraining = true
        while !inbox.isEmpty {
            let next = inbox.removeFirst()
            for order in next.plugin.life.reduce(next.event, at: now) {
                perform(order, next.plugin)
            }
        }
        isDraining = false
    }

    private func perform(_ order: PluginLife.Order, _ plugin: Plugin) {
        switch order {
        case .start: start(plugin)
        case .sendScene: sendScene(to: plugin)
        case .sendHeartbeat(let sequence): plugin.process?.send(.heartbeat(sequence: sequence))
        case .dismiss: plugin.process?.dismiss()
        case .terminate: plugin.process?.terminate()
        case .kill: plugin.process?.kill()
        case .attach: attach(plugin)
        case .detach: detach(plugin)
        case .tellPresented(let revision):
            if let id = plugin.displayID { handler(.presented(id, revision: revision)) }
        case .lie(let text): lie(plugin, text)
        case .note(let level, let text): note(plugin, level, text)
        }
    }

    private func start(_ plugin: Plugin) {
        let command = PluginCommand.make(
            plugin.manifest,
            environment: environment,
            executable: executable
        )
        plugin.claims = Claims()
        do {
            let process = try PluginProcess(command, loop: loop) { [weak self, weak plugin] event in
                guard let self, let plugin else { return }
                self.receive(event, from: plugin)
            }
            plugin.process = process
            note(plugin, .debug, "started as process \(process.processID)")
            process.send(
                .hello(.init(daemon: version, role: plugin.role, settings: settings))
            )
        } catch {
            send(.startFailed(error.text), to: plugin)
        }
    }

    private func sendScene(to plugin: Plugin) {
        plugin.claims.note(scene)
        if encoded?.revision != scene.revision {
            do {
                let message = HostMessage.scene(SceneMessage(entity: scene))
                encoded = (scene.revision, try message.encodedLine())
            } catch {
                log.error("scene \(scene.revision) is not sent: \(error)")
                return
            }
        }
        if let encoded { plugin.process?.send(scene: encoded.bytes) }
    }

    private func attach(_ plugin: Plugin) {
        switch plugin.role {
        case .display:
            lastDisplay += 1
            let id = DisplayID(rawValue: lastDisplay)
            plugin.displayID = id
            handler(.attached(id))
        case .observer:
            while let line = plugin.early.take() { plugin.process?.send(event: line) }
        }
    }

    private func detach(_ plugin: Plugin) {
        guard let id = plugin.displayID else { return }
        plugin.displayID = nil
        handler(.detached(id))
    }

    private func receive(_ event: PluginProcess.Event, from plugin: Plugin) {
        switch event {
        case .message(let message): receive(message, from: plugin)
        case .complaint(let text):
            if plugin.words.allows(at: now) { note(plugin, .info, text) }
        case .misbehaved(let reason): send(.misbehaved(reason), to: plugin)
        case .exited(let status):
            plugin.process = nil
            send(.exited(status.description), to: plugin)
            rest()
        }
        settle()
    }

    /// Forgets what was kept for plugins, once none of them is wanted.
    private func rest() {
        guard plugins.allSatisfy({ $0.process == nil && !$0.life.isWanted }) else { return }
        encoded = nil
        onRest()
    }

    private func receive(_ message: PluginMessage, from plugin: Plugin) {
        switch message {
        case .ready(let ready):
            plugin.title = ready.name
            let blocks = ready.blocksInput && plugin.role == .display
            send(
                .ready(version: ready.version, speaks: Line.version, blocksInput: blocks),
                to: plugin
            )
        case .presented(let revision): send(.presented(revision), to: plugin)
        case .heartbeat(let sequence): send(.heartbeat(sequence), to: plugin)
        case .log(let level, let text):
            if plugin.words.allows(at: now) { note(plugin, level.journal, text) }
        case .acted(let action, let token):
            guard let id = plugin.displayID else {
                lie(plugin, "acted without being a display")
                return
            }
            switch plugin.claims.verdict(action) {
            case .holds: handler(.acted(id, action, activationToken: token))
            case .late: break
            case .lie(let text): lie(plugin, text)
            }
        }
    }

    // MARK: The log

    private func lie(_ plugin: Plugin, _ text: String) {
        guard plugin.lies.allows(at: now) else { return }
        let more = plugin.lies.takeExcess()
        note(plugin, .warning, "ignored: \(text)" + (more > 0 ? " (and \(more) more)" : ""))
    }

    private func note(_ plugin: Plugin, _ level: Log.Level, _ text: String) {
        log.log(
            level,
            "plugin \(plugin.manifest.name): \(text)",
            ["TOPMOST_PLUGIN": plugin.manifest.name, "TOPMOST_ROLE": plugin.role.rawValue]
        )
    }
}

extension Scene {
    /// How a display that shows this holds the input.
    fileprivate var hold: PluginLife.Hold {
        isInputBlocked ? .everything : presenters.isEmpty ? .none : .keyboard
    }
}

extension PluginMessage.Level {
    /// The same in the daemon's log; a plugin cannot cry louder than an error.
    fileprivate var journal: Log.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}
