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

/// The type codes of signatures, for libdbus's functions.
///
/// libdbus defines them as macros with a cast, which Swift does not import.
///
/// Source: D-Bus Specification 0.38, "Summary of types".
enum TypeCode {
    static let invalid: Int32 = 0
    static let byte = code("y")
    static let boolean = code("b")
    static let int16 = code("n")
    static let uint16 = code("q")
    static let int32 = code("i")
    static let uint32 = code("u")
    static let int64 = code("x")
    static let uint64 = code("t")
    static let double = code("d")
    static let string = code("s")
    static let objectPath = code("o")
    static let signature = code("g")
    static let fileDescriptor = code("h")
    static let array = code("a")
    static let variant = code("v")
    static let structure = code("r")
    static let entry = code("e")

    private static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
}
