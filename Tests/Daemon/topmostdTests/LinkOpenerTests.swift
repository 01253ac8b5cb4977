// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Journal
import TestSupport
import Testing

@testable import topmostd

@Suite("Opening links")
struct LinkOpenerTests {
    private let loop: EventLoop
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }

    init() throws { loop = try EventLoop() }

    private func opener(_ script: [String], _ box: LogBox) -> LinkOpener {
        LinkOpener(ProgramRunner(isService: false, loop: loop), opener: script, log: box.log)
    }

    /// What was opened: the words after the program, a line each.
    private var opened: [String] {
        let text = try? String(contentsOfFile: folder + "/opened", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private func until(_ holds: () -> Bool) throws {
        try loop.run(until: holds)
    }

    private func script(_ text: String) -> [String] {
        ["/bin/sh", "-c", text, "sh"]
    }

    @Test(
        "a web or mail address is passed to the program as one argument",
        arguments: [
            "https://example.org", "HTTP://EXAMPLE.org/?a=b&c=d", "mailto:ann@example.org",
            "https://example.org/$(touch /tmp/x) `y`;'\"|", "https://example.org/ --help",
        ]
    )
    func opens(address: String) throws {
        let box = LogBox()
        let opener = opener(
            script("printf '%s\\n' \"$#\" \"$@\" > '\(folder)/opened'; exit 3"),
            box
        )
        opener.open(address)
        try until { !box.messages.isEmpty }
        #expect(opened == ["1", address])
        #expect(box.messages == ["link opener ended with exit status 3"])
    }

    @Test(
        "nothing else is opened",
        arguments: [
            "", "file:///etc/passwd", "javascript:alert(1)", "-h", "--version", " https://x",
            "https:x", "smb://host/share", "\\\\host\\share", "/usr/bin/true", "data:text/html,x",
        ]
    )
    func refuses(address: String) throws {
        let box = LogBox()
        let opener = opener(script("touch '\(folder)/opened'"), box)
        opener.open(address)
        #expect(box.messages == ["link not opened: neither a web nor a mail link"])
        #expect(!FileManager.default.fileExists(atPath: folder + "/opened"))
    }

    @Test("eight are opened at once, the ninth is not, and then there is room again")
    func maximum() throws {
        let box = LogBox()
        let gate = folder + "/gate"
        let opener = opener(
            script(
                "echo \"$1\" >> '\(folder)/opened'; while [ ! -e '\(gate)' ]; do sleep 0.01; done; exit 1"
            ),
            box
        )
        for number in 1...9 { opener.open("https://example.org/\(number)") }
        #expect(box.messages == ["link not opened: 8 are being opened"])
        try Data().write(to: URL(fileURLWithPath: gate))
        try until { box.messages.count == 9 }
        opener.open("https://example.org/10")
        try until { box.messages.count == 10 }
        #expect(
            Set(opened) == Set([1, 2, 3, 4, 5, 6, 7, 8, 10].map { "https://example.org/\($0)" })
        )
    }

    @Test("a program that is not there is named")
    func missing() {
        let box = LogBox()
        opener(["/no/such/program", "-x"], box).open("https://example.org")
        #expect(box.messages.count == 1)
        #expect(box.messages[0].hasPrefix("link not opened: /no/such/program -x: "))
    }

    @Test("a service leaves its sandbox: a unit of its own runs, with values that nobody reads")
    func service() {
        let words = ["xdg-open", "https://example.org"]
        #expect(ProgramRunner(isService: false, loop: loop).commandLine(words) == words)
        let runner = ProgramRunner(isService: true, loop: loop)
        let start = ["systemd-run", "--user", "--quiet", "--collect"]
        #expect(runner.commandLine(words) == start + ["--"] + words)
        #expect(
            runner.commandLine(["sh"], variables: ["A", "B"], atMost: .seconds(10))
                == start + [
                    "--wait", "--property=RuntimeMaxSec=10", "--setenv=A", "--setenv=B", "--", "sh",
                ]
        )
    }
}
