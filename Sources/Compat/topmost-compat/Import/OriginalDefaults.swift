// SPDX-License-Identifier: MIT
//
// A setting that has its program's own default says nothing of what its user wants, and gets no
// remark. Facts: dunst(5) and the dunstrc of dunst 1.9 to 1.13, mako(5) of mako 1.7 to 1.10, the
// config.json of SwayNotificationCenter 0.7 to 0.10.

/// The default values of other programs, by key.
enum OriginalDefaults {
    /// Whether a value is the default of its key.
    static func has(_ value: String, for key: String, in defaults: [String: [String]]) -> Bool {
        defaults[key]?.contains { normal($0) == normal(value) } ?? false
    }

    private static func normal(_ value: String) -> String {
        switch value.lowercased() {
        case "yes", "true", "1", "on": "true"
        case "no", "false", "0", "off": "false"
        case let value: value.filter { $0 != " " && $0 != "(" && $0 != ")" }
        }
    }

    /// The defaults of dunst's `[global]` and `[experimental]`.
    static let dunst: [String: [String]] = [
        "action_name": ["default"], "alignment": ["left"], "always_run_script": ["true"],
        "browser": ["/usr/bin/xdg-open", "xdg-open"], "class": ["Dunst"],
        "dmenu": ["/usr/bin/dmenu -p dunst:", "dmenu -p dunst:", "dmenu"],
        "ellipsize": ["middle"], "enable_posix_regex": ["false", "true"],
        "enable_recursive_icon_lookup": ["true", "false"], "follow": ["none"],
        "font": ["Monospace 8"], "force_xinerama": ["false"], "force_xwayland": ["false"],
        "format": ["<b>%s</b>\\n%b"], "frame_width": ["3", "0"], "gap_size": ["0"],
        "height": ["300", "(0,300)"], "hide_duplicate_count": ["false"],
        "history_length": ["20"], "horizontal_padding": ["8"], "icon_corner_radius": ["0"],
        "icon_corners": ["all"],
        "icon_path": [
            "/usr/share/icons/gnome/16x16/status/:/usr/share/icons/gnome/16x16/devices/", "",
        ], "icon_position": ["left"], "icon_theme": ["Adwaita", "hicolor"], "icons": ["true"],
        "ignore_dbusclose": ["false"], "ignore_newline": ["false"],
        "indicate_hidden": ["true"], "layer": ["overlay"], "line_height": ["0"],
        "markup": ["full"], "max_icon_size": ["128"], "min_icon_size": ["32"],
        "monitor": ["0"], "notification_limit": ["0", "20"], "padding": ["8"],
        "per_monitor_dpi": ["false"], "progress_bar": ["true"],
        "progress_bar_corner_radius": ["0"], "progress_bar_corners": ["all"],
        "progress_bar_frame_width": ["1"], "progress_bar_height": ["10"],
        "progress_bar_horizontal_alignment": ["center"], "progress_bar_max_width": ["300"],
        "progress_bar_min_width": ["150"], "corners": ["all"], "scale": ["0"],
        "separator_color": ["frame"], "separator_height": ["2"], "show_age_threshold": ["60"],
        "show_indicators": ["true"], "sort": ["true", "urgency_descending", "id"],
        "stack_duplicates": ["true"], "sticky_history": ["true"], "text_icon_padding": ["0"],
        "title": ["Dunst"], "transparency": ["0"], "vertical_alignment": ["center"],
        "word_wrap": ["true"],
    ]

    static let mako: [String: [String]] = [
        "actions": ["1"], "border-size": ["2", "1"], "font": ["monospace 10"],
        "format": ["<b>%s</b>\\n%b"], "group-by": [""], "height": ["100"], "history": ["1"],
        "icon-border-radius": ["0"], "icon-location": ["left"], "icon-path": [""],
        "icons": ["1"], "ignore-timeout": ["0"], "layer": ["top", "overlay"], "markup": ["1"],
        "max-history": ["5"], "max-icon-size": ["64", "48"], "on-notify": ["none"],
        "on-touch": ["dismiss"], "padding": ["5"], "sort": ["-time"],
        "text-alignment": ["left"], "progress-color": ["over #5588AAFF"],
    ]

    /// Values as JSON writes them, lists with commas; what widgets look like depends on the list.
    static let swaync: [String: [String]] = [
        "control-center-exclusive-zone": ["true"], "control-center-height": ["600"],
        "control-center-layer": ["top", "none"], "control-center-margin-bottom": ["0"],
        "control-center-margin-left": ["0"], "control-center-margin-right": ["0"],
        "control-center-margin-top": ["0"], "control-center-positionX": ["none"],
        "control-center-positionY": ["none"], "control-center-width": ["500"],
        "cssPriority": ["application", "user"], "fit-to-screen": ["true"],
        "hide-on-action": ["true"], "hide-on-clear": ["false"],
        "image-visibility": ["when-available"], "keyboard-shortcuts": ["true"],
        "layer": ["overlay"], "layer-shell": ["true"], "layer-shell-cover-screen": ["true"],
        "notification-2fa-action": ["true"], "notification-body-image-height": ["100"],
        "notification-body-image-width": ["200"], "notification-grouping": ["true"],
        "notification-icon-size": ["64"], "notification-inline-replies": ["false"],
        "relative-timestamps": ["true"], "script-fail-notify": ["true"],
        "text-empty": ["No Notifications"], "transition-time": ["200"], "widget-config": [""],
        "widgets": ["inhibitors,title,dnd,notifications", "title,dnd,notifications"],
    ]
}
