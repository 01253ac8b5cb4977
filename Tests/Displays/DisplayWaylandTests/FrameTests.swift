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
        let fakeScreen = try FakeScreen(behaviour { $0.showsFrames = false })
        let serial = try fakeScreen.show(FakeScreen.toast())
        #expect(fakeScreen.compositor.shownSurfaces.count == 1)
        #expect(fakeScreen.presented.isEmpty)
        fakeScreen.compositor.showFrames()
        try fakeScreen.settle()
        #expect(fakeScreen.presented == [serial])
        #expect(fakeScreen.logged().isEmpty)
    }

    @Test("a frame waits until its layers may be shown, and changes in one go")
    func configured() throws {
        let fakeScreen = try FakeScreen(behaviour { $0.configuresLayers = false })
        try fakeScreen.show(FakeScreen.toast(1), FakeScreen.toast(2, y: 120))
        #expect(fakeScreen.compositor.shownSurfaces.isEmpty)
        let layers = fakeScreen.compositor.layers.filter { $0.width == 368 }
        #expect(layers.count == 2)
        fakeScreen.compositor.send(layers[0].layer, "configure", 1, 368, 96)
        try fakeScreen.settle()
        #expect(fakeScreen.compositor.shownSurfaces.isEmpty, "half a frame")
        fakeScreen.compositor.send(layers[1].layer, "configure", 2, 368, 96)
        try fakeScreen.settle()
        #expect(fakeScreen.compositor.shownSurfaces.count == 2)
        #expect(fakeScreen.presented.count == 1)
    }

    @Test("a toast has what is behind its rounded body blurred, while it is to be")
    func blurred() throws {
        let fakeScreen = try FakeScreen()
        var toast = try FakeScreen.toast()
        toast.outlines = [.init(rect: Rectangle(x: 10, y: 10, width: 348, height: 76), radius: 16)]
        toast.blursBackground = true
        try fakeScreen.show(toast)
        let areas = fakeScreen.compositor.requests(to: "wl_region", "add").map(\.words)
        let rows = areas.filter { $0[0] >= 10 && $0[2] <= 348 }
        #expect(rows.count > 8 && rows.map { $0[3] }.reduce(0, +) == 76)
        #expect(rows.contains { $0[0] == 10 && $0[2] == 348 })
        #expect(rows.first?[1] == 10 && (rows.first?[0] ?? 0) > 14)
        #expect(fakeScreen.compositor.requests(to: "org_kde_kwin_blur", "set_region").count == 1)
        // Moved, it is the same area of its surface.
        toast.frame.y += 40
        toast.damage = []
        try fakeScreen.show(toast)
        #expect(fakeScreen.compositor.requests(to: "org_kde_kwin_blur", "set_region").count == 1)
        toast.blursBackground = false
        try fakeScreen.show(toast)
        #expect(fakeScreen.compositor.requests(to: "org_kde_kwin_blur_manager", "unset").count == 1)
    }

    @Test("a frame for which no image is free comes as soon as one is")
    func held() throws {
        let fakeScreen = try FakeScreen(behaviour { $0.releasesImages = false })
        for color in [0x10, 0x20, 0x30] as [UInt32] {
            try fakeScreen.show(FakeScreen.toast(color: color))
        }
        #expect(fakeScreen.presented == [1, 2, 3])
        // All three images are the compositor's now.
        try fakeScreen.show(FakeScreen.toast(color: 0x40))
        #expect(fakeScreen.presented == [1, 2, 3])
        fakeScreen.compositor.releaseImages()
        try fakeScreen.settle()
        #expect(fakeScreen.presented == [1, 2, 3, 4])
    }

    @Test("what is not seen counts after a second, however many frames follow each other")
    func unseen() throws {
        let fakeScreen = try FakeScreen(behaviour { $0.showsFrames = false })
        let start = fakeScreen.loop.now
        var serial: UInt64 = 0
        // A ring that turns: each frame comes before the last one was seen.
        while fakeScreen.presented.isEmpty, fakeScreen.loop.now - start < .seconds(5) {
            serial = try fakeScreen.show(FakeScreen.toast(color: UInt32(serial + 1)))
            let next = fakeScreen.loop.now + .milliseconds(100)
            try fakeScreen.turn(until: { fakeScreen.loop.now > next })
        }
        #expect(!fakeScreen.presented.isEmpty)
        #expect(fakeScreen.loop.now - start < .seconds(5))
        #expect(fakeScreen.has(.visibilityChanged(isVisible: false)))
        #expect(!fakeScreen.has(.visibilityChanged(isVisible: true)))
    }

    @Test("a compositor that was busy for more than a second still has time to show a frame")
    func busy() throws {
        let fakeScreen = try FakeScreen(behaviour { $0.showsFrames = false })
        let serial = try fakeScreen.show(FakeScreen.toast())
        fakeScreen.compositor.behave { $0.isBusy = true }
        let end = fakeScreen.loop.now + .milliseconds(1300)
        try fakeScreen.turn(until: { fakeScreen.loop.now > end })
        fakeScreen.compositor.behave { $0.isBusy = false }
        try fakeScreen.settle()
        #expect(fakeScreen.presented.isEmpty)
        fakeScreen.compositor.showFrames()
        try fakeScreen.settle()
        #expect(fakeScreen.presented == [serial])
        #expect(!fakeScreen.has(.visibilityChanged(isVisible: false)))
    }

    @Test("a layer that is removed is requested again")
    func closed() throws {
        let fakeScreen = try FakeScreen()
        try fakeScreen.show(FakeScreen.toast())
        let layer = try #require(fakeScreen.compositor.layers.first { $0.width == 368 }?.layer)
        fakeScreen.compositor.send(layer, "closed")
        try fakeScreen.settle()
        #expect(fakeScreen.has(.contentsLost))
        let serial = try fakeScreen.show(FakeScreen.toast())
        #expect(fakeScreen.presented.last == serial)
        #expect(fakeScreen.compositor.shownSurfaces.count == 1)
    }

    @Test("a removed monitor ends its surfaces, in the middle of a frame too")
    func unplugged() throws {
        let right = OutputID(rawValue: 51)
        let fakeScreen = try FakeScreen(
            outputs: [.init(name: 50), .init(name: 51)],
            behaviour { $0.configuresLayers = false }
        )
        let serial = try fakeScreen.show(FakeScreen.toast(1), FakeScreen.toast(2, output: right))
        fakeScreen.compositor.remove(output: 51)
        try fakeScreen.settle()
        #expect(
            fakeScreen.has(.outputsChanged)
                && fakeScreen.screen.outputs.map(\.id) == [FakeScreen.first]
        )
        #expect(fakeScreen.presented.isEmpty)
        for layer in fakeScreen.compositor.layers where layer.width == 368 {
            fakeScreen.compositor.send(layer.layer, "configure", 1, 368, 96)
        }
        try fakeScreen.settle()
        #expect(fakeScreen.presented == [serial])
        fakeScreen.compositor.remove(output: 50)
        try fakeScreen.settle()
        #expect(fakeScreen.screen.outputs.isEmpty)
        let last = try fakeScreen.show()
        #expect(fakeScreen.presented.last == last)
    }

    @Test("a toast becomes a part of what covers its output, and a layer again")
    func regrouped() throws {
        let fakeScreen = try FakeScreen()
        try fakeScreen.show(FakeScreen.toast())
        fakeScreen.screen.setInput(.exclusive)
        #expect(fakeScreen.has(.contentsLost))
        try fakeScreen.show(FakeScreen.modal(), FakeScreen.toast())
        #expect(fakeScreen.compositor.requests(to: "wl_subcompositor", "get_subsurface").count == 2)
        #expect(fakeScreen.screen.surfaces.shown.values.allSatisfy { $0.isPart })
        fakeScreen.screen.setInput(.pointer)
        try fakeScreen.show(FakeScreen.toast())
        #expect(fakeScreen.screen.surfaces.shown.values.allSatisfy { !$0.isPart })
        #expect(fakeScreen.screen.overlays.isEmpty)
    }

    @Test("an overlay stays while a part of it waits to be shown")
    func reopened() throws {
        let fakeScreen = try FakeScreen(behaviour { $0.configuresLayers = false })
        fakeScreen.screen.setInput(.exclusive)
        try fakeScreen.show(FakeScreen.modal())
        let layer = try #require(fakeScreen.compositor.layers.last?.layer)
        fakeScreen.screen.setInput(.pointer)
        try fakeScreen.settle()
        fakeScreen.compositor.send(layer, "configure", 1, 1280, 800)
        try fakeScreen.settle()
        fakeScreen.screen.setInput(.exclusive)
        let serial = try fakeScreen.show(FakeScreen.modal())
        #expect(fakeScreen.presented.last == serial)
    }

    @Test("nothing is sent while nothing changes")
    func idle() throws {
        let fakeScreen = try FakeScreen()
        let toast = try FakeScreen.toast()
        try fakeScreen.show(toast)
        // Until the next layer was asked for and spare images are gone.
        let quiet = fakeScreen.loop.now + .milliseconds(1500)
        try fakeScreen.turn(until: { fakeScreen.loop.now > quiet })
        try fakeScreen.settle()
        let count = fakeScreen.compositor.requests.count
        let end = fakeScreen.loop.now + .milliseconds(300)
        try fakeScreen.turn(until: { fakeScreen.loop.now > end })
        #expect(fakeScreen.compositor.requests.count == count)
    }
}
