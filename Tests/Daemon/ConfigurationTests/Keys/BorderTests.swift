// SPDX-License-Identifier: MIT
//
// Every key at the borders of what it takes: the last value that is taken on
// each side, the first that is not, and what each becomes. A key without a row
// fails the test.

import Testing

@testable import Configuration

@Suite("Borders of keys")
struct BorderTests {
    /// Refused by every key that takes a time.
    static let noTimes = [
        "5", "\"5\"", "\"-1s\"", "\"\"", "\"1 hour\"", "true", "[\"5s\"]", "[[1], \"a\"]",
        "[1, 2, 3, 4, 5, 6, 7, 8, 9]",
    ]
    /// Refused by every key that takes a whole number.
    static let noIntegers = ["-1", "5.0", "\"5\"", "true", "{}", "9223372036854775807"]

    static func integer(_ key: String, _ range: ClosedRange<Int>) -> Border {
        let (first, last) = (range.lowerBound, range.upperBound)
        return Border(key, ["\(first)", "\(last)"], ["\(first - 1)", "\(last + 1)"] + noIntegers)
    }

    static func flag(_ key: String) -> Border {
        Border(key, ["true", "false"], ["1", "\"true\"", "\"auto\""])
    }

    static func shown(_ key: String) -> Border {
        Border(
            key,
            ["\"1s\"", "\"1h\"", "\"never\"", "\"1500ms\""],
            ["\"999ms\"", "\"3600001ms\"", "\"1.001h\"", "\"Never\"", "0"] + noTimes
        )
        .also([("\"60min\"", "\"1h\""), ("\"0.5h\"", "\"30min\""), ("\"1.5 s\"", "\"1500ms\"")])
    }

    static func margin(_ key: String) -> Border {
        Border(
            key,
            ["\"same\"", "0", "400"],
            ["-1", "401", "5.0", "\"auto\"", "true", "9223372036854775807"]
        )
    }

    static func received(_ key: String) -> Border {
        Border(
            key,
            ["\"none\"", "\"message-new-instant\"", "\"/tmp/a b.oga\""],
            ["\"\"", "\"a b\"", "\"/\"", "\"../x\"", "1"]
        )
    }

    static func pressed(_ key: String) -> Border {
        Border(
            key,
            [
                "\"default_action\"", "\"actions\"", "\"dismiss\"",
                "\"dismiss_all_of_application\"",
                "\"dismiss_all\"", "\"none\"",
            ],
            ["\"close\"", "\"\"", "true"]
        )
    }

    static func ceiling(_ key: String) -> Border {
        Border(key, ["\"1s\"", "\"10min\""], ["\"999ms\"", "\"601s\"", "\"never\""] + noTimes)
            .also([("\"600s\"", "\"10min\"")])
    }

