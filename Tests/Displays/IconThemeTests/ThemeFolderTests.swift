// SPDX-License-Identifier: MIT

import Basics
import Foundation
import Testing

@testable import IconTheme

/// The two functions of the specification, in tables.
@Suite("Theme folders")
struct ThemeFolderTests {
    private func folder(_ keys: String) -> ThemeFolder? {
        let text = "[a]\n" + keys.replacing(" ", with: "\n")
        return ThemeFolder("a", in: KeyFile(Array(text.utf8)))
    }

    @Test(
        "match the sizes they are made for",
        arguments: [
            ("Size=16 Type=Fixed", 16, 1, true), ("Size=16 Type=Fixed", 17, 1, false),
            ("Size=16 Type=Fixed", 16, 2, false), ("Size=16 Type=Fixed Scale=2", 16, 2, true),
            ("Size=16 Type=Threshold", 14, 1, true), ("Size=16 Type=Threshold", 13, 1, false),
            ("Size=16", 18, 1, true), ("Size=16", 19, 1, false),
            ("Size=16 Threshold=5", 21, 1, true), ("Size=16 Threshold=0", 17, 1, false),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 32, 1, true),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 31, 1, false),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 128, 1, true),
            ("Size=64 Type=Scalable", 64, 1, true), ("Size=64 Type=Scalable", 65, 1, false),
            ("Size=16 Type=Nonsense", 17, 1, true),
        ]
    )
    func matches(keys: String, size: Int, scale: Int, expected: Bool) throws {
        #expect(try #require(folder(keys)).matches(size: size, scale: scale) == expected)
    }

    @Test(
        "know how far off they are, in pixels on screen",
        arguments: [
            ("Size=16 Type=Fixed", 16, 1, 0), ("Size=16 Type=Fixed", 24, 1, 8),
            ("Size=16 Type=Fixed", 8, 1, 8), ("Size=16 Type=Fixed", 16, 2, 16),
            ("Size=16 Type=Fixed Scale=2", 16, 1, 16), ("Size=16 Type=Fixed Scale=2", 32, 1, 0),
            ("Size=16", 18, 1, 0), ("Size=16", 19, 1, 1), ("Size=16", 10, 1, 4),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 16, 1, 16),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 256, 1, 128),
            ("Size=64 Type=Scalable MinSize=32 MaxSize=128", 100, 1, 0),
            ("Size=16 Threshold=\(Int.max)", 100, 1, 0),
            ("Size=16 Threshold=\(Int.min)", 20, 1, 4),
            ("Size=16 Type=Scalable MaxSize=\(Int.max) Scale=2", 64, 1, 0),
            ("Size=16 Type=Scalable MinSize=\(Int.min) Scale=8", 1, 1, 0),
        ]
    )
    func distance(keys: String, size: Int, scale: Int, expected: Int) throws {
        #expect(try #require(folder(keys)).distance(size: size, scale: scale) == expected)
    }

    @Test(
        "are ignored without a valid size",
        arguments: ["", "Size=0", "Size=-1", "Size=9000", "Size=big", "Type=Fixed"]
    )
    func refused(keys: String) {
        #expect(folder(keys) == nil)
    }

    @Test("lie below their theme", arguments: ["/etc", "../other", "a/../../b"])
    func outside(path: String) {
        let index = KeyFile(Array("[\(path)]\nSize=16".utf8))
        #expect(ThemeFolder(path[...], in: index) == nil)
    }

    @Test(
        "an invalid scale becomes 1, one that is too large 8",
        arguments: [("0", 1), ("-3", 1), ("99", 8), ("x", 1)]
    )
    func scales(text: String, scale: Int) throws {
        #expect(try #require(folder("Size=16 Scale=\(text)")).scale == scale)
    }

    // MARK: Whole themes

    @Test("parents are asked depth first, hicolor after all of them, Adwaita last")
    func order() throws {
        let tree = try ThemeTree()
        let folder = [("16", "Size=16")]
        try tree.theme("Main", inherits: "A,B", folders: folder)
        try tree.theme("A", inherits: "hicolor,C", folders: folder)
        for name in ["B", "C", "hicolor", "Adwaita"] { try tree.theme(name, folders: folder) }
        // Each has the icons of its own index and of all after it.
        let themes = ["Main", "A", "C", "B", "hicolor", "Adwaita"]
        for (index, theme) in themes.enumerated() {
            for icon in 0...index { try tree.write("icons/\(theme)/16/icon\(icon).png") }
        }
        for (icon, theme) in themes.enumerated() {
            #expect(tree.find("icon\(icon)", 16) == "icons/\(theme)/16/icon\(icon).png")
        }
    }

    @Test("a chain of themes without end is followed so far")
    func chain() throws {
        let tree = try ThemeTree()
        for number in 0..<40 {
            try tree.theme("T\(number)", inherits: "T\(number + 1)", folders: [("16", "Size=16")])
            try tree.write("icons/T\(number)/16/icon\(number).png")
        }
        #expect(tree.find("icon3", 16, theme: "T0") != nil)
        #expect(tree.find("icon39", 16, theme: "T0") == nil)
    }

    @Test("a theme may lie in several folders, the user's first")
    func several() throws {
        let tree = try ThemeTree()
        try tree.theme("Main", folders: [("16", "Size=16")])
        try tree.write("home/Main/16/both.png")
        try tree.write("icons/Main/16/both.png")
        try tree.write("icons/Main/16/system.png")
        let theme = IconTheme(
            folders: [tree.root.path + "/home", tree.root.path + "/icons"],
            looseFolders: []
        ) { "Main" }
        #expect(theme.path(of: "both", size: 16)?.hasSuffix("home/Main/16/both.png") == true)
        #expect(theme.path(of: "system", size: 16)?.hasSuffix("icons/Main/16/system.png") == true)
    }

    @Test("scaled folders named apart are used as well")
    func scaledDirectories() throws {
        let tree = try ThemeTree()
        try tree.write(
            "icons/Main/index.theme",
            """
            [Icon Theme]
            Directories=16
            ScaledDirectories=16@2
            [16]
            Size=16
            [16@2]
            Size=16
            Scale=2
            """
        )
        try tree.write("icons/Main/16/mail.png")
        try tree.write("icons/Main/16@2/mail.png")
        #expect(tree.find("mail", 16, scale: 1) == "icons/Main/16/mail.png")
        #expect(tree.find("mail", 16, scale: 2) == "icons/Main/16@2/mail.png")
    }

    @Test(
        "the nearest folder wins where none matches",
        arguments: [(20, "16"), (30, "32"), (90, "64")]
    )
    func nearest(size: Int, folder: String) throws {
        let tree = try ThemeTree()
        let sizes = ["16", "32", "64"]
        try tree.theme("Main", folders: sizes.map { ($0, "Size=\($0) Type=Fixed") })
        for size in sizes { try tree.write("icons/Main/\(size)/mail.png") }
        #expect(tree.find("mail", size) == "icons/Main/\(folder)/mail.png")
    }

    @Test("a found icon stays known after its file is gone, until the display restarts")
    func remembered() throws {
        let tree = try ThemeTree()
        try tree.theme("Main", folders: [("16", "Size=16")])
        try tree.write("icons/Main/16/mail.png")
        let theme = tree.iconTheme("Main")
        let path = try #require(theme.path(of: "mail", size: 16))
        try FileManager.default.removeItem(atPath: path)
        #expect(theme.path(of: "mail", size: 16) == path)
        #expect(tree.iconTheme("Main").path(of: "mail", size: 16) == nil)
        #expect(theme.path(of: "mail", size: 0) == nil)
        #expect(theme.path(of: "mail", size: 16, scale: 0) == nil)
    }
}
