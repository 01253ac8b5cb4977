// SPDX-License-Identifier: MIT

import Files

/// The sounds of a theme, by name.
///
/// Source: freedesktop.org Sound Theme Specification: the theme, then `freedesktop`; in
/// each, the profile `stereo`; a name without a file loses its last part.
struct SoundTheme {
    /// Folders of themes, highest precedence first.
    var folders: [String]
    /// Names of themes, the preferred one first.
    var names: [String]

    private static let endings = ["disabled", "oga", "ogg", "wav"]

    /// The theme that `TOPMOST_SOUND_THEME` names, and `freedesktop`, in the XDG data folders.
    static func live(variable: (String) -> String? = ThisProcess.variable) -> SoundTheme {
        let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { "\($0)/.local/share" }
        let system = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        let folders = ([home].compactMap(\.self) + system).filter { $0.first == "/" }.prefix(32)
        let own = variable("TOPMOST_SOUND_THEME").flatMap { Self.isThemeName($0) ? $0 : nil }
        return SoundTheme(
            folders: folders.map { "\($0)/sounds" },
            names: [own].compactMap(\.self) + ["freedesktop"]
        )
    }

    /// The file of a sound; `nil`: there is none, or the theme disables it.
    func path(of name: String) -> String? {
        var wanted = Substring(name)
        while !wanted.isEmpty {
            if let path = exactPath(of: wanted) {
                return path.hasSuffix(".disabled") ? nil : path
            }
            guard let dash = wanted.lastIndex(of: "-") else { return nil }
            wanted = wanted[..<dash]
        }
        return nil
    }

    private func exactPath(of name: Substring) -> String? {
        for theme in names {
            for folder in folders {
                for ending in Self.endings {
                    let path = "\(folder)/\(theme)/stereo/\(name).\(ending)"
                    if Files.isFile(path) { return path }
                }
            }
        }
        return nil
    }

    private static func isThemeName(_ text: String) -> Bool {
        !text.isEmpty && !text.contains("/") && text != "." && text != ".."
    }
}
