// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

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
        (
            "fields",
            Fixtures.scene(Fixtures.card(.modal(FullSample.form), name: "useradd", trust: .program))
        ),
        ("text", Fixtures.scene(Fixtures.card(.modal(FullSample.text)))),
        ("list", Fixtures.scene(Fixtures.card(.modal(Fixtures.files)))),
        (
            "osd",
            Fixtures.scene(
                Fixtures.card(.toast(Fixtures.download), id: 1, name: "Browser"),
                Fixtures.card(Fixtures.osd("Volume", 0.45), id: 2),
                Fixtures.card(Fixtures.osd("Caps Lock is on", nil), id: 3)
            )
        ),
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
