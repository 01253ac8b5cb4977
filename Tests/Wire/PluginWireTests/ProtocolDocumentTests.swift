// SPDX-License-Identifier: MIT
//
// What docs/plugin-protocol.md and docs/themes.md list is what there is: no
// field, setting or colour more, and none less.

import Coding
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@Suite("Protocol as documented")
struct ProtocolDocumentTests {
    @Test("sample lines are what is sent, but for what has its default")
    func samples() throws {
        let url = GoldenFile.project.appendingPathComponent("docs/plugin-protocol.md")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        var count = 0
        for line in lines {
            let sample = Array(line.dropFirst(2).utf8)
            let sent: [UInt8]
            if line.hasPrefix("> {") {
                sent = try HostMessage(line: sample).encodedLine()
            } else if line.hasPrefix("< {") {
                sent = try PluginMessage(line: sample).encodedLine()
            } else {
                continue
            }
            count += 1
            // Some samples leave out what has its default.
            let shown = try JSONSerialization.jsonObject(with: Data(sample))
            let whole = try JSONSerialization.jsonObject(with: Data(sent))
            #expect(Self.contains(whole, shown), "\(line)")
            #expect(sample.count < sent.count - 1 || sent == sample + [10], "\(line)")
        }
        #expect(count > 30)
    }

    /// Whether JSON holds all that other JSON does.
    private static func contains(_ whole: Any, _ part: Any) -> Bool {
        switch (whole, part) {
        case (let whole as [String: Any], let part as [String: Any]):
            part.allSatisfy { key, value in whole[key].map { contains($0, value) } ?? false }
        case (let whole as [Any], let part as [Any]):
            whole.count == part.count && zip(whole, part).allSatisfy { contains($0, $1) }
        default: "\(whole)" == "\(part)"
        }
    }

    /// A message's JSON.
    private func object(_ message: HostMessage) throws -> [String: Any] {
        let line = Data(try message.encodedLine())
        return try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
    }

    @Test("every setting is listed, and no other")
    func settings() throws {
        let settings = DisplaySettings {
            $0.theme = .dark
            $0.colors = [.surface: RGB(red: 1, green: 2, blue: 3)]
            $0.accent = RGB(red: 1, green: 2, blue: 3)
            $0.font = "Inter"
            $0.monospace = "Mono"
            $0.iconTheme = "Papirus"
            $0.radius = 0.5
            $0.style = CardStyle { $0.density = .compact }
            $0.osdPosition = .topCenter
            $0.osdMargin = 0
            $0.toastMargins = EdgeMargins(top: 1, bottom: 2, left: 3, right: 4)
            $0.toastOutput = .following(.primary)
            $0.toastSwipe = true
            $0.toastTouchSwipe = false
            $0.soundTheme = "ocean"
            $0.awayAfter = .seconds(300)
            $0.sendsAccessibleTree = true
        }
        let message = try object(.settings(settings))
        let sent = try #require(message["settings"] as? [String: Any])
        let listed = try Page("plugin-protocol.md").table("setting").flatMap { Page.names($0[0]) }
        #expect(Set(listed) == Set(sent.keys))
    }

    @Test("every field of a scene and its cards is listed, and no other")
    func fields() throws {
        let scene = try object(.scene(FullSample.scene))
        let page = try Page("plugin-protocol.md")
        let known = Set(page.table("field of a scene").flatMap { Page.names($0[0]) })
        // The samples' keyboard is nobody's, no reply is written, their centre is closed, and
        // the newest is first.
        let absent = ["keyboard", "replying", "centre", "is_newest_last", "more_opens_centre"]
        #expect(
            Set(scene.keys).subtracting(["type"]).union(absent)
                == known.union(["waiting_toasts"])
        )

