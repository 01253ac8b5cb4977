// SPDX-License-Identifier: MIT

import Configuration
import Files
import SystemCalls
import Testing

@testable import CommandKit
@testable import topmost_compat

/// What an import says of files that nobody changed, and what it must not lose.
@Suite("Imports of stock files")
struct ImportDefaultTests {
    private func notes(_ result: ImportedConfiguration) -> [String] {
        result.notes.map(\.description)
    }

    /// What `config check` has against a result.
    private func problems(_ result: ImportedConfiguration) -> [String] {
        let text = result.toml(from: "x")
        let reader = ConfigurationReader { _ throws(SystemError) in Array(text.utf8) }
        return Configuration.examine(.named("x"), reader).problems.map(\.description)
    }

    @Test("the dunstrc that dunst installs is imported without a remark")
    func dunst() {
        let result = DunstImport.read(Self.dunstrc)
        #expect(notes(result) == [])
        #expect(!result.toml(from: "x").contains("entries ="))
        let changed = DunstImport.read(Self.dunstrc.replacing("padding = 8", with: "padding = 9"))
        #expect(notes(changed).first == "global.padding = 9: all cards have the same layout")
    }

    @Test("mako's defaults, written out, are imported without a remark, and keep the archive")
    func mako() {
        let result = MakoImport.read(Self.mako)
        #expect(notes(result) == [])
        #expect(!result.toml(from: "x").contains("entries ="))
    }

    @Test("the config.json that swaync installs gives remarks on its examples alone")
    func swaync() throws {
        let result = try SwayncImport.read(Self.swaync)
        #expect(
            notes(result) == [
                "scripts.example-action-script.run-on: programs run when a notification arrives; "
                    + "topmost subscribe prints presses"
            ]
        )
        let changed = try SwayncImport.read(#"{"widgets":["mpris"],"control-center-width":300}"#)
        #expect(notes(changed) == ["widgets: the centre has a fixed layout"])
    }

