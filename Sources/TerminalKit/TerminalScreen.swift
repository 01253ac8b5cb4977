// SPDX-License-Identifier: MIT
//
// A terminal as a display's screen: its bytes become input events, frames of
// cells become bytes. A frame is written when the terminal has taken and shown
// the last one, so a slow terminal skips frames and nothing piles up.

public import DesignSystem
public import DisplayKit
public import EventLoop
public import InputEvents
public import Interaction
public import PresenterCore
import Terminal
import TerminalLook

/// A terminal as a display's backend.
public final class TerminalScreen: Screen {
    /// The daemon's patience may have ended while the program was stopped; it
    /// is heard so long after that.
    private static let excuse = Duration.seconds(1)
    /// How long the background's colour is waited for before the first frame.
    private static let backgroundPatience = Duration.milliseconds(150)

    /// Told what happens.
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
    /// Whether the first frame waits for the terminal's answers.
    private var isAsking = false
    /// What the terminal shows.
    private var shown: TerminalPicture?
    /// When the program last went on after a stop.
    private var resumedAt: Duration?
    private var confirmation: FrameConfirmation?
    private var inputTimer: TimerSource?
    private var askTimer: TimerSource?

    /// Creates a screen; the terminal is taken over once the daemon said hello.
    ///
    /// - Throws: when the loop's sources cannot be had.
    public init(
        device: any TerminalDevice,
        options: TerminalOptions,
        loop: EventLoop
    ) throws(EventLoopError) {
        self.loop = loop
        self.device = device
        self.options = options
        encoder = FrameEncoder(depth: options.depth, characterSet: options.characterSet)
        theme = TerminalThemeChoice(options.theme)
        inputTimer = try loop.timer { [weak self] in self?.inputTimePassed() }
        askTimer = try loop.timer { [weak self] in self?.endAsking() }
        confirmation = try FrameConfirmation(
            loop: loop,
            isBusy: { device.isBusy },
            onShown: { [weak self] in self?.tell(.presented(serial: $0)) }
        )
        device.onEvent = { [weak self] in self?.take($0) }
    }

    // MARK: Screen

    /// The one monitor a terminal is.
    public var outputs: [Output] { [Output(device.cells)] }

    /// Only a sign of life lets the next frame go.
    public var confirmsEveryFrame: Bool { true }

    /// The terminal hears them once it is taken over.
    public var hearsSignals: Bool { true }

    /// Whether a frame can be taken now.
    public var isReady: Bool { isOpen && !isAsking && !device.isBusy }

    /// Whether the terminal does not go on, or did not until now.
    public var stall: ScreenStall {
        if device.isBusy || confirmation?.isOverdue ?? false { return .now }
        return resumedAt.map { loop.now - $0 < Self.excuse } ?? false ? .recent : .none
    }

    /// Everything appears here.
    public func outputToFollow(_ follow: Follow) -> OutputID? { outputs.first?.id }

    /// Light or dark, as the person or the terminal's background says.
    public func adjusted(_ settings: DisplaySettings) -> DisplaySettings {
        theme.adjusted(settings)
    }

    /// Takes the terminal over, and asks it what it is.
    ///
    /// - Throws: when it cannot be taken over.
    public func open(_ settings: DisplaySettings) throws {
        guard !isOpen else { return }
        let sequences = ControlSequence.session(asks: options.asks, usesMouse: options.usesMouse)
        try device.enter(sequences.enter, leave: sequences.leave)
        isOpen = true
        if !options.asks { confirmation?.expectNothing() }
        send(.keyboardGained(heldKeys: [], isButtonHeld: false))
        guard options.asks, theme.asksBackground(settings) else { return }
        isAsking = true
        write(ControlSequence.askBackground + ControlSequence.askStatus)
        askTimer?.arm(after: Self.backgroundPatience)
    }

    /// Writes what is different from the last frame.
    public func show(_ frame: CellFrame) {
        let bytes = encoder.encode(
            from: shown?.grid,
            to: frame.picture.grid,
            caret: frame.picture.caret,
            oldCaret: shown?.caret
        )
        shown = frame.picture
        let question = confirmation?.isAlive == false ? "" : ControlSequence.askStatus
        device.write(bytes + Array(question.utf8))
        confirmation?.begin(frame.serial)
    }

    /// What keys mean depends on whether anything is asked.
    public func setInput(_ mode: InputMode) { self.mode = mode }

    /// A terminal's pointer is its own.
    public func setCursor(_ shape: PointerShape) {}

    /// A terminal has no windows to raise.
    public func mintActivationToken(at: Instant) -> String? { nil }

    /// A terminal's clipboard is its own: programs do not reach into it.
    public func copy(_ text: String) {}

    /// Nothing comes of it; the terminal pastes by itself.
    public func requestPaste() {}

    /// Nothing is buffered here.
    public func flush() {}

    /// Puts the terminal back.
    public func close() {
        isClosed = true
        device.leave()
    }

    // MARK: The terminal

    private func take(_ event: Terminal.Event) {
        switch event {
        case .bytes(let bytes):
            take(keyboard.parser.take(bytes, at: now))
            if confirmation?.takesQuestion() ?? false {
                write(ControlSequence.askStatus)
                confirmation?.settle()
            }
            armInputTimer()
        case .resized:
            shown = nil
            tell(.outputsChanged)
        case .drained:
            confirmation?.settle()
            tell(.ready)
        case .resumed:
            resumedAt = loop.now
            keyboard = TerminalKeyboard()
            // What was done before was done to another screen.
            send(.keyboardLost)
            send(.keyboardGained(heldKeys: [], isButtonHeld: false))
            confirmation?.drop()
            shown = nil
            tell(.interrupted)
        case .asked: tell(.left(nil))
        case .lost(let reason): tell(options.canLeave ? .left(reason) : .lost(reason))
        }
    }

    private func take(_ events: [TerminalEvent]) {
        for event in events where !isClosed {
            switch event {
            case .key(let press): take(press)
            case .mouse(let mouse): send(keyboard.adapter.take(mouse, at: now))
            case .pasted(let text): send(.pasted(text))
            case .focused(let isFocused): send(keyboard.adapter.take(focused: isFocused, at: now))
            case .alive: answered()
            case .keyboardReport(let flags):
                if options.asks, let question = keyboard.take(flags: flags) { write(question) }
            case .background(let color):
                theme.take(background: color)
                tell(.settingsChanged)
            }
        }
    }

    private func take(_ press: KeyPress) {
        if press.phase != .up {
            if press.modifiers == .control {
                switch press.key {
                case .character("c") where options.canLeave: return tell(.left(nil))
                case .character("z") where options.canLeave: return device.stop()
                case .character("l"):
                    shown = nil
                    return tell(.contentsLost)
                default: break
                }
            }
            // While something waits for an answer `q` is a key as any other.
            if options.canLeave, press.key == .character("q"), press.modifiers.isEmpty,
                !mode.isGrabbing
            {
                return tell(.left(nil))
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
        tell(.ready)
    }

    // MARK: Parts

    private var now: Instant { Instant(sinceBoot: loop.now) }

    private func tell(_ event: ScreenEvent) {
        if !isClosed { onEvent?(event) }
    }

    private func send(_ event: InputEvent) { tell(.input(event, at: now)) }

    private func send(_ inputs: [TerminalInputAdapter.Input]) {
        for input in inputs { tell(.input(input.event, at: input.moment)) }
    }

    private func write(_ text: String) { device.write(Array(text.utf8)) }

    private func inputTimePassed() {
        take(keyboard.parser.timePassed(now))
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
