// SPDX-License-Identifier: MIT

import Testing

@testable import Wayland

@Suite("A compositor that is not there")
struct NoCompositorTests {
    @Test("is reported with its name")
    func cannotOpen() {
        #expect(throws: WaylandError.cannotOpen(display: "/nowhere/wayland-9")) {
            _ = try Connection(display: "/nowhere/wayland-9")
        }
    }
}
