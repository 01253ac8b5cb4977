// SPDX-License-Identifier: MIT
//
// libdbus has already checked the message: UTF-8, nesting (64 at most) and lengths
// are valid. The decoder only limits how much is copied. It fetches file
// descriptors only where the limits allow it; else releasing the message closes them.

import BusValues
import CDBus
import Glibc

/// Copies a received message into values.
@safe
struct MessageDecoder {
    private var limits: DecodingLimits
    private var valuesLeft: Int
    private(set) var isTruncated = false

    init(limits: DecodingLimits) {
        self.limits = limits
        valuesLeft = limits.values
    }

    /// Returns all arguments, within the limits.
    mutating func arguments(of source: borrowing LibraryMessage) -> [Value] {
        var iterator = unsafe DBusMessageIter()
        guard unsafe dbus_message_iter_init(source.pointer, &iterator) != 0 else { return [] }
        return unsafe members(&iterator)
    }

    /// Reads every value from here to the end; for bodies and structures, whose length
    /// is bounded by their signature.
    private mutating func members(_ iterator: inout DBusMessageIter) -> [Value] {
        var result: [Value] = []
        while unsafe dbus_message_iter_get_arg_type(&iterator) != TypeCode.invalid {
            unsafe result.append(value(&iterator))
            unsafe dbus_message_iter_next(&iterator)
        }
        return result
    }

    private mutating func value(_ iterator: inout DBusMessageIter) -> Value {
        valuesLeft -= 1
        switch unsafe dbus_message_iter_get_arg_type(&iterator) {
        case TypeCode.byte: return .byte(unsafe basic(&iterator, UInt8(0)))
        case TypeCode.boolean: return .boolean(unsafe basic(&iterator, UInt32(0)) != 0)
        case TypeCode.int16: return .int16(unsafe basic(&iterator, Int16(0)))
        case TypeCode.uint16: return .uint16(unsafe basic(&iterator, UInt16(0)))
        case TypeCode.int32: return .int32(unsafe basic(&iterator, Int32(0)))
        case TypeCode.uint32: return .uint32(unsafe basic(&iterator, UInt32(0)))
        case TypeCode.int64: return .int64(unsafe basic(&iterator, Int64(0)))
        case TypeCode.uint64: return .uint64(unsafe basic(&iterator, UInt64(0)))
        case TypeCode.double: return .double(unsafe basic(&iterator, 0.0))
        case TypeCode.string: return .string(unsafe string(&iterator))
        case TypeCode.objectPath: return .objectPath(unsafe string(&iterator))
        case TypeCode.signature: return .signature(unsafe string(&iterator))
        case TypeCode.fileDescriptor:
            guard limits.keepsDescriptors else { return .closedFileDescriptor }
            let number = unsafe basic(&iterator, Int32(-1))
            return number < 0 ? .closedFileDescriptor : .fileDescriptor(number)
        case TypeCode.array: return unsafe array(&iterator)
        case TypeCode.structure:
            var inner = unsafe DBusMessageIter()
            unsafe dbus_message_iter_recurse(&iterator, &inner)
            return .structure(unsafe members(&inner))
        case TypeCode.variant:
            var inner = unsafe DBusMessageIter()
            unsafe dbus_message_iter_recurse(&iterator, &inner)
            return .variant(unsafe value(&inner))
        case let code: preconditionFailure("libdbus passed a value of the unknown type \(code)")
        }
    }

