// SPDX-License-Identifier: MIT

import Files
import Foundation
import Glibc
import SystemCalls
import Testing

@Suite("Process folder")
struct ProcessFolderTests {
    @Test("reports the executable and the start of a process")
    func facts() throws {
        let folder = try ProcessFolder(id: ThisProcess.id)
        let path = try folder.target(ofLink: "exe")
        #expect(try Files.status(of: path).isSameFile(as: folder.executable()))
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        let started = try folder.status().started
        #expect(started > .zero && started <= .seconds(time.tv_sec + 1))
        #expect(!(try folder.read("cgroup", limit: 65_536)).isEmpty)
    }

    @Test("belongs to no other process once its own has ended")
    func gone() throws {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/cat")
        child.standardInput = Pipe()
        try child.run()
        let folder = try ProcessFolder(id: child.processIdentifier)
        #expect(try folder.target(ofLink: "exe").hasSuffix("cat"))
        _ = kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
        #expect(throws: SystemError.self) { try folder.target(ofLink: "exe") }
        #expect(throws: SystemError.self) { try folder.status().started }
        #expect(throws: SystemError.self) { _ = try ProcessFolder(id: child.processIdentifier) }
    }

    @Test("follows no link in the last part of a name")
    func links() throws {
        let folder = try ProcessFolder(id: ThisProcess.id)
        #expect(throws: SystemError.self) { try folder.read("exe", limit: 1 << 30) }
        #expect(throws: SystemError.self) { try folder.read("root/.flatpak-info", limit: 4096) }
    }

    @Test("a resolved path has no links and no dots")
    func resolved() throws {
        #expect(try Files.resolved("/usr/../proc/./self/..") == "/proc")
        #expect(throws: SystemError.self) { try Files.resolved("/nowhere/at/all") }
    }
}
