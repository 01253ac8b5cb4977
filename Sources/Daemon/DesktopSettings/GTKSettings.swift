// SPDX-License-Identifier: MIT
//
// A session without a portal says only in GTK's own settings that it is dark.
//
// Source: GTK 3.24 and 4, "GtkSettings"; "GTK_THEME" of "Running GTK Applications".

import Basics
import Files

/// GTK's settings file and `GTK_THEME`.
public struct GTKSettings: Hashable, Sendable {
    /// The folders of the settings files, the preferred first; they may be missing.
    public let folders: [String]
    /// The folder of those; `nil`: it is not known.
    public let parent: String?
    private let themeVariable: String?

    /// Maximum size of a settings file, in bytes.
    private static let limit = 1 << 18

    /// Finds the settings by the environment's variables; reads nothing.
    public init(variable: (String) -> String?) {
        parent = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }
        folders = parent.map { ["\($0)/gtk-4.0", "\($0)/gtk-3.0"] } ?? []
        themeVariable = variable("GTK_THEME")
    }

    /// Reads whether they are dark; `nil`: they do not say so.
    ///
    /// A light theme is also what everybody has who chose nothing.
    public func scheme() -> DesktopAppearance.Scheme? {
        if let themeVariable, Self.isDark(theme: themeVariable) { return .dark }
        for folder in folders {
            // A missing file says nothing.
            guard let bytes = try? Files.read("\(folder)/settings.ini", limit: Self.limit) else {
                continue
            }
            let file = KeyFile(bytes)
            let prefersDark = file.value("gtk-application-prefer-dark-theme", in: "Settings")
            if ["1", "true", "yes"].contains(prefersDark?.lowercased()) { return .dark }
            let theme = file.value("gtk-theme-name", in: "Settings")
            if let theme, Self.isDark(theme: String(theme)) { return .dark }
        }
        return nil
    }

    /// Whether a theme's name says that it is dark: `Arc-Dark`, `Adwaita:dark`.
    static func isDark(theme: String) -> Bool {
        let name = theme.lowercased()
        return ["-dark", ":dark", "_dark", " dark"].contains(where: name.hasSuffix)
    }
}
