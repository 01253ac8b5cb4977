// SPDX-License-Identifier: MIT
//
// Copy and paste. Source: Inter-Client Communication Conventions Manual 2.0, §2.

internal import CXCB
internal import Glibc

extension Connection {
    /// Offers a text on the clipboard while the connection lives.
    ///
    /// The time is the server's, of the key or click that triggered the copy. Waits: a copy
    /// after that moment by another program wins.
    public func offer(_ text: String, time: UInt32) {
        unsafe xcb_set_selection_owner(handle, selectionWindow, atom(.clipboard), time)
        let cookie = unsafe xcb_get_selection_owner(handle, atom(.clipboard))
        guard let reply = unsafe xcb_get_selection_owner_reply(handle, cookie, nil) else { return }
        defer { unsafe free(reply) }
        offeredText = unsafe reply.pointee.owner == selectionWindow ? text : nil
    }

    /// Requests the clipboard's text; the answer is `Event.selectionArrived`.
    public func requestSelection(time: UInt32) {
        unsafe xcb_convert_selection(
            handle,
            selectionWindow,
            atom(.clipboard),
            atom(.utf8String),
            atom(.pasted),
            time
        )
    }

    /// Returns the text that arrived; waits.
    ///
    /// Limited to 64 KiB; incremental transfers (`INCR`) are not supported.
    public func takeSelection() -> String? {
        let cookie = requestProperty(selectionWindow, atom(.pasted))
        let value = bytes(of: cookie)
        unsafe xcb_delete_property(handle, selectionWindow, atom(.pasted))
        overwriteInput()
        guard let value, value.width == 8 else { return nil }
        return String(decoding: value.bytes, as: UTF8.self)
    }

    /// Fills libxcb's buffer of received bytes with zeros: what arrived may be a password,
    /// and shorter messages would leave most of it there.
    private func overwriteInput() {
        let zeros = [UInt32](repeating: 0, count: 2 * Self.inputBuffer / 4)
        setProperty(selectionWindow, atom(.pasted), type: .cardinal, zeros)
        _ = bytes(of: requestProperty(selectionWindow, atom(.pasted)))
        unsafe xcb_delete_property(handle, selectionWindow, atom(.pasted))
    }

    /// The size of that buffer in bytes.
    ///
    /// Source: libxcb 1.15, `xcbint.h`, `_xcb_in.queue`.
    private static let inputBuffer = 4096

    /// Whether our text is on the clipboard.
    public var isOffering: Bool { offeredText != nil }

    /// Ends our offer: another program owns the clipboard now.
    public func dropOffer() { offeredText = nil }

    /// Sends another program the offered text, or a refusal.
    public func answer(_ request: SelectionRequest) {
        // Obsolete clients name no property; the target then replaces it.
        let property = request.property == 0 ? request.target : request.property
        var given: UInt32 = 0
        if let offeredText, request.selection == atom(.clipboard) {
            if request.target == atom(.targets) {
                setProperty(
                    request.requestor,
                    property,
                    type: .atom,
                    [atom(.targets), atom(.utf8String), Atom.string.rawValue]
                )
                given = property
            } else if request.target == atom(.utf8String)
                || request.target == Atom.string.rawValue
            {
                setProperty(request.requestor, property, type: request.target, text: offeredText)
                given = property
            }
        }
        var event = xcb_selection_notify_event_t()
        event.response_type = UInt8(XCB_SELECTION_NOTIFY)
        event.time = request.time
        event.requestor = request.requestor
        event.selection = request.selection
        event.target = request.target
        event.property = given
        unsafe withUnsafeBytes(of: &event) { raw in
            _ = unsafe xcb_send_event(
                handle,
                0,
                request.requestor,
                0,
                raw.bindMemory(to: CChar.self).baseAddress
            )
        }
    }

    /// The window that owns and receives selections; never shown.
    func makeSelectionWindow() -> UInt32 {
        let window = makeID()
        unsafe xcb_create_window(
            handle,
            0,
            window,
            screen.root,
            -1,
            -1,
            1,
            1,
            0,
            UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue),
            0,
            0,
            nil
        )
        ownWindows.insert(window)
        return window
    }
}
