// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import DesignSystem

/// The tiles and circles that signs stand on.
@Suite("Signs")
struct SignTests {
    /// A card with one sign, and how large what it stands on is.
    struct Sign: Sendable, CustomTestStringConvertible {
        var name: String
        var content: Content
        var side: Double
        var isCritical = false
        var testDescription: String { name }
    }

    private static func modal(_ icon: String, _ tone: Tone) -> Content {
        .modal(
            Modal(
                headline: Headline(title: "Everything is up to date") {
                    $0.icon = .name(icon)
                    $0.tone = tone
                },
                buttons: [Button(id: "done", title: "Done", role: .positive)]
            )
        )
    }

    private static func toast(_ icon: String, _ tone: Tone, message: String? = nil) -> Content {
        .toast(
            Toast(
                headline: Headline(title: "Back online", message: message.map { StyledText($0) }) {
                    $0.icon = .name(icon)
                    $0.tone = tone
                }
            )
        )
    }

    static let signs: [Sign] = [
        Sign(name: "modal, standard", content: modal("check", .standard), side: 48),
        Sign(name: "modal, accent", content: modal("check", .accent), side: 48),
        Sign(name: "modal, danger", content: modal("alert", .danger), side: 48),
        Sign(name: "modal, emoji", content: modal("🥐", .standard), side: 48),
        Sign(name: "modal, symbolic", content: modal("camera-symbolic", .accent), side: 48),
        Sign(name: "plain toast", content: toast("copy", .standard), side: 32),
        Sign(name: "plain toast, accent", content: toast("check", .accent), side: 32),
        Sign(name: "toast", content: toast("copy", .standard, message: "And more."), side: 40),
        Sign(name: "toast, emoji", content: toast("🥐", .danger, message: "And more."), side: 40),
        Sign(name: "volume", content: .toast(Fixtures.volume), side: 32),
        Sign(name: "retry", content: .retry(Fixtures.retry), side: 40),
        Sign(name: "critical", content: .toast(Fixtures.critical), side: 40, isCritical: true),
    ]

    private static func commands(_ sign: Sign, _ theme: Theme) -> [DrawCommand] {
        Fixtures.layoutEngine(theme).layout(Fixtures.card(sign.content)).displayList.commands
    }

    /// The fills and edges of a square with that side.
    private static func ground(
        _ commands: [DrawCommand],
        side: Double
    ) -> (fills: [Color], edges: [Color]) {
        var ground: (fills: [Color], edges: [Color]) = ([], [])
        for command in commands {
            switch command {
            case .fill(.rounded(let frame, _), let color)
            where frame.size == Extent(width: side, height: side):
                ground.fills.append(color)
            case .stroke(.rounded(let frame, _), let color, let stroke)
            where frame.size == Extent(width: side - 2, height: side - 2) && stroke.width == 2:
                ground.edges.append(color)
            case .fill, .stroke, .text, .image, .shadow, .fade, .clip, .group, .transform,
                .restore:
                break
            }
        }
        return ground
    }

    @Test("are on a visible fill, without an edge", arguments: signs)
    func plain(sign: Sign) {
        for theme in [Theme.light, .dark] {
            let ground = Self.ground(Self.commands(sign, theme), side: sign.side)
            #expect(ground.fills.count == 1)
            #expect(ground.edges.isEmpty)
            #expect(ground.fills.first != theme[.surface])
        }
    }

    @Test("have an edge in high contrast, where fills are the surface's", arguments: signs)
    func highContrast(sign: Sign) throws {
        for theme in [Theme.highContrastLight, .highContrastDark] {
            let ground = Self.ground(Self.commands(sign, theme), side: sign.side)
            let fill = try #require(ground.fills.first)
            if sign.isCritical {
                #expect(fill == theme[.danger] && ground.edges.isEmpty)
            } else {
                let edge = try #require(ground.edges.first)
                #expect(fill == theme[.surface] && ground.edges.count == 1)
                #expect(edge.contrast(to: fill) >= 7)
            }
        }
    }

    @Test("a circle is a circle, a tile has the corners of its size", arguments: signs)
    func shape(sign: Sign) {
        let radii = Self.commands(sign, .light).compactMap { command -> Double? in
            guard case .fill(.rounded(let frame, let radius), _) = command,
                frame.size == Extent(width: sign.side, height: sign.side)
            else { return nil }
            return radius
        }
        let expected: Double =
            switch sign.content.kind {
            case .modal, .retry: sign.side / 2
            case .toast, .bottomSheet, .loading: sign.side == 40 ? 10 : 8
            }
        #expect(radii == [expected])
    }
}
