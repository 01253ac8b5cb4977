// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import TestSupport
import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Frames on a compositor", .serialized)
struct FrameTests {
    private func behaviour(
        _ change: (inout FakeCompositor.Behaviour) -> Void
    ) -> FakeCompositor.Behaviour {
        var behaviour = FakeCompositor.Behaviour()
        change(&behaviour)
        return behaviour
    }

    @Test("a toast is on screen when the compositor confirms it, and not before")
    func confirmed() throws {
        let desk = try FakeScreen(behaviour { $0.showsFrames = false })
        let serial = try desk.show(FakeScreen.toast())
        #expect(desk.compositor.shownSurfaces.count == 1)
        #expect(desk.presented.isEmpty)
        desk.compositor.showFrames()
        try desk.settle()
        #expect(desk.presented == [serial])
        #expect(desk.logged().isEmpty)
    }

    @Test("a frame waits until its layers may be shown, and changes in one go")
    func configured() throws {
        let desk = try FakeScreen(behaviour { $0.configuresLayers = false })
        try desk.show(FakeScreen.toast(1), FakeScreen.toast(2, y: 120))
        #expect(desk.compositor.shownSurfaces.isEmpty)
        let layers = desk.compositor.layers.filter { $0.width == 368 }
        #expect(layers.count == 2)
        desk.compositor.send(layers[0].layer, 0, 1, 368, 96)
        try desk.settle()
        #expect(desk.compositor.shownSurfaces.isEmpty, "half a frame")
        desk.compositor.send(layers[1].layer, 0, 2, 368, 96)
        try desk.settle()
        #expect(desk.compositor.shownSurfaces.count == 2)
        #expect(desk.presented.count == 1)
    }

    @Test("a frame for which no image is free comes as soon as one is")
    func held() throws {
        let desk = try FakeScreen(behaviour { $0.releasesImages = false })
        for color in [0x10, 0x20, 0x30] as [UInt32] {
            try desk.show(FakeScreen.toast(color: color))
        }
        #expect(desk.presented == [1, 2, 3])
        // All three images are the compositor's now.
        try desk.show(FakeScreen.toast(color: 0x40))
        #expect(desk.presented == [1, 2, 3])
        desk.compositor.releaseImages()
        try desk.settle()
        #expect(desk.presented == [1, 2, 3, 4])
    }

    @Test("what is not seen counts after a second, however many frames follow each other")
    func unseen() throws {
        let desk = try FakeScreen(behaviour { $0.showsFrames = false })
        let start = desk.loop.now
        var serial: UInt64 = 0
        // A ring that turns: each frame comes before the last one was seen.
        while desk.presented.isEmpty, desk.loop.now - start < .seconds(5) {
            serial = try desk.show(FakeScreen.toast(color: UInt32(serial + 1)))
            let next = desk.loop.now + .milliseconds(100)
            try desk.turn(until: { desk.loop.now > next })
        }
        #expect(!desk.presented.isEmpty)
        #expect(desk.loop.now - start < .seconds(5))
        #expect(desk.has(.visibilityChanged(isVisible: false)))
        #expect(!desk.has(.visibilityChanged(isVisible: true)))
    }

    @Test("a layer that is removed is requested again")
    func closed() throws {
        let desk = try FakeScreen()
        try desk.show(FakeScreen.toast())
        let layer = try #require(desk.compositor.layers.first { $0.width == 368 }?.layer)
        desk.compositor.send(layer, 1)
        try desk.settle()
        #expect(desk.has(.contentsLost))
        let serial = try desk.show(FakeScreen.toast())
        #expect(desk.presented.last == serial)
        #expect(desk.compositor.shownSurfaces.count == 1)
    }

    @Test("a removed monitor ends its surfaces, in the middle of a frame too")
    func unplugged() throws {
        let right = OutputID(rawValue: 51)
        let desk = try FakeScreen(
            outputs: [.init(name: 50), .init(name: 51)],
            behaviour { $0.configuresLayers = false }
        )
        let serial = try desk.show(
            FakeScreen.toast(1),
            FakeScreen.toast(2, output: right)
        )
        desk.compositor.remove(output: 51)
        try desk.settle()
        #expect(desk.has(.outputsChanged) && desk.screen.outputs.map(\.id) == [FakeScreen.first])
        #expect(desk.presented.isEmpty)
        for layer in desk.compositor.layers where layer.width == 368 {
            desk.compositor.send(layer.layer, 0, 1, 368, 96)
        }
        try desk.settle()
        #expect(desk.presented == [serial])
        desk.compositor.remove(output: 50)
        try desk.settle()
        #expect(desk.screen.outputs.isEmpty)
        let last = try desk.show()
        #expect(desk.presented.last == last)
    }

    @Test("a toast becomes a part of what covers its output, and a layer again")
    func regrouped() throws {
        let desk = try FakeScreen()
        try desk.show(FakeScreen.toast())
        desk.screen.setInput(.exclusive)
        #expect(desk.has(.contentsLost))
        try desk.show(FakeScreen.modal(), FakeScreen.toast())
        #expect(desk.compositor.requests(to: "wl_subcompositor", 1).count == 2)
        #expect(desk.screen.surfaces.values.allSatisfy { $0.isPart })
        desk.screen.setInput(.pointer)
        try desk.show(FakeScreen.toast())
        #expect(desk.screen.surfaces.values.allSatisfy { !$0.isPart })
        #expect(desk.screen.overlays.isEmpty)
    }

    @Test("nothing is sent while nothing changes")
    func idle() throws {
        let desk = try FakeScreen()
        let toast = try FakeScreen.toast()
        try desk.show(toast)
        // Until the next layer was asked for and spare images are gone.
        let quiet = desk.loop.now + .milliseconds(1500)
        try desk.turn(until: { desk.loop.now > quiet })
        try desk.settle()
        let count = desk.compositor.requests.count
        let end = desk.loop.now + .milliseconds(300)
        try desk.turn(until: { desk.loop.now > end })
        #expect(desk.compositor.requests.count == count)
    }
}
