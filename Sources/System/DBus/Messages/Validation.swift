// SPDX-License-Identifier: MIT
//
// libdbus ends the process if it receives an invalid name, path or string. So every
// message is checked before libdbus builds it.

import BusValues
import CDBus
import Glibc

/// Checks outgoing messages against the rules of libdbus.
///
/// Source: D-Bus Specification 0.38, "Valid Names", "Valid Signatures".
enum Validation {
    /// 64 MiB; the bus closes the connection for a longer array.
    static let maximumArrayBytes = 1 << 26
    /// 128 MiB, less room for the header.
    static let maximumMessageBytes = (1 << 27) - (1 << 16)
    /// libdbus's limit of 64, less the body itself.
    static let maximumDepth = 60

    /// Checks every field and argument of a message.
    static func check(_ message: Message) throws(BusError) {
        let isAddressed = message.kind == .call || message.kind == .signal
        let isAnswer = message.kind == .reply || message.kind == .error
        try require(!isAddressed || (message.path != nil && message.member != nil), "no member")
        try require(message.kind != .signal || message.interface != nil, "no interface")
        try require(!isAnswer || message.replySerial != 0, "no call to answer")
        try require(message.kind != .error || message.errorName != nil, "no error name")
        if let path = message.path { try check(path: path) }
        if let name = message.interface {
            try unsafe check(name, "interface", dbus_validate_interface)
        }
        if let name = message.member {
            try unsafe check(name, "member", dbus_validate_member)
        }
        if let name = message.errorName {
            try unsafe check(name, "error", dbus_validate_error_name)
        }
        if let name = message.destination { try check(busName: name) }
        var size = 0
        for argument in message.arguments { size += try check(argument, depth: 0) }
        try require(size <= maximumMessageBytes, "\(size) bytes in one message")
        // A few arguments of basic types make a short signature; most answers are such.
        guard message.arguments.count > 255 || message.arguments.contains(where: \.isContainer)
        else { return }
        let length = message.arguments.reduce(0) { $0 + $1.typeSignature.utf8.count }
        try require(length <= 255, "a signature of \(length) bytes")
    }

    /// Checks a bus name, unique or not.
    static func check(busName: String) throws(BusError) {
        try unsafe check(busName, "bus name", dbus_validate_bus_name)
    }

    /// Checks an object path.
    static func check(path: String) throws(BusError) {
        try unsafe check(path, "path", dbus_validate_path)
    }

    private typealias Check =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t

    private static func check(_ text: String, _ what: String, _ validate: Check) throws(BusError) {
        let isValid = unsafe text.withCString { unsafe validate($0, nil) != 0 }
        try require(isValid && !hasNUL(text), "the \(what) \(text.debugDescription)")
    }

    /// Checks a value and estimates its size in bytes, padding included.
    private static func check(_ value: Value, depth: Int) throws(BusError) -> Int {
        try require(depth <= maximumDepth, "values nested more than \(maximumDepth) deep")
        switch value {
        case .byte: return 1
        case .int16, .uint16: return 2
        case .boolean, .int32, .uint32: return 4
        case .int64, .uint64, .double: return 8
        case .string(let text):
            try require(!hasNUL(text), "text with NUL in it")
            return text.utf8.count + 8
        case .objectPath(let path):
            try check(path: path)
            return path.utf8.count + 8
        case .signature(let signature):
            try require(isSignature(signature), "the signature \(signature.debugDescription)")
            return signature.utf8.count + 2
        case .fileDescriptor(let number):
            // libdbus needs a duplicate, and has no error for a process without room for it.
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
            try require(copy >= 0, "the descriptor \(number)")
            Glibc.close(copy)
            return 4
        case .hiddenText: return HiddenText.maximumBytes + 8
        case .closedFileDescriptor: throw BusError.invalid("a closed file descriptor")
        case .bytes(let bytes):
            try require(bytes.count <= maximumArrayBytes, "\(bytes.count) bytes in one array")
            return bytes.count + 4
        case .array(let elements, let element):
            return try check(elements, of: element, depth: depth)
        case .dictionary(let entries, let key, let value):
            return try check(entries, key, value, depth: depth)
        case .structure(let members):
            try require(!members.isEmpty, "an empty structure")
            var size = 8
            for member in members { size += try check(member, depth: depth + 1) }
            return size
        case .variant(let inner):
            let signature = inner.typeSignature
            try require(isSingle(signature), "the signature \(signature.debugDescription)")
            return try check(inner, depth: depth + 1) + signature.utf8.count + 8
        }
    }

    private static func check(
        _ elements: [Value],
        of element: String,
        depth: Int
    ) throws(BusError) -> Int {
        try require(isSingle(element), "the element \(element.debugDescription)")
        var size = 8
        for value in elements {
            try require(value.typeSignature == element, "\(value.typeSignature) in a\(element)")
            size += try check(value, depth: depth + 1) + 8
        }
        try require(size <= maximumArrayBytes, "\(size) bytes in one array")
        return size
    }

    private static func check(
        _ entries: [Value.Entry],
        _ key: String,
        _ value: String,
        depth: Int
    ) throws(BusError) -> Int {
        let signature = "a{\(key)\(value)}"
        try require(
            isSingle(signature) && key.utf8.count == 1,
            "the signature \(signature.debugDescription)"
        )
        var size = 8
        for entry in entries {
            let found = "a{\(entry.key.typeSignature)\(entry.value.typeSignature)}"
            try require(found == signature, "\(found) in \(signature)")
            size += try check(entry.key, depth: depth + 2) + 8
            size += try check(entry.value, depth: depth + 2) + 8
        }
        try require(size <= maximumArrayBytes, "\(size) bytes in one dictionary")
        return size
    }

    /// Whether the text contains NUL, where C would end it.
    private static func hasNUL(_ text: String) -> Bool {
        unsafe text.withCString { unsafe strlen($0) } != text.utf8.count
    }

    private static func isSignature(_ text: String) -> Bool {
        let isValid = unsafe text.withCString { unsafe dbus_signature_validate($0, nil) != 0 }
        return isValid && !hasNUL(text)
    }

    /// Whether the text is the signature of exactly one value.
    private static func isSingle(_ text: String) -> Bool {
        let isValid = unsafe text.withCString {
            unsafe dbus_signature_validate_single($0, nil) != 0
        }
        return isValid && !hasNUL(text)
    }

    private static func require(
        _ condition: Bool,
        _ problem: @autoclosure () -> String
    ) throws(BusError) {
        guard condition else { throw BusError.invalid(problem()) }
    }
}
