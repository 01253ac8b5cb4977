// SPDX-License-Identifier: MIT

import CWayland
import Testing

@testable import WindowSystem

@Suite("Focused windows on Wayland")
struct WaylandFocusTests {
    private typealias Object = WaylandMessages.Object
    private typealias Listing = WaylandMessages.Event
    private typealias WindowEvent = WaylandFocus.WindowEvent
    private let first: UInt32 = 0xFF00_0000
    private let second: UInt32 = 0xFF00_0001

    private func message(
        _ object: UInt32,
        _ event: UInt16,
        _ words: [UInt32] = [],
        _ text: String? = nil,
        _ rest: [UInt32] = []
    ) -> [UInt8] {
        WaylandMessages.message(object, event, words, text: text, rest)
    }

    private var list: [UInt8] {
        message(Object.registry, Listing.global, [7], WaylandFocus.interface, [3])
            + message(Object.sync, Listing.done, [0])
    }

    private func state(_ id: UInt32, _ states: [UInt32]) -> [UInt8] {
        message(id, WindowEvent.state, [UInt32(states.count * 4)] + states)
            + message(id, WindowEvent.done)
    }

    private func window(_ id: UInt32, _ name: String, _ states: [UInt32]) -> [UInt8] {
        message(WaylandFocus.manager, WaylandFocus.ManagerEvent.toplevel, [id])
            + message(id, 0, [], "A title that is not read")
            + message(id, WindowEvent.applicationID, [], name) + state(id, states)
    }

    @Test("are those that are activated, in messages cut anywhere")
    func focus() throws {
        let bytes =
            list + window(first, "foot", [0, WaylandFocus.activated]) + window(second, "mail", [])
        for cut in 0...bytes.count {
            var focus = WaylandFocus()
            let answer =
                try focus.receive(Array(bytes.prefix(cut)))
                + focus.receive(Array(bytes.dropFirst(cut)))
            #expect(answer == WaylandMessages.bind(7, WaylandFocus.interface, WaylandFocus.manager))
            #expect(focus.window == FocusedWindow(names: ["foot"]))
        }
    }

    @Test("change with the state, and end with the window")
    func changes() throws {
        var focus = WaylandFocus()
        _ = try focus.receive(list + window(first, "foot", []) + window(second, "mail", []))
        #expect(focus.window == nil)
        _ = try focus.receive(state(second, [WaylandFocus.activated]))
        #expect(focus.window?.names == ["mail"])
        // Nothing counts before `done`.
        _ = try focus.receive(message(second, WindowEvent.state, [0]))
        #expect(focus.window?.names == ["mail"])
        _ = try focus.receive(state(second, []) + state(first, [WaylandFocus.activated]))
        #expect(focus.window?.names == ["foot"])
        let closed = message(first, WindowEvent.closed)
        let destroyed = message(first, WaylandFocus.destroyWindow)
        #expect(try focus.receive(closed + closed) == destroyed)
        #expect(focus.window == nil)
        _ = try focus.receive(state(second, [WaylandFocus.activated]))
        _ = try focus.receive(message(WaylandFocus.manager, WaylandFocus.ManagerEvent.finished))
        #expect(focus.window == nil)
    }

    @Test("need the protocol, and valid messages")
    func failures() {
        let list = list + window(first, "foot", [])
        let unsupported = CompositorError.unsupported(WaylandFocus.interface)
        for (bytes, failure) in [
            (message(Object.sync, Listing.done, [0]), unsupported),
            (list + message(Object.display, Listing.error, [2, 1], "no", []), .refused("no")),
            (list + message(first, WindowEvent.state, [400]), .damaged),
            (list + message(first, WindowEvent.state, [2, 0]), .damaged),
            (list + message(WaylandFocus.manager, 0), .damaged),
        ] {
            var focus = WaylandFocus()
            #expect(throws: failure) { try focus.receive(bytes) }
        }
    }

    @Test("are reported by the messages that the table of the protocol has")
    func indices() {
        let events = [
            (WaylandFocus.ManagerEvent.toplevel, zwlr_foreign_toplevel_manager_v1_toplevel_event),
            (WaylandFocus.ManagerEvent.finished, zwlr_foreign_toplevel_manager_v1_finished_event),
            (WindowEvent.applicationID, zwlr_foreign_toplevel_handle_v1_app_id_event),
            (WindowEvent.state, zwlr_foreign_toplevel_handle_v1_state_event),
            (WindowEvent.done, zwlr_foreign_toplevel_handle_v1_done_event),
            (WindowEvent.closed, zwlr_foreign_toplevel_handle_v1_closed_event),
        ]
        for (ours, theirs) in events { #expect(theirs.rawValue == Int32(ours)) }
        let destroy = zwlr_foreign_toplevel_handle_v1_destroy_request
        #expect(destroy.rawValue == Int32(WaylandFocus.destroyWindow))
    }
}
