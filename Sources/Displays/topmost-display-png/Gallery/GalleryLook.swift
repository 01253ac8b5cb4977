// SPDX-License-Identifier: MIT

import DesignSystem
import PluginWire
import PresenterCore

/// One look of the gallery, with a name for its files.
struct GalleryLook: Hashable {
    /// Letters, digits, `-` and `_`; distinguishes its files.
    var name: String
    var settings: DisplaySettings

    /// Creates the look of a built-in theme.
    init(_ theme: Appearance) {
        name = String(theme.rawValue.map { $0 == "_" ? "-" : $0 })
        settings = DisplaySettings(theme: theme)
    }

    /// Parses a name, `=`, and the protocol line of the settings; `nil` if it is invalid.
    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        let line = argument[argument.index(after: equals)...]
        name = String(argument[..<equals])
        guard Self.isName(name),
            // Details are not reported: people do not type this argument.
            case .settings(let settings)? = try? HostMessage(line: Array(line.utf8))
        else { return nil }
        self.settings = settings
    }

    /// The looks of the built-in themes.
    static let builtIn = Appearance.allCases.map(Self.init)

    /// The name on the page.
    var words: String {
        guard let theme = settings.theme, self == Self(theme) else { return name }
        return switch theme {
        case .light: "light"
        case .dark: "dark"
        case .highContrastLight: "high contrast"
        case .highContrastDark: "high contrast, dark"
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}
