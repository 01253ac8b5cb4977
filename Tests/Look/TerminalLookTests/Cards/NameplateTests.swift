// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import TerminalLook

/// Who asks, in the upper border.
@Suite("Nameplate in a terminal")
struct NameplateTests {
    func border(_ content: Content, _ change: (inout Identity) -> Void) -> String {
        var card = Fixtures.card(content, name: "backup.sh", trust: .program)
        change(&card.identity)
        var scene = Scene(revision: 1)
        if case .toast = content { scene.toasts = [card] } else { scene.presenters = [card] }
        let viewer = Viewer(scene, CellSize(columns: 80, rows: 24))
        return viewer.rows.first { $0.contains("backup.sh") } ?? ""
    }

    @Test("a modal shows the name, a terminal sign, and a warning of impostors alone")
    func modal() {
        let plain = border(.modal(Fixtures.discard)) { _ in }
        #expect(!plain.isEmpty && !plain.contains(">_") && !plain.contains("Unverified"))
        #expect(border(.modal(Fixtures.discard)) { $0.isInTerminal = true }.contains(" >_ "))
        #expect(border(.modal(Fixtures.discard)) { $0.isImpostor = true }.contains("Unverified"))
        #expect(!border(.modal(Fixtures.discard)) { $0.claimedName = "Bank" }.contains("Bank"))
    }

    @Test("a toast shows the name that is claimed, and via whom")
    func toast() {
        let toast = border(.toast(Fixtures.reply)) { identity in
            identity.claimedName = String(repeating: "Bank ", count: 20)
            identity.isInTerminal = true
        }
        #expect(toast.contains("Bank") && toast.contains("via backup.sh"))
        #expect(!toast.contains(">_"))
    }
}
