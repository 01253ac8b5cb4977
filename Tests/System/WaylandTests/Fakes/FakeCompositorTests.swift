// SPDX-License-Identifier: MIT

import Basics
import TestSupport
import Testing

@testable import Wayland

@Suite("What a compositor reports")
struct FakeCompositorTests {
    @Test("monitors appear, disappear and have their scale")
    func monitors() throws {
        let session = try FakeCompositorSession(outputs: [
            .init(name: 50), .init(name: 51, width: 2560, height: 1600, scale: 2),
        ])
        #expect(session.connection.monitors.map(\.name) == ["FAKE-50", "FAKE-51"])
        #expect(session.connection.monitors.map(\.width) == [1280, 1280])
        #expect(session.connection.monitors.map(\.scale) == [1, 2])
        var changes = 0
        session.connection.onMonitorsChanged = { changes += 1 }
        session.compositor.remove(output: 50)
        try session.settle()
        #expect(session.connection.monitors.map(\.id) == [51] && changes > 0)
        session.compositor.add(.init(name: 60, width: 800, height: 600))
        #expect(try session.connection.wait { session.connection.monitors.count == 2 })
        #expect(session.connection.monitors.last?.pixelWidth == 800)
    }

    @Test("an image is busy until it is released")
    func busy() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.releasesImages = false
        let session = try FakeCompositorSession(behaviour)
        let surface = try session.layer()
        var released = 0
        let images = try (0..<2).map { _ in
            try SharedImage(session.connection, width: 4, height: 4)
        }
        images[0].onRelease = { released += 1 }
        for image in images {
            surface.show(image, damage: [], width: 4, height: 4)
            surface.commit()
        }
        try session.settle()
        #expect(images.map(\.isBusy) == [true, true])
        session.compositor.releaseImages()
        try session.settle()
        #expect(images.map(\.isBusy) == [false, true] && released == 1)
    }

    @Test(
        "a window is tagged by what it is, and one that blocks is a modal dialog",
        arguments: [(true, "dialog", ["set_modal"]), (false, "notification", [])]
    )
    func window(isModal: Bool, tag: String, dialog: [String]) throws {
        let session = try FakeCompositorSession()
        var window: WaylandSurface? = WaylandSurface(
            session.connection,
            .window(title: "Topmost", isMaximized: isModal)
        )
        window?.commit()
        try session.settle()
        let requests = session.compositor.requests
        let tags = requests.filter { $0.name == "set_toplevel_tag" }
        // The window, the length of the text with its end, the text.
        let bytes = tags.first.map { request in
            request.words.dropFirst(2).flatMap { word in
                (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
            }
        }
        #expect(tags.count == 1)
        #expect(bytes.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } == tag)
        #expect(session.compositor.requests(to: "xdg_dialog_v1").map(\.name) == dialog)
        // Both come before the first commit.
        let commit = requests.lastIndex { $0.name == "commit" }
        let last = requests.lastIndex { ["set_modal", "set_toplevel_tag"].contains($0.name) }
        #expect(try #require(last) < #require(commit))
        window = nil
        try session.settle()
        let ends = session.compositor.requests.filter { $0.name == "destroy" }.map(\.interface)
        let role = try #require(ends.firstIndex(of: "xdg_toplevel"))
        #expect(isModal ? ends.firstIndex(of: "xdg_dialog_v1").map { $0 < role } == true : true)
    }

    /// What each protocol is asked: an area, another one, and none.
    @Test(
        "a surface has what is behind it blurred, by the standard protocol, else by KDE's",
        arguments: [
            (1, [], ["set_blur_region", "set_blur_region", "destroy"]),
            // Without the capability, and without the protocol.
            (0, [], ["set_region", "commit", "set_region", "commit", "unset", "release"]),
            (
                1, ["ext_background_effect_manager_v1"],
                ["set_region", "commit", "set_region", "commit", "unset", "release"]
            ), (1, ["ext_background_effect_manager_v1", "org_kde_kwin_blur_manager"], []),
        ] as [(UInt32, Set<String>, [String])]
    )
    func blur(capabilities: UInt32, missing: Set<String>, expected: [String]) throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.missing = missing
        let session = try FakeCompositorSession(behaviour)
        session.compositor.send(
            to: "ext_background_effect_manager_v1",
            "capabilities",
            capabilities
        )
        try session.settle()
        let surface = try session.layer()
        let parts = [Rectangle(x: 8, y: 0, width: 84, height: 4), Rectangle(width: 100, height: 9)]
        surface.setBlur([])
        surface.setBlur([parts[0]])
        surface.setBlur(parts)
        surface.setBlur([])
        surface.commit()
        try session.settle()
        let requests = session.compositor.requests
        let made = ["get_background_effect", "create"]
        let names = requests.filter { request in
            ["background_effect", "kwin_blur"].contains(where: request.interface.contains)
                && !made.contains(request.name)
        }
        #expect(names.map(\.name) == expected)
        // The surface is the one that asked, and each region has the parts of its turn.
        for request in requests where made.contains(request.name) || request.name == "unset" {
            #expect(request.words.last == surface.id)
        }
        let areas = session.compositor.requests(to: "wl_region", "add").map(\.words)
        #expect(
            areas == (expected.isEmpty ? [] : [[8, 0, 84, 4], [8, 0, 84, 4], [0, 0, 100, 9]])
        )
    }

    @Test("a frame callback is kept until the frame is shown, and called once")
    func callback() throws {
        var behaviour = FakeCompositor.Behaviour()
        behaviour.showsFrames = false
        let session = try FakeCompositorSession(behaviour)
        let surface = try session.layer()
        var shown = 0
        surface.whenShown { shown += 1 }
        surface.commit()
        try session.settle()
        #expect(shown == 0)
        session.compositor.showFrames()
        session.compositor.showFrames()
        try session.settle()
        #expect(shown == 1)
    }

    @Test("a surface ends with its objects, the role before the surface")
    func ends() throws {
        let session = try FakeCompositorSession()
        var surface: WaylandSurface? = try session.layer()
        let id = try #require(surface?.id)
        surface = nil
        try session.settle()
        let ends = session.compositor.requests.filter { request in
            [
                ("zwlr_layer_surface_v1", "destroy"), ("wp_viewport", "destroy"),
                ("wl_surface", "destroy"),
            ].contains {
                $0 == (request.interface, request.name)
            }
        }
        #expect(ends.map(\.interface) == ["zwlr_layer_surface_v1", "wp_viewport", "wl_surface"])
        #expect(ends.last?.object == id)
    }

    @Test("a ping is answered with its number")
    func ping() throws {
        let session = try FakeCompositorSession()
        session.compositor.send(to: "xdg_wm_base", "ping", 4711)
        try session.settle()
        try session.settle()
        #expect(session.compositor.requests(to: "xdg_wm_base", "pong").map(\.words) == [[4711]])
    }

    @Test("its end is reported as such")
    func death() throws {
        let session = try FakeCompositorSession()
        session.compositor.stop()
        #expect(throws: WaylandError.self) { _ = try session.connection.wait { false } }
    }
}
