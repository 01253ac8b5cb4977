// SPDX-License-Identifier: MIT
//
// An open connection never waits for the server unless a method's comment says so:
// requests are buffered until `flush`, `nextEvents` collects the replies, and errors
// arrive as events with the request's name.

internal import CXCB
internal import Glibc
import InputEvents
import SystemCalls

/// A connection to an X server and one of its screens.
///
/// Wraps `xcb_connection_t`. Belongs to one thread. Its windows, images, keyboards and
/// grabs retain it.
@safe public final class Connection {
    let handle: OpaquePointer
    let screen: ScreenInfo
    let extensions: Extensions
    /// Whether the server has already shared memory with us.
    var sharesMemory = false
    let names: RequestNames
    let atoms: [AtomName: Atom]
    let compositingSelection: Atom
    let screenNumber: Int32
    var expectations: [Expectation] = []
    var cursors: [PointerShape: UInt32] = [:]
    var resourceScale: Double?
    var offeredText: String?
    /// The screen lock below which this client shows and raises windows; `nil`: none.
    public var ceiling: WindowID?
    var ownWindows: Set<UInt32> = []
    var idleAlarm: IdleAlarm?
    lazy var selectionWindow: UInt32 = makeSelectionWindow()

    /// Opens a connection and queries the server's extensions; waits for the replies.
    ///
    /// - Parameter display: The display's name; `nil` reads `DISPLAY`.
    /// - Throws: `cannotOpen`, `unsupportedScreen`, `missingExtension`, `connectionLost`.
    ///
    /// Wraps `xcb_connect`.
    public init(display: String? = nil) throws(XCBError) {
        let name = display ?? environmentVariable("DISPLAY") ?? ""
        guard !name.isEmpty else { throw .cannotOpen(display: name) }
        var number: Int32 = 0
        guard let handle = unsafe xcb_connect(name, &number) else {
            throw .cannotOpen(display: name)
        }
        guard unsafe xcb_connection_has_error(handle) == 0 else {
            unsafe xcb_disconnect(handle)
            throw .cannotOpen(display: name)
        }
        unsafe topmost_prefetch_extensions(handle)
        do {
            screen = try unsafe ScreenInfo(handle, number: number)
            extensions = try unsafe Extensions(handle)
        } catch {
            unsafe xcb_disconnect(handle)
            throw error
        }
        let wanted = AtomName.allCases.map(\.rawValue) + ["_NET_WM_CM_S\(number)"]
        let interned = unsafe Self.intern(wanted, handle)
        atoms = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, interned))
        compositingSelection = interned.last ?? .none
        names = extensions.requestNames
        screenNumber = number
        unsafe self.handle = handle
        selectRootEvents()
        unsafe xcb_flush(handle)
        if let fault { throw .connectionLost(fault) }
    }

    deinit {
        for cursor in cursors.values { unsafe xcb_free_cursor(handle, cursor) }
        unsafe xcb_disconnect(handle)
    }

    /// The socket, to watch for reading; the connection closes it.
    ///
    /// Wraps `xcb_get_file_descriptor`.
    public var fd: Int32 { unsafe xcb_get_file_descriptor(handle) }

    /// Why the connection ended; `nil` while it is open.
    ///
    /// Wraps `xcb_connection_has_error`.
    public var fault: ConnectionFault? {
        let code = unsafe xcb_connection_has_error(handle)
        return code == 0 ? nil : ConnectionFault(rawValue: code) ?? .closed
    }

    /// Sends the buffered requests.
    ///
    /// Wraps `xcb_flush`.
    public func flush() { unsafe xcb_flush(handle) }

    /// Returns the events since the last call, oldest first; never waits.
    ///
    /// Call it when `fd` is readable, and once at the end of each turn in which
    /// replies were read, because reading a reply can queue events. It also calls
    /// the handlers of `whenProcessed` and of grabs.
    ///
    /// - Throws: `connectionLost`, after all earlier events were returned.
    ///
    /// Wraps `xcb_poll_for_event`.
    public func nextEvents() throws(XCBError) -> [Event] {
        var events: [Event] = []
        while let raw = unsafe xcb_poll_for_event(handle) {
            if let event = unsafe decode(raw) { events.append(event) }
            unsafe free(raw)
        }
        collectAnswers()
        while let raw = unsafe xcb_poll_for_queued_event(handle) {
            if let event = unsafe decode(raw) { events.append(event) }
            unsafe free(raw)
        }
        if events.isEmpty, let fault { throw .connectionLost(fault) }
        return events
    }

    /// Calls the handler once the server has processed all requests so far.
    ///
    /// Handlers are called from `nextEvents`, in order; never if the connection ends first.
    ///
    /// Wraps `xcb_get_input_focus`, whose reply follows all earlier ones.
    public func whenProcessed(_ handler: @escaping () -> Void) {
        let cookie = unsafe xcb_get_input_focus(handle)
        expectations.append(Expectation(sequence: cookie.sequence, answer: .processed(handler)))
    }

    /// Waits until the server has processed all requests so far.
    ///
    /// For tests and for the end of a process.
    public func waitUntilProcessed() {
        unsafe free(xcb_get_input_focus_reply(handle, xcb_get_input_focus(handle), nil))
    }

    func atom(_ name: AtomName) -> UInt32 { (atoms[name] ?? .none).rawValue }

    func makeID() -> UInt32 { unsafe xcb_generate_id(handle) }

    private static func intern(_ names: [String], _ handle: OpaquePointer) -> [Atom] {
        let cookies = names.map { name in
            unsafe xcb_intern_atom(handle, 0, UInt16(name.utf8.count), name)
        }
        return cookies.map { cookie in
            guard let reply = unsafe xcb_intern_atom_reply(handle, cookie, nil) else {
                return .none
            }
            defer { unsafe free(reply) }
            return Atom(rawValue: unsafe reply.pointee.atom)
        }
    }

    private func selectRootEvents() {
        let mask =
            XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        unsafe xcb_change_window_attributes(handle, screen.root, XCB_CW_EVENT_MASK.rawValue, [mask])
        if extensions.randr != nil {
            let changes =
                XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
                | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
                | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
            unsafe xcb_randr_select_input(handle, screen.root, UInt16(changes))
        }
        if extensions.screenSaver != nil {
            let changes = XCB_SCREENSAVER_EVENT_NOTIFY_MASK.rawValue
            unsafe xcb_screensaver_select_input(handle, screen.root, changes)
        }
        if extensions.xfixes != nil {
            let changes =
                XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
                | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
                | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
            unsafe xcb_xfixes_select_selection_input(
                handle,
                screen.root,
                compositingSelection.rawValue,
                changes
            )
        }
    }
}

/// A pending reply.
struct Expectation {
    var sequence: UInt32
    var answer: Answer

    enum Answer {
        case processed(() -> Void)
        case grabbed((GrabStatus) -> Void)
    }
}

extension Connection {
    /// Collects the replies that arrived, in order, and calls their handlers.
    func collectAnswers() {
        while let first = expectations.first {
            var reply: UnsafeMutableRawPointer?
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            guard unsafe xcb_poll_for_reply(handle, first.sequence, &reply, &error) == 1 else {
                return
            }
            expectations.removeFirst()
            defer {
                unsafe free(reply)
                unsafe free(error)
            }
            // Neither a reply nor an error: the connection ended.
            guard unsafe reply != nil || error != nil else { return }
            switch first.answer {
            case .processed(let handler): handler()
            case .grabbed(let handler):
                // Both grab replies have their status in the second byte.
                let status = unsafe reply?.load(fromByteOffset: 1, as: UInt8.self)
                handler(status.flatMap(GrabStatus.init(rawValue:)) ?? .refused)
            }
        }
    }
}
