// SPDX-License-Identifier: MIT

import PresenterCore

@testable import ProcessIdentity

/// What a client truly is.
enum App: Int, CaseIterable, Hashable, Sendable {
    case mail, player, panel, game

    /// Whether it runs outside of every sandbox, and so may have rights.
    var isFree: Bool { self != .game }

    /// What the kernel says of its processes.
    var facts: ProcessFacts {
        switch self {
        case .mail: ProcessFacts(executable: "/usr/bin/mail")
        case .player: ProcessFacts(executable: "/usr/bin/player")
        case .panel: ProcessFacts(executable: "/usr/bin/panel")
        case .game:
            ProcessFacts(
                sandboxInfo: "[Application]\nname=org.example.Game\n",
                executable: "/app/bin/game"
            )
        }
    }
}
