// SPDX-License-Identifier: MIT
//
// The main loop of a display: lines from the daemon and events of the screen pass
// through the four stages and become orders and frames. All changes of one turn of
// the loop become one layout and one frame, and no frame is made while the last one
// is not on screen yet.
//
// A display may block the input of the whole desktop. It releases the input when the
// daemon says so, when the daemon is gone (end of the pipe), and when the daemon is
// silent for a second; then it exits, which frees everything else.

import DesignSystem
public import EventLoop
import Files
import Interaction
import PluginWire
import PresenterCore
public import SystemCalls

/// The part of a display that all screens share, with pixels or cells.
public final class DisplayRuntime<Renderer: SceneRenderer> {
    /// The four stages.
    private(set) var pipeline: DisplayPipeline<Renderer>
    /// Whether something changed since the last frame.
    private(set) var isDirty = false
    let session: HostSession

    private let loop: EventLoop
    private let screen: any Screen<Renderer.Drawing>
    private let life: DisplayLife
    private let pictures: PictureLoader?
    private let report: (String) -> Void
    private let layoutFile = LayoutFile()
    /// What was last described to assistive technologies; `nil`: there are none.
    private var accessibleTree: AccessibleTree?
    private var follower = OutputFollower()
    private var watcher = AnswerWatcher()
    private var hasScene = false
    private var settings: DisplaySettings?
    /// The wall clock, for the times on cards.
    private var localClock = LocalClock()
    private var isClosed = false
    /// Whether frames on the screen can be seen.
    private var isVisible = true
    private var unseenReason: UnseenReason?
    /// Whether the user is away.
    private var isAway = false
    /// How long they do nothing until they are; `nil`: they never are.
    private var awayAfter: Duration?
    /// Whether a fullscreen window has the focus, as last reported to the daemon.
    private var isFullscreen: Bool
    /// Whether a copied text is on the clipboard, as last reported to this daemon.
    private var ownsClipboard = false
    /// The names of the monitors, as last reported to this daemon.
    private var outputNames: [String]?
    private(set) var frames: FramePacer?
    private(set) var input: InputHolder?
    private var renderSource: DeferredSource?
    private var wakeTimer: TimerSource?
    private var signals: [SignalSource] = []

    /// Connects a screen to a daemon.
    ///
    /// - Parameters:
    ///   - screen: the backend; the runtime becomes its listener.
    ///   - renderer: draws scenes for the screen.
    ///   - abilities: the description sent to the daemon.
    ///   - loop: the loop it runs on.
    ///   - ends: the connection to the daemon.
    ///   - life: who started it, and when it ends.
    ///   - pictures: decodes the renderer's pictures; `nil`: it has none, or waits for them.
    ///   - report: writes a diagnostic line.
    /// - Throws: if the connection or the loop's sources cannot be created.
    public init(
        screen: any Screen<Renderer.Drawing>,
        renderer: Renderer,
        abilities: DisplayAbilities,
        loop: EventLoop,
        ends: consuming HostEnds = HostEnds(),
        life: DisplayLife = DisplayLife(),
        pictures: PictureLoader? = nil,
        report: @escaping (String) -> Void
    ) throws {
        self.loop = loop
        self.screen = screen
        self.life = life
        self.pictures = pictures
        self.report = report
        pipeline = DisplayPipeline(renderer: renderer, now: Instant(sinceBoot: loop.now))
        let clock = WallClock(localClock, countsToTwelve: LocalClock.countsToTwelve())
        pipeline.change { $0.wallClock = clock }
        isFullscreen = screen.isFullscreen
        var abilities = abilities
        abilities.isFullscreen = isFullscreen
        session = try HostSession(
            loop: loop,
            ends: ends,
            another: life.reconnect,
            abilities: abilities
        )
        try connect()
    }

