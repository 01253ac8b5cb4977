// SPDX-License-Identifier: MIT

import CDBus

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

    var fd: Int32 { unsafe dbus_watch_get_unix_fd(pointer) }

    var isEnabled: Bool { unsafe dbus_watch_get_enabled(pointer) != 0 }

    var flags: WatchFlags {
        WatchFlags(rawValue: unsafe dbus_watch_get_flags(pointer))
    }

    /// Reads or writes.
    ///
    /// It may say that memory is short; then the socket stays ready, and it is
    /// asked again.
    func handle(_ flags: WatchFlags) {
        _ = unsafe dbus_watch_handle(pointer, flags.rawValue)
    }
}
