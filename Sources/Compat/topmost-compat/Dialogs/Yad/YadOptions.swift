// SPDX-License-Identifier: MIT

/// The options of yad 0.40, by dialog.
enum YadOptions {
    /// The options of every dialog.
    static let general = [
        "title=", "window-icon=", "width=", "height=", "posx=", "posy=", "geometry=", "timeout=",
        "timeout-indicator=", "text=", "text-align=", "image=", "image-on-top", "icon-theme=",
        "button=", "no-buttons", "buttons-layout=", "no-markup", "no-escape", "escape-ok",
        "borders=", "always-print-result", "response=", "selectable-labels", "sticky", "fixed",
        "on-top", "center", "mouse", "undecorated", "skip-taskbar", "maximized", "fullscreen",
        "no-focus", "close-on-unfocus", "splash", "expander?", "plug=", "tabnum=",
        "kill-parent?", "print-xid?", "date-format=", "float-precision=", "command=", "listen",
        "separator=", "item-separator=", "editable", "tail", "quoted-output", "num-output",
        "fontname=", "multiple", "add-preview", "show-hidden", "filename=", "vertical", "key=",
        "complete=", "iec-format", "rest=", "h|?|help", "help-all", "version", "about", "gtkrc=",
        "hscroll-policy=", "vscroll-policy=", "image-path=", "class=", "name=", "gtk-module=",
        "g-fatal-warnings", "display=", "dialog-sep", "enable-spell", "spell-lang=",
    ]

    /// The dialogs, and the options of each.
    static let dialogs: KeyValuePairs<String, [String]> = [
        "calendar": ["day=", "month=", "year=", "details=", "show-weeks"],
        "color": [
            "init-color=", "gtk-palette", "palette?", "expand-palette", "mode=", "extra", "alpha",
        ],
        "dnd": ["tooltip", "exit-on-drop="],
        "entry": [
            "entry-label=", "entry-text=", "hide-text?", "completion", "numeric", "licon=",
            "licon-action=", "ricon=", "ricon-action=",
        ],
        "file": [
            "directory", "save", "confirm-overwrite?", "file-filter=", "mime-filter=",
            "image-filter?",
        ],
        "font": ["preview=", "separate-output"],
        "form": [
            "field=", "align=", "columns=", "scroll", "output-by-row", "focus-field=",
            "cycle-read",
        ],
        "icons": [
            "read-dir=", "compact", "generic", "item-width=", "term=", "sort-by-name", "descend",
            "single-click", "monitor",
        ],
        "list": [
            "column=", "checklist", "radiolist", "no-headers", "no-click", "no-rules-hint",
            "grid-lines=", "print-all", "editable-cols=", "wrap-width=", "wrap-cols=",
            "ellipsize=", "ellipsize-cols=", "print-column=", "hide-column=", "expand-column=",
            "search-column=", "tooltip-column=", "sep-column=", "sep-value=", "limit=",
            "dclick-action=", "select-action=", "add-action=", "regex-search", "no-selection",
            "add-on-top",
        ],
        "multi-progress": ["bar=", "watch-bar="],
        "notebook": ["tab=", "tab-pos=", "tab-borders=", "active-tab="],
        "notification": ["menu=", "no-middle", "hidden", "icon-size="],
        "paned": ["orient=", "splitter="],
        "picture": ["size=", "inc="],
        "print": ["type=", "headers"],
        "progress": [
            "progress-text=", "percentage=", "pulsate", "auto-close", "auto-kill", "rtl",
            "enable-log?", "log-expanded", "log-on-top", "log-height=",
        ],
        "scale": [
            "value=", "min-value=", "max-value=", "step=", "page=", "print-partial", "hide-value",
            "invert", "inc-buttons", "mark=",
        ],
        "text-info": [
            "fore=", "back=", "wrap", "justify=", "margins=", "show-cursor", "show-uri",
            "uri-color=",
        ],
    ]

    /// The other names of dialogs.
    static let aliases: KeyValuePairs<String, String> = [
        "color": "color-selection", "file": "file-selection", "font": "font-selection",
    ]

    /// Unsupported dialogs.
    static let missingDialogs: Set = [
        "dnd", "font", "icons", "multi-progress", "notebook", "paned", "picture", "print",
    ]

    /// Unsupported options.
    static let missing: Set = [
        "plug", "kill-parent", "print-xid", "licon-action", "ricon-action",
        "dclick-action", "select-action", "add-action", "editable-cols", "menu", "listen",
        "expander", "details", "numeric", "rest",
    ]

    /// The options that are whole numbers.
    static let integers = [
        "width", "height", "posx", "posy", "timeout", "borders", "response", "plug", "tabnum",
        "float-precision", "key", "day", "month", "year", "columns", "focus-field",
        "print-column", "hide-column", "expand-column", "search-column", "tooltip-column",
        "sep-column", "limit", "wrap-width", "percentage", "log-height", "min-value", "max-value",
        "step", "page", "margins",
    ]

    /// Options that are reported and ignored: without them a dialog still asks the same.
    static let optional: Set = [
        "licon-action", "ricon-action", "details", "expander", "select-action", "dclick-action",
        "add-action", "editable-cols", "listen",
    ]

    /// All options; some are of several dialogs.
    static let all: [String] =
        general + dialogs.flatMap(\.value)
        + dialogs.map { name, _ in
            (aliases.filter { $0.key == name }.map(\.value) + [name]).joined(separator: "|")
        }
}
