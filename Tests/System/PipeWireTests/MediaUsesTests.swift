// SPDX-License-Identifier: MIT

import Testing

@testable import PipeWire

@Suite("Screens, microphones and cameras")
struct MediaUsesTests {
    typealias Core = MediaUses.Core
    typealias Client = MediaUses.Client
    typealias Registry = MediaUses.Registry

    /// What PipeWire 0.3.65 sent for a stream of GStreamer's `pipewiresink`, and for its end.
    static let stream = """
        02000000600100002500000000000000580100000e00000004000000040000001f00000000000000\
        0400000004000000c801000000000000180000000800000050697065576972653a496e7465726661\
        63653a4e6f64650004000000040000000300000000000000000100000e0000000400000004000000\
        05000000000000000e000000080000006f626a6563742e73657269616c0000000300000008000000\
        33320000000000000a00000008000000636c69656e742e6964000000000000000300000008000000\
        333000000000000011000000080000006e6f64652e6465736372697074696f6e0000000000000000\
        0f000000080000006773742d6c61756e63682d312e3000000a000000080000006e6f64652e6e616d\
        65000000000000000f000000080000006773742d6c61756e63682d312e3000000c00000008000000\
        6d656469612e636c6173730000000000140000000800000053747265616d2f4f75747075742f5669\
        64656f0000000000
        """
    static let end =
        "02000000180000012a00000000000000100000000e00000004000000040000001f00000000000000"