        var fields: [String: Set<String>] = [:]
        for content in FullSample.contents {
            // What its timer says is on every third.
            var scene = Scene(revision: 1)
            scene.toasts = [FullSample.card(6, content)]
            scene.toasts[0].gathered = 2
            scene.toasts[0].gathersReleased = true
            let cards =
                try object(.scene(scene))["toasts"] as? [[String: Any]]
            let card = try #require(cards?.first)
            let kind = try #require(card["kind"] as? String)
            fields[kind, default: []].formUnion(card.keys)
        }
        let rows = page.table("field of a card")
        let common = Set(rows.filter { $0[0].hasPrefix("`") }.flatMap { Page.names($0[0]) })
        for (kind, keys) in fields {
            let row = rows.first { $0[0] == kind }
            let own = Set(row.map { Page.names($0[1]) } ?? [])
            #expect(keys.subtracting(common) == own, "\(kind)")
        }
        #expect(fields.values.reduce(Set()) { $0.union($1) }.isSuperset(of: common))
    }

    @Test("every field of the centre and its rows is listed, and no other")
    func centre() throws {
        let message = try object(.scene(Scene { $0.centre = PluginProtocolTests.centre }))
        let sent = try #require(message["centre"] as? [String: Any])
        let page = try Page("plugin-protocol.md")
        let listed = page.table("field of the centre").flatMap { Page.names($0[0]) }
        #expect(Set(listed) == Set(sent.keys))
        let rows = try #require(sent["rows"] as? [[String: Any]])
        let table = page.table("field of a row")
        for row in rows {
            let type = try #require(row["type"] as? String)
            let names = Page.names(table.first { Page.names($0[0]) == [type] }?[1] ?? "")
            #expect(Set(row.keys).subtracting(["type"]).isSubset(of: names), "\(type)")
        }
    }

    @Test("every field of an identity is listed, travels, and no other")
    func identity() throws {
        let whole = Identity(
            key: "exe:/usr/bin/bash",
            displayName: "backup.sh",
            iconName: "disk",
            claimedName: "Backup",
            isImpostor: true,
            isInTerminal: true,
            trust: .program,
            processID: 42
        )
        let line = whole.json
        #expect(try Identity(json: line) == whole)
        let sent = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        let page = try Page("plugin-protocol.md")
        let listed = page.table("field of an identity").flatMap { Page.names($0[0]) }
        #expect(Set(listed) == Set(sent.keys))
    }

    @Test("every field of a node, its states and actions are listed, and no other")
    func nodes() throws {
        let message = try object(.accessible(PluginProtocolTests.accessible))
        let page = try Page("plugin-protocol.md")
        let display = page.table("field of a display")
        #expect(
            Set(display.flatMap { Page.names($0[0]) })
                == Set(message.keys).subtracting(["type", "display"])
        )
        let card = try #require((message["cards"] as? [[String: Any]])?.first)
        let texts = Page.names(display.first { Page.names($0[0]) == ["cards"] }?[1] ?? "")
        #expect(Set(texts).subtracting(["centre", "pill"]) == Set(card.keys))
        let table = page.table("field of a node")
        let node = try #require(card["root"] as? [String: Any])
        #expect(Set(table.flatMap { Page.names($0[0]) }) == Set(node.keys))
        func listed(_ field: String) -> Set<String> {
            Set(table.first { Page.names($0[0]) == [field] }.map { Page.names($0[1]) } ?? [])
        }
        #expect(listed("states") == Set(AccessibleNode.State.allCases.map(\.rawValue)))
        let arguments: Set = ["number", "text", "range"]
        let actions = Set(AssistedInput.Action.allCases.map(\.rawValue))
        #expect(listed("actions").subtracting(arguments) == actions)
        #expect(listed("live") == Set(AccessibleNode.Politeness.allCases.map(\.rawValue)))
    }

    @Test("every colour of a theme is listed, and no other")
    func colors() throws {
        let listed = try Page("themes.md").table("role").flatMap { Page.names($0[0]) }
        #expect(listed.sorted() == ColorToken.allCases.map(\.name).sorted())
    }
}
