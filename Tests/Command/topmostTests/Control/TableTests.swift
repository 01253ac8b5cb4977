// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Tables")
struct TableTests {
    static func row(_ title: String, name: String = "Mail") -> Value {
        .options([
            "id": .uint32(3), "kind": .string("modal"), "reason": .string("showing"),
            "name": .string(name), "title": .string(title),
        ])
    }

    @Test("a presentation without a title is listed by its message")
    func untitled() {
        var entries: KeyValuePairs<String, Value> = [
            "id": .uint32(3), "kind": .string("loading"), "reason": .string("showing"),
            "name": .string("Mail"), "message": .string("Exporting\n3 files"),
        ]
        let row = ListCommand.row(.options(entries))
        #expect(Table.text([row]).hasSuffix("Mail  Exporting 3 files"))
        entries = ["id": .uint32(3), "title": .string("A"), "message": .string("B")]
        #expect(ListCommand.row(.options(entries))["title"]?.text == "A")
        #expect(ListCommand.row(.options(["id": .uint32(3)]))["title"] == nil)
        let named = ListCommand.row(.options(["name": .string("sh"), "app_name": .string("Mail")]))
        #expect(named["name"]?.text == "Mail")
    }

    @Test(
        "text has the terminal's width",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("한글", 4),
            ("🎉", 2), ("👩‍💻", 2), ("❤️", 2), ("🇩🇪", 2), ("a\u{200B}b", 2), ("…", 1), ("ｆ", 2),
            ("שלום", 4),
        ]
    )
    func widths(text: String, columns: Int) {
        #expect(Columns.width(of: text) == columns)
    }

    @Test(
        "a text is cut at whole characters and ends with an ellipsis",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
            ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("a👩‍💻b", 3, "a…"),
            ("e\u{301}xyz", 3, "e\u{301}x…"), ("", 0, ""),
        ]
    )
    func shortened(text: String, columns: Int, expected: String) {
        #expect(Columns.shortened(text, to: columns) == expected)
    }

    @Test("titles alone are shortened, and never to nothing")
    func titles() {
        let rows = [Self.row("A long title that goes on"), Self.row("短い題", name: "邮件")]
        #expect(
            Table.text(rows, columns: 40) == """
                ID  KIND   REASON   NAME  TITLE
                3   modal  showing  Mail  A long title …
                3   modal  showing  邮件  短い題
                """
        )
        #expect(Table.text(rows, columns: 51).contains("A long title that goes on"))
        #expect(Table.text(rows, columns: 10).contains("A long …\n"))
        #expect(Table.text(rows).contains("goes on"))
    }

    @Test("every line fits the terminal it is for", arguments: [40, 57, 80, 200])
    func fits(columns: Int) {
        let rows = (0..<20).map { Self.row(String(repeating: "語 word ", count: $0)) }
        for line in Table.text(rows, columns: columns).split(separator: "\n") {
            #expect(Columns.width(of: String(line)) <= columns)
        }
    }

    @Test("on a terminal a list fits it; COLUMNS comes first; a pipe and JSON get all")
    func terminal() throws {
        let testCommand = try TestCommand()
        testCommand.title = String(repeating: "long ", count: 30)
        let line = { (environment: String, options: String) in
            "\(environment) script -qec \"stty cols 60; \\\"$TOPMOST\\\" list \(options)\" /dev/null </dev/null"
        }
        for (environment, columns) in [("COLUMNS=", 60), ("COLUMNS=45", 45), ("COLUMNS=no", 60)] {
            let shown = try testCommand.shell(line(environment, "")).output
            let widest = shown.split(whereSeparator: \.isNewline).map(\.count).max()
            #expect(widest == columns, "\(environment): \(shown)")
        }
        #expect(
            try testCommand.shell(line("COLUMNS=45", "--json")).output.contains(testCommand.title)
        )
        let whole = testCommand.title.trimmingCharacters(in: .whitespaces)
        #expect(try testCommand.topmost("list").output.contains(whole))
    }

    @Test("a missing value is a dash, and its row is kept")
    func missing() {
        let rows: [Value] = [
            .options([:]), .options(["id": .uint32(7)]), .string("no row at all"),
            .options(["title": .string("T"), "unknown": .byte(1)]),
        ]
        #expect(
            Table.text(rows) == """
                ID  KIND  REASON  NAME  TITLE
                -   -     -       -     -
                7   -     -       -     -
                -   -     -       -     -
                -   -     -       -     T
                """
        )
        #expect(Table.text([]) == "ID  KIND  REASON  NAME  TITLE")
    }

    @Test("facts are lines, lists in them too")
    func lines() {
        let status = Value.options([
            "input_blocked": .boolean(true), "version": .string("1\u{1B}2"),
            "none": .strings([]), "names": .strings(["a", "b"]), "count": .uint32(3),
            "plugins": .array(
                [.options(["name": .string("x11"), "pid": .int32(7)])],
                element: "a{sv}"
            ),
        ])
        #expect(
            Table.lines(status) == """
                input blocked: yes
                version: 1 2
                none: none
                names: a, b
                count: 3
                plugins: name x11, pid 7
                """
        )
        #expect(Table.lines(.string("x")) == "x")
    }
}
