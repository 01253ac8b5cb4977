// SPDX-License-Identifier: MIT
//
// curl says which sockets to watch and when it wants to be called; it opens no thread but those in
// which the system looks up names. curl must not be called from within its own callbacks, so
// these only collect what arrived; the handlers are called afterwards.

import CCurl
public import EventLoop
import Glibc
public import SystemCalls

/// Requests over http and https on an event loop, many at once.
@safe
public final class WebClient {
    private let loop: EventLoop
    private let handles: UnsafeMutableRawPointer
    private var timer: TimerSource?
    private var sockets: [Int32: IOSource] = [:]
    private var transfers: [ObjectIdentifier: WebTransfer] = [:]

    /// Loads the library; once, before the first client.
    ///
    /// Wraps `curl_global_init`.
    public static func prepare() { _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }

    /// Creates a client without requests.
    ///
    /// Wraps `curl_multi_init`.
    ///
    /// - Throws: if the loop refuses its timer, or there is no memory.
    public init(_ loop: EventLoop) throws(SystemError) {
        guard let handles = unsafe curl_multi_init() else {
            throw SystemError(call: "curl_multi_init", code: ENOMEM)
        }
        unsafe self.handles = handles
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(10)) { [weak self] in
            self?.act(on: noSocket, 0)
        }
        unsafe topmost_curl_follow(
            handles,
            watchSocket,
            armTimer,
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    deinit {
        for transfer in transfers.values {
            unsafe curl_multi_remove_handle(handles, transfer.handle)
        }
        unsafe curl_multi_cleanup(handles)
    }

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - request: what to ask.
    ///   - onBytes: for a stream: gets what arrives, in pieces of any size.
    ///   - onEnd: gets the answer, or what went wrong; never before this returns, nor after
    ///     `WebTransfer.cancel`.
    /// - Returns: the transfer, which lives as long as it takes.
    @discardableResult
    public func begin(
        _ request: WebRequest,
        onBytes: (([UInt8]) -> Void)? = nil,
        onEnd: @escaping (Result<WebResponse, WebError>) -> Void
    ) -> WebTransfer {
        let transfer = WebTransfer(request, onBytes: onBytes, onEnd: onEnd)
        transfer.client = self
        transfers[ObjectIdentifier(transfer)] = transfer
        unsafe curl_multi_add_handle(handles, transfer.handle)
        return transfer
    }

    /// Whether a transfer is under way.
    func has(_ transfer: WebTransfer) -> Bool { transfers[ObjectIdentifier(transfer)] != nil }

    /// Cancels a transfer; its handlers are not called any more.
    func remove(_ transfer: WebTransfer) {
        guard transfers.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
        unsafe curl_multi_remove_handle(handles, transfer.handle)
    }

    fileprivate func act(on socket: Int32, _ events: Int32) {
        var running: Int32 = 0
        unsafe curl_multi_socket_action(handles, socket, events, &running)
        for transfer in transfers.values where transfers[ObjectIdentifier(transfer)] != nil {
            transfer.tell()
        }
        var result = CURLE_OK
        while let handle = unsafe topmost_curl_finished(handles, &result) {
            guard let transfer = unsafe WebTransfer.from(topmost_curl_context(handle)) else {
                continue
            }
            remove(transfer)
            transfer.finish(result)
        }
    }

    fileprivate func watch(_ socket: Int32, _ events: IOEvents?) {
        guard let events else {
            sockets[socket] = nil
            return
        }
        if let source = sockets[socket] {
            source.events = events
            return
        }
        do {
            sockets[socket] = try loop.watch(fd: socket, events) { [weak self] ready in
                var bits: Int32 = 0
                if ready.contains(.readable) { bits |= CURL_CSELECT_IN }
                if ready.contains(.writable) { bits |= CURL_CSELECT_OUT }
                if !ready.isDisjoint(with: [.error, .hangUp]) { bits |= CURL_CSELECT_ERR }
                self?.act(on: socket, bits)
            }
        } catch {
            // The transfer ends by its time.
            sockets[socket] = nil
        }
    }

    fileprivate func arm(milliseconds: Int) {
        if milliseconds < 0 {
            timer?.disarm()
        } else {
            timer?.arm(after: .milliseconds(milliseconds))
        }
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> WebClient? {
        unsafe context.map { unsafe Unmanaged<WebClient>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// `CURL_SOCKET_TIMEOUT`, a macro with a cast.
private let noSocket: Int32 = -1

private func watchSocket(
    _ handle: UnsafeMutableRawPointer?,
    _ socket: curl_socket_t,
    _ what: Int32,
    _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    let events: IOEvents? =
        switch what {
        case CURL_POLL_IN: .readable
        case CURL_POLL_OUT: .writable
        case CURL_POLL_INOUT: [.readable, .writable]
        case CURL_POLL_REMOVE: nil
        default: []
        }
    unsafe WebClient.from(context)?.watch(socket, events)
    return 0
}

private func armTimer(
    _ handles: UnsafeMutableRawPointer?,
    _ milliseconds: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe WebClient.from(context)?.arm(milliseconds: milliseconds)
    return 0
}
