// SPDX-License-Identifier: MIT

import Foundation

@testable import Wayland

/// A private headless sway with two monitors, ended when dropped.
final class Compositor {
    /// The name of the socket.
    let socket: String
    private let folder: String
    private let process = Process()

    /// Whether it can be started here.
    static let isThere: Bool = {
        guard ["/usr/bin/sway", "/usr/bin/swaymsg"].allSatisfy(FileManager().isExecutableFile)
        else { return false }
        guard getuid() == 0 else { return true }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        probe.arguments = ["--user", "--map-user=1000", "--map-group=1000", "true"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    struct Failure: Error {}

    init() throws {
        folder = NSTemporaryDirectory() + "topmost-sway-" + UUID().uuidString.prefix(8)
        try FileManager().createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let configuration = """
            xwayland disable
            output HEADLESS-1 resolution 1280x800 position 0 0 scale 1
            output HEADLESS-2 resolution 1600x1200 position 1280 0 scale 2
            """
        try configuration.write(toFile: folder + "/conf", atomically: true, encoding: .utf8)
        // It refuses to run as root, so there it gets a user of its own.
        let user = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = (getuid() == 0 ? user : []) + ["sway", "-c", folder + "/conf"]
        process.environment = Self.environment(folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let end = Date().addingTimeInterval(20)
        var found: String?
        while found == nil, process.isRunning, Date() < end {
            usleep(20_000)
            let names = (try? FileManager().contentsOfDirectory(atPath: folder)) ?? []
            guard names.contains(where: { $0.hasPrefix("sway-ipc.") }) else { continue }
            found = names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        }
        guard let found else {
            kill(process.processIdentifier, SIGKILL)
            throw Failure()
        }
        socket = folder + "/" + found
    }

    deinit {
        stop()
        try? FileManager().removeItem(atPath: folder)
    }

    private static func environment(_ folder: String) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder,
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            "WLR_HEADLESS_OUTPUTS": "2",
        ]
    }

    /// Ends it as a crash would.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Tells it a command of its own.
    func tell(_ words: String...) throws {
        let names = try FileManager().contentsOfDirectory(atPath: folder)
        guard let name = names.first(where: { $0.hasPrefix("sway-ipc.") }) else { throw Failure() }
        let teller = Process()
        teller.executableURL = URL(fileURLWithPath: "/usr/bin/swaymsg")
        teller.arguments = ["-s", folder + "/" + name] + words
        teller.standardOutput = FileHandle.nullDevice
        try teller.run()
        teller.waitUntilExit()
        guard teller.terminationStatus == 0 else { throw Failure() }
    }
}

extension Connection {
    /// Waits until the closure is content or ten seconds have passed.
    ///
    /// - Returns: Whether it was.
    func wait(for isContent: () -> Bool) throws -> Bool {
        let end = Date().addingTimeInterval(10)
        while !isContent() {
            guard Date() < end else { return false }
            flush()
            var one = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&one, 1, 100)
            try read()
        }
        return true
    }
}
