// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension Plate {
    static let buttons = Plate(name: "buttons", title: "Buttons") { atelier in
        let styles: [(String, (Tone) -> ButtonStyle)] = [
            ("Primary", { .primary($0) }), ("Secondary", { .secondary($0) }),
            ("Text", { .text($0) }),
        ]
        let head =
            [Block.space(0, 16)]
            + ControlState.allCases.map { state in
                atelier.label(state.words, isStrong: true)
            }
        let rows = styles.flatMap { name, style in
            [Tone.standard, .accent, .danger].map { tone in
                [atelier.label("\(name), \(tone)", width: 144, isStrong: true)]
                    + ControlState.allCases.map { state in
                        atelier.component(.button("Button", style(tone)), state)
                    }
            }
        }
        let sizes: [(String, ButtonSize)] = [
            ("Small, 28", .small), ("Medium, 36", .medium), ("Large, 44", .large),
        ]
        let placements = sizes.map { name, size in
            [
                atelier.label(name, width: 144, isStrong: true),
                atelier.component(.button("Restart", .primary(size: size))),
                atelier.component(
                    .button("Restart", .primary(size: size, icon: .leading(.name("refresh"))))
                ),
                atelier.component(
                    .button("Next", .secondary(size: size, icon: .trailing(.name("arrow"))))
                ),
                atelier.component(
                    .button("Details", .text(size: size, icon: .trailing(.name("chevron-down"))))
                ),
                atelier.component(
                    .button("", .secondary(size: size, icon: .leading(.name("copy"))))
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

    static let tags = Plate(name: "tags", title: "Tags") { atelier in
        let kinds: [(String, (String, Tag.Phase, TagHeight) -> Tag)] = [
            ("Filled, purple", { .filled($0, .purple, $1, height: $2) }),
            ("Filled, yellow", { .filled($0, .yellow, $1, height: $2) }),
            ("Stroke, purple", { .stroke($0, .purple, $1, height: $2) }),
            ("Stroke, yellow", { .stroke($0, .yellow, $1, height: $2) }),
        ]
        let tables = kinds.map { name, tag in
            let head =
                [Block.space(0, 16)]
                + Tag.Phase.allCases.map { atelier.label($0.rawValue.capitalized) }
            let rows = TagHeight.allCases.map { height in
                [atelier.label("\(Int(height.rawValue))", isStrong: true)]
                    + Tag.Phase.allCases.map { phase in
                        atelier.component(.tag(tag("Weekly", phase, height)))
                    }
            }
            return atelier.titled(name, .table([head] + rows, columnGap: 12, rowGap: 14))
        }
        let states = [ControlState.normal, .hover, .pressed, .focused, .disabled]
        let touched = Block.table(
            [[Block.space(0, 16)] + states.map { atelier.label($0.words) }]
                + [
                    ("Choice", Tag.stroke("1 week", height: .large)),
                    ("Chosen", .filled("1 month", .purple, .selected, height: .large)),
                ].map { name, tag in
                    [atelier.label(name, isStrong: true)]
                        + states.map { atelier.component(.tag(tag), $0) }
                },
            columnGap: 16,
            rowGap: 14
        )
        let facts = Block.row(
            [
                atelier.component(.tag(.filled("Sandboxed", icon: .leading(.name("shield"))))),
                atelier.component(
                    .tag(.filled("Unverified", .yellow, icon: .leading(.name("alert"))))
                ),
                atelier.component(.tag(.filled("New", .yellow, .selected))),
            ],
            gap: 8
        )
        return .column(
            [
                .row(Array(tables[..<2]), gap: 40), .row(Array(tables[2...]), gap: 40),
                .row([touched, atelier.titled("Facts", facts)], gap: 40),
            ],
            gap: 28
        )
    }

    static let controls = Plate(name: "controls", title: "Fields, nameplates and the rest") {
        atelier in
        let name = TextInput(label: "Name", placeholder: "Unnamed")
        let fields = Block.table(
            [
                [
                    atelier.label("Empty"), atelier.component(.field(name), width: 240),
                    atelier.label("Filled"),
                    atelier.component(.field(name, text: "Before the move"), width: 240),
                ],
                [
                    atelier.label("Focused"),
                    atelier.component(.field(name, text: "Before the move"), .focused, width: 240),
                    atelier.label("Error"),
                    atelier.component(
                        .field(TextInput(error: "No"), text: "Before the move"),
                        width: 240
                    ),
                ],
                [
                    atelier.label("Hidden"),
                    atelier.component(
                        .field(TextInput(isHidden: true), text: "swordfish"),
                        width: 240
                    ),
                    atelier.label("Hidden, focused"),
                    atelier.component(
                        .field(TextInput(isHidden: true), text: "swordfish"),
                        .focused,
                        width: 240
                    ),
                ],
            ],
            columnGap: 16,
            rowGap: 16
        )
        let plates = Block.column(
            [
                Samples.mail, Samples.backup, Samples.script,
                Samples.identity("A name that is far too long for its plate", .unverified),
            ].map { atelier.component(.nameplate($0), width: 320) },
            gap: 8
        )
        let progress: [Progress] = [
            .fraction(0), .fraction(0.28), .fraction(0.62), .fraction(1), .indeterminate,
        ]
        let bars = Block.column(
            progress.map { atelier.component(.bar($0), width: 240) },
            gap: 12
        )
        let rings = Block.row(progress.map { atelier.component(.ring($0)) }, gap: 16)
        let small = Block.row(
            ["1", "9", "Esc"].map { atelier.component(.keycap($0)) }
                + [ControlState.normal, .hover, .pressed, .focused].map {
                    atelier.component(.closeDisc, $0)
                },
            gap: 12
        )
        return .column(
            [
                atelier.titled("Fields", fields),
                .row(
                    [
                        atelier.titled("Nameplates", plates),
                        .column(
                            [
                                atelier.titled("Progress", bars), rings,
                                atelier.titled("Keycaps, close disc", small),
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

    static let glyphs = Plate(name: "glyphs", title: "Glyphs") { atelier in
        let cells = Glyph.allCases.map { glyph in
            Block.column(
                [16.0, 20, 32].map { side in
                    let frame = Rect(x: 0, y: 0, width: side, height: side)
                    return .drawing(
                        DisplayList(glyph.drawn(in: frame, atelier.theme[.textPrimary])),
                        frame.size
                    )
                } + [atelier.label(glyph.rawValue, width: 104)],
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
    /// The state in words.
    var words: String { self == .unarmed ? "Not armed" : rawValue.capitalized }
}

extension String {
    /// With its first letter large.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
