// SPDX-License-Identifier: MIT

import BridgeProtocol
import BridgeWire
import BusValues
import DBus
import Foundation
import PresenterCore
import Sodium
import SystemCalls
import Testing

@testable import topmost_bridge

@Suite("The bridge")
struct BridgeTests {
    init() { #expect(Sodium.prepare()) }

    private static func card(_ content: Content) throws -> Card {
        Card(
            id: try #require(PresentationID(rawValue: 7)),
            identity: Identity(
                key: "exe:/usr/bin/backup",
                displayName: "backup",
                trust: .program,
                processID: 4711
            ),
            content: content,
            acceptedAt: Instant(milliseconds: 5)
        )
    }

    @Test("a card arrives as it is shown, without files and processes of its machine")
    func cards() throws {
        var headline = Headline(title: "Delete it?", message: StyledText("It is old."))
        headline.image = Picture(source: .file(path: "/home/ada/secret.png"))
        headline.icon = .name("edit-delete")
        let buttons = [Button(id: "yes", title: "Delete"), Button(id: "no", title: "Keep")]
        let sent = try Self.card(.modal(Modal(headline: headline, buttons: buttons)))
        let content = try #require(SharedCard.content(of: sent))
        #expect(!String(decoding: content, as: UTF8.self).contains("/home/ada"))
        #expect(!String(decoding: content, as: UTF8.self).contains("4711"))
        let card = try #require(SharedCard.card(of: content))
        #expect(card.content.headline.title == "Delete it?")
        #expect(card.content.headline.image == nil && card.content.headline.icon != nil)
        #expect(card.identity.displayName == "backup")
        guard case .modal(let modal) = card.content else {
            Issue.record("\(card.content)")
            return
        }
        #expect(modal.buttons.map(\.id) == ["yes", "no"])
        #expect(SharedCard.card(of: Array("{\"type\":\"bye\"}".utf8)) == nil)
        #expect(SharedCard.card(of: [0xFF]) == nil)
    }

    @Test("an answer arrives with all that was entered, and nothing else is an answer")
    func answers() throws {
        let answer = Answer(button: "yes", text: "Ann", choices: ["a", "b"])
        let content = try #require(SharedCard.content(of: answer))
        let details = Value.options([("text", .string("Ann")), ("choices", .strings(["a", "b"]))])
        #expect(SharedCard.press(of: content) == .press(button: "yes", details: details))
        let form = Answer(button: "ok", fields: ["age": .number(36), "news": .boolean(true)])
        guard
            case .press("ok", let filled)? = SharedCard.content(of: form).flatMap({
                SharedCard.press(of: $0)
            })
        else {
            Issue.record("no answer")
            return
        }
        #expect(filled["fields"]?["age"]?.unwrapped == .double(36))
        #expect(SharedCard.content(of: nil).flatMap { SharedCard.press(of: $0) } == .dismiss)
        let seen = Value.options([("revision", .uint64(8))])
        let bare = try #require(SharedCard.content(of: Answer(button: "yes")))
        #expect(SharedCard.press(of: bare, seenIn: 8) == .press(button: "yes", details: seen))
        for text in [
            "{\"type\":\"release_held\"}", "{\"type\":\"centre_cleared\"}", "[]",
            "{\"button\":\"ok\",\"id\":1,\"secret\":true,\"type\":\"button_tapped\"}",
        ] { #expect(SharedCard.press(of: Array(text.utf8)) == nil) }
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
        _ = try files.updateKeys(waits: false) { keys in
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
        let again = try files.updateKeys(waits: false) { keys in
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
        #expect(try files.updateKeys(waits: false) { _ in false } == nil)
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

    @Test("only what the daemon says decides how a presentation ended")
    func outcomes() {
        func answer(_ details: KeyValuePairs<String, String>) -> Result<[Value], BusError> {
            let values = details.map { ($0.key, Value.string($0.value)) }
            return .success([.string("A sentence."), .options(values)])
        }
        func failure(_ name: String) -> Result<[Value], BusError> {
            .failure(.remote(name: name, message: ""))
        }
        for (answer, outcome) in [
            (answer(["reason": "ended", "outcome": "acted"]), .ended("acted")),
            (answer(["reason": "showing"]), .live),
            (answer(["reason": "missed"]), .live),
            (failure("org.topmost.Error.UnknownPresentation"), .ended("closed")),
            (answer(["reason": "ended"]), .unknown), (answer([:]), .unknown),
            (.success([]), .unknown),
            (failure("org.topmost.Error.NotOwner"), .unknown),
            (failure("org.topmost.Error.AccessDenied"), .unknown),
            (failure("org.topmost.Error.LimitReached"), .unknown),
            (failure("org.freedesktop.DBus.Error.LimitsExceeded"), .unknown),
            (failure("org.freedesktop.DBus.Error.ServiceUnknown"), .unknown),
            (.failure(.timedOut), .unknown), (.failure(.disconnected), .unknown),
            (.failure(.queueFull(bytes: 1)), .unknown),
        ] as [(Result<[Value], BusError>, DaemonSide.Outcome)] {
            #expect(DaemonSide.Outcome(answer) == outcome, "\(answer)")
        }
        let refusals = BusNames.Failure.allCases
            .filter { BusError.remote(name: $0.rawValue, message: "").isRefusal }
        #expect(
            refusals == [
                .invalidOption, .notOwner, .unknownPresentation, .unknownButton, .accessDenied,
            ]
        )
        #expect(!BusError.timedOut.isRefusal && !BusError.disconnected.isRefusal)
    }
}
