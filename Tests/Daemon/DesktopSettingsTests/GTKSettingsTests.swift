// SPDX-License-Identifier: MIT

import DesktopSettings
import Files
import TestSupport
import Testing

@Suite("GTK's settings")
struct GTKSettingsTests {
    @Test(
        "are dark by preference, by the theme's name or by the variable; never light",
        arguments: [
            ("gtk-3.0", "gtk-application-prefer-dark-theme=1", nil, true),
            ("gtk-4.0", "gtk-application-prefer-dark-theme = true", nil, true),
            ("gtk-3.0", "gtk-theme-name=Arc-Dark", nil, true),
            ("gtk-3.0", "gtk-theme-name=Darkness", nil, false),
            ("gtk-3.0", "gtk-application-prefer-dark-theme=0", nil, false),
            ("gtk-3.0", "", "Adwaita:dark", true), ("gtk-3.0", "", "Adwaita", false),
        ] as [(String, String, String?, Bool)]
    )
    func schemes(folder: String, line: String, variable: String?, isDark: Bool) throws {
        let home = TemporaryFolder()
        try Files.makeFolder("\(home.path)/\(folder)")
        try Files.write(
            Array("[Settings]\n\(line)\n".utf8),
            to: "\(home.path)/\(folder)/settings.ini"
        )
        let settings = GTKSettings { name in
            ["XDG_CONFIG_HOME": home.path, "GTK_THEME": variable].compactMapValues(\.self)[name]
        }
        #expect(settings.scheme() == (isDark ? .dark : nil))
    }
}
