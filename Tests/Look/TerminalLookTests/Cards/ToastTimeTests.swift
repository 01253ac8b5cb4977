// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TerminalKit
import Testing

@testable import TerminalLook

/// The times on a toast in a terminal.
@Suite("Toasts and time in a terminal")
struct ToastTimeTests {
    /// A viewer of one toast that lives so long.
    static func viewer(
        _ toast: Toast = Fixtures.reply,
        lives: Duration? = nil,
        rests: Bool = false,
        _ size: CellSize = CellSize(columns: 80, rows: 24),
        change: (inout TerminalStyle) -> Void = { _ in }
    ) -> Viewer {
        var card = Fixtures.card(.toast(toast), name: "Chat")
        card.lifetime = lives.map {
            Card.Lifetime(duration: $0, endsAt: rests ? nil : Fixtures.arrival + $0)
        }
        var viewer = Viewer(size, change: change)
        viewer.change {
            $0.wallClock = WallClock(countsToTwelve: false) { _ in 14 * 3600 + 5 * 60 }
        }
        viewer.show(Fixtures.scene(card))
        return viewer
    }

    /// How much of the lower border is heavy.
    static func heavy(_ viewer: Viewer) -> Int {
        viewer.rows.last { $0.contains("╰") }?.filter { $0 == "━" }.count ?? -1
    }

    @Test("it shows now for a minute, then its arrival time, and is not drawn again otherwise")
    func time() {
        var viewer = Self.viewer()
        #expect(viewer.rows[0].contains(" now "))
        #expect(viewer.layout.scene.nextChange == Fixtures.arrival + .seconds(60))
        viewer.advance(59_999)
        #expect(viewer.rows[0].contains(" now "))
        viewer.advance(1)
        #expect(viewer.rows[0].contains(" 14:05 ") && !viewer.rows[0].contains("now"))
        #expect(viewer.layout.scene.nextChange == nil)
    }

    @Test("a compact one shows neither time nor life, unless the theme says so")
    func compact() {
        let plain = Self.viewer(lives: .seconds(8)) { $0.style.density = .compact }
        #expect(!plain.rows[0].contains("now") && Self.heavy(plain) == 0)
        #expect(plain.layout.scene.nextChange == nil)
        let timed = Self.viewer(lives: .seconds(8)) {
            $0.style.density = .compact
            $0.style.showsTime = true
        }
        #expect(timed.rows[0].contains("now") && Self.heavy(timed) == 0)
    }

    @Test("twelve-hour clocks are recognised")
    func twelve() {
        var viewer = Self.viewer()
        viewer.change { $0.wallClock.countsToTwelve = true }
        viewer.advance(60_000)
        #expect(viewer.rows[0].contains(" 2:05 PM "))
    }

    /// Milliseconds after it came, and how many of 44 columns are heavy then.
    @Test(
        "its lower border is heavy for what is left of its life, in 24 steps",
        arguments: [
            (0, 44), (99, 44), (100, 43), (199, 43), (200, 41), (1200, 22), (2299, 4), (2300, 2),
            (2399, 2), (2400, 0), (9000, 0),
        ] as [(Int64, Int)]
    )
    func life(_ milliseconds: Int64, _ columns: Int) {
        var viewer = Self.viewer(lives: .milliseconds(2400))
        viewer.advance(milliseconds)
        #expect(Self.heavy(viewer) == columns)
        let next = viewer.layout.scene.nextChange ?? Fixtures.arrival + .seconds(60)
        #expect(next > viewer.now)
        if milliseconds < 2400 {
            #expect(next == Fixtures.arrival + .milliseconds(milliseconds / 100 * 100 + 100))
        }
    }

    @Test("a paused toast shows its full time and is not redrawn")
    func rests() {
        var viewer = Self.viewer(lives: .seconds(5), rests: true)
        #expect(Self.heavy(viewer) == 44)
        viewer.advance(60_000)
        #expect(Self.heavy(viewer) == 44)
        #expect(viewer.layout.scene.nextChange == nil)
    }

    @Test("from right to left it empties to the right")
    func mirrored() {
        let toast = Toast(headline: Headline(title: "שלום"))
        var viewer = Self.viewer(toast, lives: .milliseconds(2400))
        viewer.advance(1200)
        let border = viewer.rows.last { $0.contains("╰") } ?? ""
        #expect(border.contains("╰──") && border.contains("━━╯"))
        var other = Self.viewer(lives: .milliseconds(2400))
        other.advance(1200)
        let plain = other.rows.last { $0.contains("╰") } ?? ""
        #expect(plain.contains("╰━━") && plain.contains("──╯"))
    }

    @Test("shows no time left for toasts without timeout, critical ones, values or reduced motion")
    func none() {
        #expect(Self.heavy(Self.viewer()) == 0)
        #expect(Self.heavy(Self.viewer(Fixtures.critical, lives: .seconds(5))) == 0)
        let value = Toast(headline: Headline()) { $0.progress = .fraction(0.4) }
        let volume = Self.viewer(value, lives: .seconds(5))
        #expect(Self.heavy(volume) == 0 && !volume.rows[0].contains("now"))
        #expect(volume.layout.scene.nextChange == nil)
        let still = Self.viewer(lives: .seconds(5)) { $0.isMotionReduced = true }
        #expect(Self.heavy(still) == 0)
        #expect(still.layout.scene.nextChange == Fixtures.arrival + .seconds(60))
    }

    @Test(
        "the sender comes before the arrival time",
        arguments: [(80, true), (48, true), (36, true), (34, true), (33, false), (20, false)]
    )
    func narrow(_ columns: Int, _ isReported: Bool) {
        var scene = Scene(revision: 1)
        var card = Fixtures.card(.toast(Fixtures.reply), name: "Chat", trust: .program)
        card.identity.isImpostor = true
        scene.toasts = [card]
        let viewer = Viewer(scene, CellSize(columns: columns, rows: 12))
        #expect(viewer.rows[0].contains("now") == isReported, "\(viewer.rows[0])")
        #expect(viewer.rows[0].contains("Unverified") == (columns > 26), "\(viewer.rows[0])")
        #expect(viewer.rows[0].contains("Chat"))
    }

    @Test("a long name is not cut for the time", arguments: 4...40)
    func longName(_ length: Int) {
        let name = String(repeating: "n", count: length)
        for urgency in Urgency.allCases {
            let toast = Toast(headline: Headline(title: "x"), urgency: urgency)
            let viewer = Viewer(Fixtures.scene(Fixtures.card(.toast(toast), name: name)))
            let border = viewer.rows[0]
            if border.contains("now") { #expect(border.contains(" \(name) "), "\(border)") }
        }
    }
}
