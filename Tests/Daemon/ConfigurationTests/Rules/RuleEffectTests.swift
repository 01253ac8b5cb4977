// SPDX-License-Identifier: MIT
//
// A key of a rule that does nothing is worse than none: every option that a rule can set
// changes the picture of what it is set on, or is one of those that change something else,
// or the file has an error.

import DesignSystem
import PresenterCore
import Rules
import TestSupport
import Testing

@testable import Configuration

@Suite("Effects of rules")
struct RuleEffectTests {
    /// Options whose effect is neither in the picture nor in what becomes of it: the history, lists,
    /// later rules, the players of sounds and speech, the keyboard and the choice of an output read them.
    private static let readElsewhere: Set<String> = [
        "transient", "category", "sound", "speak", "default", "output", "desktop_entry",
        // The text of the sample has none.
        "find_addresses",
    ]

    /// Values for options whose type does not give one.
    private static let values = [
        "position": "\"bottom_left\"", "output": "\"output:DP-9\"", "sound": "\"bell\"",
        "image_width": "96", "image_height": "96", "width": "250", "theme": "\"dark\"",
        "default": "\"positive\"", "progress": "0.25", "urgency": "\"critical\"",
        "delay": "\"2s\"", "ceiling": "\"9s\"", "timeout": "\"9s\"", "attempt": "7",
    ]

    @Test("every option changes the picture, or what becomes of it", arguments: Kind.allCases)
    func options(kind: Kind) throws {
        for (key, definition) in TableReader.definitions(of: [kind]) where key != "colors" {
            let value = Self.values[key] ?? Self.value(of: definition)
            let request = try #require(Self.request(kind, rule: "set.\(key) = \(value)"), "\(key)")
            let plain = Self.plain(kind)
            #expect(request != plain, "\(kind) \(key)")
            let isDrawn = Self.picture(request) != Self.picture(plain)
            let isSeen = isDrawn || Self.story(request) != Self.story(plain)
            #expect(isSeen != Self.readElsewhere.contains(key), "\(kind) \(key)")
        }
    }

    @Test(
        "every colour changes the picture, also of a critical toast, or the file has an error",
        arguments: Kind.allCases
    )
    func colors(kind: Kind) {
        for role in ColorRole.allCases {
            for urgency in kind == .toast ? ["normal", "critical"] : [""] {
                let other = urgency.isEmpty ? "" : "\nset.urgency = \"\(urgency)\""
                let plain = Self.request(kind, rule: other)
                let rule = "set.colors.\(role.rawValue) = \"#008040\"" + other
                guard let request = Self.request(kind, rule: rule), let plain else {
                    #expect(!role.isUsed(by: kind), "\(kind) \(role)")
                    continue
                }
                #expect(role.isUsed(by: kind), "\(kind) \(role)")
                #expect(Self.picture(request) != Self.picture(plain), "\(kind) \(role)")
            }
        }
    }

