// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import TestSupport
import Testing

@testable import topmost_compat

/// What other names pass on to commands of this program.
@Suite("Commands that another name passes on")
struct PassedOnTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    /// A line of shell with the other names in `PATH`.
    func run(_ line: String) throws -> TestCommand.Finished {
        try testCommand.shell(
            "PATH=$(mktemp -d):$PATH; for n in zenity yad kdialog swaync-client; do "
                + "ln -s \(TestCommand.program("topmost-compat")) ${PATH%%:*}/$n; done\n" + line
        )
    }

    /// Lines, their status and the beginning of their error.
    static let errors: [(String, Int32, String)] = [
        ("zenity --text-info --filename=/missing", 255, "zenity: cannot read /missing: "),
        ("yad --text-info --filename=/missing", 255, "yad: cannot read /missing: "),
        ("kdialog --textbox /missing", 255, "kdialog: cannot read /missing: "),
        ("zenity --text-info --filename=/tmp", 255, "zenity: cannot read /tmp: Is a directory"),
        ("yad --text-info </tmp", 255, "yad: cannot read standard input: Is a directory"),
        ("zenity --list --column=A </tmp", 255, "zenity: cannot read standard input: Is a dir"),
        ("zenity --about", 255, "--about is not supported"),
        ("swaync-client --foo", 1, "swaync-client: unknown option \"--foo\"; swaync-client --help"),
        ("swaync-client", 1, "swaync-client: expected an option; swaync-client --help lists them"),
    ]

    @Test("an error has the status of the other name", arguments: errors.indices)
    func error(index: Int) throws {
        let (line, status, message) = Self.errors[index]
        let done = try run(line)
        #expect(done.status == status && done.output == "")
        #expect(done.error.hasPrefix(message), "\(done.error)")
        #expect(done.error.split(separator: "\n").count == 1)
    }

    @Test("so has a daemon that refuses, and one that ends without an answer")
    func refused() throws {
        testCommand.onPresent = { _, end in end("shutdown", .options([:])) }
        for (name, status) in [("zenity --text-info", Int32(255)), ("yad --text-info", 255)] {
            let done = try run("echo text | \(name)")
            #expect(done.status == status && done.error.contains("topmostd was stopped"))
        }
        testCommand.refusal = ("org.topmost.Error.LimitReached", "too many")
        for (line, status) in [
            ("zenity --notification --text Hi", Int32(255)), ("kdialog --passivepopup Hi", 255),
            ("yad --notification --text Hi", 255),
        ] {
            let done = try run(line)
            #expect(done.status == status && done.error.contains("too many"), "\(line)")
        }
    }

    @Test("the statuses of answers stay as they are", arguments: [0, 1, 64, 69])
    func statuses(status: Int) throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("positive")]))
        }
        #expect(try run("echo x | yad --text-info --button=Go:\(status)").status == Int32(status))
    }

    @Test("--timeout=0 is no limit")
    func noLimit() throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("positive")]))
        }
        for line in ["yad --text Hi --timeout", "zenity --info --timeout"] {
            #expect(try run(line + "=0").status == 0)
            #expect(testCommand.option("timeout_ms") == nil)
            #expect(try run(line + "=7").status == 0)
            #expect(testCommand.option("timeout_ms") == .int64(7000))
        }
        #expect(try run("echo x | yad --text-info --timeout=0").status == 0)
        #expect(testCommand.option("timeout_ms") == nil)
    }

    @Test("a form is asked while its writer still has the pipe")
    func openPipe() throws {
        testCommand.onPresent = { _, end in
            end("acted", .options(["button": .string("positive")]))
        }
        let done = try run(
            "{ printf 'a\\n\\nb\\n'; exec sleep 1000; } | "
                + "{ yad --form --field=A --field=B --field=C; echo $?; kill 0; }"
        )
        #expect(done.output == "a||b|\n0\n", "\(done)")
        let fields = try #require(testCommand.option("fields")).elements
        #expect(fields.map { $0["value"]?.text } == ["a", nil, "b"])
    }

    @Test("a form gets the lines that come while it is open")
    func lateLines() throws {
        var end: (String, Value) -> Void = { _, _ in }
        let folder = TemporaryFolder()
        testCommand.onPresent = {
            end = $1
            _ = FileManager.default.createFile(atPath: folder.path + "/shown", contents: nil)
        }
        let fields: KeyValuePairs<String, Value> = [
            "0": .variant(.string("bob")), "1": .variant(.double(5)),
        ]
        testCommand.onCall = { [unowned testCommand] in
            guard testCommand.methods.last == "Update" else { return }
            let values = testCommand.received.last?.arguments.last?["fields"]?.elements ?? []
            guard
                values.map({ $0["value"]?.unwrapped }) == [
                    .string("bob"), .double(5), .string("end"),
                ]
            else { return }
            end("acted", .options(["button": .string("positive"), "fields": .options(fields)]))
        }
        let line = "yad --form --field=A --field=B:NUM --field=C:RO"
        let done = try run(
            "(until [ -e \(folder.path)/shown ]; do sleep 0.05; done; "
                + "echo bob; echo 5; echo end; exec sleep 1000) | { \(line); echo $?; kill 0; }"
        )
        #expect(done.output == "bob|5|end|\n0\n", "\(done)")
        let first = try #require(testCommand.option("fields")).elements
        #expect(first.map { $0["value"]?.unwrapped } == [nil, .double(0), nil])
    }

    @Test("--auto-close ends at 100 while the writer continues, and nothing else does")
    func autoClose() throws {
        for name in ["zenity", "yad"] {
            let done = try run(
                "{ echo 50; echo 100; echo '# more'; exec sleep 1000; } | "
                    + "{ \(name) --progress --auto-close; echo $?; kill 0; }"
            )
            #expect(done.output == "0\n", "\(done)")
            testCommand.onCall = { [unowned testCommand] in
                guard testCommand.received.last?.arguments.last?["progress"] == .double(1) else {
                    return
                }
                testCommand.openGate()
            }
            let writer = "{ echo 100; \(testCommand.gate); echo more; }"
            let open = try run("\(writer) | \(name) --progress")
            #expect(open.status == 0 && testCommand.methods.last == "Dismiss")
            try testCommand.closeGate()
        }
    }
}
