// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import topmostd

@Suite("Watching the configuration")
struct ConfigurationMonitorTests {
    private let logged = LogBox()

    /// Runs a body as a user whom the permissions of files concern, in this thread alone.
    ///
    /// Source: setfsuid(2).
    private func asNobody(_ body: () -> Void) {
        typealias SetUser = @convention(c) (UInt32) -> Int32
        guard let symbol = unsafe dlsym(nil, "setfsuid") else {
            Issue.record("there is no setfsuid")
            return
        }
        let set = unsafe unsafeBitCast(symbol, to: SetUser.self)
        guard geteuid() == 0 else { return body() }
        _ = set(65534)
        defer { _ = set(0) }
        body()
    }

    @Test("a folder that cannot be watched does not keep the others from it")
    func unwatchable() throws {
        let loop = try EventLoop()
        // The folder for temporary files may be closed to others.
        let parent = "/tmp/topmost-watch-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: parent) }
        // Watched in the sequence of their names.
        let closed = parent + "/a"
        let open = parent + "/b"
        for (folder, mode) in [(parent, 0o755), (closed, 0), (open, 0o755)] {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: mode]
            )
        }
        var options = DaemonOptions()
        options.pluginFolder = closed
        options.configurationFile = open + "/config.toml"
        let monitor = ConfigurationMonitor(
            options,
            Surroundings(variable: { _ in nil }),
            loop: loop,
            log: logged.log
        )
        var changes = 0
        asNobody { monitor.watch { changes += 1 } }
        #expect(logged.messages.count { $0.hasPrefix("cannot watch \(closed): ") } == 1)
        try Data().write(to: URL(fileURLWithPath: open + "/config.toml"))
        try loop.run(seen: logged.messages) { changes > 0 }
    }
}
