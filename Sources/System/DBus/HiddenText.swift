// SPDX-License-Identifier: MIT
//
// A hidden text goes from its pipe into one buffer here, from that into the message of
// libdbus, and from there into the socket. Both buffers are overwritten.

import BusValues
import CDBus
import Glibc

/// Hidden texts in messages.
enum HiddenText {
    /// What fits into a pipe: the most that one holds.
    static let maximumBytes = 65_536

    /// Lends the text in a pipe; it is empty unless the pipe has a text of D-Bus.
    static func read(from pipe: Int32, _ body: (UnsafePointer<CChar>) -> Void) {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumBytes + 1) { space in
            guard let start = space.baseAddress else { return }
            var count = 0
            while count < maximumBytes {
                let got = unsafe Glibc.read(pipe, start + count, maximumBytes - count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
            unsafe start[count] = 0
            if unsafe dbus_validate_utf8(start, nil) == 0 { unsafe start[0] = 0 }
            unsafe body(start)
            unsafe explicit_bzero(start, count)
        }
    }

    /// Overwrites the texts of a message when libdbus drops it, which is once it has been sent.
    ///
    /// libdbus keeps the memory of small messages for later ones. Wraps `dbus_message_set_data`.
    static func wipeWhenSent(_ message: OpaquePointer) {
        let data = unsafe UnsafeMutableRawPointer(message)
        needMemory(
            unsafe dbus_message_set_data(message, slot, data) { message in
                var iterator = unsafe DBusMessageIter()
                guard let message = unsafe message,
                    unsafe dbus_message_iter_init(OpaquePointer(message), &iterator) != 0
                else { return }
                unsafe HiddenText.wipe(&iterator)
            },
            "dbus_message_set_data"
        )
    }

    private static let slot: dbus_int32_t = {
        var slot: dbus_int32_t = -1
        needMemory(unsafe dbus_message_allocate_data_slot(&slot), "dbus_message_allocate_data_slot")
        return slot
    }()

    /// Overwrites the texts from there on.
    private static func wipe(_ iterator: inout DBusMessageIter) {
        repeat {
            switch unsafe dbus_message_iter_get_arg_type(&iterator) {
            case TypeCode.string:
                // It points into the message.
                var text: UnsafeMutablePointer<CChar>?
                unsafe dbus_message_iter_get_basic(&iterator, &text)
                if let text = unsafe text { unsafe explicit_bzero(text, strlen(text)) }
            case TypeCode.array, TypeCode.structure, TypeCode.entry, TypeCode.variant:
                var inner = unsafe DBusMessageIter()
                unsafe dbus_message_iter_recurse(&iterator, &inner)
                unsafe wipe(&inner)
            default: break
            }
        } while unsafe dbus_message_iter_next(&iterator) != 0
    }
}

extension Value {
    /// Whether a hidden text is in it.
    var holdsHiddenText: Bool {
        switch self {
        case .hiddenText: true
        case .variant(let inner): inner.holdsHiddenText
        case .dictionary(let entries, _, _): entries.contains { $0.value.holdsHiddenText }
        case .array(let members, _), .structure(let members):
            members.contains(where: \.holdsHiddenText)
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double,
            .string, .objectPath, .signature, .fileDescriptor, .closedFileDescriptor, .bytes:
            false
        }
    }
}
