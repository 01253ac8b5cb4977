// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CommandKit
@testable import topmost_compat

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
}
