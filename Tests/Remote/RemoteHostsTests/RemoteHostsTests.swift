// SPDX-License-Identifier: MIT

import Files
import Foundation
import Testing

@testable import RemoteHosts

@Suite("Other machines")
struct RemoteHostsTests {
    @Test(
        "an address names a machine",
        arguments: [
            ("ssh://desk", "desk"), ("ssh://ann@desk", "desk"),
            ("ssh://ann@desk.example.org:2222", "desk.example.org"),
            ("ssh://192.0.2.7", "192.0.2.7"),
        ]
    )
    func addresses(text: String, host: String) throws {
        let address = try #require(RemoteAddress(text))
        #expect(address.text == text)
        #expect(address.host == host)
        #expect(RemoteAddress(typed: address.name) == address)
    }

    @Test(
        "anything else is none, least of all an option of ssh",
        arguments: [
            "", "desk", "ssh://", "ssh://-oProxyCommand=x", "ssh://a@-l", "ssh://-l@desk",
            "ssh://@desk", "ssh://desk:0", "ssh://desk:65536", "ssh://desk:", "ssh://desk:22x",
            "ssh://desk/path", "ssh://de sk", "ssh://desk\n", "ssh://a@b@c", "ssh://[::1]",
            "ssh://" + String(repeating: "a", count: 200), "http://desk",
        ]
    )
    func others(text: String) { #expect(RemoteAddress(text) == nil) }

    /// A folder that goes with the test.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "topmost-hosts-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("the list keeps what somebody wrote into its file")
    func list() throws {
        try withFolder { folder in
            let desk = try #require(RemoteAddress("ssh://desk"))
            let build = try #require(RemoteAddress("ssh://ci@build"))
            try Files.write(Array("# mine\ndesk  # upstairs\n".utf8), to: folder + "/hosts")
            var list = try HostList(in: folder)
            #expect(try list.addresses() == [desk])
            let added = [list.add(desk), list.add(build)]
            #expect(added == [false, true])
            try list.write()
            list = try HostList(in: folder)
            #expect(try list.addresses() == [desk, build])
            let removed = [list.remove(desk), list.remove(desk)]
            #expect(removed == [true, false])
            try list.write()
            let bytes = try Files.read(folder + "/hosts", limit: 100)
            #expect(String(decoding: bytes, as: UTF8.self) == "# mine\nssh://ci@build\n")
        }
    }

    @Test("a line that is no address is named by its number")
    func problem() throws {
        try withFolder { folder in
            #expect(try HostList(in: folder).addresses().isEmpty)
            try Files.write(Array("desk\n\n-oX=y\n".utf8), to: folder + "/hosts")
            let list = try HostList(in: folder)
            #expect(throws: HostList.Problem(line: 3, text: "-oX=y")) { try list.addresses() }
        }
    }

    @Test("the state of a process that is gone does not count")
    func state() throws {
        try withFolder { folder in
            let desk = try #require(RemoteAddress("ssh://ann@desk:22"))
            _ = try PrivateFolder(folder + "/topmost")
            let files = try PrivateFolder(folder + "/" + HostState.folder)
            #expect(HostState(of: desk, in: folder) == nil)
            for state in [
                HostState(process: getpid(), isConnected: true),
                HostState(process: getpid(), isConnected: false, problem: "ssh has ended"),
            ] {
                try state.write(of: desk, in: files)
                #expect(HostState(of: desk, in: folder) == state)
            }
            // No process has this number.
            try HostState(process: 1 << 30, isConnected: true).write(of: desk, in: files)
            #expect(HostState(of: desk, in: folder) == nil)
        }
    }

    @Test("the status of the bridge is there while it runs")
    func bridge() throws {
        try withFolder { folder in
            #expect(BridgeStatus(in: folder) == nil)
            var status = BridgeStatus(process: getpid(), broker: "broker:8883")
            try status.write(in: folder)
            #expect(BridgeStatus(in: folder) == status)
            status.connectedSince = 1_796_000_000_000
            (status.machines, status.ownQuestions, status.otherQuestions) = (2, 3, 4)
            for problem in BridgeStatus.Problem.allCases {
                (status.problem, status.detail) = (problem, "\u{1b}\"why\"")
                try status.write(in: folder)
                #expect(BridgeStatus(in: folder) == status)
            }
            status.process = 1 << 30
            try status.write(in: folder)
            #expect(BridgeStatus(in: folder) == nil)
            try BridgeStatus.remove(in: folder)
        }
    }
}
