// SPDX-License-Identifier: MIT

import BridgeProtocol
import BridgeWire
import Coding
import Foundation
import PresenterCore
import Sodium
import SystemCalls
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
        // With an ellipsis.
        #expect(title?.unicodeScalars.count == Self.maximumTitle + 1)
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
        // The code is no argument of what it says to run.
        #expect(said.contains("    topmost pair join -"))
        let line = try #require(said.first { $0.hasPrefix("    ") && !$0.contains("pair") })
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
        let files = BridgeFiles(configuration: "", data: folder + "/desk", runtime: nil)
        // A child that another test has just forked has the lock, too, until it executes its program.
        _ = try files.updateKeys(waits: true) { keys in
            keys = desk
            return true
        }
        try run("desk", "list")
        #expect(said.count == 2 && said[1].hasSuffix("  laptop"))
        let other = PairingCode(Sodium.randomBytes(32)).text
        #expect(throws: PairingError.self) { try run("desk", "join", other) }
        try run("desk", "revoke", "laptop")
        try run("desk", "list")
        #expect(said.count == 1)
        // A bridge that has not read that yet does not bring the machine back.
        let again = try files.updateKeys(waits: true) { keys in
            keys?.add(.init(publicKey: desk.members[0].publicKey, name: "laptop")) ?? false
        }
        #expect(again == nil)
        try run("desk", "list")
        #expect(said.count == 1)
        let status = try FileManager.default.attributesOfItem(atPath: files.keys)
        #expect(status[.posixPermissions] as? Int == 0o600)
    }

    @Test("what changes the keys at the same time waits, or says so")
    func lockedKeys() throws {
        let folder = NSTemporaryDirectory() + "topmost-lock-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = BridgeFiles(configuration: folder, data: folder, runtime: nil)
        _ = try files.updateKeys(waits: true) { keys in
            #expect(throws: BridgeFilesError.busy) {
                try files.updateKeys(waits: false) { _ in true }
            }
            keys = BridgeKeys(name: "desk")
            return true
        }
        #expect(try files.readKeys()?.name == "desk")
        #expect(try files.updateKeys(waits: true) { _ in false } == nil)
    }

    @Test(
        "the number of a connection is higher than that of any earlier one, whatever the clock says"
    )
    func connections() throws {
        let folder = NSTemporaryDirectory() + "topmost-clock-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = BridgeFiles(configuration: folder, data: folder, runtime: nil)
        #expect(files.nextConnection(at: 2000) == 2000)
        try files.store(connection: 2000)
        #expect(files.nextConnection(at: 5) == 2001 && files.nextConnection(at: 3000) == 3000)
        try "x".write(toFile: folder + "/bridge-connection", atomically: true, encoding: .utf8)
        #expect(files.nextConnection(at: 5) == 5)
    }

    @Test(
        "a journal that is damaged or too long is empty, and what is asked is stored for the user alone"
    )
    func journals() throws {
        let folder = NSTemporaryDirectory() + "topmost-journal-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = BridgeFiles(configuration: folder, data: folder, runtime: folder)
        let question = OwnQuestion(id: QuestionID(rawValue: 1), presentation: 2, content: [3])
        try files.store([question])
        #expect(files.readJournal() == [question])
        let path = folder + "/bridge-journal"
        let status = try FileManager.default.attributesOfItem(atPath: path)
        #expect(status[.posixPermissions] as? Int == 0o600)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.dropLast(3).write(to: URL(fileURLWithPath: path))
        #expect(files.readJournal().isEmpty)
        try FileManager.default.removeItem(atPath: folder)
        #expect(throws: SystemError.self) { try files.store([question]) }
    }
}
