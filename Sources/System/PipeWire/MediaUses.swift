// SPDX-License-Identifier: MIT
//
// A shared screen is a node of PipeWire that gives out video: the desktop portal's back ends
// and GNOME and KDE themselves create one for each share, and remove it when the share ends. A
// microphone or a camera is in use while a link leads from its node to another one. The
// registry reports every node with its class, and every link with its ends, so that list is
// all that is needed; no stream is opened, nothing seen or heard.
//
// The protocol is spoken here and not by libpipewire, which would bring a second event loop,
// plugins and about 2 MB into the daemon: docs/decisions/0014-screen-sharing.md.

/// What a program may use that others want to know of.
public enum MediaUse: Hashable, Sendable, CaseIterable {
    /// A screen is shared.
    case screen
    /// A microphone is in use.
    case microphone
    /// A camera is in use.
    case camera
}

/// Follows what is shared and in use: PipeWire's side of a connection, without the connection.
///
/// Source: PipeWire 1.4, "Native Protocol"; checked with 0.3.65.
public struct MediaUses: Hashable, Sendable {
    /// The nodes that give something out, by their ids.
    private var sources: [Int32: MediaUse] = [:]
    /// The nodes at which links begin, by the links' ids.
    private var links: [Int32: Int32] = [:]
    private var buffer: [UInt8] = []
    private var sequence: UInt32 = 0

    /// The largest message that is read; those of the registry are below 10 KiB.
    public static let maximumBytes = 1 << 20

    /// A message that ends the connection.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message is not one, or larger than `maximumBytes`.
        case damaged
        /// PipeWire reported an error of the whole connection.
        case refused(String)

        /// The failure in words.
        public var description: String {
            switch self {
            case .damaged: "a message is damaged"
            case .refused(let text): "PipeWire: \(text)"
            }
        }
    }

    /// Begins before the first message.
    public init() {}

    /// What is shared or in use.
    public var uses: Set<MediaUse> {
        var uses = Set(links.values.compactMap { sources[$0] })
        if sources.values.contains(.screen) { uses.insert(.screen) }
        return uses
    }

    /// Returns the first bytes to send: who connects, and a request for the registry.
    ///
    /// `name` is the name of this program.
    public mutating func greeting(from name: String) -> [UInt8] {
        let properties: [Pod] = [.integer(1), .text("application.name"), .text(name)]
        return send(Message(object: Core.id, opcode: Core.hello, [.integer(3)]))
            + send(
                Message(
                    object: Client.id,
                    opcode: Client.updateProperties,
                    [.structure(properties)]
                )
            )
            + send(
                Message(
                    object: Core.id,
                    opcode: Core.getRegistry,
                    [.integer(3), .integer(Int32(Registry.id))]
                )
            )
    }

    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: `Failure`; nothing more can be read then.
    public mutating func receive(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        buffer += bytes
        var rest = buffer[...]
        var answer: [UInt8] = []
        while rest.count >= Message.headerSize {
            let header = rest.prefix(Message.headerSize)
            let size = Message.payloadSize(header)
            guard size <= Self.maximumBytes else { throw .damaged }
            let payload = rest.dropFirst(Message.headerSize)
            guard payload.count >= size else { break }
            guard let message = Message(header: header, payload: payload.prefix(size)) else {
                throw .damaged
            }
            answer += try handle(message)
            rest = payload.dropFirst(size)
        }
        buffer = Array(rest)
        return answer
    }

    // MARK: Messages

    /// The connection itself.
    enum Core {
        static let id: UInt32 = 0
        static let hello: UInt8 = 1
        static let pong: UInt8 = 3
        static let getRegistry: UInt8 = 5
        /// Events.
        static let ping: UInt8 = 2
        static let error: UInt8 = 3
    }

    /// The object that stands for this program.
    enum Client {
        static let id: UInt32 = 1
        static let updateProperties: UInt8 = 2
    }

    /// The list of all objects, under the id that this side chose.
    enum Registry {
        static let id: UInt32 = 2
        static let global: UInt8 = 0
        static let globalRemove: UInt8 = 1
    }

    private mutating func send(_ message: Message) -> [UInt8] {
        defer { sequence &+= 1 }
        return message.bytes(sequence: sequence)
    }

    private mutating func handle(_ message: Message) throws(Failure) -> [UInt8] {
        let arguments = message.arguments
        switch (message.object, message.opcode) {
        case (Core.id, Core.ping):
            return send(Message(object: Core.id, opcode: Core.pong, Array(arguments.prefix(2))))
        case (Core.id, Core.error):
            // Errors of other objects do not concern our requests.
            guard arguments.first == .integer(0) else { return [] }
            throw .refused(arguments.last?.text ?? "error")
        case (Registry.id, Registry.global):
            guard case .integer(let id)? = arguments.first, arguments.count >= 5 else { return [] }
            let properties = arguments[4].properties
            sources[id] = nil
            links[id] = nil
            switch arguments[2].text {
            case "PipeWire:Interface:Node": sources[id] = Self.use(of: properties)
            case "PipeWire:Interface:Link":
                links[id] = properties["link.output.node"].flatMap { Int32($0) }
            default: break
            }
        case (Registry.id, Registry.globalRemove):
            if case .integer(let id)? = arguments.first {
                sources[id] = nil
                links[id] = nil
            }
        default: break
        }
        return []
    }

    /// What a node gives out; `nil`: nothing that matters.
    ///
    /// Cameras are sources of video as screens are, but belong to a device, or say that they are
    /// cameras.
    private static func use(of properties: [String: String]) -> MediaUse? {
        switch properties["media.class"] {
        case "Stream/Output/Video": .screen
        case "Video/Source":
            properties["device.id"] == nil && properties["media.role"] != "Camera"
                ? .screen : .camera
        case "Audio/Source", "Audio/Source/Virtual", "Audio/Duplex": .microphone
        default: nil
        }
    }
}

extension Pod {
    /// The text of a string.
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The entries of a dictionary: their number, then names and values in turn.
    fileprivate var properties: [String: String] {
        guard case .structure(let fields) = self else { return [:] }
        var properties: [String: String] = [:]
        for index in stride(from: 1, to: fields.count - 1, by: 2) {
            guard let name = fields[index].text, let value = fields[index + 1].text else {
                continue
            }
            properties[name] = value
        }
        return properties
    }
}
