// SPDX-License-Identifier: MIT

import BridgeWire
import Coding
import Foundation
import PresenterCore
import Sodium
import Testing

@testable import topmost_bridge

@Suite("The bridge")
struct BridgeTests {
    init() { #expect(Sodium.prepare()) }

    private static let maximumTitle = 200

    @Test(
        "a message of Home Assistant is text, or JSON as its phones get it",
        arguments: [
            ("The washing is done", nil, "The washing is done", nil, []),
            ("{\"message\": 21.5}", nil, "{\"message\": 21.5}", nil, []),
            ("{\"other\": 1}", nil, "{\"other\": 1}", nil, []),
            (
                "{\"title\": \"Door\", \"message\": \"Open\", \"tag\": \"d\"}", "Door", "Open", "d",
                []
            ),
            (
                """
                {"message": "Who?", "data": {"tag": "d", "actions": [{"action": "OPEN", "title": "Open"},
                {"action": "URI", "title": "Camera", "uri": "https://evil.example"}, {"action": ""},
                {"action": "REPLY", "title": "Say"}, {"action": "MORE", "behavior": "textInput"}]}}
                """,
                nil, "Who?", "d", ["OPEN", "REPLY"]
            ),
            ("{\"message\": \"a\\u0007\\u202eb\"}", nil, "ab", nil, []),
        ] as [(String, String?, String?, String?, [String])]
    )
    func homeAssistant(
        payload: String,
        title: String?,
        message: String?,
        tag: String?,
        actions: [String]
    ) {
        let read = HomeAssistantNotification(Array(payload.utf8))
        #expect(read.title == title)
        #expect(read.message == message)
        #expect(read.tag == tag)
        #expect(read.actions.map(\.name) == actions)
    }

    @Test("a press on a notification of Home Assistant is an event with what it needs")
    func homeAssistantEvents() throws {
        let payload = """
            {"title": "Door", "message": "Who?", "tag": "d", "actions": [{"action": "OPEN",
            "title": "Open", "destructive": true}, {"action": "SAY", "behavior": "textInput"}]}
            """
        let read = HomeAssistantNotification(Array(payload.utf8))
        let toast = try #require(read.toast)
        #expect(toast.headline.title == "Door" && toast.headline.message?.plain == "Who?")
        #expect(toast.actions.map(\.title) == ["Open"] && toast.actions.map(\.tone) == [.danger])
        #expect(toast.reply?.label == "SAY")
        let opened = try #require(read.event(pressing: toast.actions[0].id, text: nil))
        #expect(
            String(decoding: opened.json, as: UTF8.self)
                == "{\"action\":\"OPEN\",\"event_type\":\"action\",\"tag\":\"d\"}"
        )
        let said = read.event(pressing: Toast.replyID, text: "Coming")
        #expect(said == HomeAssistantEvent(.action, action: "SAY", tag: "d", reply: "Coming"))
        #expect(read.event(pressing: "1", text: nil)?.action == "SAY")
        #expect(read.event(pressing: "2", text: nil) == nil)
        let clearing = "{\"message\": \"clear_notification\", \"data\": {\"tag\": \"d\"}}"
        #expect(HomeAssistantNotification(Array(clearing.utf8)).isClearing)
        #expect(HomeAssistantNotification([]).toast == nil)
        let long = "{\"title\": \"\(String(repeating: "x", count: 5000))\"}"
        let title = HomeAssistantNotification(Array(long.utf8)).title
        #expect(title?.unicodeScalars.count == Self.maximumTitle)
    }

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
