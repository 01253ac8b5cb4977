// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import Foundation
import SystemCalls
import Testing

@testable import Sandbox

@Suite("Sandbox")
struct SandboxTests {
    /// What the probe could do after it gave up rights.
    func probe(_ rights: String) throws -> [String: String] {
        let folder = NSTemporaryDirectory() + "sandbox-" + UUID().uuidString
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "/allowed", withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: folder) }
        try Files.write([1], to: folder + "/old")
        let own = try #require(ThisProcess.executable)
        let folderOfPrograms = URL(filePath: own).deletingLastPathComponent().path
        let program = folderOfPrograms + "/sandbox-probe"
        let output = try FileDescriptor.memory([])
        let command = Command(
            program,
            [rights, folder],
            input: .null,
            output: .descriptor(output.number)
        )
        try command.start().reap()
        let text = String(decoding: output.firstBytes(65_536), as: UTF8.self)
        var answers: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            answers[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        return answers
    }

    /// The names of the probe's answers that differ from "yes".
    func denied(_ answers: [String: String]) -> Set<String> {
        Set(answers.filter { $0.key != "restrictions" && $0.value != "yes" }.keys)
    }

    @Test("without giving up anything all is possible")
    func nothing() throws {
        let answers = try probe("nothing")
        #expect(answers.count == 13)
        #expect(denied(answers) == [])
        #expect(answers["restrictions"]?.contains("landlock") == false)
    }

    @Test(
        "a display writes nothing, starts one program, and still reads",
        .enabled(if: Landlock.version > 0)
    )
    func display() throws {
        let answers = try probe("display")
        var expected: Set = ["write", "overwrite", "folder", "remove", "start_other"]
        if Landlock.version >= 6 { expected.insert("signal") }
        #expect(denied(answers) == expected)
        let restrictions = try #require(answers["restrictions"]).split(separator: " ")
        #expect(restrictions.contains("no_new_privileges"))
        #expect(restrictions.contains("landlock=\(Landlock.version)"))
    }

    @Test("a connected display gives up sockets and nothing else")
    func connected() throws {
        let answers = try probe("connected")
        #expect(denied(answers) == ["socket"])
        #expect(answers["restrictions"]?.contains("no_connections") == true)
    }

    @Test("freed memory keeps a text, unless it is overwritten")
    func zeroing() throws {
        #expect(try probe("untidy") == ["freed": "text"])
        #expect(try probe("zeroing") == ["freed": "zeros"])
    }

    @Test("a reader only reads")
    func reader() throws {
        let answers = try probe("reader")
        let expected: Set = [
            "write", "write_allowed", "overwrite", "null", "folder", "remove", "start_other",
            "start_allowed", "signal", "socket", "pair",
        ]
        #expect(denied(answers) == expected)
        let restrictions = try #require(answers["restrictions"]).split(separator: " ")
        #expect(restrictions.contains("no_new_privileges") && restrictions.contains("seccomp"))
        #expect(!restrictions.contains { $0.hasPrefix("landlock") })
    }

    @Test("a database reaches its own folder alone, where the kernel has Landlock")
    func database() throws {
        let answers = try probe("database")
        var expected: Set = ["start_other", "start_allowed", "signal", "socket", "pair"]
        if Landlock.version > 0 {
            expected.formUnion(["write", "overwrite", "read", "null", "folder", "remove"])
        }
        #expect(denied(answers) == expected)
    }

    @Test("the kernel's files are read as they are")
    func files() {
        #expect(
            Restrictions.fields(of: "Name:\ta b\nSeccomp:\t2\n") == ["Name": "a b", "Seccomp": "2"]
        )
        #expect(!Restrictions.isInOwnUserNamespace(map: "         0          0 4294967295\n"))
        #expect(Restrictions.isInOwnUserNamespace(map: "      1000       1000          1\n"))
        #expect(!Restrictions.isInOwnUserNamespace(map: ""))
        #expect(
            Restrictions.controlGroup("1:cpu:/a\n0::/user.slice/x.service\n")
                == "/user.slice/x.service"
        )
    }

    @Test("the limits of a control group are read; those not set are left out")
    func limits() throws {
        let root = NSTemporaryDirectory() + "limits-" + UUID().uuidString
        let folder = root + "/user.slice/topmost.service"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        // Mixed with version 1, as some systems are.
        let membership = "9:memory:/user.slice\n0::/user.slice/topmost.service\n"
        func limits() -> [String] { Restrictions.limits(of: membership, below: root) }
        #expect(limits() == [])
        #expect(Restrictions.limits(of: "9:memory:/user.slice\n", below: root) == [])
        try Files.write(Array("max\n".utf8), to: folder + "/memory.max")
        try Files.write(Array("128\n".utf8), to: folder + "/pids.max")
        #expect(limits() == ["tasks_max=128"])
        try Files.write(Array("1073741824\n".utf8), to: folder + "/memory.max")
        #expect(limits() == ["memory_max=1073741824", "tasks_max=128"])
    }
}
