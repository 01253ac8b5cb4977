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
import DisplayLink
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
    /// What it cannot do where it runs, and why, as a sentence; `nil`: nothing.
    public var limits: String?

    /// Creates a description.
    public init(name: String, blocksInput: Bool, limits: String? = nil) {
        self.name = name
        self.blocksInput = blocksInput
        self.limits = limits
    }
}

/// The part of a display that all window systems share.
public final class DisplayRuntime {
    /// While input is blocked the daemon is heard at least this often, or all is let go.
    public static let heartbeatLimit = Duration.seconds(1)
    /// The same for this display; tests have less patience.
    var silenceLimit = DisplayRuntime.heartbeatLimit
    /// A frame that nobody confirms stands in the way of the next one this long at most.
    var presentLimit = Duration.milliseconds(250)
    /// The same while frames are late again and again, as on a monitor that sleeps.
    var unseenLimit = Duration.seconds(1)
    /// A motion has no frame sooner after the last one, however soon that was shown.
    static let shortestFrame = Duration.milliseconds(4)
    /// So many late frames are remembered.
    static let unconfirmedLimit = 16

    let loop: EventLoop
    let screen: any Screen
    let abilities: DisplayAbilities
    let link: HostLink
    let report: (String) -> Void
    let adjust: (DisplaySettings) -> DisplaySettings

    var interaction: InteractionState
    var assignment = OutputAssignment()
    var follow = DisplaySettings.Follow.focus
    var layoutEngine: SceneLayoutEngine
    var frames: FrameRenderer
    var sceneLayout = SceneLayout()

    /// When things came, as the wall's clock tells it.
    var localClock = LocalClock()
    var isGreeted = false
    var hasScene = false
    var inputMode = InputMode.free
    var cursor = PointerShape.arrow
    var textEntry: TextEntry?
    /// Whether the person held Escape to free the input.
    var wasReleasedByHand = false
    /// Until when the input is held on to for a key that is still down.
    var lingerEnd: Duration?
    /// How long that may be.
    var lingerLimit = Duration.seconds(1)

    /// The frames that are not on screen yet, as far as is known.
    var unconfirmed: [FrameUnderWay] = []
    /// Whether the next frame waits for the last one.
    var isWaiting = false
    /// When the last frame was given to the screen.
    var shownAt = Duration.zero
    /// Whether the screen's silence was reported.
    var isLatenessReported = false
    var isDirty = false
    var toldRevision: UInt64?
    var heardAt: Duration = .zero

    var renderSource: DeferredSource?
    var wakeTimer: TimerSource?
    var silenceTimer: TimerSource?
    var presentTimer: TimerSource?
    var lingerTimer: TimerSource?
    var signals: [SignalSource] = []

    struct FrameUnderWay {
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
        layoutEngine = SceneLayoutEngine(
            layoutEngine: LayoutEngine(
                theme: .light,
                measure: measure,
                direction: .ofLocale(),
                wallClock: WallClock(localClock, countsToTwelve: LocalClock.countsToTwelve())
            )
        )
        frames = FrameRenderer(measure: measure)
        interaction = InteractionState(now: Instant(sinceBoot: loop.now))
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
        presentTimer = try loop.timer { [weak self] in self?.presentationIsLate() }
        lingerTimer = try loop.timer { [weak self] in self?.updateInput() }
        // A heartbeat that lies in the pipe is heard before its absence is
        // noticed. Frames take their turn: a flood of scenes must not hold them up.
        silenceTimer?.setPriority(10)
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

    var now: Instant { Instant(sinceBoot: loop.now) }
}
