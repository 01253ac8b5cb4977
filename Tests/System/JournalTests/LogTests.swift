// SPDX-License-Identifier: MIT

import Journal
import Testing

@Suite("Log")
struct LogTests {
    @Test("writes what is within the threshold and composes nothing else")
    func threshold() {
        var entries: [Log.Entry] = []
        let log = Log(threshold: .info) { entries.append($0) }
        log.error("no display: exit 1", ["TOPMOST_PLUGIN": "x11"])
        log.info("ready")
        var composed = false
        func text() -> String {
            composed = true
            return "secret"
        }
        log.debug(text())
        #expect(
            entries == [
                Log.Entry(.error, "no display: exit 1", ["TOPMOST_PLUGIN": "x11"]),
                Log.Entry(.info, "ready"),
            ]
        )
        #expect(!composed)
    }

    @Test("levels are syslog's")
    func levels() {
        #expect(Log.Level.allCases.map(\.rawValue) == Array(0...7))
        #expect(Log.Level.error < .warning && Log.Level.warning < .debug)
        #expect(
            Log.Level.allCases.map(\.name) == [
                "emergency", "alert", "critical", "error", "warning", "notice", "info", "debug",
            ]
        )
    }

    @Test("each word writes at its own level")
    func words() {
        var entries: [Log.Entry] = []
        let log = Log(threshold: .debug) { entries.append($0) }
        log.error("e", ["A": "1"])
        log.warning("w", ["A": "2"])
        log.notice("n", ["A": "3"])
        log.info("i", ["A": "4"])
        log.debug("d", ["A": "5"])
        log.log(.alert, "a")
        #expect(
            entries == [
                Log.Entry(.error, "e", ["A": "1"]), Log.Entry(.warning, "w", ["A": "2"]),
                Log.Entry(.notice, "n", ["A": "3"]), Log.Entry(.info, "i", ["A": "4"]),
                Log.Entry(.debug, "d", ["A": "5"]), Log.Entry(.alert, "a"),
            ]
        )
    }

    @Test(
        "a line has program, level and message",
        arguments: [
            (LogFormat.plain(program: "topmostd"), Log.Level.warning, "topmostd: warning: a\\nb"),
            (.plain(program: "topmostd"), .notice, "topmostd: a\\nb"),
            (.prefixed, .error, "<3>a\\nb"), (.prefixed, .debug, "<7>a\\nb"),
        ] as [(LogFormat, Log.Level, String)]
    )
    func lines(line: LogFormat, level: Log.Level, expected: String) {
        #expect(line.text(Log.Entry(level, "a\nb")) == expected)
    }

    @Test("a long line is cut between characters")
    func long() {
        let text = LogFormat.prefixed.text(
            Log.Entry(.info, String(repeating: "é", count: 5000)),
            limit: 100
        )
        #expect(text == "<6>" + String(repeating: "é", count: 47) + "…")
        #expect(text.utf8.count == 100)
    }

    @Test(
        "nothing in a message moves the cursor or turns the text",
        arguments: [
            ("plain é 🎉", "plain é 🎉"), ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"), ("\r\n\t", "\\r\\n\\t"),
            ("\u{9b}31m", "\\u{9b}31m"), ("x\u{202e}y", "x\\u{202e}y"),
            ("\u{2066}\u{2028}", "\\u{2066}\\u{2028}"), ("\u{7f}\0", "\\u{7f}\\u{0}"),
        ]
    )
    func escaping(text: String, expected: String) {
        #expect(escaped(text) == expected)
    }
}
