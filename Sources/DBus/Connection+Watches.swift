// SPDX-License-Identifier: MIT
//
// libdbus watches its socket twice, for reading and for writing, and switches
// each on and off; epoll takes a descriptor once. So the watches of a
// descriptor are merged into one source. In these callbacks libdbus holds its
// lock: only accessors of the watch may be called.

import CDBus
import EventLoop

extension Connection {
    /// Follows the socket through the loop.
    func installWatches() throws(BusError) {
        let this = unsafe Unmanaged.passUnretained(self).toOpaque()
        let succeeded = unsafe dbus_connection_set_watch_functions(
            pointer,
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return 0 }
                return unsafe Connection.lent(this).add(SocketWatch(lent: watch)) ? 1 : 0
            },
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return }
                unsafe Connection.lent(this).remove(SocketWatch(lent: watch))
            },
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return }
                unsafe Connection.lent(this).refresh(SocketWatch(lent: watch).fd)
            },
            this,
            nil
        )
        guard succeeded != 0 else { throw .loop("the loop refused to watch the bus's socket") }
        unsafe dbus_connection_set_dispatch_status_function(
            pointer,
            { _, status, this in
                guard status == DBUS_DISPATCH_DATA_REMAINS, let this = unsafe this else { return }
                unsafe Connection.lent(this).scheduleDispatch()
            },
            this,
            nil
        )
    }

    /// Ends what `installWatches` began; libdbus takes each watch back.
    func releaseWatches() {
        unsafe dbus_connection_set_dispatch_status_function(pointer, nil, nil, nil)
        // Without functions there is nothing to refuse.
        _ = unsafe dbus_connection_set_watch_functions(pointer, nil, nil, nil, nil, nil)
        watches = []
        sources = [:]
    }

    private static func lent(_ pointer: UnsafeMutableRawPointer) -> Connection {
        unsafe Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func add(_ watch: SocketWatch) -> Bool {
        let fd = watch.fd
        if sources[fd] == nil {
            guard let loop else { return false }
            do {
                sources[fd] = try loop.watch(fd: fd, []) { [weak self] events in
                    self?.socketIsReady(fd, WatchFlags(events))
                }
            } catch {
                onProblem("cannot watch the bus's socket: \(error)")
                return false
            }
        }
        watches.append(watch)
        refresh(fd)
        return true
    }

    private func remove(_ watch: SocketWatch) {
        let fd = watch.fd
        watches.removeAll { $0 == watch }
        if watches.contains(where: { $0.fd == fd }) {
            refresh(fd)
        } else {
            sources[fd] = nil
        }
    }

    /// Waits for what the enabled watches of a descriptor want.
    private func refresh(_ fd: Int32) {
        guard let source = sources[fd] else { return }
        let enabled = watches.filter { $0.fd == fd && $0.isEnabled }
        source.events = enabled.reduce(into: []) { $0.formUnion($1.flags.events) }
        source.isEnabled = !enabled.isEmpty
    }

    private func socketIsReady(_ fd: Int32, _ ready: WatchFlags) {
        dispatch(
            reading: ReadySocket(fd: fd) { [self] in handleWatches(of: fd, ready) }
        )
    }

    private func handleWatches(of fd: Int32, _ ready: WatchFlags) {
        for watch in watches where watch.fd == fd {
            // Handling one watch may remove or disable another.
            guard watches.contains(watch), watch.isEnabled else { continue }
            let flags = ready.intersection(watch.flags.union([.error, .hangUp]))
            if !flags.isEmpty { watch.handle(flags) }
        }
    }
}

/// A watch of libdbus, valid from its addition to its removal.
@safe
struct SocketWatch: Equatable {
    private let pointer: OpaquePointer

    init(lent pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    static func == (left: SocketWatch, right: SocketWatch) -> Bool {
        unsafe left.pointer == right.pointer
    }

    fileprivate var fd: Int32 { unsafe dbus_watch_get_unix_fd(pointer) }

    fileprivate var isEnabled: Bool { unsafe dbus_watch_get_enabled(pointer) != 0 }

    fileprivate var flags: WatchFlags {
        WatchFlags(rawValue: unsafe dbus_watch_get_flags(pointer))
    }

    /// Reads or writes.
    ///
    /// It may say that memory is short; then the socket stays ready, and it is
    /// asked again.
    fileprivate func handle(_ flags: WatchFlags) {
        _ = unsafe dbus_watch_handle(pointer, flags.rawValue)
    }
}

/// The bits of `DBusWatchFlags`.
struct WatchFlags: OptionSet {
    let rawValue: UInt32

    static let readable = WatchFlags(rawValue: 1)
    static let writable = WatchFlags(rawValue: 2)
    static let error = WatchFlags(rawValue: 4)
    static let hangUp = WatchFlags(rawValue: 8)

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ events: IOEvents) {
        self = []
        if events.contains(.readable) { insert(.readable) }
        if events.contains(.writable) { insert(.writable) }
        if events.contains(.error) { insert(.error) }
        if events.contains(.hangUp) { insert(.hangUp) }
    }

    var events: IOEvents {
        var result: IOEvents = []
        if contains(.readable) { result.insert(.readable) }
        if contains(.writable) { result.insert(.writable) }
        return result
    }
}
