// SPDX-License-Identifier: MIT

import CDBus

/// One reference to a message of libdbus, given back when this goes.
@safe
struct LibraryMessage: ~Copyable {
    let pointer: OpaquePointer

    /// Takes over a reference.
    init(adopting pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe dbus_message_unref(pointer)
    }
}

/// Ends the program when libdbus could not get memory; there is nothing left to do it with.
func needMemory(_ succeeded: dbus_bool_t, _ call: StaticString) {
    guard succeeded != 0 else { fatalError("\(call): out of memory") }
}
