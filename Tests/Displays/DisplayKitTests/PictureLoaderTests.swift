// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Foundation
import Glibc
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import DisplayKit
@testable import PictureDecoding

/// The decoder as a display uses it.
@Suite("Picture loader")
struct PictureLoaderTests {
    /// A loader, its loop and what it delivered.
    private final class Display {
        let loop: EventLoop
        let queue = PictureQueue()
        let folder = TemporaryFolder()
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
            try Data(text.utf8).write(to: URL(fileURLWithPath: path(number)))
            queue.add(DecoderRequest(number: number, width: 16, height: 16), path(number))
            loader.work()
        }

        func path(_ number: UInt32) -> String { "\(folder.path)/\(number)" }

        func until(_ holds: () -> Bool) throws {
            try loop.run(seen: reports, until: holds)
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
        #expect(!display.loader.processIDs.isEmpty)
        try display.until { display.loader.processIDs.isEmpty }
        #expect(display.reports.isEmpty)
    }

    @Test("a decoder that is killed gets the picture once more; the next one has another")
    func killed() throws {
        let display = try Display()
        // A busy machine takes its time.
        display.loader.limit = .seconds(60)
        for number in 1...10 as ClosedRange<UInt32> {
            try display.add(number, drawing)
            for processID in display.loader.processIDs { kill(processID, SIGKILL) }
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
        try missing.until { missing.delivered == [1: false] }
        #expect(missing.reports.count == 1)
    }

    /// A picture that is not decoded within the time limit.
    private let bomb = ##"""
        <svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3900">
        <filter id="f"><feTurbulence numOctaves="9999999"/></filter>
        <rect width="4000" height="3900" filter="url(#f)"/></svg>
        """##

    private func scene(of display: Display, _ owners: [(UInt32, String)]) throws -> Scene {
        Scene(
            revision: 1,
            toasts: try owners.map { number, owner in
                let image = Picture(source: .file(path: display.path(number)))
                return Card(
                    id: try #require(PresentationID(rawValue: number)),
                    identity: Identity(key: owner, displayName: owner, trust: .program),
                    content: .toast(Toast(headline: Headline(title: "x") { $0.image = image })),
                    acceptedAt: Instant(milliseconds: 0)
                )
            }
        )
    }

    @Test("bad pictures of one sender do not delay those of another")
    func turns() throws {
        let display = try Display()
        // So that the bombs are the slow ones on a busy machine too.
        display.loader.quickLimit = .milliseconds(500)
        let bad = (1...5 as ClosedRange<UInt32>).map { ($0, "bad") }
        display.loader.follow(try scene(of: display, bad + [(6, "good"), (7, "good")]))
        for (number, _) in bad { try display.add(number, bomb) }
        for number in 6...7 as ClosedRange<UInt32> { try display.add(number, drawing) }
        try display.until { display.delivered[6] != nil && display.delivered[7] != nil }
        #expect(display.delivered[6] == true && display.delivered[7] == true)
        // The others' bombs: at most the one that was first.
        #expect(display.delivered.count <= 3, "\(display.delivered)")
    }

    @Test("the topmost presenter's picture is first, then who has used least")
    func order() throws {
        let display = try Display()
        var scene = try scene(of: display, [(1, "a"), (2, "a"), (3, "b"), (4, "c")])
        scene.presenters = [scene.toasts.removeLast()]
        var turns = PictureTurns()
        turns.follow(scene)
        var jobs = (1...5 as ClosedRange<UInt32>).map { number in
            PictureQueue.Job(
                request: DecoderRequest(number: number, width: 1, height: 1),
                path: display.path(number)
            )
        }
        turns.charge(.seconds(1), for: jobs[0])
        var order: [UInt32] = []
        while let job = turns.removeNext(from: &jobs) { order.append(job.request.number) }
        #expect(order == [4, 3, 5, 1, 2])
    }
}
