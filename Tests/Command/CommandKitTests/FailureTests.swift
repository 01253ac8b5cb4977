// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Foundation
import Testing

@testable import CommandKit

@Suite("Failures")
struct FailureTests {
    @Test("what the daemon refuses with has a status each")
    func refusals() {
        let usage: Set<BusNames.Failure> = [.invalidOption, .unknownButton]
        for name in BusNames.Failure.allCases {
            let failure = Failure(BusError.remote(name: name.rawValue, message: "why"))
            let status: CommandKit.ExitStatus =
                name == .unknownPresentation
                ? .unknownID
                : name == .notEnded ? .pending : usage.contains(name) ? .usage : .refused
            #expect(failure.status == status, "\(name)")
            #expect(failure.description == "why")
        }
    }

    @Test(
        "errors of the bus about a missing daemon have an actionable message",
        arguments: [
            (BusError.remote(name: StandardError.serviceUnknown, message: "x"), Failure.absent),
            (.remote(name: StandardError.nameHasNoOwner, message: "x"), Failure.absent),
            (.remote(name: StandardError.unknownMethod, message: "x"), "x"),
            (.remote(name: "org.example.Odd", message: "x"), "org.example.Odd: x"),
            (.timedOut, "no answer in time"), (.disconnected, "the connection to the bus is gone"),
            (.unreachable("nobody"), "cannot reach the bus: nobody"), (.queueFull(bytes: 9), "9"),
        ]
    )
    func absence(error: BusError, text: String) {
        let failure = Failure(error)
        #expect(failure.status == .unreachable)
        #expect(failure.description.contains(text))
    }

    @Test("statuses are those that are documented")
    func statuses() {
        let known: [(CommandKit.ExitStatus, Int32)] = [
            (.acted, 0), (.negative, 1), (.dismissed, 3), (.usage, 64), (.unknownID, 66),
            (.unreachable, 69), (.unwritten, 74), (.timedOut, 124), (.refused, 125),
            (.cannotRun, 126), (.noProgram, 127), (.hungUp, 129), (.interrupted, 130),
            (.terminated, 143),
        ]
        for (status, number) in known { #expect(status.rawValue == number) }
    }

    @Test("an ending has each fact once, the answer first")
    func endings() {
        let endings: [(Ending, String)] = [
            (
                Ending(id: 4, outcome: "expired", details: .options([:])),
                #"{"id":4,"outcome":"expired"}"#
            ),
            (
                Ending(
                    id: 4,
                    outcome: "acted",
                    details: .options([
                        "button": .string("ok"), "text": .string("a"), "choices": .strings(["x"]),
                    ])
                ),
                #"{"id":4,"outcome":"acted","button":"ok","text":"a","choices":["x"]}"#
            ),
            (
                Ending(id: 4, outcome: "dismissed", details: .options(["how": .string("cancel")])),
                #"{"id":4,"outcome":"dismissed","button":"cancel","how":"cancel"}"#
            ),
            (
                Ending(id: 4, outcome: "acted", details: .options(["id": .string("x")])),
                #"{"id":4,"outcome":"acted"}"#
            ),
            (
                Ending(id: 4, outcome: "odd", details: .string("no dictionary")),
                #"{"id":4,"outcome":"odd"}"#
            ),
        ]
        for (ending, text) in endings { #expect(JSON.text(ending.json) == text) }
    }

    @Test(
        "nothing that moves the cursor or turns the text is printed",
        arguments: [
            ("plain é 日本 🎉", "plain é 日本 🎉"), ("a\u{1B}[2Jb", "a [2Jb"), ("a\nb\tc\rd", "a b c d"),
            ("a\u{7F}\u{9B}b", "a  b"), ("a\u{202E}b\u{2066}c\u{200F}d", "a b c\u{200F}d"),
            ("\u{2028}\u{2029}\u{061C}", "   "), ("", ""),
            ("\u{2068}a\u{2069}\u{202E}b", "\u{2068}a\u{2069} b"), ("\u{2069}a\u{2068}", " a "),
        ]
    )
    func printables(text: String, expected: String) {
        #expect(printable(text) == expected)
    }
}
