// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("Decoding")
struct DecodingTests {
    /// Values through libdbus's own message and back, without a bus.
    func decoded(
        _ arguments: [Value],
        _ limits: DecodingLimits = .standard
    ) throws -> (values: [Value], isTruncated: Bool) {
        let message = Message.call("Do", of: "a.One", at: "/x", on: ":1.2", arguments)
        let encoded = try MessageEncoder.encode(message)
        var decoder = MessageDecoder(limits: limits)
        return (decoder.arguments(of: encoded), decoder.isTruncated)
    }

    @Test("descriptors are kept only where the limits say so; a process is alive until it is not")
    func descriptors() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let value = Value.options(["ProcessID": .uint32(7), "ProcessFD": .fileDescriptor(ends[0])])
        let closed = try decoded([value]).values.first
        #expect(Connection.Credentials(closed)?.process == nil)
        var limits = DecodingLimits.standard
        limits.keepsDescriptors = true
        let kept = try decoded([value], limits).values.first
        let credentials = try #require(Connection.Credentials(kept))
        #expect(credentials.processID == 7)
        #expect(credentials.process?.isRunning == true)
        // A pidfd reports its end as a pipe does. A child that another test just forked may
        // hold the pipe until exec.
        close(ends[1])
        let limit = ContinuousClock.now + .seconds(60)
        while credentials.process?.isRunning == true, ContinuousClock.now < limit { usleep(1000) }
        #expect(credentials.process?.isRunning == false)
    }

    @Test("random values come back as they were", arguments: 1...20)
    func random(seed: Int) throws {
        var maker = ValueMaker(seed: UInt64(seed))
        for _ in 0..<50 {
            let values = (0..<maker.random.below(5)).map { _ in maker.value() }
            let (decoded, isTruncated) = try decoded(values)
            #expect(decoded == values, "seed \(seed)")
            #expect(!isTruncated)
        }
    }

    @Test("random limits cut random values, and never fail", arguments: 1...10)
    func randomLimits(seed: Int) throws {
        var maker = ValueMaker(seed: UInt64(seed))
        for _ in 0..<50 {
            let values = (0..<maker.random.below(5)).map { _ in maker.value() }
            let limits = DecodingLimits(
                stringBytes: maker.random.below(8),
                arrayBytes: maker.random.below(8),
                values: maker.random.below(20)
            )
            let (decoded, isTruncated) = try decoded(values, limits)
            // The body's own values are as many as its signature says.
            #expect(decoded.map(\.typeSignature) == values.map(\.typeSignature), "seed \(seed)")
            #expect(isTruncated || decoded == values, "seed \(seed)")
        }
    }

    @Test(
        "a text is cut between scalars",
        arguments: [
            ("abc", 3, "abc", false), ("abcd", 3, "abc", true), ("aé", 3, "aé", false),
            ("aé", 2, "a", true), ("🎉🎉", 7, "🎉", true), ("🎉", 3, "", true), ("", 0, "", false),
            ("x", 0, "", true),
        ]
    )
    func text(text: String, limit: Int, expected: String, isCut: Bool) throws {
        let limits = DecodingLimits(stringBytes: limit, arrayBytes: 0, values: 10)
        let (values, isTruncated) = try decoded([.string(text)], limits)
        #expect(values == [.string(expected)] && isTruncated == isCut)
    }

    @Test("bytes are accepted as a whole or not at all", arguments: [4, 5])
    func bytes(count: Int) throws {
        let limits = DecodingLimits(stringBytes: 10, arrayBytes: 4, values: 10)
        let bytes = [UInt8](repeating: 7, count: count)
        let (values, isTruncated) = try decoded([.bytes(bytes), .byte(1)], limits)
        #expect(values == [.bytes(count == 4 ? bytes : []), .byte(1)])
        #expect(isTruncated == (count == 5))
    }

    @Test("lists and dictionaries end where the values are used up", arguments: [3, 4])
    func values(limit: Int) throws {
        let limits = DecodingLimits(stringBytes: 10, arrayBytes: 10, values: limit)
        let (list, isCut) = try decoded([.array([.byte(1), .byte(2), .byte(3)], element: "y")])
        #expect(list == [.bytes([1, 2, 3])] || list.count == 1)
        #expect(!isCut)
        let numbers = Value.array([.int32(1), .int32(2), .int32(3)], element: "i")
        let (cut, isTruncated) = try decoded([numbers], limits)
        let kept = Value.array([.int32(1), .int32(2)], element: "i")
        #expect(cut == [limit == 4 ? numbers : kept] && isTruncated == (limit == 3))
    }
}
