// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

/// A picture as text: its characters, and below them a letter a style.
func drawing(_ picture: TerminalPicture, styles: Bool = true) -> String {
    let size = picture.grid.size
    var lines = (0..<size.rows).map { row in
        "│" + picture.grid.row(row).map { $0.text }.joined() + "│"
    }
    guard styles else { return lines.joined(separator: "\n") + "\n" }
    var names: [CellStyle: Character] = [CellStyle(): "."]
    var order: [CellStyle] = []
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    lines.append("")
    for row in 0..<size.rows {
        var line = ""
        for cell in picture.grid.row(row) {
            if names[cell.style] == nil {
                names[cell.style] = letters[min(order.count, letters.count - 1)]
                order.append(cell.style)
            }
            line.append(names[cell.style] ?? "?")
        }
        while line.last == "." { line.removeLast() }
        lines.append(line)
    }
    lines.append("")
    for style in order { lines.append("\(names[style] ?? "?") \(describe(style))") }
    if let caret = picture.caret { lines.append("caret \(caret.column) \(caret.row)") }
    return lines.joined(separator: "\n") + "\n"
}

private func describe(_ style: CellStyle) -> String {
    func name(_ color: RGB?) -> String {
        guard let color else { return "own" }
        return "#"
            + [color.red, color.green, color.blue].map { byte in
                let text = String(byte, radix: 16, uppercase: true)
                return byte < 16 ? "0\(text)" : text
            }.joined()
    }
    var words = ["\(name(style.foreground)) on \(name(style.background))"]
    if style.attributes.contains(.bold) { words.append("bold") }
    if style.attributes.contains(.italic) { words.append("italic") }
    if style.attributes.contains(.underline) { words.append("underline") }
    if style.attributes.contains(.reverse) { words.append("reverse") }
    if style.isDimmed { words.append("dimmed") }
    if style.isOrnament { words.append("ornament") }
    return words.joined(separator: " ")
}

/// What the goldens show.
enum Scenes {
    /// Every kind, and the stack.
    static let kinds: [(String, Scene)] = [
        ("modal", Fixtures.scene(Fixtures.card(.modal(Fixtures.discard)))),
        ("form", Fixtures.scene(Fixtures.card(.modal(Fixtures.snapshot), trust: .sandboxed))),
        ("password", Fixtures.scene(Fixtures.card(.modal(Fixtures.password), trust: .program))),
        ("sheet", Fixtures.scene(Fixtures.card(.bottomSheet(Fixtures.sheet())))),
        ("sheet-20", Fixtures.scene(Fixtures.card(.bottomSheet(Fixtures.sheet(20))))),
        (
            "toasts",
            {
                var scene = Fixtures.scene(
                    Fixtures.card(.toast(Fixtures.download), id: 1, name: "Browser"),
                    Fixtures.card(.toast(Fixtures.critical), id: 2, name: "Power"),
                    Fixtures.card(.toast(Fixtures.reply), id: 3, name: "Chat", trust: .program)
                )
                scene.waitingToasts = 3
                return scene
            }()
        ),
        ("loading", Fixtures.scene(Fixtures.card(.loading(Fixtures.exporting), name: "Photos"))),
        ("retry", Fixtures.scene(Fixtures.card(.retry(Fixtures.upload), name: "Sync"))),
        (
            "stack",
            Fixtures.scene(
                Fixtures.card(.modal(Fixtures.password), id: 1, name: "Vault"),
                Fixtures.card(.bottomSheet(Fixtures.sheet()), id: 2, name: "Files"),
                Fixtures.card(.modal(Fixtures.snapshot), id: 3, name: "Backup"),
                Fixtures.card(.modal(Fixtures.discard), id: 4, name: "Mail", trust: .sandboxed),
                Fixtures.card(.toast(Fixtures.download), id: 5, name: "Browser")
            )
        ),
        ("nothing", Scene(revision: 1)),
        ("too-long", Fixtures.scene(Fixtures.card(.modal(Fixtures.tooLong)))),
    ]

    static let sizes = [CellSize(columns: 80, rows: 24), CellSize(columns: 40, rows: 12)]

    /// What people write, and what they should not be able to do with it.
    static let texts: [(String, String)] = [
        ("long", Fixtures.long),
        ("words", String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 4)),
        ("hebrew", "האם למחוק את הקובץ report.pdf (3 עמודים)? לא ניתן לשחזר אותו."),
        ("arabic", "هل تريد حذف الملف؟ لن تتمكن من استعادته."),
        ("chinese", "要放弃这份草稿吗？它从未发送过，而且无法恢复。请确认您的选择。"),
        ("emoji", "Party 🎉 with the 👨‍👩‍👧‍👦 family, 🇸🇪 flags, a 1️⃣ keycap and ❤️ hearts"),
        ("marks", "Zal\u{300}\u{301}\u{302}\u{303}go\u{300} and cafe\u{301}, नमस्ते दुनिया"),
        (
            "hostile",
            "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31mred\u{202E}gnp.exe\u{2066}x\u{0}\u{8}\u{8}\rA\u{FEFF}"
        ),
    ]
}

@Suite("Terminal pictures")
struct GoldenTests {
    @Test("every kind looks as recorded", arguments: Scenes.kinds.indices, Scenes.sizes)
    func everyKind(_ index: Int, _ size: CellSize) throws {
        let (name, scene) = Scenes.kinds[index]
        let viewer = Viewer(scene, size)
        let file = "\(name)-\(size.columns)x\(size.rows).txt"
        let problem = try Snapshot.problem(drawing(viewer.picture), file)
        #expect(problem == nil, "\(problem ?? "")")
    }

    @Test("dark, high contrast and without colours", arguments: ["dark", "contrast", "plain"])
    func themes(_ name: String) throws {
        let theme: Theme =
            switch name {
            case "dark": .dark
            case "contrast": .highContrastDark
            default: .light
            }
        var text = ""
        for (kind, scene) in Scenes.kinds.prefix(8) {
            let viewer = Viewer(scene, CellSize(columns: 60, rows: 20), theme: theme) { look in
                look.usesBrackets = name == "plain"
                look.hasMouse = name != "plain"
            }
            text += "\(kind)\n\(drawing(viewer.picture))\n"
        }
        let problem = try Snapshot.problem(text, "\(name).txt")
        #expect(problem == nil, "\(problem ?? "")")
    }

    @Test("texts of every kind stay in their card", arguments: Scenes.texts.indices)
    func everyText(_ index: Int) throws {
        let (name, text) = Scenes.texts[index]
        let modal = Modal(
            headline: Headline(title: String(text.prefix(60)), message: StyledText(text)),
            buttons: [
                Button(id: "yes", title: String(text.prefix(12)), role: .positive),
                Button(id: "no", title: "No", role: .negative),
            ]
        )
        let toast = Toast(
            headline: Headline(title: text, message: StyledText(text)),
            actions: [Button(id: "a", title: String(text.prefix(20)))]
        )
        var drawn = ""
        for size in Scenes.sizes {
            let scene = Fixtures.scene(
                Fixtures.card(.modal(modal), id: 1, name: String(text.prefix(30)))
            )
            drawn += drawing(Viewer(scene, size).picture, styles: false)
        }
        let scene = Fixtures.scene(Fixtures.card(.toast(toast), id: 2, name: "Chat"))
        drawn += drawing(Viewer(scene, Scenes.sizes[1]).picture, styles: false)
        let problem = try Snapshot.problem(drawn, "text-\(name).txt")
        #expect(problem == nil, "\(problem ?? "")")
    }
}
