// SPDX-License-Identifier: MIT

/// The options of zenity 3.44, by dialog.
enum ZenityOptions {
    /// The options of every dialog.
    static let general = [
        "title=", "window-icon=", "icon-name=", "width=", "height=", "timeout=", "ok-label=",
        "cancel-label=", "extra-button=", "modal", "attach=", "class=", "name=", "gtk-module=",
        "g-fatal-warnings", "display=", "h|help", "help-all", "help-general", "help-misc",
        "help-gtk", "version", "about",
    ]

    /// The dialogs, and the options of each.
    static let dialogs: KeyValuePairs<String, [String]> = [
        "calendar": ["text=", "day=", "month=", "year=", "date-format="],
        "entry": ["text=", "entry-text=", "hide-text"],
        "error": message,
        "info": message,
        "file-selection": [
            "filename=", "multiple", "directory", "save", "separator=", "confirm-overwrite",
            "file-filter=",
        ],
        "list": [
            "text=", "column=", "checklist", "radiolist", "imagelist", "separator=", "multiple",
            "editable", "print-column=", "hide-column=", "hide-header", "mid-search",
        ],
        "notification": ["text=", "listen", "hint="],
        "progress": [
            "text=", "percentage=", "pulsate", "auto-close", "auto-kill", "no-cancel",
            "time-remaining",
        ],
        "question": message + ["default-cancel", "switch"],
        "warning": message,
        "scale": [
            "text=", "value=", "min-value=", "max-value=", "step=", "print-partial", "hide-value",
        ],
        "text-info": [
            "filename=", "editable", "font=", "checkbox=", "html", "no-interaction", "url=",
            "auto-scroll",
        ],
        "color-selection": ["color=", "show-palette"],
        "password": ["username"],
        "forms": [
            "add-entry=", "add-password=", "add-calendar=", "add-list=", "list-values=",
            "column-values=", "add-combo=", "combo-values=", "show-header", "text=",
            "separator=", "forms-date-format=",
        ],
    ]

    private static let message = ["text=", "no-wrap", "no-markup", "ellipsize"]

    /// All of them, each once.
    static let all: [String] = {
        var all = general + dialogs.flatMap(\.value)
        all += dialogs.flatMap { [$0.key, "help-" + $0.key] }
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }
    }()

    /// Whether a dialog has an option.
    static func has(_ option: String, _ dialog: String) -> Bool {
        let own = dialogs.first { $0.key == dialog }?.value ?? []
        return (general + own + [dialog]).contains { line in
            let names = line.split(separator: "=")[0]
            return names.split(separator: "|").last.map(String.init) == option
        }
    }
}
