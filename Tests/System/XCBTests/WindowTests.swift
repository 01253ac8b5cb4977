// SPDX-License-Identifier: MIT

import Basics
import InputEvents
import TestSupport
import Testing

@testable import XCB

@Suite("Windows")
struct WindowTests {
    static let frame = Rectangle(x: 100, y: 80, width: 200, height: 120)

    /// Draws one colour into a window and waits until the server has it.
    static func paint(
        _ color: UInt32,
        _ window: Window,
        _ picture: WindowPixels,
        _ blending: Blending = .asDrawn,
        part: Rectangle<Int>? = nil
    ) {
        let part = part ?? Rectangle(width: picture.width, height: picture.height)
        // Rows longer than the part, as a canvas may have them.
        let stride = part.width + 3
        let pixels = [UInt32](repeating: color, count: stride * part.height)
        picture.write(pixels.span, stride: stride, part: part, blending: blending)
        picture.send(part, to: window)
        window.connection.waitUntilProcessed()
    }

    static func pixel(_ connection: Connection, _ x: Int, _ y: Int) -> UInt32? {
        connection.capture(Rectangle(x: x, y: y, width: 1, height: 1))?.pixels.first.map {
            $0 | 0xFF00_0000
        }
    }

    static func nextPress(_ connection: Connection) throws -> PointerEvent<RootPoint>? {
        var press: PointerEvent<RootPoint>?
        try connection.read { event in
            if case .pointer(.pressed, _) = event, case .pointer(let found, _) = event {
                press = found
            }
            return press != nil
        }
        return press
    }

