// SPDX-License-Identifier: MIT

import BusValues
import CDBus

/// Builds libdbus messages from checked values.
enum MessageEncoder {
    /// Checks and builds a message.
    ///
    /// - Throws: `invalid` with the first invalid part.
    static func encode(_ message: Message) throws(BusError) -> LibraryMessage {
        try Validation.check(message)
        guard let pointer = unsafe dbus_message_new(message.kind.rawValue) else {
            fatalError("dbus_message_new: out of memory")
        }
        let result = unsafe LibraryMessage(adopting: pointer)
        if let path = message.path {
            needMemory(unsafe dbus_message_set_path(pointer, path), "dbus_message_set_path")
        }
        if let name = message.interface {
            needMemory(
                unsafe dbus_message_set_interface(pointer, name),
                "dbus_message_set_interface"
            )
        }
        if let name = message.member {
            needMemory(unsafe dbus_message_set_member(pointer, name), "dbus_message_set_member")
        }
        if let name = message.errorName {
            needMemory(
                unsafe dbus_message_set_error_name(pointer, name),
                "dbus_message_set_error_name"
            )
        }
        if let name = message.destination {
            needMemory(
                unsafe dbus_message_set_destination(pointer, name),
                "dbus_message_set_destination"
            )
        }
        if message.replySerial != 0 {
            needMemory(
                unsafe dbus_message_set_reply_serial(pointer, message.replySerial),
                "dbus_message_set_reply_serial"
            )
        }
        let wantsNoReply = message.kind != .call || !message.expectsReply
        unsafe dbus_message_set_no_reply(pointer, wantsNoReply ? 1 : 0)
        unsafe dbus_message_set_auto_start(pointer, message.mayStartService ? 1 : 0)
        var iterator = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(pointer, &iterator)
        for argument in message.arguments { unsafe append(argument, &iterator) }
        if message.arguments.contains(where: \.holdsHiddenText) {
            unsafe HiddenText.wipeWhenSent(pointer)
        }
        return result
    }

    private static func append(_ value: Value, _ iterator: inout DBusMessageIter) {
        switch value {
        case .byte(let number): unsafe append(number, TypeCode.byte, &iterator)
        case .boolean(let flag):
            unsafe append(UInt32(flag ? 1 : 0), TypeCode.boolean, &iterator)
        case .int16(let number): unsafe append(number, TypeCode.int16, &iterator)
        case .uint16(let number): unsafe append(number, TypeCode.uint16, &iterator)
        case .int32(let number): unsafe append(number, TypeCode.int32, &iterator)
        case .uint32(let number): unsafe append(number, TypeCode.uint32, &iterator)
        case .int64(let number): unsafe append(number, TypeCode.int64, &iterator)
        case .uint64(let number): unsafe append(number, TypeCode.uint64, &iterator)
        case .double(let number): unsafe append(number, TypeCode.double, &iterator)
        case .string(let text): unsafe append(text, TypeCode.string, &iterator)
        case .objectPath(let text): unsafe append(text, TypeCode.objectPath, &iterator)
        case .signature(let text): unsafe append(text, TypeCode.signature, &iterator)
        case .fileDescriptor(let number):
            unsafe append(number, TypeCode.fileDescriptor, &iterator)
        case .closedFileDescriptor: preconditionFailure("unchecked closed descriptor")
        case .hiddenText(let pipe):
            unsafe HiddenText.read(from: pipe) { text in
                unsafe append(text, TypeCode.string, &iterator)
            }
        case .bytes(let bytes): unsafe append(bytes, &iterator)
        case .array(let elements, let element):
            unsafe inside(TypeCode.array, element, &iterator) { inner in
                for element in elements { unsafe append(element, &inner) }
            }
        case .dictionary(let entries, let key, let value):
            unsafe inside(TypeCode.array, "{\(key)\(value)}", &iterator) { inner in
                for entry in entries {
                    unsafe inside(TypeCode.entry, nil, &inner) { pair in
                        unsafe append(entry.key, &pair)
                        unsafe append(entry.value, &pair)
                    }
                }
            }
        case .structure(let members):
            unsafe inside(TypeCode.structure, nil, &iterator) { inner in
                for member in members { unsafe append(member, &inner) }
            }
        case .variant(let content):
            unsafe inside(TypeCode.variant, content.typeSignature, &iterator) { inner in
                unsafe append(content, &inner)
            }
        }
    }

    private static func append(
        _ number: some BitwiseCopyable,
        _ code: Int32,
        _ iterator: inout DBusMessageIter
    ) {
        var number = number
        needMemory(
            unsafe dbus_message_iter_append_basic(&iterator, code, &number),
            "dbus_message_iter_append_basic"
        )
    }

    private static func append(_ text: String, _ code: Int32, _ iterator: inout DBusMessageIter) {
        unsafe text.withCString { pointer in
            var pointer: UnsafePointer<CChar>? = unsafe pointer
            needMemory(
                unsafe dbus_message_iter_append_basic(&iterator, code, &pointer),
                "dbus_message_iter_append_basic"
            )
        }
    }

    private static func append(_ bytes: [UInt8], _ iterator: inout DBusMessageIter) {
        unsafe inside(TypeCode.array, "y", &iterator) { inner in
            guard !bytes.isEmpty else { return }
            unsafe bytes.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                needMemory(
                    unsafe dbus_message_iter_append_fixed_array(
                        &inner,
                        TypeCode.byte,
                        &start,
                        Int32(buffer.count)
                    ),
                    "dbus_message_iter_append_fixed_array"
                )
            }
        }
    }

    private static func inside(
        _ code: Int32,
        _ signature: String?,
        _ iterator: inout DBusMessageIter,
        _ body: (inout DBusMessageIter) -> Void
    ) {
        var inner = unsafe DBusMessageIter()
        needMemory(
            unsafe dbus_message_iter_open_container(&iterator, code, signature, &inner),
            "dbus_message_iter_open_container"
        )
        unsafe body(&inner)
        needMemory(
            unsafe dbus_message_iter_close_container(&iterator, &inner),
            "dbus_message_iter_close_container"
        )
    }
}
