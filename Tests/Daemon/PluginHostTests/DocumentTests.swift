// SPDX-License-Identifier: MIT
//
// What the documentation shows is what the daemon speaks.

import Configuration
import Foundation
import PluginWire
import TestSupport
import Testing

@testable import PluginHost

private let docs = GoldenFile.project.appendingPathComponent("docs").path

@Suite("Plugin protocol document")
struct DocumentTests {
    let lines: [String]

    init() throws {
        let text = try String(contentsOfFile: docs + "/plugin-protocol.md", encoding: .utf8)
        lines = text.split(separator: "\n").map(String.init)
    }

    /// The samples in one direction.
    private func samples(_ mark: String) -> [[UInt8]] {
        lines.filter { $0.hasPrefix(mark + " {") }.map { Array($0.dropFirst(2).utf8) }
    }

    /// The word after `"type":"` of the message, which is the last of that key.
    private func types(_ mark: String) -> Set<String> {
        Set(
            samples(mark).compactMap { bytes in
                let object = try? JSONSerialization.jsonObject(with: Data(bytes))
                return (object as? [String: Any])?["type"] as? String
            }
        )
    }

    @Test("every sample line is understood, and every message is shown")
    func samples() throws {
        for line in samples(">") { _ = try HostMessage(line: line) }
        for line in samples("<") { _ = try PluginMessage(line: line) }
        #expect(
            types(">") == [
                "hello", "scene", "heartbeat", "settings", "presented", "ended", "accessible",
                "assisted", "error", "refused", "bye",
            ]
        )
        #expect(
            types("<") == [
                "ready", "presented", "heartbeat", "button_tapped", "card_tapped", "close_tapped",
                "scrim_tapped", "escape_pressed", "retry_tapped", "reply_opened", "reply_closed",
                "hover_began", "hover_ended", "link_tapped", "disturbed", "more_tapped",
                "less_tapped", "rows_asked",
                "toasts_hidden", "keyboard_left", "centre_closed", "centre_scrolled",
                "centre_searched", "centre_group_toggled", "centre_group_cleared",
                "centre_cleared", "centre_dismissed", "centre_pressed", "centre_quiet_toggled",
                "centre_mode_chosen", "centre_entry_toggled", "centre_rule_toggled",
                "centre_snoozed", "centre_replied", "centre_undone", "release_held",
                "visibility_changed",
                "fullscreen_changed", "outputs_changed", "clipboard_changed",
                "accessible", "assisted", "spoken", "log",
            ]
        )
    }

    @Test("the manifests in the document and of the examples are valid")
    func manifests() throws {
        let start = try #require(lines.firstIndex(of: "```toml"))
        let text = lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")
        let shown = try PluginManifest.read(Array(text.utf8), folder: "/", file: "doc").get()
        #expect(shown.session == .x11)
        let found = PluginManifest.find(in: [docs + "/examples"])
        #expect(found.problems.isEmpty)
        #expect(found.manifests.map(\.name) == ["bell", "printer"])
    }

    @Test("the limits are the code's")
    func limits() {
        let text = lines.joined(separator: "\n")
        #expect(PluginProtocol.lineLimit == 1 << 20 && text.contains("| a line | 1 MiB | killed |"))
        #expect(PluginRun.messagesPerSecond == 2000 && text.contains("| 2,000 a second |"))
        #expect(PluginRun.complaintsPerSecond == 1 << 20)
        #expect(PluginRun.badLines == 10 && text.contains("killed at the tenth"))
        #expect(PluginLife.scenesUnderWay == 2 && text.contains("| scenes under way | 2 |"))
        #expect(OutgoingQueue.maximumEvents == 256)
        #expect(AttachSocket.maximumDisplays == 8 && text.contains("| displays attached | 8 |"))
        #expect(text.contains("`$XDG_RUNTIME_DIR/\(AttachSocket.folder)/\(AttachSocket.name)`"))
        let timeouts = PluginLife.Timeouts()
        #expect(timeouts.ready == .seconds(2) && timeouts.present == .seconds(2))
        #expect(
            timeouts.backOffs
                == [.zero, .milliseconds(100), .seconds(1), .seconds(5), .seconds(10)]
        )
        #expect(PluginLife.maximumSlack == 3)
        #expect(timeouts.death == .seconds(1) && text.contains("has not ended 1 s later"))
        #expect(PluginLife.maximumAbandoned == 4 && text.contains("with four such processes"))
    }
}
