// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import SystemCalls
import TestSupport
import Testing

@Suite("Descriptors")
struct DescriptorTests {
    @Test("reading distinguishes bytes, nothing yet and the end")
    func reading() throws {
        let pipe = try Pipe()
        try pipe.reader.setNonBlocking()
        var buffer = Array("before".utf8)
        #expect(try pipe.reader.read(into: &buffer) == .nothingYet)
        #expect(try pipe.writer.write(Array("abc".utf8)[...]) == 3)
        #expect(try pipe.reader.read(into: &buffer, atMost: 2) == .bytes(2))
        #expect(try pipe.reader.read(into: &buffer) == .bytes(1))
        #expect(buffer == Array("beforeabc".utf8))
        let reader = pipe.takeReader()
        // A child that another test just forked holds the other end too, until exec.
        let limit = ContinuousClock.now + .seconds(60)
        while try reader.read(into: &buffer) == .nothingYet, ContinuousClock.now < limit {
            usleep(1000)
        }
        #expect(try reader.read(into: &buffer) == .end)
        #expect(buffer == Array("beforeabc".utf8))
    }

    @Test("writing nothing makes no call, and a full pipe accepts none")
    func writing() throws {
        let pipe = try Pipe()
        try pipe.writer.setNonBlocking()
        #expect(try pipe.writer.write([]) == 0)
        let chunk = [UInt8](repeating: 1, count: 4096)
        var sent = 0
        while true {
            let more = try pipe.writer.write(chunk[...])
            if more == 0 { break }
            sent += more
        }
        #expect(sent >= 4096)
        try pipe.reader.setNonBlocking()
        var buffer: [UInt8] = []
        while buffer.count < sent { _ = try pipe.reader.read(into: &buffer) }
        #expect(buffer.allSatisfy { $0 == 1 } && buffer.count == sent)
    }

    @Test("what fails names the call and the reason")
    func failures() throws {
        ignoreBrokenPipes()
        var buffer: [UInt8] = []
        func error(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "nothing"
            } catch {
                return "\(error)"
            }
        }
        let pipe = try Pipe()
        #expect(error { _ = try pipe.writer.read(into: &buffer) } == "read: Bad file descriptor")
        #expect(error { _ = try pipe.reader.write([1]) } == "write: Bad file descriptor")
        let writer = pipe.takeWriter()
        // A child that another test just forked holds the other end too, until exec.
        let limit = ContinuousClock.now + .seconds(60)
        var reason = "nothing"
        while reason == "nothing", ContinuousClock.now < limit {
            reason = error { _ = try writer.write([1]) }
        }
        #expect(reason == "write: Broken pipe")
        #expect(
            error { _ = try FileDescriptor.open("/no/such", flags: O_RDONLY) }
                == "open: No such file or directory"
        )
        #expect(
            error { _ = try FileDescriptor.open("/tmp", flags: O_WRONLY) } == "open: Is a directory"
        )
        let gone = FileDescriptor(adopting: 99_999)
        #expect(error { try gone.setNonBlocking() } == "fcntl: Bad file descriptor")
        #expect(error { _ = try gone.duplicate() } == "fcntl: Bad file descriptor")
        #expect(SystemError(call: "spell", code: 9999).description == "spell: Unknown error 9999")
    }

    @Test("a second one of the same file outlives the first, and neither is inherited")
    func duplicates() throws {
        let file = try FileDescriptor.open("/dev/zero", flags: O_RDONLY)
        let copy = try file.duplicate()
        #expect(copy.number > 2 && copy.number != file.number)
        for number in [file.number, copy.number] {
            #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
        }
        let number = file.release()
        close(number)
        var buffer: [UInt8] = []
        #expect(try copy.read(into: &buffer, atMost: 5) == .bytes(5))
        #expect(buffer == [0, 0, 0, 0, 0])
    }

    @Test("queued bytes arrive in order, whatever their sizes", arguments: [UInt64(1), 2, 3, 4])
    func queue(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pipe = try Pipe()
        let reader = try pipe.reader.duplicate()
        try reader.setNonBlocking()
        let writer = try PipeWriter(adopting: pipe.takeWriter())
        var sent: [UInt8] = []
        var got: [UInt8] = []
        for step in 0..<300 {
            let size = random.chance(10) ? random.below(200_000) : random.below(300)
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ step) }
            sent += bytes
            try writer.send(bytes)
            for _ in 0..<random.below(4) { _ = try reader.read(into: &got) }
            #expect(writer.isPending == (writer.pendingCount > 0))
            #expect(writer.pendingCount <= sent.count - got.count)
        }
        while writer.isPending {
            _ = try reader.read(into: &got)
            try writer.flush()
        }
        while case .bytes = try reader.read(into: &got) {}
        #expect(got == sent)
    }

    @Test("a descriptor that goes both ways can be read through its writer")
    func bothWays() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let other = FileDescriptor(adopting: ends[1])
        let writer = try PipeWriter(adopting: FileDescriptor(adopting: ends[0]))
        var buffer: [UInt8] = []
        #expect(try writer.read(into: &buffer, atMost: 10) == .nothingYet)
        #expect(try other.write(Array("hello".utf8)[...]) == 5)
        #expect(try writer.read(into: &buffer, atMost: 2) == .bytes(2))
        #expect(try writer.read(into: &buffer, atMost: 10) == .bytes(3))
        #expect(buffer == Array("hello".utf8))
    }
}
