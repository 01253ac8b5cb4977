// SPDX-License-Identifier: MIT

import Coding
import PresenterCore
import Testing

@testable import topmost_push

@Suite("A message of a topic")
struct TopicToastTests {
    private static func read(_ json: String) throws -> TopicToast {
        TopicToast(try NtfyMessage(json: Array(json.utf8)))
    }

    @Test("is a toast of its topic; known tags are emoji, the others for rules")
    func texts() throws {
        let read = try Self.read(
            """
            {"id":"hwQ2YpKdmg","time":1635528741,"event":"message","topic":"disks","title":"Full",
             "message":"/home\\nis <b>full</b>","tags":["warning","backup"],"priority":5,"unknown":1}
            """
        )
        #expect(read.toast.headline.title == "⚠️ Full")
        #expect(read.toast.headline.message?.plain == "/home\nis <b>full</b>")
        #expect(read.toast.claimedName == "disks" && read.toast.headline.tone == .danger)
        #expect(read.toast.headline.colors[.line] != nil)
        #expect(read.tags == ["topic:disks", "backup", "critical"])
        // Nothing that comes from elsewhere passes do not disturb.
        #expect(read.toast.urgency == .normal)
    }

    @Test(
        "without a title has the topic's name; its priority is an urgency",
        arguments: [(1, Urgency.low), (2, .low), (3, .normal), (4, .normal), (5, .normal)]
    )
    func urgency(priority: Int, urgency: Urgency) throws {
        let read = try Self.read(#"{"topic":"disks","message":"a","priority":\#(priority)}"#)
        #expect(read.toast.headline.title == "disks" && read.toast.urgency == urgency)
    }

    @Test("opens links and makes requests; what only a phone can do is said")
    func actions() throws {
        let read = try Self.read(
            """
            {"topic":"a","message":"m","click":"https://c","attachment":{"name":"f.txt","url":"https://f"},
             "actions":[{"action":"view","label":"Open","url":"https://v"},
                        {"action":"http","label":"Close","url":"https://h","method":"PUT","body":"b",
                         "headers":{"X":"y"},"clear":true},
                        {"action":"broadcast","label":"Photo","extras":{"cmd":"pic"}},
                        {"action":"view","label":"Fourth","url":"https://4"}]}
            """
        )
        let runs = read.toast.headline.message?.runs ?? []
        #expect(
            runs.compactMap { run in run.link.map { run.text + " " + $0 } }
                == ["https://c https://c", "Open https://v", "Attached: f.txt https://f"]
        )
        #expect(runs.map(\.text).joined().contains("“Photo” works on Android phones only."))
        #expect(read.toast.actions.map(\.title) == ["Close"])
        let request = try #require(read.requests["http-1"])
        #expect(request.method == "PUT" && request.body == "b" && request.headers == ["X": "y"])
    }

    @Test(
        "requests by few methods",
        arguments: [
            ("GET", true), ("POST", true), ("PUT", true), ("PATCH", true), ("DELETE", true),
            ("HEAD", false), ("CONNECT", false), ("get", false), ("", false), ("GET /x", false),
        ]
    )
    func methods(method: String, isOffered: Bool) throws {
        let read = try Self.read(
            """
            {"topic":"a","message":"m",
             "actions":[{"action":"http","label":"H","url":"https://h","method":"\(method)"}]}
            """
        )
        #expect(read.toast.actions.isEmpty != isOffered && read.requests.isEmpty != isOffered)
    }

    @Test("says nothing that is this machine's to say, and is never too long for the daemon")
    func bounds() throws {
        var message = NtfyMessage(topic: "disks")
        let long = String(repeating: "é", count: 30_000)
        (message.title, message.message, message.tags) = (
            long, long, ["topic:other", "host:x", "critical", "", long]
        )
        var action = NtfyAction("http", long, url: "https://h/p")
        message.actions = [action]
        action.label = "Clean"
        message.attachment = NtfyAttachment(name: long, url: "https://f")
        let read = TopicToast(message)
        #expect(
            read.tags.count == 2 && read.tags[0] == "topic:disks" && read.tags[1].hasSuffix("…")
        )
        _ = try read.values.build()
        // Also with every kind of line that a message can have.
        message.click = "https://" + String(repeating: "c", count: 2000)
        message.actions = ["view", "http", "copy"].map { NtfyAction($0, long, url: "https://h") }
        _ = try TopicToast(message).values.build()
    }

    @Test(
        "a button says whom it asks; each version has buttons of its own",
        arguments: [
            ("https://ha.example/api?x#y", "ha.example"),
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("https://bank.example@evil.example/", "evil.example"), ("HTTPS://A/b@c", "A"),
        ]
    )
    func hosts(address: String, host: String) throws {
        var message = NtfyMessage(topic: "a")
        message.actions = [NtfyAction("http", "Clean", url: address)]
        let first = TopicToast(message)
        #expect(first.toast.headline.message?.plain == "“Clean” asks \(host).")
        let next = TopicToast(message, version: 1)
        #expect(
            Array(first.requests.keys) == ["http-0"] && Array(next.requests.keys) == ["http-0-1"]
        )
        #expect(next.toast.actions.map(\.id) == ["http-0-1"])
    }

    @Test(
        "no other address is a link or a request",
        arguments: ["javascript:alert(1)", "file:///etc/passwd", "https://a b", "", "//a"]
    )
    func addresses(address: String) throws {
        let read = try Self.read(
            """
            {"topic":"a","message":"m","click":"\(address)","attachment":{"name":"f","url":"\(address)"},
             "actions":[{"action":"view","label":"V","url":"\(address)"},
                        {"action":"http","label":"H","url":"\(address)"}]}
            """
        )
        #expect(read.requests.isEmpty && read.toast.actions.isEmpty)
        #expect(read.toast.headline.message?.runs.allSatisfy { $0.link == nil } ?? false)
    }
}
