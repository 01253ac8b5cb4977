// SPDX-License-Identifier: MIT

import ArgumentParser
import Testing

@testable import topmost

@Suite("Snoozes")
struct SnoozeTests {
    @Test("a time is a duration, a time of the day or a day, or the user's return")
    func spans() throws {
        #expect(try SnoozeCommand.span(["20m"]) == .seconds(1200))
        #expect(try SnoozeCommand.span(["back"]) == nil)
        let tomorrow = try #require(try SnoozeCommand.span(["tomorrow"]))
        #expect(tomorrow > .zero && tomorrow <= .seconds(33 * 3600 + 3600))
        let next = try #require(try SnoozeCommand.span(["18:00"]))
        #expect(next > .zero && next <= .seconds(25 * 3600))
        let same = try #require(try SnoozeCommand.span(["until", "tomorrow"]))
        #expect(tomorrow - same < .seconds(60))
    }

    @Test(
        "anything else is refused with what is accepted",
        arguments: ["soon", "never", "0s", "2y"]
    )
    func refused(word: String) throws {
        do {
            _ = try SnoozeCommand.span([word])
            Issue.record("\(word) is accepted")
        } catch {
            #expect(error.message.hasPrefix("snooze expects a duration"))
            #expect(error.message.hasSuffix("got \"\(word)\""))
        }
    }
}
