// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import PresenterCore
import Samples

extension GalleryPage {
    static let stack = GalleryPage(name: "stack", title: "The stack") { context in
        let size = Extent(width: 760, height: 520)
        let first = Samples.card(.modal(Samples.save), by: Samples.script, 1)
        let second = Samples.card(.modal(Samples.updated), by: Samples.photos, 2)
        let third = Samples.card(.modal(Samples.discard), by: Samples.mail, 3)
        let fourth = Samples.card(.modal(Samples.passphrase), by: Samples.backup, 4)
        let sheet = Samples.card(.bottomSheet(Samples.draft), by: Samples.mail, 5)
        let copying = Samples.card(Samples.copying, by: Samples.backup, 6)
        let tickets = Samples.card(Samples.tickets, by: Samples.chat, 7, secondsLeft: 5)
        let toasts = [copying, tickets]
        var group = Samples.card(Samples.tickets, by: Samples.chat, 12)
        group.gathered = 3
        let loading = Samples.card(.loading(Samples.exporting), by: Samples.photos, 8)
        let retry = Samples.card(.retry(Samples.upload(attempt: 2)), by: Samples.backup, 9)
        let battery = Samples.card(Samples.battery, by: Samples.backup, 13)
        let scenes: [(String, Scene)] = [
            ("A question over another", Scene(revision: 1, presenters: [first, third])),
            (
                "Four presenters, the rearmost counts what is not drawn",
                Scene(revision: 1, presenters: [second, first, second.again(11), third])
            ),
            (
                "A sheet over a question, and a toast",
                Scene(revision: 1, presenters: [third, sheet], toasts: [copying])
            ),
            (
                "Toasts, two of them waiting",
                Scene(revision: 1, toasts: toasts) { $0.waitingToasts = 2 }
            ),
            (
                "Toasts of one application, three of them gathered",
                Scene(revision: 1, toasts: [group, tickets])
            ),
            (
                "A critical toast, and a newer one above it",
                Scene(revision: 1, toasts: [battery, tickets]) { $0.waitingToasts = 1 }
            ),
            (
                "The list of waiting toasts, open",
                Scene(revision: 1, toasts: toasts) {
                    $0.waitingToasts = 2
                    $0.isListOpen = true
                }
            ),
            (
                "A loading that blocks nothing, above the toasts",
                Scene(revision: 1, toasts: [tickets]) { $0.loading = loading }
            ),
            ("A retry on the bare desktop", Scene(revision: 1) { $0.retry = retry }),
            (
                "A retry and the question it belongs to",
                Scene(revision: 1, presenters: [third]) { $0.retry = retry }
            ),
            (
                "Input blocked, and nothing on screen yet",
                Scene(revision: 1) { $0.blockedSince = GalleryContext.now + .seconds(-4) }
            ),
            (
                "Input blocked for more than 3 s",
                Scene(revision: 1, presenters: [fourth]) {
                    $0.loading = loading
                    $0.blockedSince = GalleryContext.now + .seconds(-4)
                }
            ),
        ]
        let cells = scenes.map { title, scene in
            context.titled(
                title,
                context.screen(size) { headlessDisplay in
                    headlessDisplay.show(scene)
                    headlessDisplay.wait(.seconds(1))
                }
            )
        }
        return .table(
            stride(from: 0, to: cells.count, by: 2).map { Array(cells[$0..<($0 + 2)]) },
            columnGap: 24,
            rowGap: 24
        )
    }

    /// A sample of everything, for the golden tests.
    static let family = GalleryPage(name: "family", title: "The family", background: .plain) {
        context in
        let styles: [(Tone) -> ButtonLook] = [{ .primary($0) }, { .secondary($0) }, { .text($0) }]
        let states = ControlState.allCases
        let buttons = Block.table(
            styles.enumerated().map { index, style in
                states.enumerated().map { column, state in
                    let tone = [Tone.standard, .accent, .danger][(index + column) % 3]
                    return context.component(.button("Button", style(tone)), state)
                }
            },
            columnGap: 16,
            rowGap: 14
        )
        let sizes = Block.row(
            [
                context.component(.button("Restart", .primary(size: .small))),
                context.component(
                    .button("Restart", .primary(.accent), icon: .leading(.name("refresh")))
                ),
                context.component(
                    .button("Next", .secondary(size: .large), icon: .trailing(.name("arrow")))
                ),
                context.component(.button("", .secondary(), icon: .leading(.name("copy")))),
            ],
            gap: 16
        )
        let tags = Block.table(
            TagHeight.allCases.map { height in
                Tag.Phase.allCases.flatMap { phase in
                    [
                        context.component(.tag(.filled("Tag", .purple, phase, height: height))),
                        context.component(.tag(.stroke("Tag", .yellow, phase, height: height))),
                    ]
                }
            },
            columnGap: 10,
            rowGap: 10
        )
        let surface = panel(.column([buttons, sizes, tags], gap: 20), context)
        let discard = Content.modal(Samples.discard)
        let retry = Content.retry(Samples.upload(attempt: 3))
        let picked = Content.bottomSheet(Samples.picked)
        return .columns(
            [
                [
                    surface, context.card(Samples.battery, by: Samples.backup),
                    context.card(
                        Samples.copying,
                        by: Samples.script,
                        secondsAgo: 130,
                        secondsLeft: 5
                    ),
                ],
                [
                    context.card(discard, by: Samples.mail, ring: .button("keep")),
                    context.card(retry, by: Samples.backup) { $0.isExpanded = true },
                    context.card(.loading(Samples.exporting), by: Samples.photos),
                ],
                [
                    context.card(.modal(Samples.snapshot), by: Samples.backup, ring: .input),
                    context.card(
                        picked,
                        by: Samples.photos,
                        ring: .button("copy"),
                        within: Extent(width: 452, height: 800)
                    ) { $0.showsKeycaps = true },
                ],
            ],
            gap: 32,
            between: 32
        )
    }

    /// Returns components on a panel.
    private static func panel(_ block: Block, _ context: GalleryContext) -> Block {
        let room = 24.0
        let size = Extent(width: block.size.width + 2 * room, height: block.size.height + 2 * room)
        let frame = Rectangle(origin: .zero, size: size)
        return .drawing(
            DisplayList(
                [.fill(.rounded(frame, radius: context.theme.cardRadius), context.theme[.surface])]
                    + block.commands(at: Point(x: room, y: room))
            ),
            size
        )
    }
}

extension Card {
    /// Returns the same card as another presentation.
    fileprivate func again(_ number: UInt32) -> Card {
        var card = self
        card.id = PresentationID(rawValue: number) ?? id
        return card
    }
}
