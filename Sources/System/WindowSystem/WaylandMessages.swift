// SPDX-License-Identifier: MIT

/// The messages of a Wayland connection, as far as a client without libwayland needs them.
///
/// Source: Wayland 1.21, "Wire Format".
struct WaylandMessages: Hashable, Sendable {
    private var buffer: [UInt8] = []

    /// A received event.
    struct Message: Hashable {
        /// The object that sent it.
        var object: UInt32
        /// The event's index in the object's interface.
        var event: UInt16
        /// What follows.
        var arguments: Arguments
    }

    /// The objects of each connection.
    enum Object {
        static let display: UInt32 = 1
        static let registry: UInt32 = 2
        static let sync: UInt32 = 3
    }

    /// The requests of `wl_display` and `wl_registry`, by their indices.
    enum Request {
        static let sync: UInt16 = 0
        static let getRegistry: UInt16 = 1
        static let bind: UInt16 = 0
    }

    /// The events of `wl_display`, `wl_registry` and `wl_callback`, by their indices.
    enum Event {
        static let error: UInt16 = 0
        static let global: UInt16 = 0
        static let globalRemove: UInt16 = 1
        static let done: UInt16 = 0
    }

    /// The first bytes to send: a request for the list of globals, and one for its end.
    static var greeting: [UInt8] {
        message(Object.display, Request.getRegistry, [Object.registry])
            + message(Object.display, Request.sync, [Object.sync])
    }

    /// The messages that received bytes complete, of any number of messages or parts of them.
    ///
    /// - Throws: `CompositorError`, also for an error that the compositor reports.
    mutating func receive(_ bytes: [UInt8]) throws(CompositorError) -> [Message] {
        buffer += bytes
        var rest = buffer[...]
        var messages: [Message] = []
        while rest.count >= 8 {
            var header = Arguments(rest.prefix(8))
            let (object, word) = (try header.number(), try header.number())
            let size = Int(word >> 16)
            guard size >= 8, size.isMultiple(of: 4) else { throw .damaged }
            guard rest.count >= size else { break }
            var arguments = Arguments(rest.prefix(size).dropFirst(8))
            rest = rest.dropFirst(size)
            let event = UInt16(truncatingIfNeeded: word)
            if object == Object.display, event == Event.error {
                _ = (try arguments.number(), try arguments.number())
                throw .refused(try arguments.text())
            }
            messages.append(Message(object: object, event: event, arguments: arguments))
        }
        buffer = Array(rest)
        return messages
    }

    /// A request that makes `object` stand for a global, in the interface's first version.
    static func bind(_ number: UInt32, _ interface: String, _ object: UInt32) -> [UInt8] {
        message(Object.registry, Request.bind, [number], text: interface, [1, object])
    }

    /// A message of numbers, and a text after the first ones.
    static func message(
        _ object: UInt32,
        _ code: UInt16,
        _ words: [UInt32],
        text: String? = nil,
        _ rest: [UInt32] = []
    ) -> [UInt8] {
        var arguments = words.flatMap(bytes)
        if let text {
            let characters = Array(text.utf8) + [0]
            arguments += bytes(UInt32(characters.count)) + characters
            arguments += [UInt8](repeating: 0, count: (4 - characters.count % 4) % 4)
        }
        arguments += rest.flatMap(bytes)
        return bytes(object) + bytes(UInt32(8 + arguments.count) << 16 | UInt32(code)) + arguments
    }

    /// A number as this machine stores it.
    private static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: UInt32(littleEndian: word) >> (8 * UInt32($0))) }
    }

    /// The arguments of a message that are not read yet.
    struct Arguments: Hashable {
        private var bytes: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        mutating func number() throws(CompositorError) -> UInt32 {
            guard bytes.count >= 4 else { throw .damaged }
            let word = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bytes = bytes.dropFirst(4)
            return UInt32(littleEndian: word)
        }

        mutating func text() throws(CompositorError) -> String {
            let characters = try array()
            guard !characters.isEmpty else { throw .damaged }
            return String(decoding: characters.dropLast(), as: UTF8.self)
        }

        /// An array of numbers.
        mutating func numbers() throws(CompositorError) -> [UInt32] {
            var numbers = Arguments(try array())
            var all: [UInt32] = []
            while !numbers.bytes.isEmpty { all.append(try numbers.number()) }
            return all
        }

        private mutating func array() throws(CompositorError) -> ArraySlice<UInt8> {
            let count = Int(try number())
            guard bytes.count >= count else { throw .damaged }
            defer { bytes = bytes.dropFirst((count + 3) / 4 * 4) }
            return bytes.prefix(count)
        }
    }
}

/// What ends a connection to a compositor.
public enum CompositorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A message is not one.
    case damaged
    /// The compositor reported an error.
    case refused(String)
    /// The compositor does not have a protocol that is needed.
    case unsupported(String)

    /// Whether a protocol is missing: another connection has it neither.
    public var isUnsupported: Bool {
        if case .unsupported = self { true } else { false }
    }

    /// The error in words.
    public var description: String {
        switch self {
        case .damaged: "a message is damaged"
        case .refused(let text): "the compositor: \(text)"
        case .unsupported(let interface): "the compositor does not support \(interface)"
        }
    }
}
