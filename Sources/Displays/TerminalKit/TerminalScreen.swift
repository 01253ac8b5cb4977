// SPDX-License-Identifier: MIT
//
// A terminal as a display's screen: its bytes become input events, frames of
// cells become bytes. A frame is written after the terminal has accepted and
// shown the last one, so a slow terminal skips frames and nothing queues up.

public import DesignSystem
public import DisplayKit
public import EventLoop
public import InputEvents
import Interaction
public import PresenterCore
public import SystemCalls
import Terminal
import TerminalLook

/// A terminal as a display's backend.
public final class TerminalScreen: Screen {
    /// The daemon may give up on the display while the program is stopped; for
    /// this long after it continues, the stop counts as the reason.
    private static let excuse = Duration.seconds(1)
    /// Maximum wait for the background colour before the first frame.
    private static let backgroundTimeout = Duration.milliseconds(150)

    /// Called for each event.
    public var onEvent: ((ScreenEvent) -> Void)?

    private let loop: EventLoop
    private let device: any TerminalDevice
    private let options: TerminalOptions
    private var keyboard = TerminalKeyboard()
    private var encoder: FrameEncoder
    private var theme: TerminalThemeChoice
    private var mode = InputMode.free
    private var isOpen = false
    private var isClosed = false
    /// Whether the first frame waits for the terminal's replies.
    private var isAsking = false
    /// The terminal's content.
    private var shown: TerminalPicture?
    /// Inline: the rows that there is room for, and the row of the cursor.
    private var rows = 1
    private var lastRow = 0
    /// When the program last continued after a stop.
    private var resumedAt: Duration?
    private var confirmation: FrameConfirmation?
    private var inputTimer: TimerSource?
    private var askTimer: TimerSource?

    /// Creates a screen; the terminal is taken over after the daemon's `hello`.
    ///
    /// - Throws: if the event sources cannot be created.
    public init(
        device: any TerminalDevice,
        options: TerminalOptions,
        loop: EventLoop
    ) throws(SystemError) {
        self.loop = loop
        self.device = device
        self.options = options
        encoder = FrameEncoder(
            depth: options.depth,
            characterSet: options.characterSet,
            isInline: options.owner != nil
        )
        theme = TerminalThemeChoice(options)
        inputTimer = try loop.timer { [weak self] in self?.inputTimePassed() }
        askTimer = try loop.timer { [weak self] in self?.endAsking() }
        confirmation = try FrameConfirmation(
            loop: loop,
            isBusy: { device.isBusy },
            onShown: { [weak self] in self?.report(.presented(serial: $0)) }
        )
        device.onEvent = { [weak self] in self?.handle($0) }
    }

    // MARK: Screen

    /// The terminal as the only monitor.
    public var outputs: [Output] { [Output(device.cells)] }

    /// The next frame waits for the status reply.
    public var confirmsEveryFrame: Bool { true }

    /// The terminal handles signals once it is taken over.
    public var hearsSignals: Bool { true }

    /// Whether a frame can be written now.
    public var isReady: Bool { isOpen && !isAsking && !device.isBusy }

    /// Whether the terminal is stalled, or was until now.
    public var stall: ScreenStall {
        if device.isBusy || confirmation?.isOverdue ?? false { return .now }
        return resumedAt.map { loop.now - $0 < Self.excuse } ?? false ? .recent : .none
    }

    /// The terminal is the only output to follow.
    public func outputToFollow(_ follow: Follow) -> OutputID? { outputs.first?.id }

    /// Returns the settings, light or dark as the user or the terminal's background decides.
    public func adjusted(_ settings: DisplaySettings) -> DisplaySettings {
        theme.adjusted(settings)
    }

    /// Takes the terminal over and queries it.
    ///
    /// - Throws: if it cannot be taken over.
    public func open(_ settings: DisplaySettings) throws {
        guard !isOpen else { return }
        let sequences = ControlSequence.session(
            asks: options.asks,
            usesMouse: options.usesMouse,
            isInline: options.owner != nil
        )
        try device.enter(sequences.enter, leave: sequences.leave)
        isOpen = true
        if !options.asks { confirmation?.expectNothing() }
        send(.keyboardGained(heldKeys: [], isButtonHeld: false))
        guard options.asks, theme.asksBackground(settings) else { return }
        isAsking = true
        write(ControlSequence.askBackground + ControlSequence.askStatus)
        askTimer?.arm(after: Self.backgroundTimeout)
    }

    /// Writes the differences from the last frame.
    public func show(_ frame: CellFrame) {
        if options.owner != nil { makeRoom(for: frame.picture) }
        let bytes = encoder.encode(
            from: shown?.grid,
            to: frame.picture.grid,
            caret: frame.picture.caret,
            oldCaret: shown?.caret
        )
        shown = frame.picture
        lastRow = frame.picture.caret?.row ?? 0
        let question = confirmation?.isAlive == false ? "" : ControlSequence.askStatus
        device.write(bytes + Array(question.utf8))
        confirmation?.begin(frame.serial)
    }

    /// Makes room for a picture below the shell's prompt.
    private func makeRoom(for picture: TerminalPicture) {
        let needed = picture.grid.size.rows
        guard needed > rows || shown == nil else { return }
        // After a change of the size the saved position is unknown, but not the cursor's row.
        let row = shown == nil ? lastRow : nil
        let home = row.map(ControlSequence.toFirstRow) ?? ControlSequence.toSaved
        write(home + ControlSequence.makeRoom(rows: max(needed, rows)))
        rows = max(needed, rows)
        shown = nil
        lastRow = 0
    }

