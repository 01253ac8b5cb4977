// SPDX-License-Identifier: MIT

import Basics
import TestSupport
import Testing

@testable import XCB

@Suite("Connection")
struct ConnectionTests {
    @Test("names the display that does not answer")
    func cannotOpen() {
        #expect(throws: XCBError.cannotOpen(display: ":64999")) {
            _ = try Connection(display: ":64999")
        }
        #expect(throws: XCBError.cannotOpen(display: "")) { _ = try Connection(display: "") }
    }

    @Test("ends with an error when the server dies")
    func serverDies() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        _ = try connection.nextEvents()
        server.stop()
        var fault: XCBError?
        do {
            try connection.read { _ in false }
        } catch let error as XCBError { fault = error }
        #expect(fault == .connectionLost(.closed))
        // What is still used afterwards does no harm.
        connection.whenProcessed {}
        #expect(connection.monitors() == [])
        #expect(connection.focusedWindowFrame() == nil)
        #expect(throws: XCBError.connectionLost(.closed)) { _ = try connection.nextEvents() }
    }

    @Test("names the request the server refused")
    func refusals() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        connection.setProperty(0x1234, connection.atom(.windowName), type: .cardinal, [1])
        let event = try connection.event { if case .requestFailed = $0 { true } else { false } }
        #expect(
            event
                == .requestFailed(
                    RequestFailure(request: "ChangeProperty", error: "BadWindow", resource: 0x1234)
                )
        )
        var failures: [Event] = []
        do {
            let window = Window(connection, .dialog, Rectangle(width: 10, height: 10))
            window.setInputRegion([])
        }
        connection.whenProcessed {}
        connection.waitUntilProcessed()
        failures = try connection.nextEvents().filter {
            if case .requestFailed = $0 { true } else { false }
        }
        #expect(failures == [])
    }

    @Test("reports in order that all earlier requests were carried out")
    func processed() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        var order: [Int] = []
        for number in 1...3 { connection.whenProcessed { order.append(number) } }
        try connection.wait(for: { order.count == 3 })
        #expect(order == [1, 2, 3])
    }

    @Test("lists monitors, the primary one first, and reports changes")
    func monitors() throws {
        let server = try XServer(size: "1920x1080x24")
        let connection = try Connection(display: server.display)
        #expect(connection.monitors().map(\.frame) == [Rectangle(width: 1920, height: 1080)])
        try server.run("xrandr", "--setmonitor", "left", "960/254x1080/286+0+0", "screen")
        try server.run("xrandr", "--setmonitor", "*right", "960/254x1080/286+960+0", "none")
        try connection.event { $0 == .outputsChanged }
        let monitors = connection.monitors()
        #expect(monitors.map(\.name) == ["right", "left"])
        #expect(monitors.map(\.isPrimary) == [true, false])
        #expect(monitors.first?.frame == Rectangle(x: 960, y: 0, width: 960, height: 1080))
        #expect(monitors.first?.widthInMillimetres == 254)
        #expect(Set(monitors.map(\.id)).count == 2)
    }

    @Test("reads the scale, again when it changed")
    func scale() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        #expect(connection.scale == 1)
        try server.run("sh", "-c", "echo 'Xft.dpi: 144' | xrdb -nocpp -merge")
        try connection.event { $0 == .outputsChanged }
        #expect(connection.scale == 1.5)
    }

    @Test("knows the focused window, the pointer and the free area")
    func desktop() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        #expect(connection.focusedWindowFrame() == nil)
        try server.run("xdotool", "mousemove", "321", "123")
        let pointer = try #require(connection.pointerPosition())
        #expect((pointer.x, pointer.y) == (321, 123))
        #expect(!pointer.isButtonHeld)
        let root = connection.screen.root
        connection.setProperty(
            root,
            connection.atom(.workArea),
            type: .cardinal,
            [0, 24, 1280, 776]
        )
        try connection.event { $0 == .workAreaChanged }
        let monitors = connection.monitors()
        #expect(
            connection.freeAreas(of: monitors) == [Rectangle(x: 0, y: 24, width: 1280, height: 776)]
        )
    }
}
