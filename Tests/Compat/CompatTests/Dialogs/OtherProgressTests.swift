// SPDX-License-Identifier: MIT

import BusValues
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Progress of other programs")
struct OtherProgressTests {
    static let lines: [(String, OtherProgress.Command)] = [
        ("# Copying a b", .text("Copying a b")), ("#", .text("")), ("42", .percent(42)),
        (" 7.9", .percent(7)), ("250", .percent(100)), ("50% done", .percent(50)),
        ("pulsate:true", .pulses(true)), ("pulsate: false", .pulses(false)), ("pulsate", .nothing),
        ("done", .nothing), ("-5", .nothing), ("", .nothing),
        ("99999999999999999999", .percent(100)),
    ]

    @Test("a line is read as zenity reads it", arguments: lines.indices)
    func line(index: Int) {
        #expect(OtherProgress.Command(Self.lines[index].0) == Self.lines[index].1)
    }

    @Test("a bar that only pulses keeps its number for later")
    func reader() {
        var reader = OtherProgress.Reader(percent: 20, pulses: true)
        #expect(reader.report(.percent(40)) == ProgressReport(progress: .indeterminate))
        #expect(reader.report(.pulses(false)) == ProgressReport(progress: .fraction(0.4)))
        #expect(reader.report(.nothing) == nil)
        #expect(reader.report(.text("a")) == ProgressReport(text: "a"))
    }

    @Test("zenity's text and percentage are on the card")
    func options() throws {
        let testCommand = try TestCommand()
        let program = TestCommand.program("topmost-compat")
        let done = try testCommand.shell(
            "d=$(mktemp -d); ln -s \(program) $d/zenity; printf '30\\n' | $d/zenity --progress --modal "
                + "--text 'A &amp; <b>B</b>' --percentage 20 --title Copy --width 300 --attach 1"
        )
        #expect(done == .init(status: 0, output: "", error: ""))
        #expect(testCommand.option("title") == .string("Copy"))
        #expect(testCommand.option("progress") == .double(0.2))
        #expect(testCommand.option("message")?.text?.hasPrefix("A & B\n") == true)
    }
}