    @Test("dunst: a section that shows critical ones lifts an earlier one that delays all")
    func fullscreen() {
        let result = DunstImport.read(
            """
            [fullscreen_delay_everything]
                fullscreen = delay
            [fullscreen_show_critical]
                msg_urgency = critical
                fullscreen = show
            [shown anyway]
                appname = x
                fullscreen = show
            """
        )
        #expect(notes(result) == [])
        #expect(
            result.toml(from: "x").hasSuffix(
                """
                [[rule]]
                name = "fullscreen_delay_everything in fullscreen"
                match.fullscreen = true
                hold = true

                [[rule]]
                name = "fullscreen_show_critical in fullscreen"
                match.fullscreen = true
                match.urgency = "critical"
                pass = true

                [[rule]]
                name = "shown anyway in fullscreen"
                match.fullscreen = true
                match.app = "x"
                pass = true

                """
            )
        )
        let urgent = DunstImport.read(
            "[all]\nfullscreen = pushback\n[urgency_critical]\nfullscreen = show\ntimeout = 0\n"
        )
        #expect(
            urgent.toml(from: "x").contains(
                "match.fullscreen = true\nmatch.urgency = \"critical\"\npass = true"
            )
        )
        let alone = DunstImport.read("[a]\nmsg_urgency = critical\nfullscreen = show\n")
        #expect(!alone.toml(from: "x").contains("rule") && notes(alone) == [])
    }

    @Test("dunst: a rule whose condition is unknown here does not become one for all")
    func unknownCondition() {
        let result = DunstImport.read("[a]\nicon = mail\nskip_display = yes\n")
        #expect(!result.toml(from: "x").contains("show"))
        #expect(notes(result) == ["a.icon = mail: a rule without it would match more"])
        let transient = DunstImport.read("[a]\nmatch_transient = yes\nhistory_ignore = yes\n")
        #expect(transient.toml(from: "x").contains("match.hint.transient = true\nhistory = false"))
    }

    @Test("mako: place, width, monitor and time of a criterion are those of its rule")
    func criteria() {
        let result = MakoImport.read(
            """
            default-timeout=7000
            [app-name=volume]
            anchor=bottom-center
            width=280
            output=DP-1
            [urgency=high]
            ignore-timeout=1
            [app-name=a]
            ignore-timeout=1
            default-timeout=0
            """
        )
        #expect(notes(result) == [])
        #expect(
            result.toml(from: "x").contains(
                """
                match.app = "volume"
                set.position = "bottom_center"
                set.width = 280
                set.output = "output:DP-1"
                """
            )
        )
        #expect(
            result.toml(from: "x").contains("match.urgency = \"critical\"\nset.timeout = \"7s\"")
        )
        #expect(result.toml(from: "x").contains("match.app = \"a\"\nset.timeout = \"never\""))
        #expect(problems(result) == [])
    }

    @Test(
        "what Topmost would refuse is left out, and said",
        arguments: [
            ("[summary~=\"(?=x)a\"]\ninvisible=1\n[app-name=b]\ninvisible=1\n", 1),
            (
                "[summary~=\"(\"]\ninvisible=1\n[body~=\"[\"]\nhistory=0\n[app-name=b]\ninvisible=1\n",
                2
            ),
            ("[app-name=b]\ninvisible=1\noutput=\(String(repeating: "x", count: 400))\n", 1),
            ("[mode=]\ninvisible=1\n[app-name=b]\ninvisible=1\n", 1),
        ]
    )
    func refused(text: String, count: Int) {
        var result = MakoImport.read(text)
        #expect(problems(result) != [])
        result.removeRefused()
        #expect(problems(result) == [])
        #expect(notes(result).filter { $0.contains("left out: ") }.count == count)
        #expect(result.toml(from: "x").contains("match.app = \"b\"\nshow = false"))
    }

    private static let dunstrc = """
        [global]
            monitor = 0
            follow = none
            width = 300
            height = 300
            origin = top-right
            offset = 10x50
            scale = 0
            notification_limit = 0
            progress_bar = true
            progress_bar_height = 10
            progress_bar_frame_width = 1
            progress_bar_min_width = 150
            progress_bar_max_width = 300
            indicate_hidden = yes
            transparency = 0
            separator_height = 2
            padding = 8
            horizontal_padding = 8
            text_icon_padding = 0
            frame_width = 3
            frame_color = "#aaaaaa"
            gap_size = 0
            idle_threshold = 0
            separator_color = frame
            sort = yes
            font = Monospace 8
            line_height = 0
            markup = full
            format = "<b>%s</b>\\n%b"
            alignment = left
            vertical_alignment = center
            show_age_threshold = 60
            ellipsize = middle
            ignore_newline = no
            stack_duplicates = true
            hide_duplicate_count = false
            show_indicators = yes
            enable_recursive_icon_lookup = true
            icon_theme = Adwaita
            icon_position = left
            min_icon_size = 32
            max_icon_size = 128
            icon_path = /usr/share/icons/gnome/16x16/status/:/usr/share/icons/gnome/16x16/devices/
            sticky_history = yes
            history_length = 20
            dmenu = /usr/bin/dmenu -p dunst:
            browser = /usr/bin/xdg-open
            always_run_script = true
            title = Dunst
            class = Dunst
            corner_radius = 0
            ignore_dbusclose = false
            force_xwayland = false
            force_xinerama = false
            mouse_left_click = close_current
            mouse_middle_click = do_action, close_current
            mouse_right_click = close_all
        [experimental]
            per_monitor_dpi = false
        [urgency_low]
            background = "#222222"
            foreground = "#888888"
            timeout = 10
        [urgency_normal]
            background = "#285577"
            foreground = "#ffffff"
            timeout = 10
        [urgency_critical]
            background = "#900000"
            foreground = "#ffffff"
            frame_color = "#ff0000"
            timeout = 0
        """

    private static let mako = """
        max-history=5
        sort=-time
        on-button-left=invoke-default-action
        on-button-middle=none
        on-button-right=dismiss
        on-touch=dismiss
        on-notify=none
        font=monospace 10
        background-color=#285577FF
        text-color=#FFFFFFFF
        width=300
        height=100
        outer-margin=0
        margin=10
        padding=5
        border-size=2
        border-color=#4C7899FF
        border-radius=0
        progress-color=over #5588AAFF
        icons=1
        max-icon-size=64
        icon-path=
        icon-location=left
        markup=1
        actions=1
        history=1
        format=<b>%s</b>\\n%b
        text-alignment=left
        default-timeout=0
        ignore-timeout=0
        group-by=
        max-visible=5
        output=
        layer=top
        anchor=top-right
        """

    private static let swaync = """
        {
          "$schema": "/etc/xdg/swaync/configSchema.json",
          "positionX": "right", "positionY": "top", "layer": "overlay",
          "control-center-layer": "top", "layer-shell": true, "cssPriority": "application",
          "control-center-margin-top": 0, "control-center-margin-bottom": 0,
          "control-center-margin-right": 0, "control-center-margin-left": 0,
          "notification-2fa-action": true, "notification-inline-replies": false,
          "notification-icon-size": 64, "notification-body-image-height": 100,
          "notification-body-image-width": 200, "timeout": 10, "timeout-low": 5,
          "timeout-critical": 0, "fit-to-screen": true, "relative-timestamps": true,
          "control-center-width": 500, "control-center-height": 600,
          "notification-window-width": 500, "keyboard-shortcuts": true,
          "image-visibility": "when-available", "transition-time": 200,
          "hide-on-clear": false, "hide-on-action": true, "script-fail-notify": true,
          "scripts": {
            "example-script": {"exec": "echo 'Do something...'", "urgency": "Normal"},
            "example-action-script": {
              "exec": "echo 'Do something actionable!'", "urgency": "Normal", "run-on": "action"
            }
          },
          "notification-visibility": {
            "example-name": {"state": "muted", "urgency": "Low", "app-name": "Spotify"}
          },
          "widgets": ["inhibitors", "title", "dnd", "notifications"],
          "widget-config": {"title": {"text": "Notifications"}}
        }
        """
}
