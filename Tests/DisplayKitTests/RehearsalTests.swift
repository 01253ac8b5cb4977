// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing
import Wire

@testable import DisplayKit

@Suite("Rehearsal")
struct RehearsalTests {
    static let start = Instant(milliseconds: 5000)
    static let output = Output(
        id: OutputID(rawValue: 1),
        name: "PNG-1",
        pixelSize: PixelSize(width: 1280, height: 800)
    )

    private func rehearse(_ change: (inout Scene) -> Void) -> Rehearsal {
        var rehearsal = Rehearsal(output: Self.output, measure: .blocks, start: Self.start)
        var scene = Scene(revision: 1)
        change(&scene)
        rehearsal.show(scene)
        return rehearsal
    }

    private func modal(isArmed: Bool = true) -> Card {
        var card = Sample.modal(1)
        card.isArmed = isArmed
        card.acceptedAt = Self.start
        return card
    }

    private func commands(_ rehearsal: Rehearsal) -> [DrawCommand] {
        rehearsal.frame()?.surfaces.flatMap(\.displayList.commands) ?? []
    }

    @Test("nothing on screen is no frame")
    func nothing() {
        #expect(rehearse { _ in }.frame() == nil)
        #expect(rehearse { $0.blockedSince = Self.start }.frame() == nil)
    }

    @Test("the frame is the one a display shows")
    func sameAsRuntime() throws {
        let daemon = try Daemon()
        try daemon.hello(DisplaySettings(theme: .dark, reducedMotion: true))
        try daemon.show { $0.presenters = [modal()] }
        let shown = try #require(daemon.screen.frames.last)

        var rehearsal = Rehearsal(output: Self.output, measure: .blocks, start: Self.start)
        rehearsal.apply(DisplaySettings(theme: .dark, reducedMotion: true))
        rehearsal.show(Scene(revision: 1, presenters: [modal()]))
        let frame = try #require(rehearsal.frame())
        #expect(frame.surfaces.map(\.id) == shown.surfaces.map(\.id))
        #expect(frame.surfaces.map(\.frame) == shown.surfaces.map(\.frame))
        #expect(frame.surfaces.map(\.displayList) == shown.surfaces.map(\.displayList))
    }

    @Test("what comes moves until its time is over, then it stands")
    func motion() {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        let first = commands(rehearsal)
        rehearsal.wait(.milliseconds(100))
        let middle = commands(rehearsal)
        rehearsal.wait(.milliseconds(100))
        let end = commands(rehearsal)
        rehearsal.wait(.seconds(10))
        #expect(first != middle && middle != end)
        #expect(commands(rehearsal) == end)
    }

    @Test("a scrim goes as it came")
    func scrimGoes() throws {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        rehearsal.wait(.seconds(1))
        func scrim() -> Color? {
            for case .fill(.rectangle(let rect), let color) in commands(rehearsal)
            where rect.size.width > 1280 {
                return color
            }
            return nil
        }
        #expect(scrim()?.alpha == 0.3)
        rehearsal.show(Scene(revision: 2))
        #expect(scrim()?.alpha == 0.3)
        rehearsal.wait(.milliseconds(100))
        let fading = try #require(scrim()?.alpha)
        #expect(fading > 0 && fading < 0.3)
        rehearsal.wait(.milliseconds(100))
        #expect(rehearsal.frame() == nil)
    }

    @Test("without a scrim everything else is the same")
    func dims() throws {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        rehearsal.wait(.seconds(1))
        let dimmed = try #require(rehearsal.frame())
        let plain = try #require(rehearsal.frame(dims: false))
        let scrims = dimmed.surfaces[0].displayList.commands.filter { command in
            !plain.surfaces[0].displayList.commands.contains(command)
        }
        #expect(scrims.count == 1)
        let whole = try #require(dimmed.drawnArea(measure: .blocks))
        let card = try #require(plain.drawnArea(measure: .blocks))
        #expect(whole.width >= 1280 && whole.height >= 800)
        #expect(card.width < 700 && card.width > 270)
    }

    @Test("the pointer lights up what is armed", arguments: [true, false])
    func hover(isArmed: Bool) throws {
        var rehearsal = rehearse { $0.presenters = [modal(isArmed: isArmed)] }
        rehearsal.wait(.milliseconds(300))
        let before = commands(rehearsal)
        try rehearsal.perform(.hover, on: "ok")
        #expect((commands(rehearsal) != before) == isArmed)
        let hovered = commands(rehearsal)
        try rehearsal.perform(.press, on: "ok")
        #expect((commands(rehearsal) != hovered) == isArmed)
    }

    @Test("Tab brings the keyboard to what it reaches")
    func focus() throws {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        rehearsal.wait(.seconds(1))
        let before = commands(rehearsal)
        try rehearsal.perform(.focus, on: "no")
        let after = commands(rehearsal)
        #expect(before != after)
        try rehearsal.perform(.focus, on: "ok")
        #expect(commands(rehearsal) == before)
        #expect(throws: Rehearsal.Problem.self) { try rehearsal.perform(.focus, on: "card") }
    }

    @Test("a toast's close disc is found though it hides")
    func close() throws {
        var toast = Sample.toast(1)
        toast.isArmed = true
        var rehearsal = rehearse { $0.toasts = [toast] }
        rehearsal.wait(.seconds(1))
        let before = commands(rehearsal)
        try rehearsal.perform(.hover, on: "close")
        #expect(commands(rehearsal) != before)
    }

    @Test("a disabled button looks so and takes no pointer")
    func disable() throws {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        rehearsal.wait(.seconds(1))
        let before = commands(rehearsal)
        try rehearsal.perform(.disable, on: "ok")
        let disabled = commands(rehearsal)
        #expect(disabled != before)
        try rehearsal.perform(.hover, on: "ok")
        #expect(commands(rehearsal) == disabled)
        #expect(throws: Rehearsal.Problem.self) { try rehearsal.perform(.disable, on: "card") }
    }

    @Test("what is not there is said, with what is", arguments: StillMessage.Gesture.allCases)
    func missing(gesture: StillMessage.Gesture) {
        var rehearsal = rehearse { $0.presenters = [modal()] }
        let problem = #expect(throws: Rehearsal.Problem.self) {
            try rehearsal.perform(gesture, on: "nope")
        }
        #expect(problem?.description.contains("\"nope\"") ?? false)
        #expect(problem?.description.contains("ok") ?? false)
    }
}