    private func basic<T: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ zero: T) -> T {
        var result = zero
        unsafe dbus_message_iter_get_basic(&iterator, &result)
        return result
    }

    private mutating func string(_ iterator: inout DBusMessageIter) -> String {
        var start: UnsafePointer<CChar>?
        unsafe dbus_message_iter_get_basic(&iterator, &start)
        guard let start = unsafe start else { return "" }
        // Never reads further than the limit, however long the text is.
        var length = unsafe strnlen(start, limits.stringBytes + 1)
        let bytes = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        if length > limits.stringBytes {
            isTruncated = true
            length = limits.stringBytes
            while length > 0, unsafe bytes[length] & 0xc0 == 0x80 { length -= 1 }
        }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: bytes, count: length),
            as: UTF8.self
        )
    }

    private mutating func array(_ iterator: inout DBusMessageIter) -> Value {
        let element = unsafe dbus_message_iter_get_element_type(&iterator)
        var inner = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&iterator, &inner)
        if element == TypeCode.byte { return .bytes(unsafe bytes(&inner)) }
        let signature = unsafe signature(&iterator)
        if element == TypeCode.entry {
            // a{sv}: a basic key is one letter.
            let letters = Array(signature.dropFirst(2).dropLast())
            return .dictionary(
                unsafe entries(&inner),
                key: String(letters[0]),
                value: String(letters[1...])
            )
        }
        var elements: [Value] = []
        while unsafe dbus_message_iter_get_arg_type(&inner) != TypeCode.invalid {
            guard hasRoom() else { break }
            unsafe elements.append(value(&inner))
            unsafe dbus_message_iter_next(&inner)
        }
        return .array(elements, element: String(signature.dropFirst()))
    }

    private mutating func entries(_ iterator: inout DBusMessageIter) -> [Value.Entry] {
        var result: [Value.Entry] = []
        while unsafe dbus_message_iter_get_arg_type(&iterator) != TypeCode.invalid {
            guard hasRoom() else { break }
            var pair = unsafe DBusMessageIter()
            unsafe dbus_message_iter_recurse(&iterator, &pair)
            let key = unsafe value(&pair)
            unsafe dbus_message_iter_next(&pair)
            result.append(Value.Entry(key: key, value: unsafe value(&pair)))
            unsafe dbus_message_iter_next(&iterator)
        }
        return result
    }

    private mutating func bytes(_ iterator: inout DBusMessageIter) -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        unsafe dbus_message_iter_get_fixed_array(&iterator, &start, &count)
        guard count <= limits.arrayBytes else {
            isTruncated = true
            return []
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    private mutating func hasRoom() -> Bool {
        if valuesLeft > 0 { return true }
        isTruncated = true
        return false
    }

    /// Returns the signature of the value at the iterator.
    private func signature(_ iterator: inout DBusMessageIter) -> String {
        guard let text = unsafe dbus_message_iter_get_signature(&iterator) else {
            fatalError("dbus_message_iter_get_signature: out of memory")
        }
        defer { unsafe dbus_free(text) }
        return unsafe String(cString: text)
    }
}

/// Limits for copying a received message.
///
/// They bound memory whatever a client sends, apart from libdbus's own temporary copy.
/// Longer content is cut, and the message is marked as truncated.
public struct DecodingLimits: Hashable, Sendable {
    /// Bytes of UTF-8 kept of a string; cut between Unicode scalars.
    public var stringBytes: Int
    /// Maximum size of an `ay` in bytes; a longer one becomes empty.
    public var arrayBytes: Int
    /// Total number of values; arrays and dictionaries end when it is reached.
    public var values: Int
    /// Whether file descriptors are kept: only for messages of a trusted sender, whose
    /// receiver closes them.
    public var keepsDescriptors = false

    /// Creates limits.
    public init(stringBytes: Int, arrayBytes: Int, values: Int) {
        self.stringBytes = stringBytes
        self.arrayBytes = arrayBytes
        self.values = values
    }

    /// For clients of the same user: strings of 1 MiB, byte arrays up to the D-Bus limit
    /// (64 MiB), 100,000 values.
    public static let standard = DecodingLimits(
        stringBytes: 1 << 20,
        arrayBytes: 64 << 20,
        values: 100_000
    )
}

/// Copies the header of received messages.
///
/// A service receives the same few paths and interfaces all day: each field caches
/// its last text and returns it again if it matches.
@safe
struct HeaderReader {
    private var path = RecentText()
    private var interface = RecentText()
    private var member = RecentText()
    private var sender = RecentText()
    private var destination = RecentText()
    private var signature = RecentText()

    /// Reads the message without its arguments, and their signature; nil for an
    /// unknown kind.
    mutating func read(
        _ source: borrowing LibraryMessage
    ) -> (message: Message, signature: String)? {
        let pointer = unsafe source.pointer
        guard let kind = Message.Kind(rawValue: unsafe dbus_message_get_type(pointer)) else {
            return nil
        }
        var message = Message(kind)
        message.path = unsafe path.text(dbus_message_get_path(pointer))
        message.interface = unsafe interface.text(dbus_message_get_interface(pointer))
        message.member = unsafe member.text(dbus_message_get_member(pointer))
        message.sender = unsafe sender.text(dbus_message_get_sender(pointer))
        message.destination = unsafe destination.text(dbus_message_get_destination(pointer))
        if kind == .error {
            message.errorName = unsafe dbus_message_get_error_name(pointer).map {
                unsafe String(cString: $0)
            }
        }
        message.serial = unsafe dbus_message_get_serial(pointer)
        message.replySerial = unsafe dbus_message_get_reply_serial(pointer)
        message.expectsReply = unsafe dbus_message_get_no_reply(pointer) == 0
        message.mayStartService = unsafe dbus_message_get_auto_start(pointer) != 0
        return (message, unsafe signature.text(dbus_message_get_signature(pointer)) ?? "")
    }
}

/// A cache for the last text of a field.
struct RecentText {
    private var last = ""

    /// Returns the text; usually it equals the cached one.
    mutating func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        if unsafe last.withCString({ unsafe strcmp($0, pointer) }) == 0 { return last }
        last = unsafe String(cString: pointer)
        return last
    }
}
