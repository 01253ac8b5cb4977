// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// Display lists as text: what a change of a component does to every card is
/// seen in the difference.
@Suite("Golden display lists")
struct GoldenTests {
    struct Golden: Sendable, CustomTestStringConvertible {
        let name: String
        let card: Card
        let state: CardState
        var theme = Theme.light
        var style = CardStyle()
        var testDescription: String { name }
    }

    static let goldens: [Golden] = [
        Golden(
            name: "modal-centred",
            card: Fixtures.card(.modal(Fixtures.discard)),
            state: Fixtures.state {
                $0.focus = .button("keep")
                $0.isFocusVisible = true
            }
        ),
        Golden(
            name: "modal-form-dark",
            card: Fixtures.card(.modal(Fixtures.snapshot), name: "Backup"),
            state: Fixtures.state {
                $0.input.text = "Before the move"
                $0.input.caret = 15
                $0.focus = .input
                $0.choices = ["year"]
            },
            theme: .dark
        ),
        Golden(
            name: "modal-fields",
            card: Fixtures.card(.modal(FullSample.form), name: "useradd", trust: .program),
            state: Fixtures.state { $0.fillIn(FullSample.form) }
        ),
        Golden(
            name: "modal-date-dark",
            card: Fixtures.card(.modal(FullSample.form), name: "useradd", trust: .program),
            state: Fixtures.state {
                $0.fillIn(FullSample.form)
                $0.focus = .field("until", .box)
                $0.hover = .field("until", .pick("2026-11-30"))
            },
            theme: .dark
        ),
        Golden(
            name: "modal-color-high-contrast",
            card: Fixtures.card(.modal(FullSample.form), name: "useradd", trust: .program),
            state: Fixtures.state {
                $0.fillIn(FullSample.form)
                $0.focus = .field("color", .box)
                $0.fields["home"]?.text = "ada"
            },
            theme: .highContrastLight
        ),
        Golden(
            name: "modal-text-dark",
            card: Fixtures.card(.modal(FullSample.text), name: "setup"),
            state: Fixtures.state {
                $0.input.text = "software"
                $0.input.caret = 8
                $0.focus = .list
                $0.isFocusVisible = true
                $0.list.first = 40
                $0.list.isRevealing = false
            },
            theme: .dark
        ),
        Golden(
            name: "modal-text-marked",
            card: Fixtures.card(.modal(FullSample.text), name: "setup"),
            state: Fixtures.state { Fixtures.mark(&$0, [40, 11, 44, 4]) }
        ),
        Golden(
            name: "modal-text-marked-high-contrast",
            card: Fixtures.card(.modal(FullSample.text), name: "setup"),
            state: Fixtures.state { Fixtures.mark(&$0, [41, 2, 41, 9]) },
            theme: .highContrastDark
        ),
        Golden(
            name: "modal-list",
            card: Fixtures.card(.modal(Fixtures.branches), name: "git"),
            state: Fixtures.state {
                $0.input.text = "fix"
                $0.input.caret = 3
                $0.focus = .input
                $0.list.matches = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38]
                $0.list.current = 9
                $0.hover = .choice("24")
            }
        ),
        Golden(
            name: "modal-list-several-high-contrast",
            card: Fixtures.card(
                .modal(
                    {
                        var modal = Fixtures.branches
                        modal.choices?.allowsMany = true
                        modal.choices?.isFiltered = false
                        modal.choices?.visibleRows = 3
                        return modal
                    }()
                ),
                name: "git"
            ),
            state: Fixtures.state {
                $0.focus = .list
                $0.isFocusVisible = true
                $0.choices = ["1", "40"]
            },
            theme: .highContrastLight
        ),
        Golden(
            name: "modal-error-not-armed",
            card: Fixtures.card(.modal(Fixtures.unlock), name: "Disks", trust: .program),
            state: Fixtures.state {
                $0.input.text = "123456789"
                $0.armed = 0
            }
        ),
        Golden(
            name: "modal-too-long",
            card: Fixtures.card(.modal(Fixtures.rename), name: "Backup"),
            state: Fixtures.state {
                $0.input.text = "Before the move to Malmö"
                $0.input.caret = 24
                $0.focus = .input
            }
        ),
        Golden(
            name: "modal-high-contrast",
            card: Fixtures.card(.modal(Fixtures.save), name: "notes.sh", icon: nil),
            state: Fixtures.state {
                $0.focus = .button("save")
                $0.isFocusVisible = true
                $0.hover = .button("cancel")
            },
            theme: .highContrastDark
        ),
        Golden(
            name: "sheet-keycaps",
            card: Fixtures.card(.bottomSheet(Fixtures.sheet), name: "Photos"),
            state: Fixtures.state {
                $0.focus = .button("copy")
                $0.isFocusVisible = true
                $0.showsKeycaps = true
                $0.hover = .button("trash")
            }
        ),
        Golden(
            name: "toast-message",
            card: Fixtures.card(
                .toast(Fixtures.message),
                name: "Chat",
                trust: .application,
                lifetime: Fixtures.lifetime
            ),
            state: Fixtures.state()
        ),
        Golden(
            name: "toast-hovered-dark",
            card: Fixtures.card(.toast(Fixtures.message), name: "Chat", trust: .application),
            state: Fixtures.state { $0.hover = .close },
            theme: .dark
        ),
        Golden(
            name: "toast-reply",
            card: Fixtures.card(.toast(Fixtures.reply), name: "Chat", trust: .application),
            state: Fixtures.state {
                $0.isReplying = true
                $0.input.text = "Platform 6, see you"
                $0.input.caret = 19
                $0.focus = .input
                $0.isFocusVisible = true
            }
        ),
        Golden(
            name: "toast-reply-empty-dark",
            card: Fixtures.card(.toast(Fixtures.reply), name: "Chat", trust: .application),
            state: Fixtures.state {
                $0.isReplying = true
                $0.focus = .input
                $0.isFocusVisible = true
            },
            theme: .dark
        ),
        Golden(
            name: "toast-plain",
            card: Fixtures.card(.toast(Fixtures.plain), lifetime: Fixtures.lifetime),
            state: Fixtures.state()
        ),
        Golden(
            name: "toast-value",
            card: Fixtures.card(.toast(Fixtures.volume)),
            state: Fixtures.state()
        ),
        Golden(
            name: "toast-compact",
            card: Fixtures.card(.toast(Fixtures.message), lifetime: Fixtures.lifetime),
            state: Fixtures.state(),
            style: CardStyle { $0.density = .compact }
        ),
        Golden(
            name: "toast-styled-dark",
            card: Fixtures.card(.toast(Fixtures.message), lifetime: Fixtures.lifetime),
            state: Fixtures.state { $0.hover = .card },
            theme: .dark,
            style: CardStyle {
                $0.textSize = 18
                $0.iconSize = 64
                $0.borderWidth = 3
                $0.opacity = 0.75
                $0.showsName = false
            }
        ),
        Golden(name: "osd", card: OSDTests.card(0.45), state: Fixtures.state()),
        Golden(
            name: "osd-text-high-contrast",
            card: OSDTests.card(nil, title: "Caps Lock"),
            state: Fixtures.state(),
            theme: .highContrastDark
        ),
        Golden(
            name: "toast-progress-high-contrast",
            card: Fixtures.card(.toast(Fixtures.copying), name: "Backup"),
            state: Fixtures.state(),
            theme: .highContrastLight
        ),
        Golden(
            name: "toast-critical",
            card: Fixtures.card(.toast(Fixtures.critical), name: "Power", trust: .program),
            state: Fixtures.state()
        ),
        Golden(
            name: "loading-tile",
            card: Fixtures.card(.loading(Fixtures.loading), name: "Browser"),
            state: Fixtures.state()
        ),
        Golden(
            name: "loading-card",
            card: Fixtures.card(.loading(Fixtures.exporting), name: "Photos"),
            state: Fixtures.state()
        ),
        Golden(
            name: "retry-expanded",
            card: Fixtures.card(.retry(Fixtures.retry), name: "Backup", trust: .application),
            state: Fixtures.state { $0.isExpanded = true }
        ),
    ]

    @Test("of every kind", arguments: goldens)
    func card(golden: Golden) throws {
        var layoutEngine = Fixtures.layoutEngine(golden.theme)
        layoutEngine.style = golden.style
        let layout = layoutEngine.layout(golden.card, state: golden.state, within: Fixtures.output)
        #expect(layout.unusableParts == [] && layout.isInTreeOrder)
        try #expect(
            GoldenFile.problem(layout.displayList.description + "\n", golden.name + ".txt") == nil
        )
    }

    @Test("their parts that can be used: the role, the name, the states and the value")
    func parts() throws {
        let text = Self.goldens.map { golden in
            let tree = CardTree(golden.card, golden.state, by: .sinceBoot)
            let controls = tree.controls.map { control in
                "  \(control)" + (control.value.map { " = \($0)" } ?? "")
            }
            return ([golden.name] + controls).joined(separator: "\n") + "\n"
        }
        try #expect(GoldenFile.problem(text.joined(separator: "\n"), "parts.txt") == nil)
    }

    @Test("of a card read from right to left")
    func mirrored() throws {
        var toast = Fixtures.message
        toast.headline.title = "اجتماع الفريق"
        let layout = Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(toast), trust: .application, lifetime: Fixtures.lifetime)
        )
        try #expect(
            GoldenFile.problem(layout.displayList.description + "\n", "toast-right-to-left.txt")
                == nil
        )
    }
}
