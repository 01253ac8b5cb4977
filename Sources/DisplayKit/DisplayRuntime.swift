// SPDX-License-Identifier: MIT
//
// The life of a display: lines from the daemon and events of the screen go
// into the stage, orders and frames come out. Everything that changed in one
// turn of the loop becomes one layout and one frame, and no frame is made
// while the last one is not on screen yet.
//
// A display may hold the input of the whole desktop. It lets go when it is
// told to, when the daemon is gone (end of the pipe) and when the daemon is
// silent for a second; then it exits, which frees whatever was forgotten.

public import ChildProcess
public import DesignSystem
public import EventLoop
import Interaction
import PresenterCore
public import Wire

/// What a display is called and what it can do, for `ready`.
public struct DisplayAbilities: Hashable, Sendable {
    /// Its name in lists and logs, `x11`.
    public var name: String
    /// Whether it can keep keys and clicks from everything else (rule 5).
    public var blocksInput: Bool

    /// Creates a description.
    public init(name: String, blocksInput: Bool) {
        self.name = name
        self.blocksInput = blocksInput
    }
}

/// The part of a display that all window systems share.
public final class DisplayRuntime {
    /// While input is blocked the daemon is heard at least this often, or all is let go.
    public static let heartbeatLimit = Duration.seconds(1)
    /// The same for this display; tests have less patience.
    var silenceLimit = DisplayRuntime.heartbeatLimit
    /// A frame that nobody confirms stands in the way of the next one this long at most.
    static let presentLimit = Duration.milliseconds(250)

    let loop: EventLoop
    let screen: any Screen
    private let abilities: DisplayAbilities
    private let link: HostLink
    private let report: (String) -> Void
    private let adjust: (DisplaySettings) -> DisplaySettings

    var stage: Stage
    private var homes = Homes()
    private var follow = DisplaySettings.Follow.focus
    private var composer: StageComposer
    private var frames: FrameComposer
    private var staging = Staging()

    private var isGreeted = false
    private var hasScene = false
    private var inputMode = InputMode.free
    private var cursor = Cursor.arrow

    /// The frame that is not on screen yet.
    private var frameUnderWay: FrameUnderWay?
    private var isDirty = false
    private var toldRevision: UInt64?
    private var heardAt: Duration = .zero

    private var renderSource: DeferredSource?
    private var wakeTimer: TimerSource?
    private var silenceTimer: TimerSource?
    private var presentTimer: TimerSource?
    private var signals: [SignalSource] = []

    private struct FrameUnderWay {
        var serial: UInt64
        var revision: UInt64
    }

    /// Ties a screen to a daemon.
    ///
    /// - Parameters:
    ///   - screen: the backend; the runtime becomes its listener.
    ///   - abilities: what the daemon is told of it.
    ///   - measure: how large text and pictures come out on that screen.
    ///   - adjust: what becomes of the daemon's settings on that screen.
    ///   - loop: the loop it runs on.
    ///   - input: where the daemon's lines come from.
    ///   - output: where the display's lines go.
    ///   - report: writes a line for whoever looks for trouble.
    /// - Throws: when the pipes or the loop's sources cannot be had.
    public init(
        screen: any Screen,
        abilities: DisplayAbilities,
        measure: Measure,
        adjust: @escaping (DisplaySettings) -> DisplaySettings = { $0 },
        loop: EventLoop,
        input: consuming FileDescriptor = FileDescriptor(adopting: 0),
        output: consuming FileDescriptor = FileDescriptor(adopting: 1),
        report: @escaping (String) -> Void
    ) throws {
        self.loop = loop
        self.screen = screen
        self.abilities = abilities
        self.report = report
        self.adjust = adjust
        ignoreBrokenPipes()
        composer = StageComposer(
            composer: Composer(theme: .light, measure: measure, direction: .ofLocale())
        )
        frames = FrameComposer(measure: measure)
        stage = Stage(now: Instant(sinceBoot: loop.now))
        link = try HostLink(loop: loop, input: input, output: output)
        try connect()
    }

    private func connect() throws(EventLoopError) {
        link.onMessage = { [weak self] in self?.take($0) }
        link.onEnd = { [weak self] in self?.linkEnded($0) }
        screen.onEvent = { [weak self] in self?.take($0) }
        renderSource = try loop.deferred { [weak self] in self?.render() }
        wakeTimer = try loop.timer { [weak self] in self?.deadlinePassed() }
        silenceTimer = try loop.timer { [weak self] in self?.daemonIsSilent() }
        presentTimer = try loop.timer { [weak self] in self?.presented(.max) }
        // All that has come is taken in before a frame is made of it, and a
        // heartbeat that lies in the pipe is heard before its absence is noticed.
        renderSource?.setPriority(10)
        wakeTimer?.setPriority(10)
        silenceTimer?.setPriority(20)
        presentTimer?.setPriority(20)
        for signal in [2, 15] as [Int32] {
            signals.append(try loop.onSignal(signal) { [weak self] in self?.finish(code: 0) })
        }
        try link.open()
    }

