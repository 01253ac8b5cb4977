// SPDX-License-Identifier: MIT

import Configuration
import DesignSystem
import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("Settings of the look")
struct SettingsTests {
    /// A layout engine with these settings.
    func layoutEngine(_ settings: DisplaySettings) -> LayoutEngine {
        var layoutEngine = LayoutEngine(theme: .light, measure: .blocks)
        layoutEngine.apply(settings)
        return layoutEngine
    }

    @Test(
        "each theme is the design's; undecided is light",
        arguments: [
            (nil, .light), (.light, .light), (.dark, .dark),
            (.highContrastLight, .highContrastLight), (.highContrastDark, .highContrastDark),
        ] as [(Appearance?, Theme)]
    )
    func themes(setting: Appearance?, theme: Theme) {
        #expect(layoutEngine(DisplaySettings { $0.theme = setting }).theme == theme)
    }

    @Test("colours replace the theme's, and are made readable")
    func colors() {
        let paper = RGB(red: 0xFD, green: 0xF6, blue: 0xE3)
        let engine = layoutEngine(
            DisplaySettings { $0.colors = [.surface: paper, .textPrimary: paper] }
        )
        .theme
        #expect(engine[.surface] == Color(paper))
        #expect(engine[.textPrimary].contrast(to: engine[.surface]) >= 4.5)
        #expect(engine[.danger] == Theme.light[.danger])
    }

    @Test("fonts and corners are the composer's, with the desktop's fonts for what one lacks")
    func shape() {
        let engine = layoutEngine(
            DisplaySettings {
                $0.font = "Inter"
                $0.monospace = "Hack"
                $0.radius = 0.5
            }
        )
        #expect(engine.type(of: .title).family == "Inter, sans-serif")
        #expect(engine.type(of: .code).family == "Hack, monospace")
        #expect(engine.theme.cardRadius == 8)
        let plain = layoutEngine(DisplaySettings())
        #expect(plain.type(of: .title).family == "sans-serif")
        #expect(plain.type(of: .code).family == "monospace")
        #expect(plain.theme.cardRadius == 16)
    }

    @Test("new settings replace all earlier ones")
    func replacedSettings() {
        var layoutEngine = layoutEngine(
            DisplaySettings {
                $0.theme = .dark
                $0.colors = [.surface: RGB(red: 0, green: 0, blue: 0)]
                $0.accent = RGB(red: 200, green: 0, blue: 200)
                $0.font = "Inter"
                $0.radius = 0
                $0.textScale = 2
            }
        )
        layoutEngine.apply(DisplaySettings())
        #expect(layoutEngine.theme == .light && layoutEngine.textScale == 1)
        #expect(layoutEngine.fonts == FontFamilies())
    }

    @Test(
        "the themes that come along are drawn as they are written",
        arguments: ["paper", "ember"]
    )
    func shipped(name: String) throws {
        let path = GoldenFile.project.appendingPathComponent("config/themes/\(name).toml").path
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let file = try UserTheme.read(bytes, name: name, file: path).get()
        let theme = layoutEngine(
            DisplaySettings {
                $0.theme = file.base
                $0.colors = file.colors
            }
        ).theme
        for (token, value) in file.colors {
            #expect(theme[token] == Color(value), "\(token.name) cannot be read")
        }
    }

    @Test("the accent is the design's own way to take one")
    func accent() {
        let violet = RGB(red: 0x80, green: 0x33, blue: 0x99)
        let theme = layoutEngine(
            DisplaySettings {
                $0.theme = .dark
                $0.accent = violet
            }
        ).theme
        #expect(theme == Theme.dark.accented(with: violet))
    }
}