    static func bytes(_ text: String) throws -> [UInt8] {
        let digits = try text.map { try #require($0.hexDigitValue) }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    /// The registry's message about an object.
    static func global(
        _ id: Int32,
        _ properties: [(String, String)],
        type: String = "PipeWire:Interface:Node"
    ) -> [UInt8] {
        let entries: [Pod] = properties.flatMap { [.text($0), .text($1)] }
        let arguments: [Pod] = [
            .integer(id), .integer(0), .text(type), .integer(3),
            .structure([.integer(Int32(properties.count))] + entries),
        ]
        return Message(object: Registry.id, opcode: Registry.global, arguments).bytes(sequence: 0)
    }

    static func removal(_ id: Int32) -> [UInt8] {
        Message(object: Registry.id, opcode: Registry.globalRemove, [.integer(id)]).bytes(
            sequence: 0
        )
    }

    @Test("last as long as a stream of video, in messages as PipeWire sends them, cut anywhere")
    func recorded() throws {
        let stream = try Self.bytes(Self.stream)
        let end = try Self.bytes(Self.end)
        for cut in 0...stream.count {
            var shares = MediaUses()
            #expect(try shares.receive(Array(stream[..<cut])).isEmpty)
            #expect(shares.uses == (cut == stream.count ? [.screen] : []))
            _ = try shares.receive(Array(stream[cut...]) + end.dropLast())
            #expect(shares.uses == [.screen])
            _ = try shares.receive([end.last ?? 0])
            #expect(shares.uses == [])
        }
    }

    @Test(
        "are streams and sources of video, but no cameras and nothing else",
        arguments: [
            ([("media.class", "Stream/Output/Video")], true),
            ([("media.class", "Video/Source"), ("client.id", "40")], true),
            ([("media.class", "Video/Source"), ("device.id", "41")], false),
            ([("media.class", "Video/Source"), ("media.role", "Camera")], false),
            ([("media.class", "Stream/Input/Video")], false),
            ([("media.class", "Stream/Output/Audio")], false),
            ([("media.class", "Audio/Sink")], false),
            ([("node.name", "Dummy-Driver")], false),
            ([], false),
        ] as [([(String, String)], Bool)]
    )
    func classes(properties: [(String, String)], isShared: Bool) throws {
        var shares = MediaUses()
        _ = try shares.receive(Self.global(30, properties))
        #expect(shares.uses == (isShared ? [.screen] : []))
        var other = MediaUses()
        _ = try other.receive(Self.global(30, properties, type: "PipeWire:Interface:Port"))
        #expect(other.uses == [])
    }

    @Test("several at once end with the last; an id that another object gets is free again")
    func several() throws {
        var shares = MediaUses()
        let video = [("media.class", "Stream/Output/Video")]
        _ = try shares.receive(Self.global(1, video) + Self.global(2, video))
        _ = try shares.receive(Self.removal(1) + Self.removal(7))
        #expect(shares.uses == [.screen])
        _ = try shares.receive(Self.global(2, [("media.class", "Audio/Sink")]))
        #expect(shares.uses == [])
    }

    /// The registry's message about a link from one node to another.
    static func link(_ id: Int32, from node: Int32) -> [UInt8] {
        let properties = [("link.output.node", String(node)), ("link.input.node", "99")]
        return global(id, properties, type: "PipeWire:Interface:Link")
    }

    @Test(
        "a microphone and a camera are in use while a link leads from them",
        arguments: [
            ([("media.class", "Audio/Source")], .microphone),
            ([("media.class", "Audio/Source/Virtual")], .microphone),
            ([("media.class", "Audio/Duplex")], .microphone),
            ([("media.class", "Video/Source"), ("device.id", "40")], .camera),
            ([("media.class", "Video/Source"), ("media.role", "Camera")], .camera),
            // What records what is heard, as a visualizer does.
            ([("media.class", "Audio/Sink")], nil),
            ([("media.class", "Stream/Output/Audio")], nil),
        ] as [([(String, String)], MediaUse?)]
    )
    func links(properties: [(String, String)], use: MediaUse?) throws {
        let uses: Set = use.map { [$0] } ?? []
        for nodeComesFirst in [true, false] {
            var media = MediaUses()
            let node = Self.global(30, properties)
            let link = Self.link(50, from: 30) + Self.link(51, from: 31)
            _ = try media.receive(nodeComesFirst ? node : link)
            #expect(media.uses == [])
            _ = try media.receive(nodeComesFirst ? link : node)
            #expect(media.uses == uses)
            _ = try media.receive(Self.link(52, from: 30) + Self.removal(50))
            #expect(media.uses == uses)
            _ = try media.receive(Self.removal(nodeComesFirst ? 52 : 30))
            #expect(media.uses == [])
        }
    }

    @Test("the greeting asks for the registry, and a ping gets its pong")
    func answers() throws {
        var shares = MediaUses()
        let greeting = shares.greeting(from: "topmost")
        var rest = greeting[...]
        var sent: [Message] = []
        while !rest.isEmpty {
            let size = Message.payloadSize(rest)
            let payload = rest.dropFirst(Message.headerSize)
            sent.append(try #require(Message(header: rest, payload: payload.prefix(size))))
            #expect(Word.read(rest, at: 2) == UInt32(sent.count - 1))
            rest = payload.dropFirst(size)
        }
        #expect(
            sent == [
                Message(object: Core.id, opcode: Core.hello, [.integer(3)]),
                Message(
                    object: Client.id,
                    opcode: Client.updateProperties,
                    [.structure([.integer(1), .text("application.name"), .text("topmost")])]
                ),
                Message(object: Core.id, opcode: Core.getRegistry, [.integer(3), .integer(2)]),
            ]
        )
        let ping = Message(object: Core.id, opcode: Core.ping, [.integer(0), .integer(77)])
        let pong = Message(object: Core.id, opcode: Core.pong, [.integer(0), .integer(77)])
        #expect(try shares.receive(ping.bytes(sequence: 9)) == pong.bytes(sequence: 3))
    }

    @Test("damaged messages and errors of the connection end it; others do not")
    func failures() throws {
        func fails(_ bytes: [UInt8], _ failure: MediaUses.Failure) {
            var shares = MediaUses()
            #expect(throws: failure) { try shares.receive(bytes) }
        }
        let empty = Message(object: Core.id, opcode: 9, []).bytes(sequence: 0)
        fails(empty.dropLast(8) + [1, 0, 0, 0, 4, 0, 0, 0], .damaged)
        fails([0, 0, 0, 0] + Word.bytes(0x00FF_FFFF) + [UInt8](repeating: 0, count: 8), .damaged)
        let error: [Pod] = [.integer(0), .integer(1), .integer(-13), .text("not allowed")]
        fails(
            Message(object: Core.id, opcode: Core.error, error).bytes(sequence: 0),
            .refused("not allowed")
        )
        var shares = MediaUses()
        let other: [Pod] = [.integer(7)] + error.dropFirst()
        _ = try shares.receive(
            Message(object: Core.id, opcode: Core.error, other).bytes(sequence: 0)
        )
        _ = try shares.receive(
            Message(object: Registry.id, opcode: Registry.global, [.text("odd")]).bytes(sequence: 0)
        )
        _ = try shares.receive(Message(object: 99, opcode: 200, []).bytes(sequence: 0))
        #expect(shares.uses == [])
    }

    @Test("structures that are nested too deeply are damaged, not a stack that overflows")
    func nesting() {
        var pod = Pod.integer(1)
        for _ in 0..<7 { pod = .structure([pod]) }
        #expect(Pod(pod.bytes[...]) == pod)
        #expect(Pod(Pod.structure([pod]).bytes[...]) == nil)
    }
}
