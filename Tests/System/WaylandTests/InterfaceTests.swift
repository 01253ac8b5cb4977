// SPDX-License-Identifier: MIT

import CWayland
import Testing

@testable import Wayland

@Suite("Interfaces")
struct InterfaceTests {
    @Test("are in the table of CWayland", arguments: Interface.allCases)
    func table(interface: Interface) {
        let name = unsafe String(cString: interface.table.pointee.name)
        #expect(name == interface.name)
    }

    @Test("are not asked for in a version we do not speak")
    func versions() {
        #expect(Interface.seat.version == 5)
        #expect(Interface.layerShell.version == 4)
    }
}
