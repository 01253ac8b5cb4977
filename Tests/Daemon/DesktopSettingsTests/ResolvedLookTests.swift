// SPDX-License-Identifier: MIT

import BusValues
import Configuration
import PresenterCore
import Testing

@testable import DesktopSettings

@Suite("Resolved look")
struct ResolvedLookTests {
    static let dark = desktop(["\(standard)/color-scheme": .uint32(1)])
    static let light = desktop(["\(standard)/color-scheme": .uint32(2)])
    static let darkHigh = desktop([
        "\(standard)/color-scheme": .uint32(1), "\(standard)/contrast": .uint32(1),
    ])
    static let silent = DesktopAppearance()

    /// A configuration with two themes of files, `ember` and `dusk`.
    static func configuration(
        _ theme: Look.ThemeChoice = .automatic,
        contrast: Look.Contrast = .automatic
    ) -> Configuration {
        var configuration = Configuration()
        configuration.look.theme = theme
        configuration.look.contrast = contrast
        let surface = RGB(red: 1, green: 2, blue: 3)
        configuration.look.themes = [
            "ember": UserTheme(name: "ember") {
                $0.colors = [.surface: surface]
                $0.font = "Inter"
            },
            "dusk": UserTheme(name: "dusk") {
                $0.base = .dark
                $0.colors = [.standard: surface]
                $0.monospace = "Hack"
                $0.radius = 0.5
                $0.style.density = .compact
            },
        ]
        return configuration
    }

    struct Case: CustomTestStringConvertible {
        var theme: Look.ThemeChoice
        var contrast = Look.Contrast.automatic
        var desktop: DesktopAppearance
        var base: Appearance
        var name: String
        var reason: String
        var testDescription: String { "\(theme) \(contrast) \(name)" }
    }

    static let pair = Look.ThemeChoice.scheme(light: "ember", dark: "dusk")
    static let cases: [Case] = [
        .init(
            theme: .automatic,
            desktop: silent,
            base: .light,
            name: "light",
            reason: "the desktop prefers neither light nor dark"
        ),
        .init(
            theme: .automatic,
            desktop: light,
            base: .light,
            name: "light",
            reason: "the desktop prefers light"
        ),
        .init(
            theme: .automatic,
            desktop: dark,
            base: .dark,
            name: "dark",
            reason: "the desktop prefers dark"
        ),
        .init(
            theme: .automatic,
            desktop: darkHigh,
            base: .highContrastDark,
            name: "high_contrast_dark",
            reason: "the desktop prefers dark, and the desktop asks for high contrast"
        ),
        .init(
            theme: .automatic,
            contrast: .normal,
            desktop: darkHigh,
            base: .dark,
            name: "dark",
            reason: "the desktop prefers dark"
        ),
        .init(
            theme: .automatic,
            contrast: .high,
            desktop: silent,
            base: .highContrastLight,
            name: "high_contrast",
            reason: "the desktop prefers neither light nor dark, and look.contrast is high"
        ),
        .init(
            theme: .always("light"),
            desktop: dark,
            base: .light,
            name: "light",
            reason: "look.theme says so"
        ),
        .init(
            theme: .always("light"),
            desktop: darkHigh,
            base: .highContrastLight,
            name: "high_contrast",
            reason: "look.theme says so, and the desktop asks for high contrast"
        ),
        .init(
            theme: .always("high_contrast_dark"),
            contrast: .normal,
            desktop: light,
            base: .highContrastDark,
            name: "high_contrast_dark",
            reason: "look.theme says so"
        ),
        .init(
            theme: .always("high_contrast_dark"),
            desktop: darkHigh,
            base: .highContrastDark,
            name: "high_contrast_dark",
            reason: "look.theme says so"
        ),
        .init(
            theme: .always("dusk"),
            desktop: light,
            base: .dark,
            name: "dusk",
            reason: "look.theme says so"
        ),
        .init(
            theme: pair,
            desktop: dark,
            base: .dark,
            name: "dusk",
            reason: "the desktop prefers dark"
        ),
        .init(
            theme: pair,
            desktop: silent,
            base: .light,
            name: "ember",
            reason: "the desktop prefers neither light nor dark"
        ),
        .init(
            theme: pair,
            desktop: darkHigh,
            base: .highContrastDark,
            name: "high_contrast_dark",
            reason: "the desktop prefers dark, and the desktop asks for high contrast"
        ),
    ]

    static let nobody = "the desktop prefers neither light nor dark"

    @Test("GTK's settings file counts where the desktop prefers nothing")
    func gtkFile() {
        var said = Self.silent
        said.fileScheme = .dark
        let look = ResolvedLook(Configuration(), said, takesTextScale: true)
        #expect(look.settings.theme == .dark)
        #expect(look.reason == "GTK's settings file prefers dark")
        said = Self.light
        said.fileScheme = .dark
        let other = ResolvedLook(Configuration(), said, takesTextScale: true)
        #expect(other.settings.theme == .light && other.reason == "the desktop prefers light")
    }

