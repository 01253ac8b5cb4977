// SPDX-License-Identifier: MIT
//
// libdbus changes the header for each field and each argument that it is given: an answer with one
// number takes it 25,000 instructions, and as many bytes written in their order a tenth of that.

import BusValues

/// Writes a message as it travels.
///
/// Source: D-Bus Specification 0.38, "Marshaling (Wire Format)" and "Message Protocol".
struct MessageWriter {
    /// The message, with its numbers lowest byte first.
    private(set) var bytes: [UInt8] = []

    /// Writes a valid message in place of the one before.
    ///
    /// - Returns: whether it did; not one with a descriptor or a hidden text, which are no bytes.
    mutating func write(_ message: Message, serial: UInt32) -> Bool {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(UInt8(ascii: "l"))
        bytes.append(UInt8(message.kind.rawValue))
        let wantsNoReply = message.kind != .call || !message.expectsReply
        bytes.append((wantsNoReply ? 1 : 0) | (message.mayStartService ? 0 : 2))
        bytes.append(1)
        let bodyLength = placeholder()
        put(serial)
        let fieldsLength = placeholder()
        field(1, "o", message.path)
        field(2, "s", message.interface)
        field(3, "s", message.member)
        field(4, "s", message.errorName)
        field(6, "s", message.destination)
        if message.replySerial != 0 {
            begin(field: 5, "u")
            put(message.replySerial)
        }
        if !message.arguments.isEmpty {
            begin(field: 8, "g")
            if message.arguments.count == 1 {
                put(signature: message.arguments[0].typeSignature)
            } else {
                put(signature: message.arguments.reduce(into: "") { $0 += $1.typeSignature })
            }
        }
        fill(fieldsLength, from: fieldsLength + 4)
        align(8)
        let body = bytes.count
        for argument in message.arguments { guard put(argument) else { return false } }
        fill(bodyLength, from: body)
        return true
    }

    private mutating func begin(field code: UInt8, _ signature: String) {
        align(8)
        bytes.append(code)
        put(signature: signature)
    }

    private mutating func field(_ code: UInt8, _ signature: String, _ text: String?) {
        guard let text else { return }
        begin(field: code, signature)
        put(text: text)
    }

    private mutating func put(_ value: Value) -> Bool {
        switch value {
        case .byte(let number): bytes.append(number)
        case .boolean(let flag): put(UInt32(flag ? 1 : 0))
        case .int16(let number): put(number)
        case .uint16(let number): put(number)
        case .int32(let number): put(number)
        case .uint32(let number): put(number)
        case .int64(let number): put(number)
        case .uint64(let number): put(number)
        case .double(let number): put(number.bitPattern)
        case .string(let text), .objectPath(let text): put(text: text)
        case .signature(let signature): put(signature: signature)
        case .bytes(let content):
            put(UInt32(content.count))
            bytes += content
        case .array(let elements, let element):
            let length = placeholder()
            align(Self.alignment(of: element))
            let start = bytes.count
            for element in elements { guard put(element) else { return false } }
            fill(length, from: start)
        case .dictionary(let entries, _, _):
            let length = placeholder()
            align(8)
            let start = bytes.count
            for entry in entries {
                align(8)
                guard put(entry.key), put(entry.value) else { return false }
            }
            fill(length, from: start)
        case .structure(let members):
            align(8)
            for member in members { guard put(member) else { return false } }
        case .variant(let content):
            put(signature: content.typeSignature)
            return put(content)
        case .fileDescriptor, .closedFileDescriptor, .hiddenText: return false
        }
        return true
    }

    private mutating func put(_ number: some FixedWidthInteger) {
        let size = number.bitWidth / 8
        align(size)
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    private mutating func put(text: String) {
        put(UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    private mutating func put(signature: String) {
        bytes.append(UInt8(signature.utf8.count))
        bytes.append(contentsOf: signature.utf8)
        bytes.append(0)
    }

    private mutating func align(_ size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    /// Leaves room for a length; returns where.
    private mutating func placeholder() -> Int {
        put(UInt32(0))
        return bytes.count - 4
    }

    /// Writes there how many bytes there are from `start` on.
    private mutating func fill(_ place: Int, from start: Int) {
        let length = UInt32(bytes.count - start)
        for index in 0..<4 {
            bytes[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index))
        }
    }

    /// The alignment of the values of a signature.
    private static func alignment(of signature: String) -> Int {
        switch signature.utf8.first {
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("),
            UInt8(ascii: "{"):
            8
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
        default: 4
        }
    }
}
