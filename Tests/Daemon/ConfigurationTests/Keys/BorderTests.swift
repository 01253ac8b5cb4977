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
    static let noTimes: [(String, String)] = [
        ("5", "5"), ("\"5\"", "\"5\""), ("\"-1s\"", "\"-1s\""), ("\"\"", "\"\""),
        ("\"1 hour\"", "\"1 hour\""), ("true", "true"), ("[\"5s\"]", "[\"5s\"]"),
        ("[[1], \"a\"]", "[[1], \"a\"]"),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "a list"),
    ]
    /// Refused by every key that takes a whole number.
    static let noIntegers: [(String, String)] = [
        ("5.0", "5.0"), ("\"5\"", "\"5\""), ("true", "true"), ("{}", "a table"),
        ("9223372036854775807", "9223372036854775807"),
    ]

    static func shown(_ key: String) -> Border {
        Border(
            key,
            ["\"1s\"", "\"1h\"", "\"never\"", "\"1500ms\""],
            [
                ("\"999ms\"", "\"999ms\""), ("\"3600001ms\"", "\"3600001ms\""),
                ("\"1.001h\"", "\"1.001h\""), ("\"Never\"", "\"Never\""), ("0", "0"),
            ] + noTimes
        )
        .also([("\"60min\"", "\"1h\""), ("\"0.5h\"", "\"30min\""), ("\"1.5 s\"", "\"1500ms\"")])
    }

    static func margin(_ key: String) -> Border {
        Border(
            key,
            ["\"same\"", "0", "400"],
            [
                ("-1", "-1"), ("401", "401"), ("5.0", "5.0"), ("\"auto\"", "\"auto\""),
                ("true", "true"), ("9223372036854775807", "9223372036854775807"),
            ]
        )
    }

    static func received(_ key: String) -> Border {
        Border(
            key,
            ["\"none\"", "\"message-new-instant\"", "\"/tmp/a b.oga\""],
            [
                ("\"\"", "\"\""), ("\"a b\"", "\"a b\""), ("\"/\"", "\"/\""),
                ("\"../x\"", "\"../x\""), ("1", "1"),
            ]
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
            [("\"close\"", "\"close\""), ("\"\"", "\"\""), ("true", "true")]
        )
    }

    static func ceiling(_ key: String) -> Border {
        Border(
            key,
            ["\"1s\"", "\"10min\""],
            [
                ("\"999ms\"", "\"999ms\""), ("\"601s\"", "\"601s\""), ("\"never\"", "\"never\""),
            ] + noTimes
        )
        .also([("\"600s\"", "\"10min\"")])
    }

    static let all: [Border] = [
        Border(
            "toasts.visible",
            ["1", "20"],
            [("0", "0"), ("21", "21"), ("-1", "-1")] + noIntegers
        )
        .also([("0x14", "20"), ("0b1", "1"), ("1_0", "10")]),
        Border(
            "toasts.group_after",
            ["0", "20"],
            [("-1", "-1"), ("21", "21")] + noIntegers
        ),
        Border(
            "toasts.waiting",
            ["0", "100000"],
            [("-1", "-1"), ("100001", "100001")] + noIntegers
        ),
        shown("toasts.low_timeout"), shown("toasts.normal_timeout"),
        shown("toasts.critical_timeout"),
        Border(
            "toasts.expired",
            ["\"keep\"", "\"close\""],
            [("\"end\"", "\"end\""), ("true", "true")]
        ),
        shown("toasts.longest_timeout"),
        Border(
            "toasts.time_per_character",
            ["\"0ms\"", "\"500ms\"", "\"50ms\""],
            [("\"501ms\"", "\"501ms\""), ("\"never\"", "\"never\"")] + noTimes
        ), shown("toasts.away_after"),
        Border(
            "toasts.position",
            [
                "\"top_right\"", "\"top_left\"", "\"top_center\"", "\"bottom_right\"",
                "\"bottom_left\"", "\"bottom_center\"",
            ],
            [("\"top-right\"", "\"top-right\""), ("\"\"", "\"\""), ("3", "3")]
        )
        .also([("'top_left'", "\"top_left\"")]),
        Border(
            "toasts.newest",
            ["\"first\"", "\"last\""],
            [("\"top\"", "\"top\""), ("true", "true")]
        ),
        Border(
            "toasts.more",
            ["\"centre\"", "\"list\""],
            [("\"all\"", "\"all\""), ("true", "true")]
        ),
        Border("toasts.margin", ["0", "400"], [("-1", "-1"), ("401", "401")] + noIntegers),
        margin("toasts.margin_top"),
        margin("toasts.margin_bottom"),
        margin("toasts.margin_left"),
        margin("toasts.margin_right"),
        Border("toasts.width", ["240", "800"], [("239", "239"), ("801", "801")] + noIntegers),
        Border("toasts.gap", ["0", "64"], [("-1", "-1"), ("65", "65")] + noIntegers),
        Border(
            "toasts.output",
            ["\"same\"", "\"focus\"", "\"pointer\"", "\"primary\"", "\"output:DP-1\""],
            [("\"all\"", "\"all\""), ("\"output:\"", "\"output:\""), ("1", "1")]
        ),
        Border(
            "toasts.do_not_disturb",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\""), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "toasts.pass_do_not_disturb",
            ["[]", "[\"Phone\", \"/^a/\"]"],
            [
                ("\"Phone\"", "\"Phone\""), ("[1]", "[1]"), ("[\"/a\"]", "[\"/a\"]"),
                ("{}", "a table"),
            ]
        ),
        Border(
            "osd.position",
            ["\"top_right\"", "\"bottom_center\""],
            [("\"center\"", "\"center\""), ("3", "3")]
        ),
        Border("osd.margin", ["0", "400"], [("-1", "-1"), ("401", "401")] + noIntegers),
        Border(
            "osd.timeout",
            ["\"500ms\"", "\"1min\""],
            [
                ("\"499ms\"", "\"499ms\""), ("\"61s\"", "\"61s\""), ("\"never\"", "\"never\""),
                ("2", "2"),
            ]
        ),
        Border(
            "do_not_disturb.schedule",
            ["[]", "[\"22:00-07:00\", \"mon-fri 9:00-17:30\", \"2026-12-24..2026-12-26\"]"],
            [
                ("\"sat\"", "\"sat\""), ("[1]", "[1]"), ("[\"night\"]", "[\"night\"]"),
                ("{}", "a table"),
            ]
        ),
        Border(
            "do_not_disturb.calendars",
            ["[]", "[\"/a.ics\", \"~/calendars/\"]"],
            [
                ("\"/a\"", "\"/a\""), ("[1]", "[1]"), ("[\"a.ics\"]", "[\"a.ics\"]"),
                ("{}", "a table"),
            ]
        ),
        Border(
            "do_not_disturb.fullscreen",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\"")]
        ),
        Border(
            "do_not_disturb.screen_share",
            ["true", "false"],
            [("1", "1"), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "do_not_disturb.microphone",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\"")]
        ),
        Border(
            "do_not_disturb.camera",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\"")]
        ),
        Border(
            "sounds.enabled",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\"")]
        ),
        received("sounds.low"), received("sounds.normal"), received("sounds.critical"),
        Border(
            "speech.toasts",
            ["\"none\"", "\"chosen\"", "\"all\""],
            [("\"some\"", "\"some\""), ("true", "true")]
        ),
        pressed("mouse.left"), pressed("mouse.middle"), pressed("mouse.right"),
        pressed("mouse.close_mark"), pressed("mouse.swipe"), pressed("mouse.touch_swipe"),
        Border(
            "loading.delay",
            ["\"0ms\"", "\"1min\"", "\"800ms\""],
            [("\"60001ms\"", "\"60001ms\""), ("\"never\"", "\"never\""), ("0", "0")] + noTimes
        )
        .also([("\"0s\"", "\"0ms\""), ("\"60s\"", "\"1min\""), ("\"0.8s\"", "\"800ms\"")]),
        ceiling("loading.ceiling"), ceiling("loading.longest_ceiling"),
        Border(
            "limits.per_application",
            ["1", "1000"],
            [("0", "0"), ("1001", "1001")] + noIntegers
        ),
        Border("limits.stack", ["1", "1000"], [("0", "0"), ("1001", "1001")] + noIntegers),
        Border("limits.dismissals", ["0", "10"], [("-1", "-1"), ("11", "11")] + noIntegers),
        Border(
            "pictures.web",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\""), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "pictures.web_in_text",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\""), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "pictures.private_hosts",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\""), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "history.enabled",
            ["true", "false"],
            [("1", "1"), ("\"true\"", "\"true\""), ("\"auto\"", "\"auto\"")]
        ),
        Border(
            "history.entries",
            ["1", "1000000"],
            [("0", "0"), ("1000001", "1000001")] + noIntegers
        ),
        Border("history.days", ["0", "36500"], [("-1", "-1"), ("36501", "36501")] + noIntegers),
        Border("history.missed", ["0", "1000"], [("-1", "-1"), ("1001", "1001")] + noIntegers),
        Border(
            "look.theme",
            [
                "\"auto\"", "\"light\"", "\"dark\"", "\"high_contrast\"",
                "\"high_contrast_dark\"", "{ light = \"dark\", dark = \"dark\" }",
            ],
            [
                ("\"\"", "\"\""), ("\"../x\"", "\"../x\""), ("3", "3"), ("{}", "a table"),
                ("{ light = \"light\" }", "a table"),
                ("{ light = \"auto\", dark = \"dark\" }", "a table"),
                ("{ light = \"light\", dark = \"dark\", other = \"light\" }", "a table"),
                ("{ light = \"light\", dark = 1 }", "a table"),
            ]
        )
        .also([("{ light = \"light\", dark = \"dark\" }", "\"auto\"")]),
        Border(
            "look.contrast",
            ["\"auto\"", "\"normal\"", "\"high\""],
            [("\"low\"", "\"low\""), ("true", "true")]
        ),
        Border(
            "look.accent",
            ["\"auto\"", "\"theme\"", "\"#000000\"", "\"#ffffff\""],
            [("\"#fff\"", "\"#fff\""), ("\"ffffff\"", "\"ffffff\""), ("0xffffff", "16777215")]
        )
        .also([("\"#ABCDEF\"", "\"#abcdef\"")]),
        Border(
            "look.density",
            ["\"auto\"", "\"comfortable\"", "\"compact\""],
            [("\"dense\"", "\"dense\""), ("1", "1")]
        ),
        Border(
            "look.text_scale",
            ["\"auto\"", "0.5", "4.0", "1.25"],
            [
                ("0.499", "0.499"), ("4.001", "4.001"), ("inf", "inf"), ("nan", "nan"),
                ("\"1\"", "\"1\""), ("0", "0"), ("5", "5"),
            ]
        )
        .also([("1", "1.0"), ("4", "4.0")]),
        Border(
            "look.icon_theme",
            ["\"auto\"", "\"Papirus-Dark\"", "\"\(String(repeating: "a", count: 128))\""],
            [("\"../a\"", "\"../a\""), ("\"\"", "\"\""), ("1", "1")]
        ),
        Border(
            "look.reduced_motion",
            ["\"auto\"", "true", "false"],
            [("0", "0"), ("\"yes\"", "\"yes\"")]
        ),
        Border(
            "display.use",
            ["\"auto\"", "\"none\"", "\"x11\"", "\"\(String(repeating: "a", count: 64))\""],
            [("\"\"", "\"\""), ("\"a b\"", "\"a b\""), ("\"../x11\"", "\"../x11\""), ("1", "1")]
        ),
        Border(
            "display.follow",
            ["\"focus\"", "\"pointer\"", "\"primary\"", "\"output:DP-1\"", "\"output: \""],
            [("\"output:\"", "\"output:\""), ("\"DP-1\"", "\"DP-1\""), ("0", "0")]
        ),
        shown("display.idle_time"),
        Border(
            "accessibility.screen_reader",
            ["\"auto\"", "\"off\""],
            [("\"on\"", "\"on\""), ("true", "true")]
        ),
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