    /// Runs until the daemon or the screen is gone.
    ///
    /// - Returns: the exit status: 0 when the daemon ended it, 1 on trouble.
    public func run() throws(EventLoopError) -> Int32 {
        try loop.run()
    }

    private var now: Instant { Instant(sinceBoot: loop.now) }
}

// MARK: The daemon

extension DisplayRuntime {
    private func take(_ message: HostMessage) {
        heardAt = loop.now
        guard isGreeted else { return greet(message) }
        switch message {
        case .hello: fail("the daemon said hello twice")
        case .scene(let message):
            do {
                change(to: try message.toEntity())
            } catch {
                fail("malformed line from the daemon: \(error)")
            }
        case .heartbeat(let sequence): link.send(.heartbeat(sequence: sequence))
        case .settings(let settings): apply(settings)
        case .error(let text): report("the daemon did not understand a line: \(text)")
        case .presented, .ended: break
        case .bye: finish(code: 0)
        }
        watchSilence()
    }

    private func greet(_ message: HostMessage) {
        guard case .hello(let hello) = message else {
            return fail("the daemon's first line is not a hello")
        }
        guard hello.version == Line.version else {
            return fail("protocol version \(hello.version): this display speaks \(Line.version)")
        }
        guard hello.role == .display else {
            return fail("role \(hello.role.rawValue): this program is a display")
        }
        isGreeted = true
        apply(hello.settings)
        link.send(.ready(.init(name: abilities.name, blocksInput: abilities.blocksInput)))
        screen.flush()
    }

    private func apply(_ told: DisplaySettings) {
        let settings = adjust(told)
        composer.composer.apply(settings)
        composer.corner = settings.toastCorner.stageCorner
        follow = settings.follow
        reduce(.motionPreferred(isReduced: settings.reducedMotion), at: now)
    }

    private func change(to scene: Scene) {
        hasScene = true
        chooseHomes(for: scene)
        reduce(.sceneChanged(scene), at: now)
        // Blocked input is blocked now, not when a frame is ready.
        updateInput()
        screen.flush()
    }

    private func linkEnded(_ end: HostLink.End) {
        switch end {
        case .closed: finish(code: 0)
        case .failed(let reason): fail(reason)
        }
    }

    /// While input is blocked here, silence of the daemon counts.
    private func watchSilence() {
        guard abilities.blocksInput, stage.scene.isInputBlocked else {
            silenceTimer?.disarm()
            return
        }
        silenceTimer?.arm(at: heardAt + silenceLimit)
    }

    private func daemonIsSilent() {
        fail("no word from the daemon for 1 s while input is blocked: input released")
    }

    private func fail(_ reason: String) {
        report(reason)
        finish(code: 1)
    }

    private func finish(code: Int32) {
        guard !loop.isFinished, loop.exitCode == nil else { return }
        screen.close()
        screen.flush()
        loop.exit(code: code)
    }
}

// MARK: The screen

extension DisplayRuntime {
    private func take(_ event: ScreenEvent) {
        switch event {
        case .input(let input, let moment):
            // What was under the pointer when it was pressed, not one layout earlier.
            if input.canPress { arrange() }
            // No event is from later than now, whatever a server's clock says.
            reduce(.input(input), at: min(moment, now))
            updateCursor()
        case .presented(let serial): presented(serial)
        case .outputsChanged:
            chooseHomes(for: stage.scene)
            frames.forget()
            setDirty()
        case .contentsLost:
            frames.forget()
            setDirty()
        case .lost(let reason): fail(reason)
        }
    }

    /// One fact into the stage; its orders are carried out.
    private func reduce(_ event: StageEvent, at moment: Instant) {
        let orders = stage.reduce(event, at: moment)
        for order in orders {
            switch order {
            case .tell(let action): tell(action, at: moment)
            case .copy(let text): screen.copy(text)
            case .paste: screen.requestPaste()
            }
        }
        setDirty()
    }

    private func tell(_ action: UserAction, at moment: Instant) {
        let token: String? =
            switch action {
            case .buttonTapped, .cardTapped: screen.mintActivationToken(at: moment)
            case .closeTapped, .scrimTapped, .escapePressed, .retryTapped, .hoverBegan,
                .hoverEnded, .linkTapped, .disturbed, .releaseHeld:
                nil
            }
        link.send(.acted(action, activationToken: token))
    }