    static let all: [Border] = [
        integer("toasts.visible", 1...20)
            .also([("0x14", "20"), ("0b1", "1"), ("1_0", "10")]),
        integer("toasts.group_after", 0...20),
        integer("toasts.waiting", 0...100000),
        shown("toasts.low_timeout"), shown("toasts.normal_timeout"),
        shown("toasts.critical_timeout"),
        Border("toasts.expired", ["\"keep\"", "\"close\""], ["\"end\"", "true"]),
        shown("toasts.longest_timeout"),
        Border(
            "toasts.time_per_character",
            ["\"0ms\"", "\"500ms\"", "\"50ms\""],
            ["\"501ms\"", "\"never\""] + noTimes
        ), shown("toasts.away_after"),
        Border(
            "toasts.position",
            [
                "\"top_right\"", "\"top_left\"", "\"top_center\"", "\"bottom_right\"",
                "\"bottom_left\"", "\"bottom_center\"",
            ],
            ["\"top-right\"", "\"\"", "3"]
        )
        .also([("'top_left'", "\"top_left\"")]),
        Border("toasts.newest", ["\"first\"", "\"last\""], ["\"top\"", "true"]),
        Border("toasts.more", ["\"centre\"", "\"list\""], ["\"all\"", "true"]),
        integer("toasts.margin", 0...400),
        margin("toasts.margin_top"),
        margin("toasts.margin_bottom"),
        margin("toasts.margin_left"),
        margin("toasts.margin_right"),
        integer("toasts.width", 240...800),
        integer("toasts.gap", 0...64),
        Border(
            "toasts.output",
            ["\"same\"", "\"focus\"", "\"pointer\"", "\"primary\"", "\"output:DP-1\""],
            ["\"all\"", "\"output:\"", "1"]
        ),
        flag("toasts.do_not_disturb"),
        Border(
            "toasts.pass_do_not_disturb",
            ["[]", "[\"Phone\", \"/^a/\"]"],
            ["\"Phone\"", "[1]", "[\"/a\"]", "{}"]
        ),
        Border("osd.position", ["\"top_right\"", "\"bottom_center\""], ["\"center\"", "3"]),
        integer("osd.margin", 0...400),
        Border(
            "osd.timeout",
            ["\"500ms\"", "\"1min\""],
            ["\"499ms\"", "\"61s\"", "\"never\"", "2"]
        ),
        Border(
            "do_not_disturb.schedule",
            ["[]", "[\"22:00-07:00\", \"mon-fri 9:00-17:30\", \"2026-12-24..2026-12-26\"]"],
            ["\"sat\"", "[1]", "[\"night\"]", "{}"]
        ),
        Border(
            "do_not_disturb.calendars",
            ["[]", "[\"/a.ics\", \"~/calendars/\"]"],
            ["\"/a\"", "[1]", "[\"a.ics\"]", "{}"]
        ),
        flag("do_not_disturb.fullscreen"),
        flag("do_not_disturb.screen_share"),
        flag("do_not_disturb.microphone"),
        flag("do_not_disturb.camera"),
        flag("sounds.enabled"),
        received("sounds.low"), received("sounds.normal"), received("sounds.critical"),
        Border("speech.toasts", ["\"none\"", "\"chosen\"", "\"all\""], ["\"some\"", "true"]),
        pressed("mouse.left"), pressed("mouse.middle"), pressed("mouse.right"),
        pressed("mouse.close_mark"), pressed("mouse.swipe"), pressed("mouse.touch_swipe"),
        Border(
            "loading.delay",
            ["\"0ms\"", "\"1min\"", "\"800ms\""],
            ["\"60001ms\"", "\"never\"", "0"] + noTimes
        )
        .also([("\"0s\"", "\"0ms\""), ("\"60s\"", "\"1min\""), ("\"0.8s\"", "\"800ms\"")]),
        ceiling("loading.ceiling"), ceiling("loading.longest_ceiling"),
        integer("limits.per_application", 1...1000),
        integer("limits.stack", 1...1000),
        integer("limits.dismissals", 0...10),
        flag("pictures.web"),
        flag("pictures.web_in_text"),
        flag("pictures.private_hosts"),
        flag("history.enabled"),
        integer("history.entries", 1...1_000_000),
        integer("history.days", 0...36500),
        integer("history.missed", 0...1000),
        Border(
            "look.theme",
            [
                "\"auto\"", "\"light\"", "\"dark\"", "\"high_contrast\"",
                "\"high_contrast_dark\"", "{ light = \"dark\", dark = \"dark\" }",
            ],
            [
                "\"\"", "\"../x\"", "3", "{}", "{ light = \"light\" }",
                "{ light = \"auto\", dark = \"dark\" }",
                "{ light = \"light\", dark = \"dark\", other = \"light\" }",
                "{ light = \"light\", dark = 1 }",
            ]
        )
        .also([("{ light = \"light\", dark = \"dark\" }", "\"auto\"")]),
        Border("look.contrast", ["\"auto\"", "\"normal\"", "\"high\""], ["\"low\"", "true"]),
        Border(
            "look.accent",
            ["\"auto\"", "\"theme\"", "\"#000000\"", "\"#ffffff\""],
            ["\"#fff\"", "\"ffffff\"", "0xffffff"]
        )
        .also([("\"#ABCDEF\"", "\"#abcdef\"")]),
        Border(
            "look.density",
            ["\"auto\"", "\"comfortable\"", "\"compact\""],
            ["\"dense\"", "1"]
        ),
        Border(
            "look.text_scale",
            ["\"auto\"", "0.5", "4.0", "1.25"],
            ["0.499", "4.001", "inf", "nan", "\"1\"", "0", "5"]
        )
        .also([("1", "1.0"), ("4", "4.0")]),
        Border(
            "look.icon_theme",
            ["\"auto\"", "\"Papirus-Dark\"", "\"\(String(repeating: "a", count: 128))\""],
            ["\"../a\"", "\"\"", "1"]
        ),
        Border("look.reduced_motion", ["\"auto\"", "true", "false"], ["0", "\"yes\""]),
        Border(
            "display.use",
            ["\"auto\"", "\"none\"", "\"x11\"", "\"\(String(repeating: "a", count: 64))\""],
            ["\"\"", "\"a b\"", "\"../x11\"", "1"]
        ),
        Border(
            "display.follow",
            ["\"focus\"", "\"pointer\"", "\"primary\"", "\"output:DP-1\"", "\"output: \""],
            ["\"output:\"", "\"DP-1\"", "0"]
        ),
        shown("display.idle_time"),
        Border("accessibility.screen_reader", ["\"auto\"", "\"off\""], ["\"on\"", "true"]),
    ]

    @Test("no key is without borders")
    func complete() {
        #expect(Self.all.map(\.key) == ConfigurationKey.all.map(\.path))
    }

    @Test("values in range are accepted, and shown as given", arguments: all)
    func inside(border: Border) throws {
        for (text, shown) in border.good {
            var report = ConfigurationReport()
            report.apply(Array("\(border.key) = \(text)".utf8), file: "/c.toml")
            #expect(report.problems == [], "\(border.key) = \(text)")
            let setting = report.settings.first { $0.path == border.key }
            #expect(setting?.value.description == shown, "\(border.key) = \(text)")
            #expect(setting?.origin?.line == 1)
            let others = report.settings.filter { $0.path != border.key }
            let defaults = ConfigurationReport().settings.filter { $0.path != border.key }
            #expect(others == defaults, "\(border.key) = \(text) sets one key only")
        }
    }

    @Test("values out of range are reported with key, position and accepted values", arguments: all)
    func outside(border: Border) throws {
        let key = try #require(ConfigurationKey.all.first { $0.path == border.key })
        let parts = border.key.split(separator: ".")
        for (text, named) in border.bad {
            let problem = problems("\n[\(parts[0])]\n\(parts[1]) = \(text)")
            let column = parts[1].count + 4
            let expected =
                "/c.toml:3:\(column): \(border.key): got \(named), expected \(key.takes.text)"
            #expect(problem == expected, "\(border.key) = \(text)")
        }
    }

    @Test("one bad key among good ones changes none of them")
    func whole() {
        for border in Self.all {
            let good = Self.all.filter { $0.key != border.key }
                .map { "\($0.key) = \($0.good[0].text)" }
            let text = good + ["\(border.key) = \(border.bad[0].text)"]
            guard case .failure(let error) = load(text.joined(separator: "\n")) else {
                Issue.record("\(border.key) = \(border.bad[0].text) was taken")
                continue
            }
            #expect(error.problems.map(\.key) == [border.key])
        }
    }
}