    @Test(
        "the icon theme: configuration, KDE's, GNOME's without its default, none",
        arguments: [
            (nil, [], nil), (nil, [("gnome", "Papirus")], "Papirus"),
            (nil, [("gnome", "Adwaita")], nil), (nil, [("gnome", "../x")], nil),
            (nil, [("kde", "breeze"), ("gnome", "Papirus")], "breeze"),
            ("Mine", [("kde", "breeze")], "Mine"),
        ] as [(String?, [(String, String)], String?)]
    )
    func iconTheme(own: String?, said: [(String, String)], name: String?) {
        var configuration = Configuration()
        configuration.look.iconTheme = own
        var appearance = DesktopAppearance()
        for (desktop, name) in said {
            if desktop == "kde" {
                appearance.set(.string(name), of: "Theme", in: "org.kde.kdeglobals.Icons")
            } else {
                appearance.set(.string(name), of: "icon-theme", in: gnome)
            }
        }
        let look = ResolvedLook(configuration, appearance, takesTextScale: true)
        #expect(look.settings.iconTheme == name)
    }

    @Test("scheme, contrast and themes each have their say", arguments: cases)
    func themes(example: Case) {
        let look = ResolvedLook(
            Self.configuration(example.theme, contrast: example.contrast),
            example.desktop,
            takesTextScale: true
        )
        // Where nobody chose, a display may know better.
        let isOpen = example.theme == .automatic && example.reason == Self.nobody
        #expect(look.settings.theme == (isOpen ? nil : example.base))
        #expect(look.theme == example.name)
        #expect(look.reason == example.reason)
    }

    @Test("a theme file sets colours and fonts; high contrast drops the colours")
    func files() {
        let ember = ResolvedLook(
            Self.configuration(.always("ember")),
            Self.silent,
            takesTextScale: true
        )
        #expect(ember.settings.colors == [.surface: RGB(red: 1, green: 2, blue: 3)])
        #expect(ember.settings.font == "Inter" && ember.settings.monospace == nil)
        let dusk = ResolvedLook(Self.configuration(Self.pair), Self.dark, takesTextScale: true)
        #expect(dusk.settings.monospace == "Hack" && dusk.settings.radius == 0.5)
        #expect(dusk.settings.style.density == .compact)
        var configuration = Self.configuration(Self.pair)
        configuration.look.density = .comfortable
        let own = ResolvedLook(configuration, Self.dark, takesTextScale: true)
        #expect(own.settings.style.density == .comfortable)
        let high = ResolvedLook(
            Self.configuration(Self.pair, contrast: .high),
            Self.dark,
            takesTextScale: true
        )
        #expect(high.settings.colors.isEmpty)
        #expect(high.settings.monospace == "Hack")
    }

    @Test(
        "the accent is the user's, else the theme's, else the desktop's",
        arguments: [
            (Look.Accent.automatic, "light", true, RGB(red: 255, green: 0, blue: 0)),
            (.automatic, "light", false, nil),
            (.automatic, "ember", true, RGB(red: 255, green: 0, blue: 0)),
            (.automatic, "dusk", true, nil),
            (.theme, "light", true, nil),
            (.color(RGB(red: 9, green: 9, blue: 9)), "dusk", true, RGB(red: 9, green: 9, blue: 9)),
        ] as [(Look.Accent, String, Bool, RGB?)]
    )
    func accents(choice: Look.Accent, theme: String, desktopHas: Bool, color: RGB?) {
        var configuration = Self.configuration(.always(theme))
        configuration.look.accent = choice
        let said = desktopHas ? desktop(["\(standard)/accent-color": accent(1, 0, 0)]) : Self.silent
        let look = ResolvedLook(configuration, said, takesTextScale: true)
        #expect(look.settings.accent == color)
    }

    @Test(
        "motion and text scale: configuration, desktop, default",
        arguments: [
            (nil, nil, false, false, 1), (nil, nil, true, true, 1.5), (false, 2, true, false, 2),
            (true, 0.5, false, true, 0.5),
        ] as [(Bool?, Double?, Bool, Bool, Double)]
    )
    func overrides(motion: Bool?, scale: Double?, says: Bool, reduced: Bool, expected: Double) {
        var configuration = Configuration()
        configuration.look.reducedMotion = motion
        configuration.look.textScale = scale
        let said =
            says
            ? desktop([
                "\(standard)/reduced-motion": .uint32(1),
                "\(gnome)/text-scaling-factor": .double(1.5),
            ]) : Self.silent
        let look = ResolvedLook(configuration, said, takesTextScale: true)
        #expect(look.settings.reducedMotion == reduced)
        #expect(look.settings.textScale == expected)
    }

    @Test("on X11 the desktop's text scale is in Xft.dpi already")
    func textScaleOnX11() {
        let said = desktop(["\(gnome)/text-scaling-factor": .double(1.5)])
        let look = ResolvedLook(Configuration(), said, takesTextScale: false)
        #expect(look.settings.textScale == 1)
        var configuration = Configuration()
        configuration.look.textScale = 2
        let own = ResolvedLook(configuration, said, takesTextScale: false)
        #expect(own.settings.textScale == 2)
    }

    @Test("positions come from the configuration only")
    func places() {
        var configuration = Configuration()
        configuration.display.toastPosition = .bottomLeft
        configuration.display.toastMargin = 3
        configuration.display.toastMargins.bottom = 40
        configuration.display.follow = .following(.pointer)
        let look = ResolvedLook(configuration, Self.darkHigh, takesTextScale: true)
        #expect(look.settings.toastPosition == .bottomLeft)
        #expect(look.settings.toastMargin == 3)
        #expect(look.settings.toastMargins == EdgeMargins(bottom: 40))
        #expect(look.settings.follow == .following(.pointer))
    }
}
