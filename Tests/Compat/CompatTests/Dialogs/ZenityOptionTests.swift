// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit
@testable import topmost_compat

/// What zenity 3.44 does with every option in every dialog, recorded.
@Suite("Options of zenity, by dialog")
struct ZenityOptionTests {
    static let dialogs = [
        "calendar", "entry", "error", "info", "file-selection", "list", "notification", "progress",
        "question", "warning", "scale", "text-info", "color-selection", "password", "forms",
    ]

    /// The options, and the dialogs that accept them: `+` all, `-` all but these.
    static let accepted = """
        title window-icon icon-name width height timeout extra-button modal attach class name: +
        g-fatal-warnings text no-markup default-cancel confirm-overwrite hint value min-value: +
        max-value step print-partial hide-value checkbox no-interaction url auto-scroll: +
        add-entry add-password add-calendar add-list add-combo: +
        ok-label: - file-selection
        cancel-label: - error info file-selection warning
        day month year date-format: calendar
        entry-text hide-text: entry
        no-wrap: error info question warning text-info
        ellipsize: error info question warning
        switch: question
        filename: file-selection text-info
        multiple: file-selection list
        directory save file-filter: file-selection
        separator: file-selection list forms
        column checklist radiolist imagelist print-column hide-column hide-header mid-search: list
        editable: list text-info
        listen: notification
        percentage pulsate auto-close auto-kill no-cancel time-remaining: progress
        font html: text-info
        color show-palette: color-selection
        username: password
        list-values column-values combo-values show-header forms-date-format: forms
        """

    @Test("every option is accepted and refused as by the real one")
    func matrix() {
        var count = 0
        for line in Self.accepted.split(separator: "\n") {
            let parts = line.split(separator: ":")
            let words = parts[1].split(separator: " ").map(String.init)
            for option in parts[0].split(separator: " ").map(String.init) {
                for dialog in Self.dialogs {
                    let isAccepted =
                        words == ["+"] || words.contains(dialog) != (words.first == "-")
                    #expect(
                        ZenityOptions.has(option, dialog) == isAccepted,
                        "--\(dialog) --\(option)"
                    )
                    count += 1
                }
            }
        }
        #expect(count == 75 * Self.dialogs.count)
    }
}
