// SPDX-License-Identifier: MIT

import Basics
internal import CXCB
import InputEvents
import XKB

extension Connection {
    /// Decodes an event; `nil` if it is irrelevant, or sent by another program
    /// (`SendEvent`) where only the server is trusted.
    func decode(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) -> Event? {
        let type = unsafe raw.pointee.response_type
        let code = type & 0x7F
        let isSynthetic = type & 0x80 != 0
        if code == 0 { return .requestFailed(failure(unsafe cast(raw))) }
        switch Int32(code) {
        case XCB_SELECTION_NOTIFY:
            let event: xcb_selection_notify_event_t = unsafe cast(raw)
            return .selectionArrived(isThere: event.property != 0)
        case _ where isSynthetic: return nil
        case XCB_KEY_PRESS: return .keyPressed(unsafe key(raw))
        case XCB_KEY_RELEASE: return .keyReleased(unsafe key(raw))
        case XCB_BUTTON_PRESS: return button(unsafe cast(raw), isPressed: true)
        case XCB_BUTTON_RELEASE: return button(unsafe cast(raw), isPressed: false)
        case XCB_MOTION_NOTIFY:
            let event: xcb_motion_notify_event_t = unsafe cast(raw)
            return .pointer(.moved(RootPoint(event.root_x, event.root_y)), time: event.time)
        case XCB_ENTER_NOTIFY:
            let event: xcb_enter_notify_event_t = unsafe cast(raw)
            return .pointer(.entered(RootPoint(event.root_x, event.root_y)), time: event.time)
        case XCB_LEAVE_NOTIFY: return left(unsafe cast(raw))
        case XCB_FOCUS_OUT: return focusLost(unsafe cast(raw))
        case XCB_EXPOSE: return exposed(unsafe cast(raw))
        case XCB_VISIBILITY_NOTIFY:
            let event: xcb_visibility_notify_event_t = unsafe cast(raw)
            let visibility = Visibility(rawValue: event.state) ?? .whole
            return .visibilityChanged(WindowID(rawValue: event.window), visibility)
        case XCB_CREATE_NOTIFY: return created(unsafe cast(raw))
        case XCB_CONFIGURE_NOTIFY:
            let event: xcb_configure_notify_event_t = unsafe cast(raw)
            return structureChanged(of: event.window)
        case XCB_MAP_NOTIFY:
            let event: xcb_map_notify_event_t = unsafe cast(raw)
            return structureChanged(of: event.window)
        case XCB_UNMAP_NOTIFY:
            let event: xcb_unmap_notify_event_t = unsafe cast(raw)
            return structureChanged(of: event.window)
        case XCB_CIRCULATE_NOTIFY:
            let event: xcb_circulate_notify_event_t = unsafe cast(raw)
            return structureChanged(of: event.window)
        case XCB_DESTROY_NOTIFY:
            let event: xcb_destroy_notify_event_t = unsafe cast(raw)
            return .windowDestroyed(WindowID(rawValue: event.window))
        case XCB_PROPERTY_NOTIFY: return propertyChanged(unsafe cast(raw))
        case XCB_SELECTION_CLEAR: return .selectionLost
        case XCB_SELECTION_REQUEST: return selectionRequested(unsafe cast(raw))
        default: return unsafe decodeExtension(code, raw)
        }
    }

    private func decodeExtension(
        _ code: UInt8,
        _ raw: UnsafeMutablePointer<xcb_generic_event_t>
    ) -> Event? {
        if let first = extensions.randr?.firstEvent, code == first || code == first + 1 {
            return .outputsChanged
        }
        if let first = extensions.screenSaver?.firstEvent, code == first {
            let event: xcb_screensaver_notify_event_t = unsafe cast(raw)
            return .screenSaved(event.state == UInt8(XCB_SCREENSAVER_STATE_ON.rawValue))
        }
        if let first = extensions.sync?.firstEvent, code == first + 1 {
            let event: AlarmEvent = unsafe cast(raw)
            return alarmFired(event.alarm)
        }
        if let first = extensions.sharedMemory?.firstEvent, code == first {
            let event: xcb_shm_completion_event_t = unsafe cast(raw)
            return .imageSent(segment: event.shmseg)
        }
        if let first = extensions.xfixes?.firstEvent, code == first {
            let event: xcb_xfixes_selection_notify_event_t = unsafe cast(raw)
            return .compositingChanged(event.owner != 0)
        }
        guard code == extensions.xkb?.firstEvent else { return nil }
        let event: xcb_xkb_state_notify_event_t = unsafe cast(raw)
        guard event.xkbType == UInt8(XCB_XKB_STATE_NOTIFY) else { return .keymapReplaced }
        return .keyboardStateChanged(
            KeyboardState(
                pressed: UInt32(event.baseMods),
                latched: UInt32(event.latchedMods),
                locked: UInt32(event.lockedMods),
                groups: (
                    pressed: UInt32(bitPattern: Int32(event.baseGroup)),
                    latched: UInt32(bitPattern: Int32(event.latchedGroup)),
                    locked: UInt32(event.lockedGroup)
                )
            )
        )
    }