    @Test("show what was drawn, through shared memory and without", arguments: [true, false])
    func draws(isShared: Bool) throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let window = Window(connection, .dialog, title: "A")
        let picture = try WindowPixels(connection, width: 200, height: 120, allowsSharing: isShared)
        #expect(picture.isShared == isShared)
        window.show()
        Self.paint(0xFF11_2233, window, picture)
        #expect(Self.pixel(connection, 100, 80) == 0xFF11_2233)
        #expect(Self.pixel(connection, 299, 199) == 0xFF11_2233)
        #expect(Self.pixel(connection, 99, 80) != 0xFF11_2233)
        #expect(Self.pixel(connection, 300, 199) != 0xFF11_2233)
        // Only the damaged part is sent.
        Self.paint(
            0xFF44_5566,
            window,
            picture,
            part: Rectangle(x: 10, y: 20, width: 30, height: 40)
        )
        #expect(Self.pixel(connection, 110, 100) == 0xFF44_5566)
        #expect(Self.pixel(connection, 139, 139) == 0xFF44_5566)
        #expect(Self.pixel(connection, 140, 139) == 0xFF11_2233)
        if isShared {
            #expect(picture.isBusy)
            try connection.read { event in
                if case .imageSent(let segment) = event { _ = picture.imageSent(segment: segment) }
                return !picture.isBusy
            }
        }
        #expect(!picture.isBusy)
        window.place(Rectangle(x: 400, y: 300, width: 50, height: 50))
        connection.waitUntilProcessed()
        #expect(Self.pixel(connection, 100, 80) != 0xFF11_2233)
    }

    @Test("larger than a request are sent in strips")
    func strips() throws {
        let server = try XServer(size: "3000x2000x24")
        let connection = try Connection(display: server.display)
        let whole = Rectangle(width: 3000, height: 2000)
        let window = Window(connection, frame: whole, kind: .dialog, title: "", hasAlpha: false)
        let picture = try WindowPixels(connection, width: 3000, height: 2000, allowsSharing: false)
        window.show()
        Self.paint(0xFF0A_0B0C, window, picture)
        let capture = try #require(connection.capture(whole))
        let isWhole = capture.pixels.allSatisfy { $0 | 0xFF00_0000 == 0xFF0A_0B0C }
        #expect(isWhole)
    }

    @Test("further pictures are shared without waiting for the server, and freed")
    func sharedFiles() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        #expect(!connection.sharesMemory)
        let window = Window(connection, .dialog, title: "A")
        window.show()
        for number in 1...20 as ClosedRange<UInt32> {
            let picture = try WindowPixels(connection, width: 200, height: 120)
            #expect(picture.isShared && connection.sharesMemory)
            Self.paint(0xFF00_0000 | number, window, picture)
            #expect(Self.pixel(connection, 150, 100) == 0xFF00_0000 | number)
        }
        // Nothing was refused on the way.
        for case .requestFailed(let failure) in try connection.nextEvents() {
            Issue.record("\(failure)")
        }
    }

    @Test("shaped pictures are opaque, row by row, at any stride")
    func shaped() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let window = Window(connection, .notification, title: "A")
        let picture = try WindowPixels(connection, width: 200, height: 120)
        window.show()
        for (drawn, seen) in [
            (0xFF12_3456, 0xFF12_3456), (0x7F7F_0000, 0xFFFF_0000), (0x8080_0000, 0xFFFF_0000),
            (0, 0xFF00_0000), (0xFEFE_FEFE, 0xFFFF_FFFF),
        ] as [(UInt32, UInt32)] {
            Self.paint(drawn, window, picture, .shaped)
            for (x, y) in [(100, 80), (299, 199), (200, 140)] {
                #expect(Self.pixel(connection, x, y) == seen)
            }
        }
    }

    @Test("what the screen shows can be captured, however large")
    func captured() throws {
        let server = try XServer(size: "3000x2000x24")
        try server.run("xsetroot", "-solid", "#204060")
        let connection = try Connection(display: server.display)
        #expect(!connection.isComposited())
        let whole = Rectangle(width: 3000, height: 2000)
        let capture = try #require(connection.capture(whole.offset(x: -5, y: 7)))
        #expect(capture.frame == Rectangle(x: 0, y: 7, width: 2995, height: 1993))
        let isWhole = capture.pixels.allSatisfy { $0 | 0xFF00_0000 == 0xFF20_4060 }
        #expect(isWhole)
        #expect(connection.capture(whole.offset(x: 3000, y: 0)) == nil)
    }

    @Test("have the bounds and the input region they were given")
    func shapes() throws {
        let server = try XServer()
        try server.run("xsetroot", "-solid", "#204060")
        let connection = try Connection(display: server.display)
        let other = try Connection(display: server.display)
        let below = Window(other, .inputOnly, title: "below")
        below.show()
        other.waitUntilProcessed()
        let window = Window(connection, .notification)
        let picture = try WindowPixels(connection, width: 200, height: 120)
        window.show()
        window.setBounds([
            Rectangle(x: 16, y: 0, width: 168, height: 16),
            Rectangle(x: 0, y: 16, width: 200, height: 104),
        ])
        window.setInputRegion([Rectangle(width: 200, height: 60)])
        Self.paint(0xFFFF_FFFF, window, picture, .shaped)
        #expect(Self.pixel(connection, 100, 80) == 0xFF20_4060)
        #expect(Self.pixel(connection, 116, 80) == 0xFFFF_FFFF)
        #expect(Self.pixel(connection, 100, 140) == 0xFFFF_FFFF)
        try server.run("xdotool", "mousemove", "200", "100", "click", "1")
        #expect(try Self.nextPress(connection) == .pressed(.primary, RootPoint(200, 100)))
        try server.run("xdotool", "mousemove", "200", "180", "click", "1")
        #expect(try Self.nextPress(other) == .pressed(.primary, RootPoint(200, 180)))
    }

    @Test("tell what covers them, and rise above it")
    func covered() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let other = try Connection(display: server.display)
        let window = Window(connection, .dialog)
        window.show()
        connection.watchStacking(true)
        connection.waitUntilProcessed()
        #expect(connection.otherWindows(than: [window]).filter(\.isAbove) == [])
        let cover = Window(other, .dialog, Rectangle(x: 90, y: 70, width: 400, height: 300))
        cover.show()
        other.waitUntilProcessed()
        try connection.event { $0 == .visibilityChanged(window.id, .covered) }
        let above = connection.otherWindows(than: [window]).filter(\.isAbove)
        #expect(above.map(\.id) == [cover.id])
        #expect(above.first?.isOverrideRedirect == true)
        window.raise()
        connection.waitUntilProcessed()
        #expect(connection.otherWindows(than: [window]).filter(\.isAbove) == [])
    }

    @Test("stay below the ceiling, however they are shown and raised")
    func ceiling() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let other = try Connection(display: server.display)
        let lock = Window(other, .dialog)
        lock.show()
        other.waitUntilProcessed()
        let windows = [Window(connection, .dialog), Window(connection, .dialog)]
        connection.ceiling = lock.id
        for window in windows { window.show() }
        for window in windows { window.raise() }
        connection.waitUntilProcessed()
        for window in windows {
            #expect(connection.otherWindows(than: [window]).map(\.isAbove) == [true])
        }
        connection.ceiling = nil
        windows[0].raise()
        connection.waitUntilProcessed()
        #expect(connection.otherWindows(than: [windows[0]]).map(\.isAbove) == [false])
    }

    @Test("tell whether another program has the keyboard, and do not take it")
    func taken() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let other = try Connection(display: server.display)
        let window = Window(other, .dialog)
        window.show()
        for _ in 0..<2 {
            #expect(!connection.isKeyboardTaken())
            var status: GrabStatus?
            other.grabKeyboard(window) { status = $0 }
            try other.wait(for: { status != nil })
            #expect(status == .success)
            #expect(connection.isKeyboardTaken())
            other.ungrabKeyboard()
            other.waitUntilProcessed()
        }
    }

    @Test("carry their name, class and type")
    func described() throws {
        let server = try XServer()
        let connection = try Connection(display: server.display)
        let window = Window(
            connection,
            frame: Self.frame,
            kind: .notification,
            title: "Töast",
            hasAlpha: true
        )
        window.show()
        connection.waitUntilProcessed()
        let said = try server.run("xprop", "-id", "\(window.id.rawValue)")
        #expect(said.contains("WM_CLASS(STRING) = \"topmost\", \"Topmost\""))
        #expect(said.contains("_NET_WM_NAME(UTF8_STRING) = \"Töast\""))
        #expect(said.contains("_NET_WM_WINDOW_TYPE_NOTIFICATION"))
        // Compositing managers draw a shadow of their own around windows without it.
        #expect(said.contains("_GTK_FRAME_EXTENTS(CARDINAL) = 45, 45, 45, 45"))
        #expect(window.hasAlpha)
    }

    @Test("exchange copied text with others")
    func selection() throws {
        let server = try XServer()
        let first = try Connection(display: server.display)
        let second = try Connection(display: server.display)
        first.offer("copied Ω", time: 0)
        first.waitUntilProcessed()
        second.requestSelection(time: 0)
        second.flush()
        try first.read { event in
            guard case .selectionRequested(let request) = event else { return false }
            first.answer(request)
            first.waitUntilProcessed()
            return true
        }
        try second.event { $0 == .selectionArrived(isThere: true) }
        #expect(second.takeSelection() == "copied Ω")
    }
}

extension Window {
    /// An opaque window, where most tests have one.
    convenience init(
        _ connection: Connection,
        _ kind: WindowKind,
        _ frame: Rectangle<Int> = WindowTests.frame,
        title: String = ""
    ) {
        self.init(connection, frame: frame, kind: kind, title: title, hasAlpha: false)
    }
}
