// SPDX-License-Identifier: MIT

import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Looking for a compositor")
struct CompositorSearchTests {
    @Test(
        "where the one that is named is dead, others are tried, the latest first",
        arguments: [
            (["wayland-1", "wayland-2", "wayland-10"], "wayland-1", ["wayland-10", "wayland-2"]),
            (["wayland-1", "wayland-1.lock", "wayland-2.lock"], "wayland-1", []),
            // What other programs put beside them is no compositor's.
            (["wayland-2-swww-daemon.sock", "wayland-", "wayland-x", "bus"], "wayland-1", []),
            (["wayland-0", "wayland-999999"], "wayland-3", ["wayland-0"]),
            // A name of somebody's own is meant.
            (["wayland-2"], "/run/user/1000/wayland-1", []), (["wayland-2"], "", []),
            (["wayland-2"], "mine", []), ([], "wayland-1", []),
        ] as [([String], String, [String])]
    )
    func others(names: [String], dead: String, expected: [String]) {
        #expect(CompositorSearch.others(among: names, than: dead) == expected)
    }

    @Test("one that was asked for by name is not replaced")
    func asked() {
        #expect(throws: WaylandError.cannotOpen(display: "wayland-98765")) {
            _ = try CompositorSearch.open("wayland-98765") { Issue.record("\($0)") }
        }
    }
}
