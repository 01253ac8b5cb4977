// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

/// Where Tab goes.
@Suite("Tab order")
struct TabOrderTests {
    /// What a card is, and what Tab goes through on it.
    struct Order: Sendable, CustomTestStringConvertible {
        var name: String
        var content: Content
        var targets: [Target]
        var first: Target?
        var testDescription: String { name }
    }

    private static func asking(_ input: FormField?, _ choices: FormField?) -> Content {
        var modal = Fixtures.snapshot
        modal.input = input
        modal.choices = choices
        return .modal(modal)
    }

    private static let weeks = FormField.list(
        options: [.init(id: "week", title: "1 week"), .init(id: "month", title: "1 month")]
    )

    static let orders: [Order] = [
        Order(
            name: "question",
            content: .modal(Fixtures.discard),
            targets: [.button("keep"), .button("discard")],
            first: .button("keep")
        ),
        Order(
            name: "stacked question",
            content: .modal(Fixtures.save),
            targets: [.button("save"), .button("drop"), .button("cancel")],
            first: .button("save")
        ),
        Order(
            name: "form",
            content: .modal(Fixtures.snapshot),
            targets: [
                .input, .choice("week"), .choice("month"), .choice("year"), .choice("ever"),
                .button("cancel"), .button("create"),
            ],
            first: .button("create")
        ),
        Order(
            name: "choices alone",
            content: asking(nil, weeks),
            targets: [.choice("week"), .choice("month"), .button("cancel"), .button("create")],
            first: .button("create")
        ),
        Order(
            name: "secret",
            content: asking(FormField(type: .password), nil),
            targets: [.input, .eye, .button("cancel"), .button("create")],
            first: .button("create")
        ),
        Order(
            name: "form that waits for text",
            content: .modal(Fixtures.unlock),
            targets: [.input, .eye, .button("cancel")],
            first: nil
        ),
        Order(
            name: "sheet",
            content: .bottomSheet(Fixtures.sheet),
            targets: [.button("share"), .button("copy"), .button("trash"), .cancelRow],
            first: .button("share")
        ),
        Order(
            name: "toast",
            content: .toast(Fixtures.message),
            targets: [.button("reply"), .button("read")],
            first: nil
        ),
        Order(name: "plain toast", content: .toast(Fixtures.plain), targets: [], first: nil),
        Order(
            name: "loading",
            content: .loading(Fixtures.exporting),
            targets: [.button(Loading.cancelButtonID)],
            first: .button(Loading.cancelButtonID)
        ),
        Order(name: "bare loading", content: .loading(Fixtures.loading), targets: [], first: nil),
        Order(
            name: "retry",
            content: .retry(Fixtures.retry),
            targets: [.button(Retry.retryButtonID), .button(Retry.giveUpButtonID), .details],
            first: .button(Retry.retryButtonID)
        ),
    ]

    private static func layout(
        _ content: Content,
        _ layoutEngine: LayoutEngine = Fixtures.layoutEngine(),
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        layoutEngine.layout(Fixtures.card(content), change)
    }

    @Test("is what is shown, and Enter presses a harmless button", arguments: orders)
    func order(order: Order) {
        let layout = Self.layout(order.content)
        #expect(layout.focusOrder == order.targets)
        #expect(layout.defaultTarget == order.first)
    }

    @Test("is the same in every theme and size of text", arguments: orders)
    func themes(order: Order) {
        for theme in ContrastTests.themes {
            for scale in [0.5, 1, 1.5, 2] {
                let layout = Self.layout(
                    order.content,
                    Fixtures.layoutEngine(theme, textScale: scale)
                )
                #expect(layout.focusOrder == order.targets, "\(theme.variant), \(scale)")
            }
        }
    }

    @Test("goes down, and along the lines as they are read", arguments: orders, [false, true])
    func direction(order: Order, isRightToLeft: Bool) throws {
        var layoutEngine = Fixtures.layoutEngine()
        layoutEngine.direction = isRightToLeft ? .rightToLeft : .leftToRight
        let content = isRightToLeft ? order.content.inHebrew : order.content
        let layout = Self.layout(content, layoutEngine)
        let frames = try layout.focusOrder.map { try #require(layout.frame($0)) }
        for (one, next) in zip(frames, frames.dropFirst()) {
            let isBelow = next.y >= one.maxY
            let isInside = one.encloses(next)
            let isBeside =
                next.y < one.maxY
                && (isRightToLeft ? next.maxX <= one.x : next.x >= one.maxX)
            #expect(isBelow || isInside || isBeside, "\(one) then \(next)")
        }
    }

    @Test("ends with the disc of a toast under the pointer")
    func disc() {
        let layout = Self.layout(.toast(Fixtures.message)) { $0.hover = .card }
        #expect(layout.focusOrder == [.button("reply"), .button("read"), .close])
    }

    @Test("goes into details that are open, and to links where they stand")
    func more() {
        let open = Self.layout(.retry(Fixtures.retry)) { $0.isExpanded = true }
        #expect(
            open.focusOrder == [
                .button(Retry.retryButtonID), .button(Retry.giveUpButtonID), .details, .copy,
            ]
        )
        var modal = Fixtures.discard
        modal.headline.message = StyledText(runs: [
            .init("See "), .init("why", link: "https://example.org"),
        ])
        let linked = Self.layout(.modal(modal))
        #expect(
            linked.focusOrder == [
                .link(0, url: "https://example.org"), .button("keep"), .button("discard"),
            ]
        )
    }

    @Test("ignores what is disabled", arguments: orders)
    func disabled(order: Order) {
        for target in order.targets {
            guard case .button = target, order.content.kind != .bottomSheet else { continue }
            let layout = Self.layout(order.content) { $0.disabled = [target] }
            #expect(layout.focusOrder == order.targets.filter { $0 != target })
            #expect(layout.regions.contains { $0.target == target && !$0.isEnabled })
        }
    }

    @Test(
        "the default never destroys, whichever of the buttons would",
        arguments: [
            ([Tone.standard, .standard], 0), ([.danger, .standard], 1), ([.standard, .danger], 0),
            ([.danger, .danger], nil), ([.accent, .danger], 0), ([.danger, .danger, .accent], 2),
        ]
    )
    func defaults(tones: [Tone], first: Int?) {
        let buttons = tones.enumerated().map { index, tone in
            Button(
                id: "b\(index)",
                title: "Button \(index)",
                role: index == 0 ? .positive : index == 1 ? .negative : .other,
                tone: tone
            )
        }
        let modal = Modal(headline: Headline(title: "Well?"), buttons: buttons)
        #expect(Self.layout(.modal(modal)).defaultTarget == first.map { .button("b\($0)") })
    }
}

extension Content {
    /// A copy with a title that is read from the right.
    fileprivate var inHebrew: Content {
        switch self {
        case .modal(var modal):
            modal.headline.title = "למחוק את הטיוטה?"
            return .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline.title = "שיתוף"
            return .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline.title = "הודעה"
            return .toast(toast)
        case .loading(var loading):
            if loading.cancelTitle != nil { loading.headline.title = "שולח" }
            return .loading(loading)
        case .retry(var retry):
            retry.headline.title = "נכשל"
            return .retry(retry)
        }
    }
}
