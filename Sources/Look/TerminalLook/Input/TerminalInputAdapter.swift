// SPDX-License-Identifier: MIT
//
// Converts a terminal's key and mouse events into those of `Interaction`. Most
// terminals report neither releases nor repeats: a held key is the same key
// again and again. So a key that comes again too early for a new press counts
// as a repeat, which never presses anything; and Escape, while input is
// blocked, counts as held until it stops coming.

public import InputEvents
public import Interaction
public import PresenterCore

/// Converts a terminal's events into input events.
public struct TerminalInputAdapter: Hashable, Sendable {
    /// A key that comes again within this time may be held: the longest delay
    /// of keyboards before the first repeat.
    static let firstRepeat = Duration.milliseconds(750)
    /// The longest time between two repeats.
    static let nextRepeat = Duration.milliseconds(250)

    /// Whether the terminal reports key releases.
    public var knowsReleases = false

    private var last: KeyPress?
    private var lastAt = Instant(milliseconds: 0)
    private var isRepeating = false
    /// Whether Escape seems to be held.
    private var holdsEscape = false
    /// Keys that are reported as held.
    private var down: Set<UInt32> = []

    /// One input event with its instant.
    public struct Input: Hashable, Sendable {
        /// What happened.
        public var event: InputEvent
        /// When.
        public var moment: Instant
    }

    /// Creates an adapter without input.
    public init() {}

    /// When to call `timePassed`; `nil`: nothing is pending.
    public var deadline: Instant? { holdsEscape ? holdEnd : nil }

    private var holdEnd: Instant { lastAt + (isRepeating ? Self.nextRepeat : Self.firstRepeat) }

    /// Converts a key press.
    ///
    /// - Parameters:
    ///   - press: the terminal's key event.
    ///   - now: when it came.
    ///   - isInputBlocked: whether holding Escape releases the input.
    /// - Returns: the input events, in order.
    public mutating func take(_ press: KeyPress, at now: Instant, isInputBlocked: Bool) -> [Input] {
        var inputs = timePassed(now)
        let code = press.code
        func input(_ event: InputEvent) { inputs.append(Input(event: event, moment: now)) }
        let stroke = KeyStroke(
            press.key,
            text: press.text,
            modifiers: press.modifiers,
            code: code,
            isRepeat: press.phase == .repeating
        )
        switch press.phase {
        case .down, .repeating:
            down.insert(code)
            input(.keyPressed(stroke))
        case .up:
            guard down.remove(code) != nil else { return inputs }
            input(.keyReleased(stroke))
        case .unknown where knowsReleases:
            down.insert(code)
            input(.keyPressed(stroke))
        case .unknown: inputs += takeUnknown(press, stroke, at: now, isInputBlocked)
        }
        return inputs
    }

    private mutating func takeUnknown(
        _ press: KeyPress,
        _ stroke: KeyStroke,
        at now: Instant,
        _ isInputBlocked: Bool
    ) -> [Input] {
        var stroke = stroke
        var inputs: [Input] = []
        let isAgain = press == last && now < holdEnd
        if holdsEscape, press.key != .escape { inputs += releaseEscape(at: now) }
        isRepeating = isAgain
        last = press
        lastAt = now
        stroke.isRepeat = isAgain
        if press.key == .escape, isInputBlocked || holdsEscape {
            if !holdsEscape { inputs.append(Input(event: .keyPressed(stroke), moment: now)) }
            holdsEscape = true
            return inputs
        }
        inputs.append(Input(event: .keyPressed(stroke), moment: now))
        inputs.append(Input(event: .keyReleased(stroke), moment: now))
        return inputs
    }

    /// Releases keys that stopped coming.
    public mutating func timePassed(_ now: Instant) -> [Input] {
        guard holdsEscape, holdEnd <= now else { return [] }
        // It counts as held until its last event.
        return releaseEscape(at: lastAt)
    }

    private mutating func releaseEscape(at moment: Instant) -> [Input] {
        holdsEscape = false
        let stroke = KeyStroke(.escape, code: KeyPress(.escape).code)
        return [Input(event: .keyReleased(stroke), moment: moment)]
    }

    /// Converts a mouse event.
    public func take(_ mouse: PointerEvent<CellPoint>, at now: Instant) -> [Input] {
        let event = mouse.mapPosition { cell in
            ScreenPoint(output: TerminalLayoutEngine.output, point: cell.middle)
        }
        return event.map { [Input(event: .pointer($0), moment: now)] } ?? []
    }

    /// Converts gaining or losing the keyboard; held keys are forgotten.
    public mutating func take(focused isFocused: Bool, at now: Instant) -> [Input] {
        var inputs = holdsEscape ? releaseEscape(at: lastAt) : []
        down = []
        last = nil
        if isFocused {
            inputs.append(
                Input(event: .keyboardGained(heldKeys: [], isButtonHeld: false), moment: now)
            )
        } else {
            inputs.append(Input(event: .pointer(.left), moment: now))
            inputs.append(Input(event: .keyboardLost, moment: now))
        }
        return inputs
    }
}

extension KeyPress {
    /// A number for the key, above those of characters for keys without one.
    var code: UInt32 {
        switch key {
        case .enter: 0x0D
        case .escape: 0x1B
        case .tab: 0x09
        case .space: 0x20
        case .backspace: 0x08
        case .delete: 0x7F
        case .left: 0x11_0000
        case .right: 0x11_0001
        case .up: 0x11_0002
        case .down: 0x11_0003
        case .home: 0x11_0004
        case .end: 0x11_0005
        case .pageUp: 0x11_0006
        case .pageDown: 0x11_0007
        case .modifier: 0x11_0008
        case .other: 0x11_0009
        case .character(let character): character.unicodeScalars.first?.value ?? 0
        }
    }
}
