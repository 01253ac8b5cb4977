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
