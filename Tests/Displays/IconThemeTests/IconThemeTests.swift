// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import IconTheme

@Suite("Icon theme")
struct IconThemeTests {
    private func tree() throws -> ThemeTree {
        let tree = try ThemeTree()
        try tree.theme(
            "Main",
            inherits: "Parent,hicolor",
            folders: [
                ("16/apps", "Size=16 Type=Fixed"),
                ("48/apps", "Size=48"),
                ("48@2/apps", "Size=48 Scale=2"),
                ("any/apps", "Size=128 MinSize=64 MaxSize=512 Type=Scalable"),
            ]
        )
        try tree.theme("Parent", inherits: "Main", folders: [("32/apps", "Size=32")])
        try tree.theme("hicolor", folders: [("24/apps", "Size=24")])
        for file in [
            "icons/Main/16/apps/mail.png", "icons/Main/48/apps/mail.png",
            "icons/Main/48@2/apps/mail.png", "icons/Main/any/apps/mail.svg",
            "icons/Main/16/apps/only-small.png", "icons/Parent/32/apps/inherited.png",
            "icons/hicolor/24/apps/app.png", "pixmaps/loose.xpm", "pixmaps/app.png",
            "icons/Main/48/apps/both.svg", "icons/Main/48/apps/both.png",
        ] {
            try tree.write(file)
        }
        return tree
    }

    @Test("lists all icons of the theme and its parents, each once")
    func names() throws {
        let tree = try tree()
        let theme = tree.iconTheme("Main")
        #expect(theme.names() == ["app", "both", "inherited", "loose", "mail", "only-small"])
        #expect(theme.names(in: "Places") == [])
    }

    @Test("names those of one context")
    func context() throws {
        let tree = try ThemeTree()
        try tree.theme(
            "Main",
            folders: [
                ("48/apps", "Size=48 Context=Applications"),
                ("48/places", "Size=48 Context=Places"),
            ]
        )
        for file in [
            "48/apps/mail.png", "48/places/home.svg", "48/places/.hidden.svg",
            "48/places/home-symbolic.symbolic.png", "48/places/readme.txt",
        ] {
            try tree.write("icons/Main/" + file)
        }
        #expect(tree.iconTheme("Main").names(in: "Places") == ["home", "home-symbolic"])
        #expect(tree.iconTheme("Main").names() == ["home", "home-symbolic", "mail"])
    }

    @Test(
        "finds the folder that matches, else the nearest",
        arguments: [
            ("mail", 16, 1, "icons/Main/16/apps/mail.png"),
            ("mail", 17, 1, "icons/Main/16/apps/mail.png"),
            ("mail", 46, 1, "icons/Main/48/apps/mail.png"),
            ("mail", 50, 1, "icons/Main/48/apps/mail.png"),
            ("mail", 48, 2, "icons/Main/48@2/apps/mail.png"),
            ("mail", 64, 1, "icons/Main/any/apps/mail.svg"),
            ("mail", 300, 1, "icons/Main/any/apps/mail.svg"),
            ("only-small", 256, 1, "icons/Main/16/apps/only-small.png"),
            ("inherited", 48, 1, "icons/Parent/32/apps/inherited.png"),
            ("app", 48, 1, "icons/hicolor/24/apps/app.png"),
            ("loose", 48, 1, "pixmaps/loose.xpm"),
            ("both", 48, 1, "icons/Main/48/apps/both.png"),
            ("mail.png", 16, 1, "icons/Main/16/apps/mail.png"),
            ("mail-symbolic", 16, 1, "icons/Main/16/apps/mail.png"),
        ]
    )
    func finds(name: String, size: Int, scale: Int, path: String) throws {
        let tree = try tree()
        #expect(tree.find(name, size, scale: scale) == path)
    }

    @Test(
        "finds nothing for what is no icon's name",
        arguments: [
            "", "nobody", "../../secret", "/etc/passwd", ".hidden", "a\u{0}b", "a/b",
            String(repeating: "x", count: 5_000),
        ]
    )
    func refuses(name: String) throws {
        let tree = try tree()
        try tree.write("icons/secret.png")
        #expect(tree.find(name, 48) == nil)
    }

    @Test("a theme that is not there leaves hicolor and loose icons")
    func missingTheme() throws {
        let tree = try tree()
        #expect(tree.find("app", 24, theme: "Nowhere") == "icons/hicolor/24/apps/app.png")
        #expect(tree.find("loose", 24, theme: "Nowhere") == "pixmaps/loose.xpm")
        #expect(tree.find("mail", 24, theme: "Nowhere") == nil)
    }