    private func updateInput() {
        let scene = stage.scene
        let next: InputMode =
            if scene.isInputBlocked {
                .blocked
            } else if screen.outputs.isEmpty || scene.isEmpty {
                .free
            } else {
                scene.presenters.isEmpty ? .pointer : .exclusive
            }
        guard next != inputMode else { return }
        inputMode = next
        screen.setInput(next)
    }

    private func updateCursor() {
        let next: Cursor =
            switch stage.pointerShape {
            case .arrow: .arrow
            case .hand: .hand
            case .text: .text
            }
        guard next != cursor else { return }
        cursor = next
        screen.setCursor(next)
    }

    /// Chooses outputs for what is about to appear; what is there stays where it is.
    private func chooseHomes(for scene: Scene) {
        let outputs = screen.outputs.map(\.id)
        let before = stage.scene
        let hadCards = !before.presenters.isEmpty || before.retry != nil || before.loading != nil
        if homes.cards.map({ !outputs.contains($0) }) ?? true || !hadCards {
            homes.cards = outputToFollow() ?? outputs.first
        }
        if homes.toasts.map({ !outputs.contains($0) }) ?? true || before.toasts.isEmpty {
            homes.toasts = outputToFollow() ?? outputs.first
        }
    }

    private func outputToFollow() -> OutputID? {
        switch follow {
        case .focus: screen.outputToFollow(.focus)
        case .pointer: screen.outputToFollow(.pointer)
        case .primary: screen.outputToFollow(.primary)
        case .output(let name):
            screen.outputs.first { $0.name == name }?.id ?? screen.outputToFollow(.primary)
        }
    }
}

// MARK: Frames

extension DisplayRuntime {
    private func setDirty() {
        isDirty = true
        renderSource?.schedule()
    }

    private func deadlinePassed() {
        reduce(.deadlinePassed, at: now)
    }

    /// Lays out what changed and tells the stage.
    private func arrange() {
        let next = composer.staging(of: stage, on: screen.outputs, homes: homes)
        guard next != staging else { return }
        staging = next
        reduce(.arranged(next.arrangement), at: stage.clock)
    }

    /// Ends a turn: one layout and, when something looks different, one frame.
    private func render() {
        guard isGreeted, isDirty, !loop.isFinished else { return }
        guard frameUnderWay == nil else { return }
        reduce(.deadlinePassed, at: now)
        // A layout can change what is hovered, which can change the layout; twice is enough.
        arrange()
        arrange()
        isDirty = false
        renderSource?.unschedule()
        updateInput()
        updateCursor()
        let revision = stage.scene.revision
        if let frame = frames.frame(stage, staging, on: screen.outputs) {
            frameUnderWay = FrameUnderWay(serial: frame.serial, revision: revision)
            presentTimer?.arm(after: Self.presentLimit)
            screen.show(frame)
        } else if !screen.outputs.isEmpty {
            // It looks as what is on screen already.
            confirm(revision)
        }
        screen.flush()
        armWakeTimer()
    }

    /// The screen shows that frame; `max`: it has not said so for too long.
    private func presented(_ serial: UInt64) {
        guard let frame = frameUnderWay, frame.serial <= serial else { return }
        frameUnderWay = nil
        presentTimer?.disarm()
        if serial == .max {
            report("the screen did not confirm frame \(frame.serial)")
        } else {
            confirm(frame.revision)
        }
        if isDirty { renderSource?.schedule() }
        armWakeTimer()
    }

    private func confirm(_ revision: UInt64) {
        guard hasScene, toldRevision.map({ $0 < revision }) ?? true else { return }
        toldRevision = revision
        reduce(.presented(revision: revision), at: now)
        link.send(.presented(revision: revision))
    }

    private func armWakeTimer() {
        guard let deadline = stage.nextDeadline else {
            wakeTimer?.disarm()
            return
        }
        wakeTimer?.arm(at: deadline.sinceBoot)
    }
}

extension InputEvent {
    /// Whether it can begin or end something: then it must meet the latest layout.
    fileprivate var canPress: Bool {
        switch self {
        case .pointerPressed, .pointerReleased, .touchBegan, .touchEnded, .keyPressed,
            .keyReleased:
            true
        case .pointerMoved, .pointerLeft, .scrolled, .touchMoved, .touchCancelled,
            .modifiersChanged, .keyboardGained, .keyboardLost, .pasted:
            false
        }
    }
}
