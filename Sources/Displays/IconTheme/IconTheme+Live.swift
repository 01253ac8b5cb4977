// SPDX-License-Identifier: MIT

import Basics
public import Files

extension IconTheme {
    /// The icon theme of the user's desktop.
    ///
    /// Its name is the given one, else `TOPMOST_ICON_THEME`, else the one in GTK's or
    /// KDE's settings, else Adwaita; it changes with these settings. The folders follow the specification: `~/.icons`,
    /// then `icons` in each XDG data folder; icons without a theme are in `pixmaps`.
    public static func live(
        named name: String? = nil,
        variable: @escaping @Sendable (String) -> String? = ThisProcess.variable
    ) -> IconTheme {
        let home = variable("HOME")
        let data =
            [variable("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }].compactMap(\.self)
            + (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        let folders = data.filter { $0.first == "/" }.prefix(32)
        return IconTheme(
            folders: [home.map { "\($0)/.icons" }].compactMap(\.self)
                + folders.map { "\($0)/icons" },
            looseFolders: folders.map { "\($0)/icons" } + folders.map { "\($0)/pixmaps" }
        ) {
            name ?? variable("TOPMOST_ICON_THEME") ?? settingsName(variable) ?? "Adwaita"
        }
    }

    /// The variables that `live` reads, for another process.
    public static func environment(
        variable: (String) -> String? = ThisProcess.variable
    ) -> [String: String] {
        let names = [
            "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "TOPMOST_ICON_THEME", "XDG_CONFIG_HOME",
            "XDG_CURRENT_DESKTOP",
        ]
        return names.reduce(into: [:]) { $0[$1] = variable($1) }
    }

    /// The theme's name in the desktops' settings files; `nil`: not set.
    private static func settingsName(_ variable: (String) -> String?) -> String? {
        guard
            let config = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ "\($0)/.config" })
        else { return nil }
        let isKDE = variable("XDG_CURRENT_DESKTOP")?.split(separator: ":").contains("KDE") ?? false
        let gtk = [
            ("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
            ("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"),
        ]
        let kde = [("kdeglobals", "Icons", "Theme")]
        for (file, group, key) in isKDE ? kde + gtk : gtk + kde {
            // Skip a missing file.
            guard let bytes = try? Files.read("\(config)/\(file)", limit: 1 << 18),
                let name = KeyFile(bytes).value(key, in: group[...])
            else { continue }
            return String(name)
        }
        return nil
    }
}
