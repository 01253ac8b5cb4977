// SPDX-License-Identifier: MIT

import Configuration
import DesignSystem
import PluginWire
import PresenterCore
import Testing

@testable import topmost

@Suite("Preview scripts")
struct PreviewScriptTests {
    @Test("a theme file is previewed with all that it sets")
    func theme() {
        let theme = UserTheme(name: "mine") {
            $0.base = .dark
            $0.radius = 0.5
            $0.style.density = .compact
        }
        #expect(theme.settings.theme == .dark && theme.settings.radius == 0.5)
        #expect(theme.settings.style == theme.style)
    }

    private let identity = Identity(key: "a", displayName: "A", trust: .application)

    /// The content of the screen over time, by shown and armed cards.
    private func moments(_ script: PreviewScript) -> [String] {
        var now = Duration.zero
        var lines: [String] = []
        for message in script.messages {
            switch message {
            case .wait(let span): now += span
            case .gesture(let gesture, let target): lines.append("\(now) \(gesture) \(target)")
            case .host(.scene(let scene)):
                let cards =
                    scene.presenters + scene.toasts
                    + [scene.retry, scene.loading]
                    .compactMap { $0 }
                let words = cards.map { "\($0.content.kind)\($0.isArmed ? "!" : "")" }
                lines.append("\(now) " + words.joined(separator: " "))
            case .host: break
            }
        }
        return lines + ["\(now)"]
    }

    @Test("a modal is armed half a second after it came")
    func modal() throws {
        var script = PreviewScript(DisplaySettings())
        script.present(try OptionValues(.modal, ["title": .text("Go?")]).build(), by: identity)
        script.wait(until: .milliseconds(499))
        #expect(moments(script) == ["0.0 seconds modal", "0.499 seconds"])
        script.add(.gesture(.hover, target: "positive"))
        script.wait(until: .seconds(1))
        #expect(
            moments(script) == [
                "0.0 seconds modal", "0.499 seconds hover positive", "0.5 seconds modal!",
                "1.0 seconds",
            ]
        )
    }

    @Test("a loading shows after its delay", arguments: [800, 3000])
    func loading(delay: Int64) throws {
        var script = PreviewScript(DisplaySettings())
        let values = OptionValues(.loading, ["delay_ms": .integer(delay)])
        script.present(try values.build(), by: identity)
        script.wait(until: .milliseconds(delay - 1))
        #expect(moments(script).filter { $0.contains("loading") } == [])
        script.wait(until: .milliseconds(delay + 100))
        let seen = moments(script).filter { $0.contains("loading") }
        #expect(seen == ["\(Duration.milliseconds(delay)) loading"])
    }

    @Test("a toast disappears when its time is over")
    func toast() throws {
        var script = PreviewScript(DisplaySettings())
        let content = Content.toast(Toast(headline: Headline(title: "Hi")))
        script.present(
            PresentRequest(content: content) { $0.timeout = .after(.seconds(2)) },
            by: identity
        )
        script.wait(until: .seconds(3))
        let lines = moments(script)
        #expect(lines.first == "0.0 seconds toast")
        #expect(lines.suffix(2) == ["2.0 seconds ", "3.0 seconds"])
    }

    @Test("a given scene is moved to the script's beginning, ages kept")
    func given() throws {
        let id = try #require(PresentationID(rawValue: 1))
        func card(_ accepted: Int64, ends: Int64?) throws -> Card {
            Card(
                id: id,
                identity: identity,
                content: .toast(Toast(headline: Headline(title: "Hi"))),
                acceptedAt: Instant(milliseconds: accepted)
            ) {
                $0.lifetime = ends.map {
                    .init(duration: .seconds(5), endsAt: Instant(milliseconds: $0))
                }
            }
        }
        var scene = Scene(revision: 1, toasts: [try card(1000, ends: 9000)])
        scene.toasts.append(try card(61_000, ends: nil))
        scene.blockedSince = Instant(milliseconds: 60_000)
        var script = PreviewScript(DisplaySettings())
        script.show(scene)
        script.wait(until: .seconds(1))
        let reported = script.messages.compactMap { message -> Scene? in
            if case .host(.scene(let scene)) = message { scene } else { nil }
        }
        let moved = try #require(reported.first)
        let start = SnapshotMessage.start
        #expect(moved.toasts.map(\.acceptedAt) == [start + .seconds(-60), start])
        #expect(moved.toasts[0].lifetime?.endsAt == start + .seconds(-52))
        #expect(moved.blockedSince == start + .seconds(-1))
        #expect(reported.count == 1)
    }

    @Test("its lines are those of the protocol")
    func lines() throws {
        var script = PreviewScript(DisplaySettings { $0.theme = .dark })
        script.wait(until: .milliseconds(5))
        let text = String(decoding: try script.bytes(), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].contains(#""theme":"dark""#) && lines[0].contains(#""type":"hello""#))
        #expect(lines[1] == #"{"ms":5,"type":"wait"}"#)
    }
}
