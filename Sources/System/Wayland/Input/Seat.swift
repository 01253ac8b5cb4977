// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc
public import InputEvents
internal import SystemCalls
import XKB

/// The user's pointer, keyboard and touch screen.
///
/// Wraps `wl_seat`, `wl_pointer`, `wl_keyboard` and `wl_touch`.
public final class Seat {
    /// Called with each event.
    public var onEvent: (SeatEvent) -> Void = { _ in }
    /// The repeat settings of held keys; `nil`: they do not repeat.
    public private(set) var keyRepeat: KeyRepeat? = KeyRepeat(
        delay: .milliseconds(600),
        interval: .milliseconds(40)
    )
    /// The number of pointer buttons held on our surfaces.
    public private(set) var heldButtons = 0
    /// The pointer's position; `nil`: not over our surfaces.
    public private(set) var pointerPosition: SurfacePoint?
    /// The serial of the last press or entry, which some requests need; `nil`: none yet.
    private(set) var lastSerial: UInt32?

    let proxy: Proxy
    private let reader = KeyReader()
    private var pointer: Proxy?
    private var keyboard: Proxy?
    private var touch: Proxy?
    /// The pointer's image, unless the compositor draws it by the name of its shape.
    private var cursor: CursorImage?
    private var cursorShape: Proxy?
    private var shape = PointerShape.arrow
    private var cursorScale = 1
    private var entrySerial: UInt32?
    /// Whether the surface of a press was destroyed; the next entry reports that the pointer left.
    private var isPressLost = false
    /// The first finger.
    private var finger: (id: Int, position: SurfacePoint)?
    /// Whether the finger's surface was destroyed; the next finger reports it.
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
        proxy.on(wl_seat_capabilities_event) { [unowned self] in
            guard let connection = display.value else { return }
            changed(Capabilities(rawValue: $0.uint(0)), connection)
        }
    }

    /// Source: `wl_seat.capability`.
    private struct Capabilities: OptionSet {
        let rawValue: UInt32
        static let pointer = Capabilities(rawValue: WL_SEAT_CAPABILITY_POINTER.rawValue)
        static let keyboard = Capabilities(rawValue: WL_SEAT_CAPABILITY_KEYBOARD.rawValue)
        static let touch = Capabilities(rawValue: WL_SEAT_CAPABILITY_TOUCH.rawValue)
    }

    private func changed(_ has: Capabilities, _ connection: Connection) {
        if !has.contains(.pointer) {
            cursorShape?.destroy()
            cursorShape = nil
        }
        update(has.contains(.pointer), &pointer, makePointer)
        update(has.contains(.keyboard), &keyboard, makeKeyboard)
        update(has.contains(.touch), &touch, makeTouch)
        if let pointer {
            useCursor(of: pointer, connection)
        } else if heldButtons > 0 || entrySerial != nil {
            pointerLeft()
        }
        if !has.contains(.keyboard) { onEvent(.keyboardLeft(surface: nil)) }
        if !has.contains(.touch) { cancelTouch() }
    }

    private struct Weak {
        weak var value: Connection?
        init(_ value: Connection) { self.value = value }
    }

    private func useCursor(of pointer: Proxy, _ connection: Connection) {
        guard cursorShape == nil, cursor == nil else { return }
        cursorShape = connection.global(.cursorShapeManager)?.make(
            wp_cursor_shape_manager_v1_get_pointer_request,
            .cursorShapeDevice,
            .new,
            .object(pointer)
        )
        if cursorShape == nil { cursor = CursorImage(connection) }
    }

    /// Sets the pointer's shape over our surfaces, drawn at that scale.
    public func setCursor(_ shape: PointerShape, scale: Int) {
        self.shape = shape
        cursorScale = scale
        showCursor()
    }

    /// Whether a key repeats while it is held.
    public func repeats(_ code: UInt32) -> Bool { reader?.repeats(code) ?? false }

    /// Returns the stroke of a held key as a repeat; `nil` if it does not repeat.
    public func repeatStroke(_ code: UInt32) -> KeyStroke? {
        guard let reader, reader.repeats(code) else { return nil }
        return reader.pressed(code)
    }

    /// Handles the loss of the seat.
    func vanish() {
        if entrySerial != nil { pointerLeft() }
        onEvent(.keyboardLeft(surface: nil))
        onEvent = { _ in }
    }

    private func update(_ isThere: Bool, _ device: inout Proxy?, _ make: () -> Proxy) {
        if !isThere {
            device?.destroy()
            device = nil
        } else if device == nil {
            device = make()
        }
    }

    // MARK: Pointer

    private func makePointer() -> Proxy {
        let pointer = proxy.make(wl_seat_get_pointer_request, .pointer, .new)
        pointer.on(wl_pointer_enter_event) { [unowned self] in
            if isPressLost { pointerLeft() }
            entrySerial = $0.uint(0)
            lastSerial = entrySerial
            showCursor()
            pointerPosition = SurfacePoint(surface: $0.object(1), x: $0.fixed(2), y: $0.fixed(3))
            report(PointerEvent.entered, time: 0)
        }
        pointer.on(wl_pointer_leave_event) { [unowned self] _ in pointerLeft() }
        pointer.on(wl_pointer_motion_event) { [unowned self] in
            pointerPosition?.x = $0.fixed(1)
            pointerPosition?.y = $0.fixed(2)
            report(PointerEvent.moved, time: $0.uint(0))
        }
        pointer.on(wl_pointer_button_event) { [unowned self] in
            let isPressed = $0.uint(3) == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
            lastSerial = $0.uint(0)
            heldButtons = max(0, heldButtons + (isPressed ? 1 : -1))
            let button = PointerButton(kernelCode: $0.uint(2))
            report({ isPressed ? .pressed(button, $0) : .released(button, $0) }, time: $0.uint(1))
        }
        pointer.on(wl_pointer_axis_event) { [unowned self] in
            scroll.time = $0.uint(0)
            if $0.uint(1) == WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue {
                scroll.dy += $0.fixed(2)
            } else {
                scroll.dx += $0.fixed(2)
            }
            if proxy.version < 5 { endScroll() }
        }
        pointer.on(wl_pointer_axis_discrete_event) { [unowned self] in
            if $0.uint(0) == WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue {
                scroll.clicksY += $0.int(1)
            } else {
                scroll.clicksX += $0.int(1)
            }
        }
        pointer.on(wl_pointer_frame_event) { [unowned self] _ in endScroll() }
        return pointer
    }

    private func endScroll() {
        let turned = scroll
        scroll = Scroll()
        let isClicks = turned.clicksX != 0 || turned.clicksY != 0
        let dx = isClicks ? Double(turned.clicksX) * Wheel.step : turned.dx
        let dy = isClicks ? Double(turned.clicksY) * Wheel.step : turned.dy
        guard dx != 0 || dy != 0 else { return }
        report({ .scrolled(dx: dx, dy: dy, $0) }, time: turned.time)
    }

    /// Reports an event at the pointer's position.
    private func report(_ event: (SurfacePoint) -> PointerEvent<SurfacePoint>, time: UInt32) {
        if let pointerPosition { onEvent(.pointer(event(pointerPosition), time: time)) }
    }

    private func pointerLeft() {
        entrySerial = nil
        pointerPosition = nil
        heldButtons = 0
        isPressLost = false
        onEvent(.pointer(.left, time: 0))
    }

    private func showCursor() {
        guard let pointer, let entrySerial else { return }
        cursorShape?.send(
            wp_cursor_shape_device_v1_set_shape_request,
            .uint(entrySerial),
            .uint(shape.number)
        )
        cursor?.show(shape, scale: cursorScale, on: pointer, serial: entrySerial)
    }

    // MARK: Keyboard

    private func makeKeyboard() -> Proxy {
        let keyboard = proxy.make(wl_seat_get_keyboard_request, .keyboard, .new)
        keyboard.on(wl_keyboard_keymap_event) { [unowned self] in readKeymap($0) }
        keyboard.on(wl_keyboard_enter_event) { [unowned self] in
            lastSerial = $0.uint(0)
            let held = Set($0.numbers(2).map { $0 + Self.keyOffset })
            reader?.begin(holding: held)
            onEvent(.keyboardEntered(surface: $0.object(1), held: held))
        }
        keyboard.on(wl_keyboard_leave_event) { [unowned self] in
            let surface = $0.object(1)
            onEvent(.keyboardLeft(surface: surface == 0 ? nil : surface))
        }
        keyboard.on(wl_keyboard_key_event) { [unowned self] in
            guard let reader else { return }
            lastSerial = $0.uint(0)
            let code = $0.uint(2) + Self.keyOffset
            if $0.uint(3) == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue {
                onEvent(.keyPressed(reader.pressed(code), time: $0.uint(1)))
            } else {
                onEvent(.keyReleased(reader.released(code), time: $0.uint(1)))
            }
        }
        keyboard.on(wl_keyboard_modifiers_event) { [unowned self] in
            guard let reader else { return }
            let before = reader.modifiers
            reader.update(
                KeyboardState(
                    pressed: $0.uint(1),
                    latched: $0.uint(2),
                    locked: $0.uint(3),
                    groups: (pressed: 0, latched: 0, locked: $0.uint(4))
                )
            )
            if reader.modifiers != before { onEvent(.modifiersChanged(reader.modifiers)) }
        }
        keyboard.on(wl_keyboard_repeat_info_event) { [unowned self] in
            keyRepeat = KeyRepeat(rate: $0.int(0), delay: $0.int(1))
        }
        return keyboard
    }

    /// The difference between X's (and xkb's) key numbers and the kernel's.
    private static let keyOffset: UInt32 = 8

    private func readKeymap(_ arguments: borrowing Arguments) {
        let number = arguments.descriptor(1)
        guard number >= 0 else { return }
        let file = FileDescriptor(adopting: number)
        let count = Int(arguments.uint(2))
        // Version 7 requires a private mapping; the text ends with NUL.
        guard arguments.uint(0) == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue, count > 1,
            let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0),
            unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count - 1)
        unsafe reader?.loadLater(Array(bytes))
        unsafe munmap(start, count)
    }

    // MARK: Touch

    private func makeTouch() -> Proxy {
        let touch = proxy.make(wl_seat_get_touch_request, .touch, .new)
        touch.on(wl_touch_down_event) { [unowned self] in
            guard finger == nil else { return }
            if isFingerLost { cancelTouch() }
            lastSerial = $0.uint(0)
            let position = SurfacePoint(surface: $0.object(2), x: $0.fixed(4), y: $0.fixed(5))
            finger = ($0.int(3), position)
            onEvent(.pointer(.touchBegan(position), time: $0.uint(1)))
        }
        touch.on(wl_touch_up_event) { [unowned self] in
            guard let (id, position) = finger, id == $0.int(2) else { return }
            finger = nil
            onEvent(.pointer(.touchEnded(position), time: $0.uint(1)))
        }
        touch.on(wl_touch_motion_event) { [unowned self] in
            guard finger?.id == $0.int(1), var position = finger?.position else { return }
            (position.x, position.y) = ($0.fixed(2), $0.fixed(3))
            finger?.position = position
            onEvent(.pointer(.touchMoved(position), time: $0.uint(0)))
        }
        touch.on(wl_touch_cancel_event) { [unowned self] _ in cancelTouch() }
        return touch
    }

    private func cancelTouch() {
        guard finger != nil || isFingerLost else { return }
        finger = nil
        isFingerLost = false
        onEvent(.pointer(.touchCancelled, time: 0))
    }

    /// Ignores further events of a surface that is about to be destroyed.
    func forget(surface: UInt32) {
        if pointerPosition?.surface == surface {
            pointerPosition = nil
            isPressLost = heldButtons > 0
            heldButtons = 0
        }
        guard finger?.position.surface == surface else { return }
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
