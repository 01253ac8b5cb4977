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

    /// What was opened: the words after the program, a line each.
    private var opened: [String] {
        let text = try? String(contentsOfFile: folder + "/opened", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private func until(_ holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while !holds() {
            try #require(ContinuousClock.now < end, "waited in vain")
            try loop.runOnce(timeout: .milliseconds(20))
        }
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
        let opener = LinkOpener(
            script("printf '%s\\n' \"$#\" \"$@\" > '\(folder)/opened'; exit 3"),
            loop: loop,
            log: box.log
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
        let opener = LinkOpener(script("touch '\(folder)/opened'"), loop: loop, log: box.log)
        opener.open(address)
        #expect(box.messages == ["link not opened: neither a web nor a mail link"])
        #expect(!FileManager.default.fileExists(atPath: folder + "/opened"))
    }

    @Test("eight are opened at once, the ninth is not, and then there is room again")
    func most() throws {
        let box = LogBox()
        let gate = folder + "/gate"
        let opener = LinkOpener(
            script(
                "echo \"$1\" >> '\(folder)/opened'; while [ ! -e '\(gate)' ]; do sleep 0.01; done; exit 1"
            ),
            loop: loop,
            log: box.log
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
        LinkOpener(["/no/such/program", "-x"], loop: loop, log: box.log)
            .open("https://example.org")
        #expect(box.messages.count == 1)
        #expect(box.messages[0].hasPrefix("link not opened: /no/such/program -x: "))
    }

    @Test("as a service it leaves the fence: a unit of its own opens")
    func service() {
        var surroundings = Surroundings()
        surroundings.variable = { _ in nil }
        #expect(LinkOpener.opener(surroundings) == ["xdg-open"])
        surroundings.variable = { $0 == "INVOCATION_ID" ? "1" : nil }
        #expect(
            LinkOpener.opener(surroundings)
                == ["systemd-run", "--user", "--quiet", "--collect", "--", "xdg-open"]
        )
    }
}
