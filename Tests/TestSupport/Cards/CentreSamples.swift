// SPDX-License-Identifier: MIT

public import PresenterCore

extension CentreEntry {
    /// The entry with the offer that its button for a reply belongs to.
    fileprivate var answerable: CentreEntry {
        var entry = self
        entry.reply = Reply { $0.placeholder = "Message to Grace" }
        return entry
    }
}

/// Notification centres for pictures.
public enum CentreSamples {
    /// The moment at which they are looked at.
    public static let now = Instant(milliseconds: 50_400_000)

    private static func past(
        _ number: Int64,
        _ application: String,
        _ title: String,
        _ message: String? = nil,
        minutesAgo: Int
    ) -> CentreRow {
        .entry(
            CentreEntry(
                id: .history(number),
                application: application,
                title: title,
                message: message,
                shownAt: now + .seconds(-60 * minutesAgo)
            )
        )
    }

    private static let builder: [CentreRow] = [
        .group(CentreGroup(name: "Builder", count: 1)),
        .entry(
            CentreEntry(
                id: .live(Sample.id(7)),
                application: "Builder",
                title: "Building topmost",
                message: "412 of 687 files",
                progress: .fraction(0.6),
                choices: [
                    CentreEntry.Choice(id: "log", title: "Show Log"),
                    CentreEntry.Choice(id: "stop", title: "Stop"),
                ],
                obstacle: nil,
                shownAt: now + .seconds(-130)
            )
        ),
    ]

    private static let disk: [CentreRow] = [
        .group(CentreGroup(name: "Disks", count: 1)),
        .entry(
            CentreEntry(
                id: .live(Sample.id(8)),
                application: "Disks",
                title: "The disk is almost full",
                message: "1.2 GB are left on /home. Delete files that you do not need.",
                isCritical: true,
                shownAt: now + .seconds(-340)
            )
        ),
    ]

    private static let question: [CentreRow] = [
        .group(CentreGroup(name: "Chat", count: 1)),
        .entry(
            CentreEntry(
                id: .live(Sample.id(9)),
                application: "Chat",
                title: "Grace",
                message: "Where are you?",
                choices: [
                    CentreEntry.Choice(id: Toast.replyID, title: ""),
                    CentreEntry.Choice(id: "call", title: "Call"),
                ],
                obstacle: nil,
                shownAt: now + .seconds(-400)
            )
            .answerable
        ),
    ]

    private static let mail: [CentreRow] = [
        .group(CentreGroup(name: "Mail", count: 12, isOpen: true)),
        past(
            381,
            "Mail",
            "Ada Lovelace",
            "Notes on the engine, with a table of numbers",
            minutesAgo: 21
        ),
        past(380, "Mail", "Charles", "Re: the mill", minutesAgo: 95),
        .pending(group: "Mail", index: 2),
    ]

    private static let chat: [CentreRow] = [
        .group(CentreGroup(name: "Chat", count: 3)),
        past(379, "Chat", "Grace: a moth was in the relay", minutesAgo: 200),
    ]

    /// Live ones of an application: two new, one that was seen, and one that is put off.
    private static let news: [CentreRow] = {
        var rows: [CentreRow] = [
            .group(CentreGroup(name: "Chat", count: 4, unread: 2, isOpen: true))
        ]
        for (index, title) in ["Are you there?", "Lunch at noon?", "Good morning", "Call me"]
            .enumerated()
        {
            var entry = CentreEntry(
                id: .live(Sample.id(UInt32(20 + index))),
                application: "Chat",
                title: title,
                choices: index == 0 ? [CentreEntry.Choice(id: Toast.replyID, title: "")] : [],
                obstacle: nil,
                shownAt: now + .seconds(-300 * index)
            )
            entry.isMissed = index < 3
            entry.isUnread = index < 2
            entry.isSnoozed = index == 3
            if entry.isSnoozed { entry.snoozedUntil = now + .seconds(3600) }
            rows.append(.entry(entry))
        }
        return rows
    }()

    /// A notification that is longer than a row, twice: closed, and open with its picture.
    private static let long: [CentreRow] = [
        .group(CentreGroup(name: "News", count: 2, isOpen: true)), article(30, isOpen: true),
        article(31, isOpen: false),
    ]

    private static func article(_ number: Int64, isOpen: Bool) -> CentreRow {
        var entry = CentreEntry(
            id: .history(number),
            application: "News",
            title: "A comet that nobody has seen before is visible without a telescope this week",
            message: String(
                repeating: "It rises an hour before the sun, low in the east. ",
                count: 9
            )
                + "\nLook for it from a dark place.",
            obstacle: .programEnded,
            shownAt: now + .seconds(-500)
        )
        entry.picture = Picture(source: .file(path: "/photo.jpg"))
        entry.isOpen = isOpen
        return .entry(isOpen ? entry : entry.opened(false))
    }

    private static func centre(
        _ rows: [CentreRow],
        _ change: (inout Centre) -> Void = { _ in }
    ) -> Centre {
        var centre = Centre {
            $0.rows = rows
            $0.count = rows.count
        }
        change(&centre)
        return centre
    }

    /// Every state that has a picture, by name.
    public static let all: [(name: String, centre: Centre)] = [
        ("empty", centre([])),
        ("live", centre(builder + disk + question)),
        ("past", centre(builder + disk + mail + chat)),
        ("long", centre(long)),
        (
            "new",
            centre(news) {
                $0.unread = 3
                $0.undoable = 2
            }
        ),
        ("search", centre(Array(mail.prefix(2))) { $0.search = "notes" }),
        ("no-hit", centre([]) { $0.search = "zebra" }),
        (
            "quiet",
            centre(chat) {
                $0.isQuiet = true
                $0.modes = ["work", "talk"]
                $0.mode = "work"
                $0.quietUntil = now + .seconds(5_400)
                $0.problem = "Past notifications are not available."
            }
        ),
    ]

    /// Returns the state of that name.
    public static func centre(_ name: String) -> Centre {
        all.first { $0.name == name }?.centre ?? Centre()
    }
}
