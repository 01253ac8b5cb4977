// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import topmost

/// What SwayNotificationCenter has.
extension ImportTests {
    @Test("swaync: visibility and scripts")
    func swaync() throws {
        let (toml, notes) = try lines(
            SwayncImport.read(
                """
                {
                  "positionX": "left", "positionY": "bottom",
                  "timeout": 10, "timeout-critical": 0,
                  "scripts": { "beep": { "exec": "beep 'now'", "urgency": "Normal", "run-on": "receive" },
                               "late": { "exec": "x", "run-on": "action" } },
                  "notification-visibility": {
                    "a": { "state": "muted", "app-name": "Spot.*" },
                    "b": { "state": "ignored", "override-urgency": "low", "body": "x" }
                  },
                  "layer": "top", "notification-window-width": 900
                }
                """
            )
        )
        #expect(
            toml == #"""
                [toasts]
                normal_timeout = "10s"
                critical_timeout = "never"
                width = 800
                position = "bottom_left"

                [[rule]]
                name = "beep"
                match.urgency = "normal"
                run = ["/bin/sh", "-c", "beep 'now'"]

                [[rule]]
                name = "a"
                match.app = "/Spot.*/"
                show = false

                [[rule]]
                name = "b"
                match.body = "/x/"
                show = false
                history = false
                set.urgency = "low"

                """#
        )
        #expect(
            notes == [
                "4: scripts.late.run-on: programs run when a notification arrives; "
                    + "topmost subscribe prints presses",
                "10: layer: toasts are above fullscreen windows too, "
                    + "unless do_not_disturb.fullscreen = true",
                "10: notification-window-width: toasts.width is 240 to 800; 800 is used",
            ]
        )
        #expect(throws: JSONError.self) { try SwayncImport.read("{") }
        #expect(throws: JSONError.self) { try SwayncImport.read("[]") }
    }

    @Test("swaync: colours, corners and margins of the style sheet")
    func swayncStyle() throws {
        let style = """
            /* .notification { border-radius: 1px } */
            @define-color noti-bg rgb(48, 48, 48);
            @define-color noti-border rgba(255, 255, 255, 0.15);
            @define-color face @noti-bg;
            .notification { border-radius: 12px; margin: 6px 12px; padding: 0; }
            .notification-row .notification-default-action,
            .notification-action { background: @face; border: 1px solid @noti-border; }
            .notification-default-action:hover { background: #ffffff; }
            .notification-content { background: transparent }
            .control-center .notification { margin: 0; border-radius: 3px }
            .summary { color: white; font-size: 16px }
            .box .body { color: #ddd; }
            .body image { color: #f00 }
            """
        let result = try SwayncImport.read(#"{ "notification-window-width": 500 }"#, style: style)
        let (toml, notes) = try lines(result)
        #expect(
            toml == #"""
                [toasts]
                gap = 12
                width = 476
                position = "top_right"
                margin_top = 6
                margin_right = 12
                margin_bottom = 6
                margin_left = 12

                [[rule]]
                name = "everything"
                set.colors = { background = "#303030", title = "#ffffff", message = "#dddddd", line = "#4f4f4f" }

                """#
        )
        #expect(result.theme.toml(from: "x").contains("base = \"dark\"\nradius = \"12px\"\n"))
        #expect(notes.count == 1 && notes.first?.contains("style.css: colours") == true)
    }

    @Test(
        "a style sheet that is invalid is left out",
        arguments: [
            "", "}", "{", "{}{}", "/*", ".notification", ".notification { margin }",
            "@define-color ;",
            "@define-color a @a; .notification { background: @a; margin: 1em; border-radius: x }",
            ".notification { background: rgb(1; color: rgb() }", ";;;:::{{{}}}",
        ]
    )
    func oddStyle(_ style: String) throws {
        let (toml, _) = try lines(SwayncImport.read("{}", style: style))
        #expect(toml == "[toasts]\nposition = \"top_right\"\n")
    }
}
