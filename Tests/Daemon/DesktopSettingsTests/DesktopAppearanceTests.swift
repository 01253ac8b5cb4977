// SPDX-License-Identifier: MIT

import BusValues
import Configuration
import PresenterCore
import Testing

@testable import DesktopSettings

@Suite("Desktop appearance")
struct DesktopAppearanceTests {
    @Test("reads what gsettings prints, and ignores all else")
    func gsettings() {
        let read = DesktopAppearance(
            gsettings: """
                org.gnome.desktop.interface color-scheme 'prefer-dark'
                org.gnome.desktop.interface cursor-size 24
                org.gnome.desktop.interface enable-animations false
                org.gnome.desktop.interface gtk-theme 'Adwaita'
                org.gnome.desktop.interface icon-theme 'Papirus'
                org.gnome.desktop.interface text-scaling-factor 1.25
                org.gnome.desktop.a11y.interface high-contrast true
                org.gnome.desktop.sound theme-name 'ocean'
                org.gnome.desktop.sound theme-name
                No such schema
                org.gnome.desktop.sound input-feedback-sounds uint32 1

                """
        )
        #expect(read.scheme == .dark && read.iconTheme == "Papirus" && read.textScale == 1.25)
        #expect(read.reducedMotion == true && read.highContrast == true)
        #expect(read.soundTheme == "ocean")
        #expect(DesktopAppearance(gsettings: "") == DesktopAppearance())
        #expect(DesktopAppearance.schemas.count == 3)
    }

