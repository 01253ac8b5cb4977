// SPDX-License-Identifier: MIT

import CDBus
import Glibc

/// One reference to a libdbus message, released when dropped.
@safe
struct LibraryMessage: ~Copyable {
    let pointer: OpaquePointer

    /// Takes ownership of a reference.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe dbus_message_unref(pointer)
    }

    /// Whether it has file descriptors.
    ///
    /// Wraps `dbus_message_contains_unix_fds`.
    var hasDescriptors: Bool { unsafe dbus_message_contains_unix_fds(pointer) != 0 }

    /// The size of a sent message in bytes, as libdbus counts it.
    ///
    /// Wraps `dbus_message_marshal`, which copies it: libdbus has no cheaper way.
    var size: Int {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        needMemory(unsafe dbus_message_marshal(pointer, &bytes, &count), "dbus_message_marshal")
        // It may hold a hidden text.
        if let bytes = unsafe bytes { unsafe explicit_bzero(bytes, Int(count)) }
        unsafe dbus_free(bytes)
        return Int(count)
    }
}

/// Ends the program if libdbus ran out of memory; no recovery is possible.
func needMemory(_ succeeded: dbus_bool_t, _ call: StaticString) {
    guard succeeded != 0 else { fatalError("\(call): out of memory") }
}
