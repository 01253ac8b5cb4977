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

@Suite("Terminal pictures")
struct GoldenTests {
    @Test("every kind looks as recorded", arguments: Scenes.kinds.indices, Scenes.sizes)
    func everyKind(_ index: Int, _ size: CellSize) throws {
        let (name, scene) = Scenes.kinds[index]
        let viewer = Viewer(scene, size)
        for card in viewer.layout.scene.cards {
            #expect(card.layout.unusableParts == [] && card.layout.isInTreeOrder)
        }
        let file = "\(name)-\(size.columns)x\(size.rows).txt"
        let problem = try GoldenFile.problem(drawing(viewer.picture), file)
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
        let problem = try GoldenFile.problem(text, "\(name).txt")
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
        let problem = try GoldenFile.problem(drawn, "text-\(name).txt")
        #expect(problem == nil, "\(problem ?? "")")
    }
}
