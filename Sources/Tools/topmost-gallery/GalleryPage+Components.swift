// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Samples

extension GalleryPage {
    static let buttons = GalleryPage(name: "buttons", title: "Buttons") { context in
        let styles: [(String, (Tone) -> ButtonLook)] = [
            ("Primary", { .primary($0) }), ("Secondary", { .secondary($0) }),
            ("Text", { .text($0) }),
        ]
        let head =
            [Block.space(0, 16)]
            + ControlState.allCases.map { state in
                context.label(state.title, isStrong: true)
            }
        let rows = styles.flatMap { name, style in
            [Tone.standard, .accent, .danger].map { tone in
                [context.label("\(name), \(tone)", width: 144, isStrong: true)]
                    + ControlState.allCases.map { state in
                        context.component(.button("Button", style(tone)), state)
                    }
            }
        }
        let sizes: [(String, ButtonSize)] = [
            ("Small, 28", .small), ("Medium, 36", .medium), ("Large, 44", .large),
        ]
        let placements = sizes.map { name, size in
            [
                context.label(name, width: 144, isStrong: true),
                context.component(.button("Restart", .primary(size: size))),
                context.component(
                    .button("Restart", .primary(size: size), icon: .leading(.name("refresh")))
                ),
                context.component(
                    .button("Next", .secondary(size: size), icon: .trailing(.name("arrow")))
                ),
                context.component(
                    .button("Details", .text(size: size), icon: .trailing(.name("chevron-down")))
                ),
                context.component(
                    .button("", .secondary(size: size), icon: .leading(.name("copy")))
                ),
            ]
        }
        return .column(
            [
                .table([head] + rows, columnGap: 20, rowGap: 14),
                .table(placements, columnGap: 20, rowGap: 14),
            ],
            gap: 28
        )
    }

    static let tags = GalleryPage(name: "tags", title: "Tags") { context in
        let kinds: [(String, (String, Tag.Phase, TagHeight) -> Tag)] = [
            ("Filled, purple", { .filled($0, .purple, $1, height: $2) }),
            ("Filled, yellow", { .filled($0, .yellow, $1, height: $2) }),
            ("Stroke, purple", { .stroke($0, .purple, $1, height: $2) }),
            ("Stroke, yellow", { .stroke($0, .yellow, $1, height: $2) }),
        ]
        let tables = kinds.map { name, tag in
            let head =
                [Block.space(0, 16)]
                + Tag.Phase.allCases.map { context.label($0.rawValue.capitalized) }
            let rows = TagHeight.allCases.map { height in
                [context.label("\(Int(height.rawValue))", isStrong: true)]
                    + Tag.Phase.allCases.map { phase in
                        context.component(.tag(tag("Weekly", phase, height)))
                    }
            }
            return context.titled(name, .table([head] + rows, columnGap: 12, rowGap: 14))
        }
        let states = [ControlState.normal, .hover, .pressed, .focused, .disabled]
        let touched = Block.table(
            [[Block.space(0, 16)] + states.map { context.label($0.title) }]
                + [
                    ("Choice", Tag.stroke("1 week", height: .large)),
                    ("Chosen", .filled("1 month", .purple, .selected, height: .large)),
                ].map { name, tag in
                    [context.label(name, isStrong: true)]
                        + states.map { context.component(.tag(tag), $0) }
                },
            columnGap: 16,
            rowGap: 14
        )
        let facts = Block.row(
            [
                context.component(.tag(.filled("Sandboxed", icon: .leading(.name("shield"))))),
                context.component(
                    .tag(.filled("Unverified", .yellow, icon: .leading(.name("alert"))))
                ),
                context.component(.tag(.filled("New", .yellow, .selected))),
            ],
            gap: 8
        )
        return .column(
            [
                .row(Array(tables[..<2]), gap: 40), .row(Array(tables[2...]), gap: 40),
                .row([touched, context.titled("Facts", facts)], gap: 40),
            ],
            gap: 28
        )
    }

    static let controls = GalleryPage(name: "controls", title: "Fields, nameplates and the rest") {
        context in
        let name = FormField(label: "Name") { $0.placeholder = "Unnamed" }
        let fields = Block.table(
            [
                [
                    context.label("Empty"), context.component(.field(name), width: 240),
                    context.label("Filled"),
                    context.component(.field(name, text: "Before the move"), width: 240),
                ],
                [
                    context.label("Focused"),
                    context.component(.field(name, text: "Before the move"), .focused, width: 240),
                    context.label("Error"),
                    context.component(
                        .field(FormField { $0.error = "No" }, text: "Before the move"),
                        width: 240
                    ),
                ],
                [
                    context.label("Hidden"),
                    context.component(
                        .field(FormField(type: .password), text: "swordfish"),
                        width: 240
                    ),
                    context.label("Hidden, focused"),
                    context.component(
                        .field(FormField(type: .password), text: "swordfish"),
                        .focused,
                        width: 240
                    ),
                ],
            ],
            columnGap: 16,
            rowGap: 16
        )
        let nameplates = Block.column(
            [
                Samples.mail, Samples.backup, Samples.terminalScript,
                Samples.impostor,
                Samples.identity("A name that is far too long for its plate", .sandboxed),
            ].map { context.component(.nameplate($0), width: 320) },
            gap: 8
        )
        let progress: [Progress] = [
            .fraction(0), .fraction(0.28), .fraction(0.62), .fraction(1), .indeterminate,
        ]
        let bars = Block.column(progress.map { context.component(.bar($0), width: 240) }, gap: 12)
        let rings = Block.row(progress.map { context.component(.ring($0)) }, gap: 16)
        let small = Block.row(
            ["1", "9", "Esc"].map { context.component(.keycap($0)) }
                + [ControlState.normal, .hover, .pressed, .focused].map {
                    context.component(.closeDisc, $0)
                },
            gap: 12
        )
        return .column(
            [
                context.titled("Fields", fields),
                .row(
                    [
                        context.titled("Nameplates", nameplates),
                        .column(
                            [
                                context.titled("Progress", bars), rings,
                                context.titled("Keycaps, close disc", small),
                            ],
                            gap: 20
                        ),
                    ],
                    gap: 40,
                    isCentred: false
                ),
            ],
            gap: 28
        )
    }

    static let glyphs = GalleryPage(name: "glyphs", title: "Glyphs") { context in
        let cells = Glyph.allCases.map { glyph in
            Block.column(
                [16.0, 20, 32].map { side in
                    let frame = Rectangle(x: 0, y: 0, width: side, height: side)
                    return .drawing(
                        DisplayList(glyph.drawn(in: frame, context.theme[.textPrimary])),
                        frame.size
                    )
                } + [context.label(glyph.rawValue, width: 104)],
                gap: 8
            )
        }
        let rows = stride(from: 0, to: cells.count, by: 7).map { start in
            Array(cells[start..<min(start + 7, cells.count)])
        }
        return .table(rows, columnGap: 12, rowGap: 24)
    }
}

extension ControlState {
    /// The state as text.
    var title: String { self == .unarmed ? "Not armed" : rawValue.capitalized }
}

extension String {
    /// The text with an upper-case first letter.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
