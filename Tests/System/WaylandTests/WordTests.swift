// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import InputEvents
import Testing

@testable import Wayland

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
