// SPDX-License-Identifier: MIT

import ChildProcess
import Configuration
import Testing

@testable import PluginHost

@Suite("Pipes")
struct OutgoingQueueTests {
    @Test("a waiting scene or look is replaced; with too many events the oldest is dropped")
    func outgoing() {
        var outgoing = OutgoingQueue()
        outgoing.put([1], as: .control)
        outgoing.put([2], as: .scene)
        outgoing.put([3], as: .control)
        outgoing.put([4], as: .scene)
        #expect(
            [outgoing.take(), outgoing.take(), outgoing.take(), outgoing.take()] == [
                [1], [3], [4], nil,
            ]
        )
        for look in 5...9 as ClosedRange<UInt8> { outgoing.put([look], as: .settings) }
        outgoing.put([6], as: .scene)
        #expect([outgoing.take(), outgoing.take(), outgoing.take()] == [[9], [6], nil])
        let kept = (0..<300).filter { outgoing.put([UInt8($0 % 256)], as: .event) }
        #expect(kept == Array(0..<256))
        #expect(outgoing.count == 256)
        outgoing.put([7], as: .control)
        #expect(outgoing.take() == [44])
        let isRoom = [outgoing.put([1], as: .event), outgoing.put([2], as: .event)]
        #expect(isRoom == [true, false])
    }

    @Test("a plugin knows what it needs and no more")
    func environment() {
        let all = [
            "HOME": "/h", "LC_ALL": "C", "TEXTDOMAINDIR": "/t", "DISPLAY": ":0",
            "WAYLAND_DISPLAY": "w", "DBUS_SESSION_BUS_ADDRESS": "unix:", "SECRET": "x",
            "MINE": "y",
        ]
        let manifest = PluginManifest(name: "p", command: ["/bin/p", "-a"]) {
            $0.session = .x11
            $0.environment = ["MINE"]
        }
        let command = PluginCommand.make(manifest, environment: all, executable: nil)
        #expect(command.program == "/bin/p")
        #expect(command.arguments == ["-a"])
        let known = ["HOME", "LC_ALL", "TEXTDOMAINDIR", "DISPLAY", "MINE"]
        #expect(command.environment == all.filter { known.contains($0.key) })
    }

    @Test(
        "finds the program beside the daemon, in its libexec, else in PATH",
        arguments: [
            ("/abs/p", "/abs/p"), ("./p", "/m/./p"), ("sub/p", "/m/sub/p"),
            ("near", "/opt/bin/near"), ("far", "/opt/libexec/topmost/far"), ("sh", "sh"),
        ]
    )
    func resolve(program: String, path: String) {
        let there = ["/opt/bin/near", "/opt/libexec/topmost/far"]
        let found = PluginCommand.resolve(
            program,
            folder: "/m",
            executable: "/opt/bin/topmostd"
        ) { there.contains($0) }
        #expect(found == path)
    }
}