    @Test(
        "reads texts as GLib prints them",
        arguments: [
            ("'a b'", "a b"), (#""It's""#, "It's"), (#"'say \"x\"'"#, #"say "x""#), ("'", nil),
            ("'a\"", nil), ("a", nil), ("''", nil),
        ] as [(String, String?)]
    )
    func texts(printed: String, text: String?) {
        let line = "org.gnome.desktop.interface icon-theme " + printed
        #expect(DesktopAppearance(gsettings: line).iconTheme == text)
    }

    @Test(
        "reads the colour scheme, and the standard one before GNOME's",
        arguments: [
            ([("a/color-scheme", .uint32(0))], nil),
            ([("a/color-scheme", .uint32(1))], .dark),
            ([("a/color-scheme", .uint32(2))], .light),
            ([("a/color-scheme", .uint32(3))], nil),
            ([("a/color-scheme", .int32(1))], nil),
            ([("a/color-scheme", .string("dark"))], nil),
            ([("a/color-scheme", .variant(.variant(.uint32(1))))], .dark),
            ([("g/color-scheme", .string("prefer-dark"))], .dark),
            ([("g/color-scheme", .string("prefer-light"))], .light),
            ([("g/color-scheme", .string("default"))], nil),
            ([("g/color-scheme", .uint32(1))], nil),
            ([("a/color-scheme", .uint32(2)), ("g/color-scheme", .string("prefer-dark"))], .light),
            ([("g/gtk-theme", .string("Arc-Dark"))], .dark),
            ([("g/gtk-theme", .string("Adwaita"))], nil),
            (
                [("g/color-scheme", .string("prefer-light")), ("g/gtk-theme", .string("A-dark"))],
                .light
            ),
            ([("a/color-scheme", .uint32(0)), ("g/color-scheme", .string("prefer-dark"))], .dark),
            ([("a/color-scheme", .uint32(1)), ("a/color-scheme", .uint32(9))], nil),
        ] as [([(String, Value)], DesktopAppearance.Scheme?)]
    )
    func schemes(values: [(String, Value)], scheme: DesktopAppearance.Scheme?) {
        #expect(appearance(values).scheme == scheme)
    }

    @Test(
        "an accent colour is three numbers from 0 to 1; other values are ignored",
        arguments: [
            (accent(0, 0, 0), RGB(red: 0, green: 0, blue: 0)),
            (accent(1, 0.5, 0.2), RGB(red: 255, green: 128, blue: 51)),
            (.variant(accent(0.2, 0.4, 0.6)), RGB(red: 51, green: 102, blue: 153)),
            (accent(-1, -1, -1), nil), (accent(1.01, 0, 0), nil), (accent(0, 0, .nan), nil),
            (accent(0, .infinity, 0), nil), (.structure([.double(0), .double(0)]), nil),
            (.structure([.double(0), .double(0), .uint32(0)]), nil), (.double(0.5), nil),
            (.array([.double(0), .double(0), .double(0)], element: "d"), nil),
        ] as [(Value, RGB?)]
    )
    func accents(value: Value, color: RGB?) {
        #expect(appearance([("a/accent-color", value)]).accent == color)
        let before = ("a/accent-color", accent(1, 1, 1))
        #expect(appearance([before, ("a/accent-color", value)]).accent == color)
    }

    @Test(
        "reads contrast, motion and text scale, GNOME's where the standard is silent",
        arguments: [
            ([], nil, nil, nil),
            ([("a/contrast", .uint32(1)), ("a/reduced-motion", .uint32(1))], true, true, nil),
            ([("a/contrast", .uint32(0)), ("a/reduced-motion", .uint32(0))], false, false, nil),
            ([("a/contrast", .uint32(7)), ("a/reduced-motion", .string("1"))], false, nil, nil),
            ([("g/enable-animations", .boolean(false))], nil, true, nil),
            ([("g/enable-animations", .boolean(true))], nil, false, nil),
            (
                [("g/enable-animations", .boolean(false)), ("a/reduced-motion", .uint32(0))],
                nil, false, nil
            ),
            ([("y/high-contrast", .boolean(true))], true, nil, nil),
            ([("y/high-contrast", .boolean(true)), ("a/contrast", .uint32(0))], false, nil, nil),
            ([("y/high-contrast", .uint32(1))], nil, nil, nil),
            ([("g/text-scaling-factor", .double(1.25))], nil, nil, 1.25),
            ([("g/text-scaling-factor", .double(0.1))], nil, nil, 0.5),
            ([("g/text-scaling-factor", .double(99))], nil, nil, 4),
            ([("g/text-scaling-factor", .double(-1))], nil, nil, nil),
            ([("g/text-scaling-factor", .double(.nan))], nil, nil, nil),
            ([("g/text-scaling-factor", .int32(2))], nil, nil, nil),
            ([("a/enable-animations", .boolean(false))], nil, nil, nil),
            ([("g/gtk-theme", .string("HighContrast"))], nil, nil, nil),
        ] as [([(String, Value)], Bool?, Bool?, Double?)]
    )
    func rest(values: [(String, Value)], contrast: Bool?, motion: Bool?, scale: Double?) {
        let desktop = appearance(values)
        #expect(desktop.highContrast == contrast)
        #expect(desktop.reducedMotion == motion)
        #expect(desktop.textScale == scale)
    }

    @Test(
        "the sound theme is a folder's name",
        arguments: [
            (.string("__custom"), "__custom"), (.variant(.string("ocean")), "ocean"),
            (.string("../x"), nil), (.string(""), nil), (.uint32(1), nil),
        ] as [(Value, String?)]
    )
    func soundThemes(value: Value, name: String?) {
        let said = desktop([
            "org.gnome.desktop.sound/theme-name": .string("before"),
            "org.gnome.desktop.sound/theme-name": value,
        ])
        let look = ResolvedLook(Configuration(), said, takesTextScale: false)
        #expect(look.settings.soundTheme == name)
    }

    @Test("uses everything that ReadAll answers, and ignores invalid answers")
    func all() {
        let values = Value.dictionary(
            [
                .init(key: .string(standard), value: .options(["color-scheme": .uint32(1)])),
                .init(key: .string(gnome), value: .options(["text-scaling-factor": .double(2)])),
                .init(key: .string("org.example"), value: .options(["contrast": .uint32(1)])),
                .init(key: .string("org.gnome.desktop.a11y.interface"), value: .uint32(1)),
            ],
            key: "s",
            value: "a{sv}"
        )
        let desktop = DesktopAppearance(all: values)
        #expect(desktop.scheme == .dark && desktop.textScale == 2 && desktop.highContrast == nil)
        for nothing in [nil, .uint32(1), .options(["a": .uint32(1)]), .array([], element: "s")]
            as [Value?]
        {
            #expect(DesktopAppearance(all: nothing) == DesktopAppearance())
        }
    }

    private func appearance(_ values: [(String, Value)]) -> DesktopAppearance {
        var appearance = DesktopAppearance()
        for (name, value) in values {
            let namespace =
                switch name.first {
                case "a": standard
                case "g": gnome
                default: "org.gnome.desktop.a11y.interface"
                }
            appearance.set(value, of: String(name.dropFirst(2)), in: namespace)
        }
        return appearance
    }
}