    /// Themes and what they inherit from, each with a folder of its own.
    private static let families: [(name: String, themes: [(String, String)], asked: [String])] = [
        ("itself", [("Main", "Main")], ["Main"]),
        ("each other", [("Main", "B"), ("B", "Main")], ["Main", "B"]),
        ("in a ring", [("Main", "B"), ("B", "C"), ("C", "B,Main")], ["Main", "B", "C"]),
        (
            "the same", [("Main", "B,C"), ("B", "D"), ("C", "D"), ("D", "")],
            ["Main", "B", "D", "C"]
        ),
        ("nobody", [("Main", "Nobody,,../B,/etc,.,B"), ("B", "")], ["Main", "B"]),
        ("hicolor first", [("Main", "hicolor,B"), ("B", "")], ["Main", "B", "hicolor"]),
    ]

    @Test("asks each theme of a family once, however they inherit", arguments: families.indices)
    func once(index: Int) throws {
        let family = Self.families[index]
        let tree = try ThemeTree()
        try tree.theme("hicolor", folders: [("24/apps", "Size=24")])
        for (name, parents) in family.themes {
            try tree.theme(name, inherits: parents, folders: [("24/apps", "Size=24")])
        }
        // The icon of each is found until one that is asked earlier has it too.
        for theme in family.asked.reversed() {
            try tree.write("icons/\(theme)/24/apps/shared.png")
            #expect(
                tree.find("shared", 24) == "icons/\(theme)/24/apps/shared.png",
                "\(family.name)"
            )
        }
        #expect(tree.find("nowhere", 24) == nil)
    }

    @Test("a line of themes without end is followed so far", arguments: [(14, true), (40, false)])
    func line(length: Int, isFound: Bool) throws {
        let tree = try ThemeTree()
        for number in 0..<length {
            try tree.theme(
                number == 0 ? "Main" : "T\(number)",
                inherits: "T\(number + 1)",
                folders: [("24/apps", "Size=24")]
            )
        }
        try tree.write("icons/T\(length - 1)/24/apps/last.png")
        #expect((tree.find("last", 24) != nil) == isFound)
    }

    @Test("an invalid index is read as far as possible")
    func nonsense() throws {
        let tree = try ThemeTree()
        try tree.write(
            "icons/Main/index.theme",
            """
            =\n[\n]\n[]\n[Icon Theme\n[Icon Theme]\r
             Directories = 48 , ../.. ,/etc, none,48,\u{FFFD},big \r
            Inherits=Main,Main,../x
            [48]
            Size=48
            [big]
            Size=99999999999999999999999999
            [../..]
            Size=48
            [none]
            Size=-5
            """
        )
        try tree.write("icons/Main/48/mail.png")
        #expect(tree.find("mail", 48) == "icons/Main/48/mail.png")
    }

    @Test("a FIFO or a folder is not used as an icon")
    func odd() throws {
        let tree = try tree()
        let fifo = tree.root.path + "/icons/Main/48/apps/pipe.png"
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        try tree.write("icons/Main/48/apps/folder.png/inside")
        #expect(tree.find("pipe", 48) == nil)
        #expect(tree.find("folder", 48) == nil)
    }

    @Test(
        "gets the name from the settings of the desktop",
        arguments: [
            (["TOPMOST_ICON_THEME": "Env"], "Env"),
            ([:], "GTK"),
            (["XDG_CURRENT_DESKTOP": "KDE"], "Breeze"),
            (["XDG_CONFIG_HOME": "/nowhere"], "Adwaita"),
        ]
    )
    func names(extra: [String: String], name: String) throws {
        let tree = try ThemeTree()
        try tree.write(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name = GTK\n")
        try tree.write(".config/kdeglobals", "[Icons]\nTheme=Breeze\n")
        let environment = ["HOME": tree.root.path].merging(extra) { $1 }
        #expect(IconTheme.live { environment[$0] }.name == name)
        #expect(IconTheme.live(named: "Given") { environment[$0] }.name == "Given")
    }

    private func statusTree() throws -> ThemeTree {
        let tree = try ThemeTree()
        try tree.theme(
            "Main",
            inherits: "Parent",
            folders: [
                ("22@2/panel", "Size=22 Scale=2 Context=Status"),
                ("48/status", "Size=48 Context=Status"), ("48/apps", "Size=48"),
                ("48/legacy", "Size=48 Context=Legacy"),
                (
                    "symbolic/apps",
                    "Size=16 MinSize=8 MaxSize=512 Type=Scalable Context=Applications"
                ),
                ("symbolic/status", "Size=16 MinSize=8 MaxSize=512 Type=Scalable Context=Status"),
            ]
        )
        try tree.theme("Parent", folders: [("48/any", "Size=48")])
        try tree.theme("hicolor", folders: [("48/apps", "Size=48")])
        for file in [
            "Main/48/apps/zz-signal.png", "Parent/48/any/zz-signal-best.png",
            "Main/symbolic/status/display-brightness-symbolic.svg", "Main/48/apps/display.png",
            "Main/48/apps/chat.png", "hicolor/48/apps/chat-client.png",
            "Main/22@2/panel/battery-low.png", "Main/48/status/battery-low.png",
            "Main/22@2/panel/only-panel.png", "Main/symbolic/status/battery-low-symbolic.svg",
            "Main/48/status/dialog-alert.png", "Main/symbolic/status/dialog-alert-symbolic.svg",
            "Main/48/status/plain-state.png", "Main/symbolic/status/net-symbolic.svg",
            "Main/48/apps/net-good.png", "Main/48/legacy/audio-high.png",
            "Main/symbolic/status/audio-high-symbolic.svg", "Main/48/legacy/calculator.png",
            "Main/symbolic/apps/calculator-symbolic.svg",
        ] {
            try tree.write("icons/" + file)
        }
        return tree
    }

    @Test(
        "a name that is missing is replaced by a more general one, or by its other form",
        arguments: [
            ("zz-signal-good", "Main/48/apps/zz-signal.png"),
            ("zz-signal-very-good", "Main/48/apps/zz-signal.png"),
            ("zz-signal-symbolic", "Main/48/apps/zz-signal.png"),
            ("zz-signal-good-symbolic", "Main/48/apps/zz-signal.png"),
            // The theme's own general icon comes before its parent's special one.
            ("zz-signal-best", "Main/48/apps/zz-signal.png"),
            ("display-brightness", "Main/symbolic/status/display-brightness-symbolic.svg"),
            ("net-good-symbolic", "Main/symbolic/status/net-symbolic.svg"),
            // Another application's icon is not its.
            ("chat-client", "hicolor/48/apps/chat-client.png"),
            ("zz", nil), ("-", nil), ("nobody-here", nil),
        ] as [(String, String?)]
    )
    func levels(name: String, path: String?) throws {
        #expect(try statusTree().find(name, 48) == path.map { "icons/" + $0 })
    }

    @Test(
        "a status icon is a shape, or at least none that is made for a panel",
        arguments: [
            ("battery-low", "Main/symbolic/status/battery-low-symbolic.svg"),
            ("dialog-alert", "Main/48/status/dialog-alert.png"),
            ("plain-state", "Main/48/status/plain-state.png"),
            // Adwaita's in colours are of earlier versions; that of an application stays.
            ("audio-high", "Main/symbolic/status/audio-high-symbolic.svg"),
            ("calculator", "Main/48/legacy/calculator.png"),
            ("only-panel", "Main/22@2/panel/only-panel.png"),
        ],
        [24, 40, 48]
    )
    func status(icon: (name: String, path: String), size: Int) throws {
        #expect(try statusTree().find(icon.name, size) == "icons/" + icon.path)
    }

    @Test("another theme counts as soon as it is chosen, and so does an icon that is installed")
    func live() async throws {
        let tree = try tree()
        try tree.theme("Other", folders: [("48/apps", "Size=48")])
        try tree.write("icons/Other/48/apps/mail.png")
        try tree.write(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Main\n")
        let home = tree.root.path
        let variables = ["HOME": home, "XDG_DATA_HOME": home, "XDG_DATA_DIRS": "/nowhere"]
        let theme = IconTheme.live { variables[$0] }
        #expect(theme.path(of: "mail", size: 48) == home + "/icons/Main/48/apps/mail.png")
        #expect(theme.path(of: "fresh", size: 48) == nil)
        try tree.write(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name=Other\n")
        try tree.write("icons/Other/48/apps/fresh.png")
        for _ in 0..<100 where theme.path(of: "fresh", size: 48) == nil {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(theme.path(of: "fresh", size: 48) == home + "/icons/Other/48/apps/fresh.png")
        #expect(theme.path(of: "mail", size: 48) == home + "/icons/Other/48/apps/mail.png")
    }
}
