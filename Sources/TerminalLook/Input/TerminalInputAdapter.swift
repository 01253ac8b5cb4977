// SPDX-License-Identifier: MIT
//
// From what a terminal says of keys and mouse to what the stage knows. Most
// terminals tell neither when a key comes up nor that it repeats: a held key is
// the same key again and again. So a key that comes again before a repeat could
// not have come counts as a repeat, which never presses anything; and Escape,
// while input is blocked, counts as held until it stops coming.

import InputEvents
public import Interaction
public import PresenterCore

/// Turns a terminal's events into the stage's.
public struct TerminalInputAdapter: Hashable, Sendable {
    /// A key that comes again within this time may be held: keyboards wait up
    /// to so long before the first repeat.
    static let firstRepeat = Duration.milliseconds(750)
    /// Repeats follow each other within this time.
    static let nextRepeat = Duration.milliseconds(250)

    /// Whether the terminal tells when keys come up.
    public var knowsReleases = false

    private var last: KeyPress?
    private var lastAt = Instant(milliseconds: 0)
    private var isRepeating = false
    /// Whether Escape is held as far as is known.
    private var holdsEscape = false
    /// Keys that are down for certain.
    private var down: Set<UInt32> = []

    /// One fact for the stage.
    public struct Input: Hashable, Sendable {
        /// What happened.
        public var event: InputEvent
        /// When.
        public var moment: Instant
    }

    /// A hand that touches nothing.
    public init() {}

    /// When it wants `timePassed`; `nil`: it waits for nothing.
    public var deadline: Instant? { holdsEscape ? holdEnd : nil }

    private var holdEnd: Instant { lastAt + (isRepeating ? Self.nextRepeat : Self.firstRepeat) }

    /// Takes a key in.
    ///
    /// - Parameters:
    ///   - press: what the terminal said.
    ///   - now: when it said so.
    ///   - isInputBlocked: whether Escape is the way out, to be held.
    /// - Returns: what the stage is to be told, in order.
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

    /// Lets go of what stopped coming.
    public mutating func timePassed(_ now: Instant) -> [Input] {
        guard holdsEscape, holdEnd <= now else { return [] }
        // It counts as held for as long as it came.
        return releaseEscape(at: lastAt)
    }

    private mutating func releaseEscape(at moment: Instant) -> [Input] {
        holdsEscape = false
        let stroke = KeyStroke(.escape, code: KeyPress(.escape).code)
        return [Input(event: .keyReleased(stroke), moment: moment)]
    }

    /// Takes the mouse in.
    public func take(_ mouse: MouseEvent, at now: Instant) -> [Input] {
        let place = Place(output: TerminalLayoutEngine.output, point: mouse.place.middle)
        let event: InputEvent =
            switch mouse.deed {
            case .moved: .pointerMoved(place)
            case .pressed(let button): .pointerPressed(button, place)
            case .released(let button): .pointerReleased(button, place)
            case .scrolled(let lines):
                .scrolled(dx: 0, dy: Double(lines) * CellUnit.height, place)
            }
        return [Input(event: event, moment: now)]
    }

    /// Takes the keyboard's coming or going in; what was held is forgotten.
    public mutating func take(focused isFocused: Bool, at now: Instant) -> [Input] {
        var inputs = holdsEscape ? releaseEscape(at: lastAt) : []
        down = []
        last = nil
        if isFocused {
            inputs.append(
                Input(event: .keyboardGained(heldKeys: [], isButtonHeld: false), moment: now)
            )
        } else {
            inputs.append(Input(event: .pointerLeft, moment: now))
            inputs.append(Input(event: .keyboardLost, moment: now))
        }
        return inputs
    }
}

extension KeyPress {
    /// A number of the key's own, beyond those of characters where it has none.
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