    private func connect() throws(SystemError) {
        session.onMessage = { [weak self] in self?.handle($0) }
        session.onEnd = { [weak self] in self?.ended($0) }
        session.onSilence = { [weak self] in
            self?.finish(
                .daemonSilent,
                "no heartbeat for 1 s while input is blocked: input released"
            )
        }
        screen.onEvent = { [weak self] in self?.handle($0) }
        pictures?.onDelivery = { [weak self] in self?.redraw() }
        renderSource = try loop.deferred { [weak self] in self?.render() }
        wakeTimer = try loop.timer { [weak self] in
            guard let self else { return }
            carryOut(pipeline.state.reduce(.deadlinePassed, at: now))
        }
        frames = try FramePacer(
            loop: loop,
            waitsForEver: screen.confirmsEveryFrame,
            interval: screen.shortestFrame,
            report: report,
            onFree: { [weak self] in self?.drawAgain() }
        )
        input = try InputHolder(
            loop: loop,
            endUnlessRenewed: session.abilities.blocksInput ? life.endUnlessRenewed : { _ in },
            recheck: { [weak self] in self?.updateInput() },
            send: { [weak self] in self?.handle($0) }
        )
        guard !screen.hearsSignals else { return }
        for signal in [2, 15] as [Int32] {
            signals.append(try loop.onSignal(signal) { [weak self] in self?.finish(.done) })
        }
    }

    /// Runs until the daemon, the screen or the user ends it.
    ///
    /// - Returns: the exit status; see `DisplayEnding`.
    /// - Throws: when the loop fails.
    public func run() throws(SystemError) -> Int32 {
        defer { close() }
        loop.onIdle { [life] in
            life.onIdle()
            ThisProcess.trimHeap()
        }
        return try loop.run()
    }

    private var now: Instant { Instant(sinceBoot: loop.now) }

    /// The interaction state of the scene.
    var interaction: InteractionState { pipeline.state }

    // MARK: The daemon

    private func handle(_ message: HostMessage) {
        session.receive(message)
        guard session.isGreeted else { return greet(message) }
        switch message {
        case .hello: finish(.trouble, "received a second hello")
        case .settings(let settings): apply(settings)
        case .scene(let scene):
            let scene = scene.localized
            // Before a key of a secret can arrive.
            if scene.asksForSecret { life.zeroFreedMemory() }
            followClock()
            pictures?.follow(scene)
            if scene.hasNewCards(since: interaction.scene) { screen.cardsWillAppear() }
            assignOutputs(for: scene)
            carryOut(pipeline.state.reduce(.sceneChanged(scene), at: now))
            if !hasScene {
                hasScene = true
                life.onFirstScene()
            }
            if watcher.follow(scene), life.isOnce { return finish(.done) }
            // Input is blocked immediately, not with the next frame.
            updateInput()
            screen.flush()
        case .heartbeat: input?.recordHeartbeat()
        case .error(let text): report("the daemon rejected a line: \(text)")
        case .assisted(let input):
            guard let event = accessibleTree?.event(of: input) else { break }
            carryOut(pipeline.state.reduce(event, at: now))
            updateInput()
        case .presented, .ended, .accessible: break
        case .refused(let reason): refused(reason)
        case .bye: if session.isConnected { ended(.closed) }
        }
    }

    private func greet(_ message: HostMessage) {
        switch Greeting(message) {
        case .refused(let reason): refused(reason)
        case .misunderstood(let reason): finish(.trouble, reason)
        case .welcome(let settings):
            session.introduce()
            accessibleTree = nil
            apply(settings)
            do {
                try screen.open(settings)
            } catch {
                return finish(.trouble, "\(error)")
            }
            if !isVisible { reportVisibility() }
            reportFullscreen()
            ownsClipboard = false
            reportClipboard()
            outputNames = nil
            reportOutputs()
            setDirty()
            screen.flush()
        }
    }

    /// The daemon refuses this display, perhaps because its screen is stalled.
    private func refused(_ reason: String) {
        guard session.canReconnect, screen.stall != .none else {
            return finish(.refused, "refused by the daemon: \(reason)")
        }
        session.disconnect()
        attachAgain()
    }

    /// The daemon is gone, ends this display, or sends invalid lines.
    private func ended(_ end: HostLink.End) {
        switch end {
        case .closed where life.isAttached: finish(.daemonGone, "the daemon is gone")
        case .closed: finish(.done)
        case .failed(let reason): finish(.trouble, reason)
        }
    }

