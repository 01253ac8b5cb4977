// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc
public import Interaction
import XKB

/// The person's pointer, keyboard and touch screen.
///
/// Wraps `wl_seat`, `wl_pointer`, `wl_keyboard` and `wl_touch`.
public final class Seat {
    /// Called for each thing the person does.
    public var onEvent: (SeatEvent) -> Void = { _ in }
    /// How held keys repeat; `nil`: they do not.
    public private(set) var keyRepeat: KeyRepeat? = KeyRepeat(
        delay: .milliseconds(600),
        interval: .milliseconds(40)
    )
    /// Buttons of the pointer that are down on a pane of ours.
    public private(set) var heldButtons = 0
    /// The number of the last press or entry, which requests must prove; `nil`: there was none.
    private(set) var lastSerial: UInt32?

    let proxy: Proxy
    private let reader = KeyReader()
    private var pointer: Proxy?
    private var keyboard: Proxy?
    private var touch: Proxy?
    private var cursor: CursorImage?
    private var shape = PointerShape.arrow
    private var cursorScale = 1
    private var entrySerial: UInt32?
    /// The first finger, and the pane it went down on.
    private var finger: (id: Int, surface: UInt32)?
    /// Whether the pane went from under the finger: it is told when the next one comes.
    private var isFingerLost = false
    private var scroll = Scroll()

    private struct Scroll {
        var dx = 0.0
        var dy = 0.0
        var clicksX = 0
        var clicksY = 0
        var time: UInt32 = 0
    }

    init(_ proxy: Proxy, _ connection: Connection) {
        self.proxy = proxy
        let display = Weak(connection)
        proxy.onEvent = { [unowned self] opcode, arguments in
            // wl_seat.capabilities: pointer, keyboard, touch
            guard opcode == 0, let connection = display.value else { return }
            let has = arguments.uint(0)
            follow(has & 1 != 0, &pointer, 0, .pointer) {
                [unowned self] in pointerTold($0, $1)
            }
            follow(has & 2 != 0, &keyboard, 1, .keyboard) {
                [unowned self] in keyboardTold($0, $1)
            }
            follow(has & 4 != 0, &touch, 2, .touch) {
                [unowned self] in touchTold($0, $1)
            }
            if has & 1 != 0 {
                cursor = cursor ?? CursorImage(connection)
            } else if heldButtons > 0 || entrySerial != nil {
                heldButtons = 0
                entrySerial = nil
                onEvent(.pointerLeft)
            }
            if has & 2 == 0 { onEvent(.keyboardLeft) }
            if has & 4 == 0 { cancelTouch() }
        }
    }

    private struct Weak {
        weak var value: Connection?
        init(_ value: Connection) { self.value = value }
    }

    /// Changes the pointer's shape over our panes, drawn for that scale.
    public func setCursor(_ shape: PointerShape, scale: Int) {
        self.shape = shape
        cursorScale = scale
        showCursor()
    }

    /// Whether a key is one that repeats while it is held.
    public func repeats(_ code: UInt32) -> Bool { reader?.repeats(code) ?? false }

    /// The stroke of a key that is still down, as a repeat; `nil`: it does not repeat.
    public func repeatStroke(_ code: UInt32) -> KeyStroke? {
        guard let reader, reader.repeats(code) else { return nil }
        return reader.pressed(code)
    }

    /// The seat is gone.
    func vanish() {
        if entrySerial != nil { onEvent(.pointerLeft) }
        onEvent(.keyboardLeft)
        onEvent = { _ in }
    }

    private func follow(
        _ isThere: Bool,
        _ device: inout Proxy?,
        _ opcode: UInt32,
        _ interface: Interface,
        _ handler: @escaping (UInt32, borrowing Arguments) -> Void
    ) {
        if !isThere {
            device?.end()
            device = nil
        } else if device == nil {
            // wl_seat: get_pointer, get_keyboard, get_touch
            let made = proxy.make(opcode, interface, .new)
            made.onEvent = handler
            device = made
        }
    }

    // MARK: Pointer

    private func pointerTold(_ opcode: UInt32, _ arguments: borrowing Arguments) {
        switch opcode {
        // wl_pointer: enter, leave, motion, button, axis, frame, axis_discrete
        case 0:
            entrySerial = arguments.uint(0)
            lastSerial = entrySerial
            showCursor()
            onEvent(
                .pointerEntered(
                    surface: arguments.object(1),
                    x: arguments.fixed(2),
                    y: arguments.fixed(3)
                )
            )
        case 1:
            entrySerial = nil
            heldButtons = 0
            onEvent(.pointerLeft)
        case 2:
            onEvent(
                .pointerMoved(
                    x: arguments.fixed(1),
                    y: arguments.fixed(2),
                    time: arguments.uint(0)
                )
            )
        case 3:
            let isPressed = arguments.uint(3) == 1
            lastSerial = arguments.uint(0)
            heldButtons = max(0, heldButtons + (isPressed ? 1 : -1))
            onEvent(
                .pointerButton(
                    PointerButton(kernelCode: arguments.uint(2)),
                    isPressed: isPressed,
                    time: arguments.uint(1)
                )
            )
        case 4:
            scroll.time = arguments.uint(0)
            if arguments.uint(1) == 0 {
                scroll.dy += arguments.fixed(2)
            } else {
                scroll.dx += arguments.fixed(2)
            }
            if proxy.version < 5 { endScroll() }
        case 5: endScroll()
        case 8:
            if arguments.uint(0) == 0 {
                scroll.clicksY += arguments.int(1)
            } else {
                scroll.clicksX += arguments.int(1)
            }
        default: break
        }
    }