    /// Sets the input mode, which decides the meaning of some keys.
    public func setInput(_ mode: InputMode) { self.mode = mode }

    /// Does nothing: the terminal draws its own pointer.
    public func setCursor(_ shape: PointerShape) {}

    /// Returns `nil`: a terminal has no windows to raise.
    public func mintActivationToken(at: Instant) -> String? { nil }

    /// Asks the terminal, which owns the clipboard; some must be configured to allow it.
    public func copy(_ text: String) {
        if options.takesCopies { write(ControlSequence.copy(text)) }
    }

    /// Does nothing: the terminal pastes by itself.
    public func requestPaste() {}

    /// Does nothing: output is not buffered here.
    public func flush() {}

    /// Restores the terminal.
    public func close() {
        isClosed = true
        device.leave()
    }

    // MARK: The terminal

    private func handle(_ event: Terminal.Event) {
        switch event {
        case .bytes(let bytes):
            handle(keyboard.parser.take(bytes, at: now))
            if confirmation?.takesQuestion() ?? false {
                write(ControlSequence.askStatus)
                confirmation?.armTimer()
            }
            armInputTimer()
        case .resized:
            shown = nil
            report(.outputsChanged)
        case .drained:
            confirmation?.armTimer()
            report(.ready)
        case .resumed:
            resumedAt = loop.now
            keyboard = TerminalKeyboard()
            // Earlier input was meant for another screen.
            send(.keyboardLost)
            send(.keyboardGained(heldKeys: [], isButtonHeld: false))
            confirmation?.drop()
            shown = nil
            report(.interrupted)
        case .asked: report(.left(nil))
        case .lost(let reason): report(options.canLeave ? .left(reason) : .lost(reason))
        }
    }

    private func handle(_ events: [TerminalEvent]) {
        for event in events where !isClosed {
            switch event {
            case .key(let press): handle(press)
            case .mouse(let mouse): send(keyboard.adapter.take(mouse, at: now))
            case .pasted(let text): send(.pasted(text))
            case .focused(let isFocused): send(keyboard.adapter.take(focused: isFocused, at: now))
            case .alive: answered()
            case .keyboardReport(let flags):
                if options.asks, let question = keyboard.requestFullKeys(flags: flags) {
                    write(question)
                }
            case .background(let color):
                theme.set(background: color)
                report(.settingsChanged)
            }
        }
    }

    private func handle(_ press: KeyPress) {
        if press.phase != .up {
            if press.modifiers == .control {
                switch press.key {
                case .character("c") where options.canLeave: return report(.left(nil))
                // The command that asks stops with it.
                case .character("z") where options.canLeave: return device.stop()
                case .character("l"):
                    shown = nil
                    return report(.contentsLost)
                default: break
                }
            }
            // While a presenter waits for an answer, `q` is an ordinary key.
            if options.canLeave, options.owner == nil, press.key == .character("q"),
                press.modifiers.isEmpty,
                !mode.isGrabbing
            {
                return report(.left(nil))
            }
        }
        send(keyboard.adapter.take(press, at: now, isInputBlocked: mode == .blocked))
    }

    private func answered() {
        guard isAsking else {
            confirmation?.signOfLife()
            return
        }
        askTimer?.disarm()
        confirmation?.signOfLife()
        endAsking()
    }

    private func endAsking() {
        isAsking = false
        report(.ready)
    }

    // MARK: Parts

    private var now: Instant { Instant(sinceBoot: loop.now) }

    private func report(_ event: ScreenEvent) {
        if !isClosed { onEvent?(event) }
    }

    private func send(_ event: InputEvent) { report(.input(event, at: now)) }

    private func send(_ inputs: [TerminalInputAdapter.Input]) {
        for input in inputs { report(.input(input.event, at: input.moment)) }
    }

    private func write(_ text: String) { device.write(Array(text.utf8)) }

    private func inputTimePassed() {
        handle(keyboard.parser.timePassed(now))
        send(keyboard.adapter.timePassed(now))
        armInputTimer()
    }

    private func armInputTimer() {
        guard let deadline = keyboard.deadline else {
            inputTimer?.disarm()
            return
        }
        inputTimer?.arm(at: deadline.sinceBoot)
    }
}

/// Parses a terminal's bytes as keys, and tracks how precisely it reports them.
struct TerminalKeyboard {
    var parser = InputParser()
    var adapter = TerminalInputAdapter()
    /// Whether full key reports were requested.
    private var isAsked = false

    /// When an incomplete key sequence times out; `nil`: none is pending.
    var deadline: Instant? { [parser.deadline, adapter.deadline].compactMap(\.self).min() }

    /// Requests full key reports from a terminal that supports them; its second
    /// reply confirms them.
    ///
    /// - Returns: the bytes to write.
    mutating func requestFullKeys(flags: Int) -> String? {
        if flags & 2 != 0 {
            adapter.knowsReleases = true
            return nil
        }
        guard !adapter.knowsReleases, !isAsked else { return nil }
        isAsked = true
        return ControlSequence.fullKeyboard + ControlSequence.askKeyboard
    }
}
