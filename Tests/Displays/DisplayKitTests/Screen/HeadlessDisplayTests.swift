// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("HeadlessDisplay")
struct HeadlessDisplayTests {
    static let start = Instant(milliseconds: 5000)
    static let output = Output(
        id: OutputID(rawValue: 1),
        name: "PNG-1",
        pixelSize: PixelSize(width: 1280, height: 800)
    )

    private func rehearse(_ change: (inout Scene) -> Void) -> HeadlessDisplay {
        var headlessDisplay = HeadlessDisplay(
            output: Self.output,
            measure: .blocks,
            start: Self.start
        )
        var scene = Scene(revision: 1)
        change(&scene)
        headlessDisplay.show(scene)
        return headlessDisplay
    }

    private func modal(isArmed: Bool = true) -> Card {
        var card = Sample.modal(1)
        card.isArmed = isArmed
        card.acceptedAt = Self.start
        return card
    }

    private func commands(_ headlessDisplay: HeadlessDisplay) -> [DrawCommand] {
        headlessDisplay.frame()?.surfaces.flatMap(\.displayList.commands) ?? []
    }

    @Test("nothing on screen is no frame")
    func nothing() {
        #expect(rehearse { _ in }.frame() == nil)
        #expect(rehearse { $0.blockedSince = Self.start }.frame() == nil)
    }

    @Test("the frame is the one a display shows")
    func sameAsRuntime() throws {
        let daemon = try PixelDisplayHost()
        try daemon.hello(
            DisplaySettings {
                $0.theme = .dark
                $0.reducedMotion = true
            }
        )
        try daemon.show { $0.presenters = [modal()] }
        let shown = try #require(daemon.screen.frames.last)

        var headlessDisplay = HeadlessDisplay(
            output: Self.output,
            measure: .blocks,
            start: Self.start
        )
        headlessDisplay.apply(
            DisplaySettings {
                $0.theme = .dark
                $0.reducedMotion = true
            }
        )
        headlessDisplay.show(Scene(revision: 1, presenters: [modal()]))
        let frame = try #require(headlessDisplay.frame())
        #expect(frame.surfaces.map(\.id) == shown.surfaces.map(\.id))
        #expect(frame.surfaces.map(\.frame) == shown.surfaces.map(\.frame))
        #expect(frame.surfaces.map(\.displayList) == shown.surfaces.map(\.displayList))
    }

    @Test("a new card moves until its animation ends, then stays still")
    func motion() {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        let first = commands(headlessDisplay)
        headlessDisplay.wait(.milliseconds(100))
        let middle = commands(headlessDisplay)
        headlessDisplay.wait(.milliseconds(100))
        let end = commands(headlessDisplay)
        headlessDisplay.wait(.seconds(10))
        #expect(first != middle && middle != end)
        #expect(commands(headlessDisplay) == end)
    }

    @Test("a scrim disappears as it appeared")
    func scrimGoes() throws {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        headlessDisplay.wait(.seconds(1))
        func scrim() -> Color? {
            for case .fill(.rectangle(let rect), let color) in commands(headlessDisplay)
            where rect.width > 1280 {
                return color
            }
            return nil
        }
        #expect(scrim()?.alpha == 0.3)
        headlessDisplay.show(Scene(revision: 2))
        #expect(scrim()?.alpha == 0.3)
        headlessDisplay.wait(.milliseconds(100))
        let fading = try #require(scrim()?.alpha)
        #expect(fading > 0 && fading < 0.3)
        headlessDisplay.wait(.milliseconds(100))
        #expect(headlessDisplay.frame() == nil)
    }

    @Test("without a scrim everything else is the same")
    func dims() throws {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        headlessDisplay.wait(.seconds(1))
        let dimmed = try #require(headlessDisplay.frame())
        let plain = try #require(headlessDisplay.frame(dims: false))
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
        var headlessDisplay = rehearse { $0.presenters = [modal(isArmed: isArmed)] }
        headlessDisplay.wait(.milliseconds(300))
        let before = commands(headlessDisplay)
        try headlessDisplay.perform(.hover, on: "ok")
        #expect((commands(headlessDisplay) != before) == isArmed)
        let hovered = commands(headlessDisplay)
        try headlessDisplay.perform(.press, on: "ok")
        #expect((commands(headlessDisplay) != hovered) == isArmed)
    }

    @Test("Tab brings the keyboard to what it reaches")
    func focus() throws {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        headlessDisplay.wait(.seconds(1))
        let before = commands(headlessDisplay)
        try headlessDisplay.perform(.focus, on: "no")
        let after = commands(headlessDisplay)
        #expect(before != after)
        try headlessDisplay.perform(.focus, on: "ok")
        #expect(commands(headlessDisplay) == before)
        #expect(throws: HeadlessDisplay.Problem.self) {
            try headlessDisplay.perform(.focus, on: "card")
        }
    }

    @Test("a toast's close disc is found though it hides")
    func close() throws {
        var toast = Sample.toast(1)
        toast.isArmed = true
        var headlessDisplay = rehearse { $0.toasts = [toast] }
        headlessDisplay.wait(.seconds(1))
        let before = commands(headlessDisplay)
        try headlessDisplay.perform(.hover, on: "close")
        #expect(commands(headlessDisplay) != before)
    }

    @Test("a disabled button looks disabled and ignores the pointer")
    func disable() throws {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        headlessDisplay.wait(.seconds(1))
        let before = commands(headlessDisplay)
        try headlessDisplay.perform(.disable, on: "ok")
        let disabled = commands(headlessDisplay)
        #expect(disabled != before)
        try headlessDisplay.perform(.hover, on: "ok")
        #expect(commands(headlessDisplay) == disabled)
        #expect(throws: HeadlessDisplay.Problem.self) {
            try headlessDisplay.perform(.disable, on: "card")
        }
    }

    @Test(
        "an unknown target is an error with the known",
        arguments: SnapshotMessage.Gesture.allCases
    )
    func missing(gesture: SnapshotMessage.Gesture) {
        var headlessDisplay = rehearse { $0.presenters = [modal()] }
        let problem = #expect(throws: HeadlessDisplay.Problem.self) {
            try headlessDisplay.perform(gesture, on: "nope")
        }
        #expect(problem?.description.contains("\"nope\"") ?? false)
        #expect(problem?.description.contains("ok") ?? false)
    }
}