    func failure(_ error: xcb_generic_error_t) -> RequestFailure {
        RequestFailure(
            request: names.request(major: error.major_code, minor: error.minor_code),
            error: names.error(code: error.error_code),
            resource: error.resource_id
        )
    }

    private func cast<Payload>(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) -> Payload {
        // xcb provides 36 bytes for each event; those decoded here have 32.
        unsafe UnsafeRawPointer(raw).loadUnaligned(as: Payload.self)
    }

    private func key(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) -> KeyEvent {
        let event: xcb_key_press_event_t = unsafe cast(raw)
        return KeyEvent(code: event.detail, time: event.time, state: event.state)
    }

    private func button(_ event: xcb_button_press_event_t, isPressed: Bool) -> Event? {
        let position = RootPoint(event.root_x, event.root_y)
        return PointerEvent(button: event.detail, isPressed: isPressed, position)
            .map { .pointer($0, time: event.time) }
    }

    /// A grab causes a leave event too; the pointer stays.
    private func left(_ event: xcb_leave_notify_event_t) -> Event? {
        guard event.mode == UInt8(XCB_NOTIFY_MODE_NORMAL.rawValue) else { return nil }
        return .pointer(.left, time: event.time)
    }

    private func exposed(_ event: xcb_expose_event_t) -> Event {
        let frame = Rectangle(event.x, event.y, event.width, event.height)
        return .exposed(WindowID(rawValue: event.window), frame)
    }

    /// A grab causes focus events only; the focus stays.
    private func focusLost(_ event: xcb_focus_out_event_t) -> Event? {
        let moves = [XCB_NOTIFY_MODE_NORMAL, XCB_NOTIFY_MODE_WHILE_GRABBED].map(\.rawValue)
        let departures = [XCB_NOTIFY_DETAIL_ANCESTOR, XCB_NOTIFY_DETAIL_NONLINEAR].map(\.rawValue)
        guard moves.contains(UInt32(event.mode)), departures.contains(UInt32(event.detail)) else {
            return nil
        }
        return .focusLost(WindowID(rawValue: event.event))
    }

    private func created(_ event: xcb_create_notify_event_t) -> Event? {
        guard event.override_redirect != 0, !ownWindows.contains(event.window) else { return nil }
        let frame = Rectangle(event.x, event.y, event.width, event.height)
        return .unmanagedCreated(WindowID(rawValue: event.window), frame)
    }

    private func structureChanged(of window: UInt32) -> Event? {
        if window == screen.root { return .outputsChanged }
        return ownWindows.contains(window) ? nil : .stackingChanged(WindowID(rawValue: window))
    }

    private func propertyChanged(_ event: xcb_property_notify_event_t) -> Event? {
        guard event.window == screen.root else {
            return event.atom == atom(.windowState) ? .focusedWindowChanged : nil
        }
        if event.atom == atom(.activeWindow) { return .focusedWindowChanged }
        if event.atom == Atom.resourceManager.rawValue {
            resourceScale = nil
            return .outputsChanged
        }
        return event.atom == atom(.workArea) ? .workAreaChanged : nil
    }

    private func selectionRequested(_ event: xcb_selection_request_event_t) -> Event {
        .selectionRequested(
            SelectionRequest(
                requestor: event.requestor,
                selection: event.selection,
                target: event.target,
                property: event.property,
                time: event.time
            )
        )
    }
}

extension PointerEvent {
    /// Creates the event of a button; `nil`: the end of a wheel's click.
    ///
    /// Source: X Window System Protocol 11; the wheel as buttons 4 to 7 is
    /// XFree86's convention.
    init?(button number: UInt8, isPressed: Bool, _ position: Position) {
        switch number {
        case 4...7 where !isPressed: return nil
        case 4: self = .scrolled(dx: 0, dy: -Wheel.step, position)
        case 5: self = .scrolled(dx: 0, dy: Wheel.step, position)
        case 6: self = .scrolled(dx: -Wheel.step, dy: 0, position)
        case 7: self = .scrolled(dx: Wheel.step, dy: 0, position)
        default:
            let button: PointerButton =
                switch number {
                case 1: .primary
                case 2: .middle
                case 3: .secondary
                default: .other
                }
            self = isPressed ? .pressed(button, position) : .released(button, position)
        }
    }
}