    private func endScroll() {
        let turned = scroll
        scroll = Scroll()
        if turned.clicksX != 0 || turned.clicksY != 0 {
            onEvent(
                .scrolled(
                    dx: Double(turned.clicksX),
                    dy: Double(turned.clicksY),
                    isClicks: true,
                    time: turned.time
                )
            )
        } else if turned.dx != 0 || turned.dy != 0 {
            onEvent(
                .scrolled(dx: turned.dx, dy: turned.dy, isClicks: false, time: turned.time)
            )
        }
    }

    private func showCursor() {
        guard let pointer, let entrySerial else { return }
        cursor?.show(shape, scale: cursorScale, on: pointer, serial: entrySerial)
    }

    // MARK: Keyboard

    private func keyboardTold(_ opcode: UInt32, _ arguments: borrowing Arguments) {
        guard let reader else { return }
        switch opcode {
        // wl_keyboard: keymap, enter, leave, key, modifiers, repeat_info
        case 0: readKeymap(arguments)
        case 1:
            lastSerial = arguments.uint(0)
            // The kernel's numbers; X's and so xkb's are 8 more.
            let held = Set(arguments.numbers(2).map { $0 + 8 })
            reader.begin(holding: held)
            onEvent(.keyboardEntered(surface: arguments.object(1), held: held))
        case 2: onEvent(.keyboardLeft)
        case 3:
            lastSerial = arguments.uint(0)
            let code = arguments.uint(2) + 8
            let time = arguments.uint(1)
            if arguments.uint(3) == 1 {
                onEvent(.keyPressed(reader.pressed(code), time: time))
            } else {
                onEvent(.keyReleased(reader.released(code), time: time))
            }
        case 4:
            let before = reader.modifiers
            reader.update(
                KeyboardState(
                    pressed: arguments.uint(1),
                    latched: arguments.uint(2),
                    locked: arguments.uint(3),
                    groups: (pressed: 0, latched: 0, locked: arguments.uint(4))
                )
            )
            if reader.modifiers != before { onEvent(.modifiersChanged(reader.modifiers)) }
        case 5:
            let rate = arguments.int(0)
            keyRepeat =
                rate <= 0
                ? nil
                : KeyRepeat(
                    delay: .milliseconds(max(1, arguments.int(1))),
                    interval: .milliseconds(max(1, 1000 / rate))
                )
        default: break
        }
    }

    private func readKeymap(_ arguments: borrowing Arguments) {
        let file = arguments.descriptor(1)
        guard file >= 0 else { return }
        defer { close(file) }
        let count = Int(arguments.uint(2))
        // Version 7 asks for a private mapping; the text ends with a zero.
        guard arguments.uint(0) == 1, count > 1,
            let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0),
            unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count - 1)
        unsafe reader?.loadLater(Array(bytes))
        unsafe munmap(start, count)
    }

    // MARK: Touch

    private func touchTold(_ opcode: UInt32, _ arguments: borrowing Arguments) {
        switch opcode {
        // wl_touch: down, up, motion, frame, cancel
        case 0 where finger == nil:
            if isFingerLost { cancelTouch() }
            lastSerial = arguments.uint(0)
            finger = (arguments.int(3), arguments.object(2))
            onEvent(
                .touchBegan(
                    surface: arguments.object(2),
                    x: arguments.fixed(4),
                    y: arguments.fixed(5),
                    time: arguments.uint(1)
                )
            )
        case 1 where finger?.id == arguments.int(2):
            finger = nil
            onEvent(.touchEnded(time: arguments.uint(1)))
        case 2 where finger?.id == arguments.int(1):
            onEvent(
                .touchMoved(
                    x: arguments.fixed(2),
                    y: arguments.fixed(3),
                    time: arguments.uint(0)
                )
            )
        case 4: cancelTouch()
        default: break
        }
    }

    private func cancelTouch() {
        guard finger != nil || isFingerLost else { return }
        finger = nil
        isFingerLost = false
        onEvent(.touchCancelled)
    }

    /// A pane is about to go: what is on it is told of no more.
    func forget(surface: UInt32) {
        guard finger?.surface == surface else { return }
        finger = nil
        isFingerLost = true
    }
}

extension PointerButton {
    /// Source: Linux `input-event-codes.h`, `BTN_LEFT` and after.
    init(kernelCode: UInt32) {
        switch kernelCode {
        case 0x110: self = .primary
        case 0x111: self = .secondary
        case 0x112: self = .middle
        default: self = .other
        }
    }
}