    @Test("the changes are told as they are written")
    func written() throws {
        let request = try #require(
            Self.request(.toast, rule: "set.colors = { title = \"#112233\", line = \"#445566\" }")
        )
        #expect(
            request.decisions.applied.flatMap(\.changes)
                == ["colors = { title = \"#112233\", line = \"#445566\" }"]
        )
    }

    // MARK: Requests

    private static func value(of definition: OptionDefinition) -> String {
        switch definition.type {
        case .boolean: definition.standard == .boolean(true) ? "false" : "true"
        case .word(let keywords, _): "\"\(keywords.last ?? "")\""
        case .picture: "\"other\""
        case .strings: "[\"other\"]"
        case .integer(let range, _): "\(range.lowerBound + 2)"
        case .milliseconds: "\"9s\""
        default: "\"Other\""
        }
    }

    /// A request in which every option is seen.
    private static func plain(_ kind: Kind) -> PresentRequest {
        let image = Picture(source: .name("picture"), width: 200, height: 200)
        let headline = Headline(title: "Title", message: StyledText("Message")) {
            $0.icon = kind == .toast ? nil : .name("speaker")
            $0.image = image
        }
        let buttons = [
            Button(id: Modal.positiveID, title: "Yes", role: .positive),
            Button(id: Modal.negativeID, title: "No", role: .negative, prominence: .secondary),
        ]
        let content: Content =
            switch kind {
            case .modal:
                .modal(Modal(headline: headline, buttons: buttons) { $0.progress = .fraction(0.5) })
            case .bottomSheet:
                .bottomSheet(
                    BottomSheet(
                        headline: headline,
                        actions: [Button(id: "a", title: "A", icon: .leading(.name("speaker")))]
                    )
                )
            case .toast:
                .toast(
                    Toast(headline: headline, actions: [Button(id: "a", title: "A")]) {
                        $0.progress = .fraction(0.5)
                        $0.appIcon = .name("speaker")
                    }
                )
            case .loading:
                .loading(
                    Loading(headline: headline) {
                        $0.progress = .fraction(0.5)
                        $0.cancelTitle = "Stop"
                    }
                )
            case .retry: .retry(Retry(headline: headline))
            }
        return PresentRequest(content: content)
    }

    /// The request after a rule; `nil`: the file has an error.
    private static func request(_ kind: Kind, rule: String) -> PresentRequest? {
        let text = "[[rule]]\nname = \"r\"\nmatch.kind = \"\(kind.rawValue)\"\n\(rule)"
        guard case .success(let configuration) = load(text) else { return nil }
        let subject = RuleSubject(
            request: plain(kind),
            identity: Identity(key: "exe:/x", displayName: "X", trust: .program)
        )
        return configuration.rules.apply(to: subject, RuleSwitches(), RuleContext())
            .request
    }

    // MARK: Pictures

    /// What is drawn for a request, and where.
    private static func picture(_ request: PresentRequest) -> [String] {
        guard let id = PresentationID(rawValue: 1) else { return [] }
        let now = Instant(milliseconds: 1_000_000)
        var identity = Identity(key: "exe:/x", displayName: "X", trust: .program)
        if case .toast(let toast) = request.content { identity.claimedName = toast.claimedName }
        let card = Card(id: id, identity: identity, content: request.content, acceptedAt: now) {
            $0.isArmed = true
        }
        var scene = Scene(revision: 1)
        switch request.content {
        case .modal, .bottomSheet: scene.presenters = [card]
        case .toast: scene.toasts = [card]
        case .loading: scene.loading = card
        case .retry: scene.retry = card
        }
        let engine = LayoutEngine(theme: .light, measure: measure)
        var state = CardState()
        state.armed = 1
        let layout = engine.layout(
            scene,
            on: OutputArea(size: Extent(width: 1280, height: 800)),
            now: now + .seconds(10),
            state: { _ in state }
        )
        return layout.cards.map { "\($0.frame) " + $0.layout.displayList.description }
    }

    /// What becomes of a request as time goes by, and where somebody does something.
    private static func story(_ request: PresentRequest) -> [String] {
        let owner = Owner.app("a")
        var request = request
        if case .modal(var modal) = request.content {
            // Without it, Escape has no button to press.
            modal.buttons.removeAll { $0.role == .negative }
            request.content = .modal(modal)
        }
        func after(_ step: (inout Simulation, PresentationID) -> [Effect]) -> String {
            var simulation = Simulation()
            func present() -> [Effect] {
                let token = simulation.token()
                return simulation.send(.presentRequested(token, request, by: owner))
            }
            guard case .accept(_, let id)? = present().first else { return "refused" }
            simulation.showAndArm()
            let outcomes = step(&simulation, id).outcomes.values.map { "\($0)" }
            let scene = simulation.state.scene
            let has = "\(scene.loading != nil) \(scene.blockedSince != nil)"
            _ = present()
            let listed = simulation.state.list(at: simulation.now)
            return "\(outcomes) \(has) \(listed.map(\.tags)) \(listed.map(\.key))"
        }
        let steps: [(inout Simulation, PresentationID) -> [Effect]] = [
            { simulation, _ in simulation.advance(milliseconds: 700) },
            { simulation, _ in simulation.advance(milliseconds: 8_200) },
            { simulation, _ in simulation.advance(milliseconds: 12_000) },
            { simulation, id in simulation.tap(id, "a") },
            { simulation, id in simulation.act(.escapePressed(id)) },
            { simulation, id in simulation.act(.scrimTapped(id)) },
            { simulation, _ in simulation.send(.ownerVanished(name: owner.name)) },
        ]
        return steps.map { after($0) }
    }

    private static let measure = Measure(
        text: { block in
            let length = block.runs.map(\.text).joined().count
            return TextMetrics(
                size: Extent(width: Double(length) * 7, height: block.type.lineHeight),
                lineCount: 1,
                isTruncated: false
            )
        },
        caret: { Double($1) * 7 },
        image: { _ in Extent(width: 48, height: 48) }
    )
}
