// SPDX-License-Identifier: MIT
//
// libdbus has two watches for its socket, for reading and for writing, and switches
// each on and off; epoll accepts a descriptor only once. So the watches of a
// descriptor are merged into one source. In these callbacks libdbus holds its lock:
// only accessors of the watch may be called.

import CDBus
import EventLoop

/// Watches the socket of a connection on a loop.
@safe
final class SocketWatcher {
    private let pointer: OpaquePointer
    private let loop: EventLoop
    private let ready: (ReadySocket) -> Void
    private let messagesWait: () -> Void
    private let problem: (String) -> Void
    private var watches: [SocketWatch] = []
    private var sources: [Int32: IOSource] = [:]
    /// Called once, when the socket is writable.
    private var writable: (() -> Void)?
    /// Whether what is ready is being handled: libdbus switches its watch for reading with each
    /// message that it hands out, and what counts is how it is afterwards.
    private var isHandling = false

    /// Starts to watch the socket.
    ///
    /// - Parameters:
    ///   - pointer: a connection; it must outlive the call of `stop`.
    ///   - loop: the loop that watches the socket.
    ///   - ready: called when reading or writing is possible.
    ///   - messagesWait: called when libdbus has messages in its queue.
    ///   - problem: called with an error message.
    /// - Throws: `loop` if the kernel has no room for a watch.
    init(
        lent pointer: OpaquePointer,
        _ loop: EventLoop,
        ready: @escaping (ReadySocket) -> Void,
        messagesWait: @escaping () -> Void,
        problem: @escaping (String) -> Void
    ) throws(BusError) {
        unsafe self.pointer = pointer
        self.loop = loop
        self.ready = ready
        self.messagesWait = messagesWait
        self.problem = problem
        let this = unsafe Unmanaged.passUnretained(self).toOpaque()
        let succeeded = unsafe dbus_connection_set_watch_functions(
            pointer,
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return 0 }
                return unsafe SocketWatcher.lent(this).add(SocketWatch(lent: watch)) ? 1 : 0
            },
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return }
                unsafe SocketWatcher.lent(this).remove(SocketWatch(lent: watch))
            },
            { watch, this in
                guard let watch = unsafe watch, let this = unsafe this else { return }
                unsafe SocketWatcher.lent(this).refresh(SocketWatch(lent: watch).fd)
            },
            this,
            nil
        )
        guard succeeded != 0 else { throw .loop("the loop refused to watch the bus's socket") }
        unsafe dbus_connection_set_dispatch_status_function(
            pointer,
            { _, status, this in
                guard status == DBUS_DISPATCH_DATA_REMAINS, let this = unsafe this else { return }
                unsafe SocketWatcher.lent(this).messagesWait()
            },
            this,
            nil
        )
    }

    /// Stops watching, before the connection is freed; libdbus removes each watch.
    func stop() {
        unsafe dbus_connection_set_dispatch_status_function(pointer, nil, nil, nil)
        // Without functions this cannot fail.
        _ = unsafe dbus_connection_set_watch_functions(pointer, nil, nil, nil, nil, nil)
        watches = []
        sources = [:]
        writable = nil
    }

    /// Calls a function once, when the socket is writable; after what was read then.
    func whenWritable(_ then: @escaping () -> Void) {
        writable = then
        for fd in sources.keys { refresh(fd) }
    }

    private func reportWritable() {
        guard let then = writable else { return }
        writable = nil
        for fd in sources.keys { refresh(fd) }
        then()
    }

    private static func lent(_ pointer: UnsafeMutableRawPointer) -> SocketWatcher {
        unsafe Unmanaged<SocketWatcher>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func add(_ watch: SocketWatch) -> Bool {
        let fd = watch.fd
        if sources[fd] == nil {
            do {
                sources[fd] = try loop.watch(fd: fd, []) { [weak self] events in
                    guard let self else { return }
                    isHandling = true
                    ready(ReadySocket(fd: fd) { self.handleWatches(of: fd, WatchFlags(events)) })
                    isHandling = false
                    refresh(fd)
                    if events.contains(.writable) { reportWritable() }
                }
            } catch {
                problem("cannot watch the bus's socket: \(error)")
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

    /// Updates the loop's source to what is waited for on a descriptor.
    private func refresh(_ fd: Int32) {
        guard !isHandling, let source = sources[fd] else { return }
        let enabled = watches.filter { $0.fd == fd && $0.isEnabled }
        source.events = enabled.reduce(into: writable == nil ? [] : .writable) {
            $0.formUnion($1.flags.events)
        }
        source.isEnabled = !source.events.isEmpty
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

/// A libdbus watch, valid from its addition to its removal.
@safe
struct SocketWatch: Equatable {
    private let pointer: OpaquePointer

    init(lent pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    static func == (left: SocketWatch, right: SocketWatch) -> Bool {
        unsafe left.pointer == right.pointer
    }

    var fd: Int32 { unsafe dbus_watch_get_unix_fd(pointer) }

    var isEnabled: Bool { unsafe dbus_watch_get_enabled(pointer) != 0 }

    var flags: WatchFlags {
        WatchFlags(rawValue: unsafe dbus_watch_get_flags(pointer))
    }

    /// Reads or writes.
    ///
    /// Without memory the socket would stay ready: a daemon that reads nothing answers nobody,
    /// while one that ends is started again.
    func handle(_ flags: WatchFlags) {
        needMemory(unsafe dbus_watch_handle(pointer, flags.rawValue), "dbus_watch_handle")
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
