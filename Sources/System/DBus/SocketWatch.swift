// SPDX-License-Identifier: MIT

import CDBus

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
