// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import Testing

@testable import DBus

@Suite("Match rules")
struct MatchRuleTests {
    @Test(
        "are written as the bus reads them",
        arguments: [
            (
                MatchRule(sender: ":1.5", interface: "org.example.A"),
                "type='signal',sender=':1.5',interface='org.example.A'"
            ),
            (
                MatchRule(
                    sender: "org.freedesktop.DBus",
                    path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus",
                    member: "NameOwnerChanged",
                    argument0: ":1.42"
                ),
                "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                    + "path='/org/freedesktop/DBus',member='NameOwnerChanged',arg0=':1.42'"
            ),
            // An apostrophe cannot end the value and begin another key.
            (
                MatchRule(sender: ":1.5", interface: "a.b", argument0: "x',eavesdrop='true"),
                "type='signal',sender=':1.5',interface='a.b',arg0='x'\\'',eavesdrop='\\''true'"
            ),
            (
                MatchRule(sender: ":1.5", interface: "a.b", argument0: "'"),
                "type='signal',sender=':1.5',interface='a.b',arg0=''\\'''"
            ),
        ]
    )
    func text(rule: MatchRule, expected: String) {
        #expect(rule.text == expected)
    }

    /// A signal that fits the rule below.
    static let signal = Message.signal("Said", of: "a.b", at: "/x", [.string("one")])

    @Test(
        "hold a signal against each of their parts",
        arguments: [
            (MatchRule(sender: ":1.5", interface: "a.b"), true),
            (MatchRule(sender: ":1.5", interface: "a.c"), false),
            (MatchRule(sender: ":1.5", path: "/x", interface: "a.b"), true),
            (MatchRule(sender: ":1.5", path: "/", interface: "a.b"), false),
            (MatchRule(sender: ":1.5", interface: "a.b", member: "Said"), true),
            (MatchRule(sender: ":1.5", interface: "a.b", member: "Sai"), false),
            (MatchRule(sender: ":1.5", interface: "a.b", argument0: "one"), true),
            (MatchRule(sender: ":1.5", interface: "a.b", argument0: "two"), false),
        ]
    )
    func matches(rule: MatchRule, expected: Bool) {
        let fits = rule.matchesHeader(of: Self.signal) && rule.matchesArguments(of: Self.signal)
        #expect(fits == expected)
    }

    @Test("an argument that is no text, or none at all, is not the one asked for")
    func otherArguments() {
        let rule = MatchRule(sender: ":1.5", interface: "a.b", argument0: "1")
        for arguments in [[], [.uint32(1)], [.variant(.string("1"))]] as [[Value]] {
            let signal = Message.signal("Said", of: "a.b", at: "/x", arguments)
            #expect(!rule.matchesArguments(of: signal))
        }
    }
}
