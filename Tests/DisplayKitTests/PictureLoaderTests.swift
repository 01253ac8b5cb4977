// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc
import PictureDecoding
import Testing

@testable import DisplayKit

/// The decoder as a display uses it.
@Suite("Picture loader")
struct PictureLoaderTests {
    /// A loader, its loop and what it delivered.
    private final class Display {
        let loop: EventLoop
        let queue = PictureQueue()
        let loader: PictureLoader
        private let answers = Answers()
        var delivered: [UInt32: Bool] { answers.delivered }
        var reports: [String] { answers.reports }

        private final class Answers {
            var delivered: [UInt32: Bool] = [:]
            var reports: [String] = []
        }

        init(_ program: String = DecoderProcess.program) throws {
            // As a display does: a decoder may end while it is written to.
            ignoreBrokenPipes()
            loop = try EventLoop()
            let answers = answers
            loader = try PictureLoader(
                loop: loop,
                queue: queue,
                program: program,
                report: { answers.reports.append($0) },
                deliver: { answers.delivered[$1] = $0 != nil }
            )
        }

        func add(_ number: UInt32, _ text: String) throws {
            let file = try FileDescriptor.memory(Array(text.utf8))
            queue.add(
                DecoderRequest(number: number, width: 16, height: 16),
                OpenPicture(adopting: file)
            )
            loader.work()
        }

        func until(_ holds: () -> Bool) throws {
            let end = ContinuousClock.now + .seconds(120)
            while !holds() {
                try #require(ContinuousClock.now < end, "\(reports)")
                try loop.runOnce(timeout: .milliseconds(20))
            }
        }
    }

    private let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#

    @Test("pictures are decoded in turn, and the idle decoder exits")
    func several() throws {
        let display = try Display()
        display.loader.idleTime = .milliseconds(50)
        for number in 1...5 as ClosedRange<UInt32> {
            try display.add(number, number == 3 ? "no picture" : drawing)
        }
        try display.until { display.delivered.count == 5 }
        #expect(display.delivered.filter { !$0.value }.map(\.key) == [3])
        #expect(display.loader.processID != nil)
        try display.until { display.loader.processID == nil }
        #expect(display.reports.isEmpty)
    }

    @Test("a decoder that is killed gets the picture once more; the next one has another")
    func killed() throws {
        let display = try Display()
        // A busy machine takes its time.
        display.loader.limit = .seconds(60)
        for number in 1...10 as ClosedRange<UInt32> {
            try display.add(number, drawing)
            if let processID = display.loader.processID { kill(processID, SIGKILL) }
            try display.until { display.delivered[number] != nil }
            #expect(display.delivered[number] == true, "\(display.reports)")
        }
    }

    @Test("a picture that crashes decoders fails, and so does one that takes too long")
    func failing() throws {
        let dying = try Display("/bin/false")
        try dying.add(1, drawing)
        try dying.until { dying.delivered == [1: false] }
        #expect(dying.reports == ["a picture crashed the decoder: it is not shown"])
        // It reads, and never answers.
        let slow = try Display("/bin/cat")
        slow.loader.limit = .milliseconds(50)
        try slow.add(1, drawing)
        try slow.until { slow.delivered == [1: false] }
        #expect(slow.reports == ["a picture took too long to decode: it is not shown"])
        let missing = try Display("/no/such/program")
        try missing.add(1, drawing)
        #expect(missing.delivered == [1: false] && missing.reports.count == 1)
    }
}
