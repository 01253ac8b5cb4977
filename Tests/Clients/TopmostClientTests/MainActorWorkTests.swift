// SPDX-License-Identifier: MIT

import Testing

@testable import TopmostClient

/// Work that belongs to an actor.
@Suite("Work of the main actor", .timeLimit(.minutes(2)))
@MainActor
struct MainActorWorkTests {
    @MainActor
    final class Document {
        var pages = 0
    }

    @Test("it stays on its actor, behind a loading and around a retry")
    func isolation() async throws {
        let topmost = Topmost { _ in nil }
        let document = Document()
        let sum = try await Loading("Exporting").during(on: topmost) { progress in
            document.pages += 1
            progress.report(0.5)
            return document.pages
        }
        try await Loading.during("Exporting", on: topmost) { _ in document.pages += 1 }
        try await Retry("Export failed").around(on: topmost) { document.pages += 1 }
        #expect(sum == 1 && document.pages == 3)
    }

    private static func describe(_: any Error) -> String { "why" }

    @Test("a cancelled task is offered no retry, and a limit of attempts ends them")
    func limits() async throws {
        struct Failure: Error {}
        let topmost = Topmost { _ in .pressed("retry") }
        await #expect(throws: Failure.self) {
            let retry = Retry("No")
            try await retry.around(on: topmost, attempts: 3, describing: Self.describe) {
                throw Failure()
            }
        }
        #expect(topmost.sent.map { $0.text("details") } == ["why", "why"])
        let quiet = Topmost { _ in nil }
        let task = Task {
            try await Retry("No").around(on: quiet) {
                while !Task.isCancelled { await Task.yield() }
                throw Failure()
            }
        }
        task.cancel()
        await #expect(throws: Failure.self) { try await task.value }
        #expect(quiet.sent.isEmpty)
    }

    @Test("there is a pause before the next attempt, which a cancelled task does not wait for")
    func pause() async throws {
        struct Failure: Error {}
        let topmost = Topmost { _ in .pressed("retry") }
        let clock = ContinuousClock()
        let span = await clock.measure {
            await #expect(throws: Failure.self) {
                let pause = Duration.milliseconds(50)
                try await Retry("No").around(on: topmost, attempts: 3, pause: pause) {
                    throw Failure()
                }
            }
        }
        #expect(span >= .milliseconds(100) && topmost.sent.count == 2)
        let task = Task {
            try await Retry("No").around(on: topmost, pause: .seconds(600)) { throw Failure() }
        }
        while topmost.sent.count < 3 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