    private func apply(_ received: DisplaySettings) {
        settings = received
        let settings = screen.adjusted(received)
        pictures?.useIconTheme(settings.iconTheme)
        if settings.sendsAccessibleTree != (accessibleTree != nil) {
            accessibleTree = settings.sendsAccessibleTree ? AccessibleTree() : nil
            setDirty()
        }
        pipeline.change { $0.apply(settings) }
        follower.follow = settings.follow
        follower.toasts = settings.toastOutput
        let isReduced = settings.reducedMotion || !Renderer.movesCards
        carryOut(pipeline.state.reduce(.motionPreferred(isReduced: isReduced), at: now))
        carryOut(pipeline.state.reduce(.swipesBound(settings.toastSwipes), at: now))
        guard settings.awayAfter != awayAfter else { return }
        awayAfter = settings.awayAfter
        if isAway { handle(.presenceChanged(isAway: false)) }
        screen.watchUser(awayAfter: awayAfter)
    }

    /// Follows changes of the wall clock and the time zone.
    private func followClock() {
        localClock.follow()
        let clock = localClock
        pipeline.change { renderer in
            let countsToTwelve = renderer.wallClock.countsToTwelve
            renderer.wallClock = WallClock(clock, countsToTwelve: countsToTwelve)
        }
    }

    /// Reconnects once the screen continues.
    private func attachAgain() {
        guard !session.isConnected, screen.stall != .now else { return }
        do {
            try session.reconnect()
            frames?.disown()
        } catch {
            finish(.daemonGone, "the daemon is gone: \(error)")
        }
    }

    // MARK: The screen

    private func handle(_ event: ScreenEvent) {
        switch event {
        case .input(let input, let moment):
            // A press must hit the latest layout, not the previous one.
            if input.canPress {
                carryOut(pipeline.layOut(on: screen.outputs, follower.assignment))
            }
            // No event is later than now, whatever a server's clock says.
            carryOut(pipeline.state.reduce(.input(input), at: min(moment, now)))
            self.input?.updateCursor(interaction)
            self.input?.updateTextTarget(interaction)
            updateInput()
        case .presented(let serial): presented(serial)
        case .visibilityChanged(let isVisible, let reason):
            (self.isVisible, unseenReason) = (isVisible, reason)
            reportVisibility()
        case .presenceChanged(let isAway):
            self.isAway = isAway
            reportVisibility()
        case .fullscreenChanged: reportFullscreen()
        case .clipboardChanged: reportClipboard()
        case .outputsChanged:
            reportOutputs()
            assignOutputs(for: interaction.scene)
            redraw()
        case .contentsLost: redraw()
        case .interrupted:
            frames?.drop()
            redraw()
        case .ready: drawAgain()
        case .settingsChanged: if let settings { apply(settings) }
        case .left(let reason): finish(.done, reason)
        case .lost(let reason): finish(.trouble, reason)
        }
        attachAgain()
    }

    /// Carries out the orders of a change of the state, which the next frame shows.
    private func carryOut(_ orders: [Order]) {
        let now = interaction.clock
        for order in orders {
            switch order {
            case .report(let action):
                input?.record(action)
                watcher.record(action)
                let action = action.activating { screen.mintActivationToken(at: now) }
                session.report(action, secrets: interaction.typedSecrets(action))
            case .copy(let text):
                screen.copy(text)
                reportClipboard()
            case .paste: screen.requestPaste()
            }
        }
        setDirty()
        // A screen without a time limit must not delay a held Escape.
        if screen.confirmsEveryFrame { armWakeTimer() }
    }

    private func handle(_ request: InputHolder.Request) {
        switch request {
        case .input(let mode): screen.setInput(mode)
        case .cursor(let shape): screen.setCursor(shape)
        case .textEntry(let entry): screen.setTextEntry(entry)
        }
    }

    private func updateInput() {
        input?.update(interaction, hasOutputs: !screen.outputs.isEmpty)
    }

    private func assignOutputs(for scene: Scene) {
        // Asking the server may deliver events.
        var next = follower
        next.assign(
            before: interaction.scene,
            next: scene,
            outputs: screen.outputs,
            ask: screen.outputToFollow
        )
        follower = next
    }

    private func reportVisibility() {
        // Who watches a film touches nothing, and X11's counter does not know of films.
        let isGone = isAway && !screen.isFullscreen
        let reason = isVisible && isGone ? .away : unseenReason
        session.report(.visibilityChanged(isVisible: isVisible && !isGone, reason: reason))
    }

