// SPDX-License-Identifier: MIT

/// The options of zenity 3.44, by dialog.
enum ZenityOptions {
    /// The options that every dialog accepts: zenity ignores those that mean nothing to it.
    static let general = [
        "title=", "window-icon=", "icon-name=", "width=", "height=", "timeout=", "ok-label=",
        "cancel-label=", "extra-button=", "modal", "attach=", "class=", "name=", "gtk-module=",
        "g-fatal-warnings", "display=", "h|help", "help-all", "help-general", "help-misc",
        "help-gtk", "version", "about", "text=", "no-markup", "default-cancel",
        "confirm-overwrite", "hint=", "value=", "min-value=", "max-value=", "step=",
        "print-partial", "hide-value", "checkbox=", "no-interaction", "url=", "auto-scroll",
        "add-entry=", "add-password=", "add-calendar=", "add-list=", "add-combo=",
    ]

    /// The dialogs, and the options that only some accept.
    static let dialogs: KeyValuePairs<String, [String]> = [
        "calendar": ["day=", "month=", "year=", "date-format="],
        "entry": ["entry-text=", "hide-text"],
        "error": message,
        "info": message,
        "file-selection": [
            "filename=", "multiple", "directory", "save", "separator=", "file-filter=",
        ],
        "list": [
            "column=", "checklist", "radiolist", "imagelist", "separator=", "multiple", "editable",
            "print-column=", "hide-column=", "hide-header", "mid-search",
        ],
        "notification": ["listen"],
        "progress": [
            "percentage=", "pulsate", "auto-close", "auto-kill", "no-cancel", "time-remaining",
        ],
        "question": message + ["switch"],
        "warning": message,
        "scale": [],
        "text-info": ["filename=", "editable", "font=", "html", "no-wrap"],
        "color-selection": ["color=", "show-palette"],
        "password": ["username"],
        "forms": [
            "list-values=", "column-values=", "combo-values=", "show-header", "separator=",
            "forms-date-format=",
        ],
    ]

    /// The options that are whole numbers.
    static let integers = [
        "width", "height", "timeout", "attach", "day", "month", "year", "percentage", "value",
        "min-value", "max-value", "step",
    ]

    private static let message = ["no-wrap", "ellipsize"]

    /// The general options that some dialogs do not have: their buttons are not theirs.
    private static let absent = [
        "ok-label": ["file-selection"],
        "cancel-label": ["error", "info", "file-selection", "warning"],
    ]

    /// All options; some are of several dialogs.
    static let all: [String] =
        general + dialogs.flatMap(\.value) + dialogs.flatMap { [$0.key, "help-" + $0.key] }

    /// Whether a dialog has an option.
    static func has(_ option: String, _ dialog: String) -> Bool {
        guard absent[option]?.contains(dialog) != true else { return false }
        let own = dialogs.first { $0.key == dialog }?.value ?? []
        return (general + own + [dialog]).contains { line in
            let names = line.split(separator: "=")[0]
            return names.split(separator: "|").last.map(String.init) == option
        }
    }
}
