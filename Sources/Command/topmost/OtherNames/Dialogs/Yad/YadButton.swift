// SPDX-License-Identifier: MIT

/// A button of yad: `LABEL[!ICON[!TIP]][:STATUS or COMMAND]`.
struct YadButton: Equatable {
    var label: String
    /// What yad exits with when it is pressed.
    var status: Int32
    /// What it runs while the dialog stays; `nil`: the button ends the dialog.
    var command: String?

    /// Whether it ends the dialog with that status.
    func answers(_ status: Int32) -> Bool { self.status == status && command == nil }

    /// The buttons of a dialog: those given, else OK and Cancel.
    ///
    /// What follows the last colon is a status if it begins with a digit, else a command.
    static func buttons(_ options: OtherOptions) -> [YadButton] {
        if options.has("no-buttons") { return [YadButton(label: "Close", status: 0)] }
        var buttons: [YadButton] = []
        for text in options.all("button") {
            // The label may contain colons: `Save!icon!tip:2`.
            guard let colon = text.lastIndex(of: ":") else {
                buttons.append(YadButton(label: label(text), status: Int32(buttons.count)))
                continue
            }
            let end = text[text.index(after: colon)...]
            var button = YadButton(label: label(String(text[..<colon])), status: 0)
            let digits = end.prefix { ("0"..."9").contains($0) }
            button.status = Int32((Int(digits) ?? 0) & 0xFF)
            if digits.isEmpty, !end.isEmpty { button.command = String(end) }
            buttons.append(button)
        }
        guard !buttons.isEmpty else {
            return [YadButton(label: "OK", status: 0), YadButton(label: "Cancel", status: 1)]
        }
        return buttons
    }

    /// The label: names of GTK's and yad's own buttons have one.
    private static func label(_ text: String) -> String {
        let text = String(text.split(separator: "!", omittingEmptySubsequences: false).first ?? "")
        for prefix in ["gtk-", "yad-"] where text.hasPrefix(prefix) {
            let name = text.dropFirst(prefix.count)
            guard name != "ok" else { return "OK" }
            return name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
        }
        let label = text.replacing("_", with: "")
        return label.isEmpty ? "OK" : label
    }
}
