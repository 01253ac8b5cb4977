// SPDX-License-Identifier: MIT

import BridgeWire
import Foundation
import Sodium
import Testing

@testable import topmost_bridge

@Suite("The bridge")
struct BridgeTests {
    init() { #expect(Sodium.prepare()) }

    @Test("what draws the code reads it, and has it not among its arguments")
    func picture() throws {
        let folder = NSTemporaryDirectory() + "topmost-draw-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = folder + "/draw"
        try "#!/bin/sh\necho \"$@\" >\(folder)/seen; cat >>\(folder)/seen\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        Pairing.draw("ABCDE-12345", with: program)
        let seen = try String(contentsOfFile: folder + "/seen", encoding: .utf8)
        #expect(seen == "-t UTF8\nABCDE-12345")
        Pairing.draw("ABCDE-12345", with: folder + "/none")
    }

    @Test("machines are paired, listed and removed by commands")
    func pairing() throws {
        let folder = NSTemporaryDirectory() + "topmost-pair-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var said: [String] = []
        func run(_ machine: String, _ arguments: String...) throws {
            said = []
            let data = folder + "/" + machine
            let files = BridgeFiles(configuration: folder, data: data, runtime: nil)
            let status = try Pairing(files, hostName: machine) { said.append($0) }
                .run(["pair"] + arguments)
            #expect(status == 0)
        }
        #expect(throws: PairingError.self) { try run("desk", "list") }
        try run("desk")
        let line = try #require(said.first { $0.contains("pair join") })
        let code = try #require(line.split(separator: " ").last)
        try run("desk")
        #expect(said.contains(line))
        try run("laptop", "join", String(code))
        let keys = try ["desk", "laptop"].map { name in
            let files = BridgeFiles(configuration: "", data: folder + "/" + name, runtime: nil)
            return try #require(try files.readKeys())
        }
        #expect(keys[0].group == keys[1].group && keys[0].machine != keys[1].machine)
        #expect(throws: PairingError.self) { try run("laptop", "join", "ABC") }
        #expect(throws: PairingError.self) { try run("desk", "revoke", "phone") }
        #expect(throws: PairingError.self) { try run("desk", "revok", "laptop") }
        // A machine with others does not leave them by the way.
        var desk = keys[0]
        let isNew = desk.add(.init(publicKey: keys[1].key.publicKey, name: "laptop"))
        #expect(isNew)
        try BridgeFiles(configuration: "", data: folder + "/desk", runtime: nil).store(desk)
        try run("desk", "list")
        #expect(said.count == 2 && said[1].hasSuffix("  laptop"))
        let other = PairingCode(Sodium.randomBytes(32)).text
        #expect(throws: PairingError.self) { try run("desk", "join", other) }
        let files = BridgeFiles(configuration: "", data: folder + "/desk", runtime: nil)
        var renamed = desk
        renamed.rename("office")
        #expect(try files.store(renamed, after: desk))
        try run("desk", "revoke", "laptop")
        try run("desk", "list")
        #expect(said.count == 1)
        // A bridge that has not read that yet does not bring the machine back.
        #expect(try !files.store(renamed, after: desk))
        try run("desk", "list")
        #expect(said.count == 1)
    }
}
