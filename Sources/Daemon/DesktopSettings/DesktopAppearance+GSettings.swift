// SPDX-License-Identifier: MIT

import BusValues

extension DesktopAppearance {
    /// The schemas of GNOME's settings that count.
    public static var schemas: [String] {
        keys.map(\.namespace).filter { $0.hasPrefix("org.gnome.") }
    }

    /// Reads what `gsettings list-recursively` prints of them; other lines are ignored.
    ///
    /// `org.gnome.desktop.interface icon-theme 'Papirus'`
    ///
    /// Source: gsettings(1); GLib, "GVariant Text Format".
    public init(gsettings text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let value = Value(printed: parts[2]) else { continue }
            set(value, of: String(parts[1]), in: String(parts[0]))
        }
    }
}

extension Value {
    /// A text, a flag or a number with a point, as GLib prints it; `nil`: something else.
    fileprivate init?(printed text: Substring) {
        if let quote = text.first, "'\"".contains(quote) {
            guard text.count > 1, text.last == quote else { return nil }
            var characters = ""
            var isEscaped = false
            for character in text.dropFirst().dropLast() {
                isEscaped = !isEscaped && character == "\\"
                if !isEscaped { characters.append(character) }
            }
            self = .string(characters)
        } else if let flag = Bool(String(text)) {
            self = .boolean(flag)
        } else if text.contains("."), let number = Double(text) {
            self = .double(number)
        } else {
            return nil
        }
    }
}
