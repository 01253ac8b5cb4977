// SPDX-License-Identifier: MIT
//
// The life of a display in a terminal: lines from the daemon and bytes of the
// terminal go into the stage, orders and frames come out. A frame is made when
// something changed and the terminal has taken and shown the last one; what
// changed in between is in the next, so a slow terminal skips frames and
// nothing piles up.
//
// A terminal shows a frame when it says so: after each one it is asked for a
// sign of life, which it gives once everything before was obeyed. Only then is
// the daemon told that the scene is on screen.

public import ChildProcess
import DesignSystem
import DisplayLink
public import EventLoop
import Interaction
import PresenterCore
import TerminalLook
import Wire

/// A display in a terminal.
public final class TerminalRuntime {
    /// A frame whose sign of life does not come counts as shown after this long.
    static let showPatience = Duration.milliseconds(250)
    /// The daemon's patience may have ended while the program was stopped; it
    /// is heard so long after that.
    static let excuse = Duration.seconds(1)
    /// How long the background's colour is waited for before the first frame.
    static let askPatience = Duration.milliseconds(150)

    /// The two ends of a connection to the daemon.
    public struct Ends: ~Copyable {
        let input: FileDescriptor
        let output: FileDescriptor

        /// Takes over both.
        public init(input: consuming FileDescriptor, output: consuming FileDescriptor) {
            self.input = input
            self.output = output
        }

        consuming func link(_ loop: EventLoop) throws(ChildProcessError) -> HostLink {
            try HostLink(loop: loop, input: input, output: output)
        }
    }

    let loop: EventLoop
    let device: any TerminalDevice
    let options: TerminalOptions
    let report: (String) -> Void
    let reconnect: (() throws -> Ends)?
    var link: HostLink

    var interaction: InteractionState
    var layoutEngine: TerminalLayoutEngine
    /// When things came, as the wall's clock tells it.
    var localClock = LocalClock()
    var encoder: FrameEncoder
    var parser = InputParser()
    var inputAdapter = TerminalInputAdapter()

    var settings: DisplaySettings?
    /// Whether the terminal's background is dark; `nil`: it has not said.
    var isBackgroundDark: Bool?
    var isEntered = false
    var isConnected = true
    var hasScene = false
    var isDirty = false
    /// Whether the terminal was asked to tell keys apart.
    var isKeyboardAsked = false
    /// Whether the first frame waits for the terminal's answers.
    var isAsking = false

    /// What the terminal shows.
    var shown: Grid?
    var shownCaret: CellPoint?
    /// The frame whose sign of life is waited for.
    var waiting: FrameUnderWay?

    struct FrameUnderWay {
        /// What it shows; `nil`: no scene has come yet.
        var revision: UInt64?
    }

    /// Whether the terminal gives signs of life; `nil`: it was not asked yet.
    var isAlive: Bool?
    /// Whether the sign of life is overdue.
    var isSilent = false
    var toldRevision: UInt64?

    /// When the program last went on after a stop.
    var resumedAt: Duration?

    /// What stood on screen, and what the person did to toasts.
    var seen: Set<PresentationID> = []
    var acted: Set<PresentationID> = []

    var renderSource: DeferredSource?
    var wakeTimer: TimerSource?
    var showTimer: TimerSource?
    var askTimer: TimerSource?

    /// Ties a terminal to a daemon.
    ///
    /// - Parameters:
    ///   - device: the terminal; it is taken over once the daemon said hello.
    ///   - options: how the display behaves there.
    ///   - loop: the loop it runs on.
    ///   - ends: the connection to the daemon.
    ///   - reconnect: makes another one, after the daemon gave up on a terminal
    ///     that was stopped or did not read; `nil`: there is no other.
    ///   - report: writes a line for whoever looks for trouble, once the
    ///     terminal is given back.
    /// - Throws: when the connection or the loop's sources cannot be had.
    public init(
        device: any TerminalDevice,
        options: TerminalOptions,
        loop: EventLoop,
        ends: consuming Ends,
        reconnect: (() throws -> Ends)? = nil,
        report: @escaping (String) -> Void
    ) throws {
        self.loop = loop
        self.device = device
        self.options = options
        self.report = report
        self.reconnect = reconnect
        ignoreBrokenPipes()
        var look = TerminalStyle(theme: .dark)
        look.usesBrackets = options.depth == .none || options.depth == .sixteen
        look.hasMouse = options.usesMouse
        look.canLeave = options.canLeave
        look.isRightToLeft = TextBlock.Direction.ofLocale() == .rightToLeft
        layoutEngine = TerminalLayoutEngine(
            look: look,
            wallClock: WallClock(localClock, countsToTwelve: LocalClock.countsToTwelve())
        )
        encoder = FrameEncoder(depth: options.depth, characterSet: options.characterSet)
        interaction = InteractionState(
            isMotionReduced: true,
            ownsKeyboard: true,
            now: Instant(sinceBoot: loop.now)
        )
        link = try ends.link(loop)
        renderSource = try loop.deferred { [weak self] in self?.render() }
        wakeTimer = try loop.timer { [weak self] in self?.timePassed() }
        showTimer = try loop.timer { [weak self] in self?.showIsLate() }
        askTimer = try loop.timer { [weak self] in self?.answersAreLate() }
        device.onEvent = { [weak self] in self?.take($0) }
        try open()
    }

    func open() throws(EventLoopError) {
        link.onMessage = { [weak self] in self?.take($0) }
        link.onEnd = { [weak self] in self?.linkEnded($0) }
        try link.open()
    }

    /// Runs until the person, the daemon or the terminal ends it.
    ///
    /// - Returns: the exit status: 0 when it was asked to end, 1 on trouble, 69
    ///   when the daemon is gone, 125 when it will not have this display.
    /// - Throws: when the loop fails.
    public func run() throws(EventLoopError) -> Int32 {
        defer { device.leave() }
        return try loop.run()
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// How a display ends; a supervisor and a script can tell why.
    ///
    /// Source: `sysexits.h` for 69.
    enum Ending: Int32 {
        case done = 0
        case trouble = 1
        case daemonGone = 69
        case refused = 125
    }

    func finish(_ ending: Ending, _ reason: String? = nil) {
        guard !loop.isFinished, loop.exitCode == nil else { return }
        device.leave()
        if let reason { report(reason) }
        loop.exit(code: ending.rawValue)
    }
}
