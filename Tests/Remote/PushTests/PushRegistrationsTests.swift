// SPDX-License-Identifier: MIT

import Coding
import Testing

@testable import topmost_push

@Suite("Applications with push messages")
struct PushRegistrationsTests {
    private var registrations = PushRegistrations()

    @Test("one is registered once, and keeps its topic")
    mutating func registering() throws {
        let first = try registrations.register("org.a", token: "t", newTopic: "up1")
        #expect(first == PushRegistration(service: "org.a", token: "t", topic: "up1"))
        #expect(try registrations.register("org.a", token: "t", newTopic: "up2") == first)
        #expect(throws: RegistrationFailure.internalError) {
            try registrations.register("org.b", token: "t", newTopic: "up3")
        }
        registrations.last = "id"
        let stored = try PushRegistrations(json: registrations.json)
        #expect(stored == registrations)
        registrations.unregister(token: "t")
        #expect(registrations.all.isEmpty && registrations.registration("t") == nil)
    }

    @Test(
        "what is no name or token is refused",
        arguments: [
            ("org.a", ""), ("org.a", String(repeating: "t", count: 101)), ("", "t"), (":1.7", "t"),
            ("a", "t"), ("a..b", "t"), ("org.x.\ny", "t"), ("org.1x", "t"), (".a.b", "t"),
            ("org.é", "t"), ("a." + String(repeating: "b", count: 254), "t"),
        ]
    )
    mutating func refusals(service: String, token: String) {
        #expect(throws: RegistrationFailure.internalError) {
            try registrations.register(service, token: token, newTopic: "up")
        }
    }

    @Test("there are 64, 16 of one application")
    mutating func limits() throws {
        for number in 0..<64 {
            _ = try registrations.register(
                "org.a\(number / 16)",
                token: "\(number)",
                newTopic: "up"
            )
            guard number == 15 else { continue }
            #expect(throws: RegistrationFailure.actionRequired) {
                try registrations.register("org.a0", token: "t", newTopic: "up")
            }
        }
        #expect(throws: RegistrationFailure.actionRequired) {
            try registrations.register("org.b", token: "t", newTopic: "up")
        }
    }

    @Test(
        "a sandbox speaks for its own application alone",
        arguments: [
            (nil, "org.a", true), ("org.a", "org.a", true), ("org.a", "org.a.Push", true),
            ("org.a", "org.ab", false), ("org.a", "org.b", false), ("", "org.a", false),
        ] as [(String?, String, Bool)]
    )
    func sandboxes(sandbox: String?, service: String, maySpeak: Bool) {
        #expect(PushRegistrations.maySpeak(sandbox: sandbox, for: service) == maySpeak)
    }

    @Test(
        "what was published are bytes, in text or encoded",
        arguments: [
            ("héllo", nil, Array("héllo".utf8)), ("AAEC/w==", "base64", [0, 1, 2, 255]),
            ("AAEC/w", "base64", [0, 1, 2, 255]), ("", "base64", []), ("A A", "base64", nil),
            ("a", "rot13", nil),
        ] as [(String, String?, [UInt8]?)]
    )
    func bytes(text: String, encoding: String?, bytes: [UInt8]?) {
        var message = NtfyMessage(topic: "up")
        message.message = text
        message.encoding = encoding
        #expect(message.bytes == bytes)
    }
}
