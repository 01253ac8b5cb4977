// SPDX-License-Identifier: MIT

/// A button of yad: `LABEL[!ICON[!TIP]][:STATUS]`.
struct YadButton: Equatable {
    var label: String
    /// What yad exits with when it is pressed.
    var status: Int32

    /// The buttons of a dialog: those given, else OK and Cancel.
    ///
    /// - Throws: `usage` for one that runs a command.
    static func buttons(_ options: OtherOptions) throws(Failure) -> [YadButton] {
        if options.has("no-buttons") { return [YadButton(label: "Close", status: 0)] }
        var buttons: [YadButton] = []
        for text in options.all("button") {
            // The label may contain colons: `Save!icon!tip:2`.
            guard let colon = text.lastIndex(of: ":") else {
                buttons.append(YadButton(label: label(text), status: Int32(buttons.count)))
                continue
            }
            let end = text[text.index(after: colon)...]
            guard let status = Int32(end), (0...255).contains(status) else {
                throw Failure(
                    .usage,
                    "--button expects LABEL:STATUS, got \"\(text)\"; commands are not there"
                )
            }
            buttons.append(YadButton(label: label(String(text[..<colon])), status: status))
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
