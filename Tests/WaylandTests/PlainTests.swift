// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import Interaction
import Testing

@testable import Wayland

@Suite("Interface tables")
struct InterfaceTableTests {
    static let all = (0..<100).compactMap { Interface(rawValue: Int32($0)) }

    @Test("a destructor is a request of that name, without arguments", arguments: all)
    func destructors(interface: Interface) {
        let table = unsafe interface.table.pointee
        guard let destructor = interface.destructor else { return }
        #expect(Int(destructor.opcode) < Int(unsafe table.method_count))
        let request = unsafe table.methods[Int(destructor.opcode)]
        #expect(["destroy", "release"].contains(unsafe String(cString: request.name)))
        let signature = unsafe String(cString: request.signature)
        #expect(signature.filter { !$0.isNumber }.isEmpty)
        #expect((Int(signature) ?? 1) == Int(destructor.since))
    }

    @Test("no two are the same, and none is asked for newer than it is described", arguments: all)
    func names(interface: Interface) {
        #expect(Self.all.filter { $0.name == interface.name }.count == 1)
        #expect(interface.version <= UInt32(unsafe interface.table.pointee.version))
        #expect(interface.version >= 1)
    }

    @Test(
        "requests are where the code sends them",
        arguments: [
            (Interface.layerShell, 0, "get_layer_surface", "no?ous"),
            (.layerSurface, 4, "set_keyboard_interactivity", "u"),
            (.layerSurface, 6, "ack_configure", "u"), (.layerSurface, 8, "set_layer", "2u"),
            (.viewporter, 1, "get_viewport", "no"), (.viewport, 2, "set_destination", "ii"),
            (.xdgActivationToken, 3, "commit", ""), (.xdgWmBase, 2, "get_xdg_surface", "no"),
            (.xdgSurface, 4, "ack_configure", "u"), (.xdgToplevel, 9, "set_maximized", ""),
            (.fractionalScaleManager, 1, "get_fractional_scale", "no"),
            (.textInputManager, 1, "get_text_input", "no"), (.textInput, 1, "enable", ""),
            (.textInput, 2, "disable", ""), (.textInput, 3, "set_surrounding_text", "sii"),
            (.textInput, 5, "set_content_type", "uu"),
            (.textInput, 6, "set_cursor_rectangle", "iiii"), (.textInput, 7, "commit", ""),
            (.surface, 1, "attach", "?oii"), (.surface, 6, "commit", ""),
            (.surface, 9, "damage_buffer", "4iiii"), (.subsurface, 1, "set_position", "ii"),
            (.pointer, 0, "set_cursor", "u?oii"), (.dataDevice, 1, "set_selection", "?ou"),
        ]
    )
    func requests(interface: Interface, opcode: Int, name: String, signature: String) {
        let request = unsafe interface.table.pointee.methods[opcode]
        #expect(unsafe String(cString: request.name) == name)
        #expect(unsafe String(cString: request.signature) == signature)
    }

    @Test(
        "events are where the code expects them",
        arguments: [
            (Interface.layerSurface, 0, "configure"), (.layerSurface, 1, "closed"),
            (.fractionalScale, 0, "preferred_scale"), (.textInput, 2, "preedit_string"),
            (.textInput, 3, "commit_string"), (.textInput, 4, "delete_surrounding_text"),
            (.textInput, 5, "done"), (.touch, 4, "cancel"), (.pointer, 8, "axis_discrete"),
            (.keyboard, 5, "repeat_info"), (.output, 4, "name"), (.xdgOutput, 1, "logical_size"),
            (.dataDevice, 5, "selection"), (.dataSource, 2, "cancelled"),
        ]
    )
    func events(interface: Interface, opcode: Int, name: String) {
        let event = unsafe interface.table.pointee.events[opcode]
        #expect(unsafe String(cString: event.name) == name)
    }
}

@Suite("What the compositor's words mean")
struct WordTests {
    @Test(
        "buttons are known by the kernel's numbers",
        arguments: [
            (0x110, .primary), (0x111, .secondary), (0x112, .middle), (0x113, .other),
            (0, .other),
        ] as [(UInt32, PointerButton)]
    )
    func buttons(code: UInt32, button: PointerButton) {
        #expect(PointerButton(kernelCode: code) == button)
    }

    @Test(
        "each fault is a sentence that names what was wrong",
        arguments: [
            (WaylandError.cannotOpen(display: ""), "WAYLAND_DISPLAY is not set"),
            (.cannotOpen(display: "w-7"), "w-7"), (.connectionLost(32), "32"),
            (.protocolBroken(interface: "wl_surface", code: 3), "wl_surface, error 3"),
            (.missingInterface("wl_shm"), "wl_shm"), (.noMemory(bytes: 4096), "4096 bytes"),
        ]
    )
    func faults(error: WaylandError, part: String) {
        #expect(error.description.contains(part))
    }

    @Test(
        "every shape has a name that old themes have",
        arguments: [PointerShape.arrow, .hand, .text]
    )
    func cursors(shape: PointerShape) {
        #expect(shape.cursorNames.last == "left_ptr")
        #expect(Set(shape.cursorNames).count == shape.cursorNames.count)
    }
}

@Suite("Pasted text")
struct PastedTextTests {
    /// A text on its way, and where it is written.
    private func pipe() throws -> (text: PastedText, end: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe Glibc.pipe(&ends) == 0)
        return (PastedText(adopting: ends[0]), ends[1])
    }

    private func write(_ text: String, to end: Int32) {
        let bytes = Array(text.utf8)
        #expect(unsafe Glibc.write(end, bytes, bytes.count) == bytes.count)
    }

    @Test("is told once it is whole, however it comes")
    func parts() throws {
        let (text, end) = try pipe()
        #expect(text.read() == nil)
        write("日", to: end)
        #expect(text.read() == nil)
        write("本語", to: end)
        #expect(text.read() == nil)
        close(end)
        #expect(text.read() == "日本語")
    }

    @Test("may be nothing")
    func empty() throws {
        let (text, end) = try pipe()
        close(end)
        #expect(text.read() == "")
    }

    @Test("ends where it becomes too long")
    func long() throws {
        let (text, end) = try pipe()
        defer { close(end) }
        var told: String?
        for _ in 0..<20 where told == nil {
            write(String(repeating: "x", count: 4096), to: end)
            told = text.read()
        }
        #expect(told?.utf8.count == 65_536)
    }

    @Test("that is no UTF-8 is mended, not refused")
    func broken() throws {
        let (text, end) = try pipe()
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        #expect(unsafe Glibc.write(end, bytes, bytes.count) == bytes.count)
        close(end)
        #expect(text.read() == "a\u{FFFD}b")
    }
}
