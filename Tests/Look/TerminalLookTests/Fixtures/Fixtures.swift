// SPDX-License-Identifier: MIT

import PresenterCore
import Samples
import TestSupport

/// Scenes of every kind.
enum Fixtures {
    static let arrival = Instant(milliseconds: 1_000_000)

    static func card(
        _ content: Content,
        id number: UInt32 = 1,
        name: String = "Mail",
        trust: Identity.Trust = .application,
        isArmed: Bool = true
    ) -> Card {
        Card(
            id: Sample.id(number),
            identity: Identity(key: "exe:/usr/bin/\(name)", displayName: name, trust: trust),
            content: content,
            acceptedAt: arrival
        ) { $0.isArmed = isArmed }
    }

    static func scene(_ cards: Card..., revision: UInt64 = 1) -> Scene {
        var scene = Scene(revision: revision)
        for card in cards {
            switch card.content {
            case .modal, .bottomSheet: scene.presenters.append(card)
            case .toast: scene.toasts.append(card)
            case .loading(let loading):
                scene.loading = card
                if loading.blocksInput { scene.blockedSince = arrival }
            case .retry: scene.retry = card
            }
        }
        return scene
    }

    static let discard = Samples.discard

    static let snapshot = Modal(
        headline: Headline(
            title: "Name this snapshot",
            message: StyledText("The name helps you find it later.")
        ),
        buttons: [
            Button(id: "create", title: "Create", role: .positive, tone: .accent),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        input: FormField(label: "Name") { $0.placeholder = "before the update" },
        choices: FormField.list(
            label: "Keep for",
            options: [
                .init(id: "week", title: "1 week"), .init(id: "month", title: "1 month"),
                .init(id: "year", title: "1 year"), .init(id: "ever", title: "Forever"),
            ],
            selected: ["month"]
        )
    )

    /// Files to choose from, by typing.
    static let files = Modal(
        headline: Headline(title: "Open which file?"),
        buttons: [
            Button(id: "open", title: "Open", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        choices: FormField.list(
            options: (1...30).map { .init(id: "\($0)", title: "chapter-\($0).tex") }
                + [.init(id: "p", title: "פרק אחרון.tex", icon: .name("📕"))],
            selected: ["3", "9"],
            allowsMany: true,
            areRows: true,
            isFiltered: true
        )
    )

    /// The text is longer than it may be, as after an update of its owner's.
    static let tooLong = Modal(
        headline: Headline(title: "Rename this snapshot"),
        buttons: [
            Button(id: "rename", title: "Rename", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        input: FormField(label: "Name", value: .text("Before the move to Malmö")) {
            $0.maximumLength = 20
        }
    )

    static let password = Modal(
        headline: Headline(title: "Unlock the backup"),
        buttons: [
            Button(id: "unlock", title: "Unlock", role: .positive),
            Button(id: "cancel", title: "Cancel", role: .negative),
        ],
        input: FormField(type: .password, label: "Passphrase") { $0.error = "That was not it." }
    )

    static func sheet(_ count: Int = 4) -> BottomSheet {
        let titles = ["Share…", "Rename", "Copy Link", "Move to Trash"]
        return BottomSheet(
            headline: Headline(
                title: "Report.pdf",
                message: StyledText("2.4 MB, changed yesterday")
            ),
            actions: (0..<count).map { index in
                Button(
                    id: "a\(index)",
                    title: index < titles.count ? titles[index] : "Action \(index + 1)",
                    tone: index == 3 ? .danger : .standard
                )
            }
        )
    }

    static let reply = Toast(
        headline: Headline(
            title: "Ada Lindqvist",
            message: StyledText(runs: [
                .init("Are you coming to the "), .init("engine room", link: "https://example.org"),
                .init(" at noon? Bring the "), .init("notes", style: .bold), .init("."),
            ])
        ),
        actions: [Button(id: "reply", title: "Reply"), Button(id: "read", title: "Mark as Read")]
    )

    static let critical = Toast(
        headline: Headline(
            title: "Battery nearly empty",
            message: StyledText("Four minutes are left.")
        ),
        actions: [Button(id: "sleep", title: "Sleep Now"), Button(id: "later", title: "Later")],
        urgency: .critical
    )

    static let download = Toast(headline: Headline(title: "debian-12.iso")) {
        $0.progress = .fraction(0.62)
    }

    static func osd(_ title: String, _ level: Double?) -> Content {
        .toast(
            Toast(headline: Headline(title: title)) {
                $0.isOSD = true
                $0.progress = level.map { .fraction($0) }
            }
        )
    }

    static let exporting = Loading(
        headline: Headline(message: StyledText("Exporting 240 pictures"))
    ) {
        $0.progress = .fraction(0.4)
        $0.cancelTitle = "Cancel"
    }

    static let upload = Retry(
        headline: Headline(
            title: "Upload failed",
            message: StyledText("The server did not answer.")
        )
    ) {
        $0.details = "scp: connect to host nas port 22:\nConnection timed out"
        $0.attempt = 3
    }

    static let long = String(
        repeating: "The quick brown fox jumps over the lazy dog, again and again. ",
        count: 30
    )
}