    /// Reports to the daemon whether a fullscreen window has the focus, if that changed.
    private func reportFullscreen() {
        guard session.isGreeted, screen.isFullscreen != isFullscreen else { return }
        isFullscreen = screen.isFullscreen
        session.report(.fullscreenChanged(isFullscreen: isFullscreen))
        if isAway { reportVisibility() }
    }

    /// Reports to the daemon whether the clipboard depends on this display, if that changed.
    private func reportClipboard() {
        guard session.isGreeted, screen.ownsClipboard != ownsClipboard else { return }
        ownsClipboard = screen.ownsClipboard
        session.report(ownsClipboard: ownsClipboard)
    }

    /// Reports the names of the monitors to the daemon, if they changed.
    private func reportOutputs() {
        let names = screen.outputs.map(\.name)
        guard session.isGreeted, names != outputNames else { return }
        outputNames = names
        session.report(.outputsChanged(names))
    }

    // MARK: Frames

    private func setDirty() {
        isDirty = true
        renderSource?.schedule()
    }

    private func redraw() {
        pipeline.change { $0.forget() }
        setDirty()
    }

    private func drawAgain() {
        if isDirty { renderSource?.schedule() }
        armWakeTimer()
    }

    /// Ends a turn: one layout and, if anything looks different, one frame.
    private func render() {
        guard session.isGreeted, isDirty, !loop.isFinished, screen.isReady,
            let frames, !frames.isWaiting, !frames.isTooSoon()
        else { return }
        carryOut(pipeline.state.reduce(.deadlinePassed, at: now))
        carryOut(pipeline.layOut(on: screen.outputs, follower.assignment))
        pictures?.work()
        describeLayout()
        describeToReaders()
        isDirty = false
        renderSource?.unschedule()
        updateInput()
        input?.updateCursor(interaction)
        input?.updateTextEntry(interaction)
        let revision = session.revision(of: interaction.scene)
        if let layout = pipeline.layout,
            let frame = pipeline.renderer.frame(
                of: interaction.instances,
                layout,
                on: screen.outputs
            )
        {
            frames.begin(frame.serial, revision: revision)
            screen.show(frame)
        } else if !frames.follow(revision: revision), !screen.outputs.isEmpty {
            confirm(revision)
        }
        screen.flush()
        pictures?.work()
        armWakeTimer()
        // The daemon has started it ahead, or is about to send the first scene.
        if !hasScene { pipeline.renderer.prepare() }
    }

    private func describeLayout() {
        guard let layoutFile, let layout = pipeline.layout?.scene else { return }
        do throws(SystemError) {
            try layoutFile.update(layout, in: interaction, outputName: outputName)
        } catch {
            report("layout file: \(error)")
        }
    }

    private func describeToReaders() {
        guard let old = accessibleTree, let layout = pipeline.layout?.scene else { return }
        let tree = AccessibleTree(layout, in: interaction, outputName: outputName)
        accessibleTree = tree
        if let update = tree.update(since: old) { session.report(update) }
    }

    private func outputName(_ id: OutputID) -> String {
        screen.outputs.first { $0.id == id }?.name ?? ""
    }

    private func presented(_ serial: UInt64) {
        guard let frames, let shown = frames.confirm(serial) else { return }
        confirm(shown.revision)
        guard shown.isLast else { return }
        // The screen's confirmation is the best clock for a motion.
        if screen.pacesFrames, interaction.isAnimated, frames.isFrameDue { setDirty() }
        frames.free()
    }

    private func confirm(_ revision: UInt64?) {
        guard let revision, session.confirm(revision) else { return }
        carryOut(pipeline.state.reduce(.presented(revision: revision), at: now))
    }

    private func armWakeTimer() {
        guard let deadline = interaction.nextDeadline else {
            wakeTimer?.disarm()
            return
        }
        wakeTimer?.arm(at: deadline.sinceBoot)
    }

    // MARK: The end

    private func finish(_ ending: DisplayEnding, _ reason: String? = nil) {
        guard !loop.isFinished, loop.exitCode == nil else { return }
        close()
        if let reason { report(reason) }
        loop.exit(code: ending.rawValue)
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        screen.close()
        screen.flush()
    }
}
