// SPDX-License-Identifier: MIT

import BridgeProtocol
import BridgeWire
import Coding
import PresenterCore
import Sodium
import Testing

@Suite("What goes through a broker")
struct BridgeWireTests {
    init() { #expect(Sodium.prepare()) }

    private static let id = QuestionID(rawValue: 0xFEDC_BA98_7654_3210_0123_4567_89AB_CDEF)
    private static let machine = MachineID(rawValue: 7)
    private static let messages: [BridgeMessage] = [
        .question(SharedQuestion(id: id, revision: 3, content: Array("{}".utf8))),
        .verdict(Verdict(question: id, outcome: "acted", answer: 9, machine: machine)),
        .verdict(Verdict(question: id, outcome: "expired")),
        .answer(
            SharedAnswer(question: id, revision: 3, id: .max, machine: machine, content: [0, 255])
        ),
        .presence(Presence(machine: machine, isOnline: true, connection: 12)),
    ]

    /// Two machines that know each other.
    private static func pair() -> (desk: BridgeKeys, laptop: BridgeKeys) {
        var desk = BridgeKeys(name: "desk")
        var laptop = BridgeKeys(name: "laptop", joining: desk.secret)
        introduce(&desk, &laptop)
        return (desk, laptop)
    }

    private static func introduce(_ one: inout BridgeKeys, _ other: inout BridgeKeys) {
        if let member = other.member(announcedBy: one.announcement(), as: one.machine) {
            _ = other.add(member)
        }
        if let member = one.member(announcedBy: other.announcement(), as: other.machine) {
            _ = one.add(member)
        }
    }

    @Test("is read by the other machines as it was written", arguments: messages)
    func roundTrip(message: BridgeMessage) {
        let (desk, laptop) = Self.pair()
        let topic = message.topic(of: desk.machine)
        let envelope = desk.seal(message, for: topic)
        #expect(envelope.count % 256 == 41)
        let opened = laptop.open(envelope, from: topic)
        #expect(opened?.message == message)
        #expect(opened?.sender == desk.machine)
    }

    @Test("shows the broker nothing of it")
    func secrecy() {
        let (desk, _) = Self.pair()
        let text = Array("Delete everything?".utf8)
        let question = BridgeMessage.question(SharedQuestion(id: Self.id, content: text))
        let envelope = desk.seal(question, for: .question(Self.id))
        #expect(!envelope.contains(text))
        // A short one is as long as one that is a little longer.
        let short = BridgeMessage.question(SharedQuestion(id: Self.id, content: [1]))
        #expect(desk.seal(short, for: .question(Self.id)).count == envelope.count)
    }

    @Test("is not read if any bit of it changed, or on another topic")
    func forgeries() {
        let (desk, laptop) = Self.pair()
        let topic = BridgeTopic.question(Self.id)
        let envelope = desk.seal(Self.messages[0], for: topic)
        for index in envelope.indices {
            var changed = envelope
            changed[index] ^= 0x10
            #expect(laptop.open(changed, from: topic) == nil)
        }
        #expect(laptop.open(envelope, from: .question(QuestionID(rawValue: 1))) == nil)
        #expect(laptop.open(envelope, from: .answers(laptop.machine)) == nil)
        #expect(laptop.open([], from: topic) == nil)
        #expect(laptop.open(Array(envelope.prefix(60)), from: topic) == nil)
    }

    @Test("of a stranger is not read, even with the secret until it is announced")
    func strangers() {
        let (desk, laptop) = Self.pair()
        let stranger = BridgeKeys(name: "stranger")
        let topic = BridgeTopic.answers(desk.machine)
        #expect(desk.open(stranger.seal(Self.messages[3], for: topic), from: topic) == nil)
        #expect(desk.member(announcedBy: stranger.announcement(), as: stranger.machine) == nil)
        let phone = BridgeKeys(name: "phone", joining: desk.secret)
        #expect(desk.open(phone.seal(Self.messages[3], for: topic), from: topic) == nil)
        // An announcement is of the machine that signed it.
        #expect(desk.member(announcedBy: phone.announcement(), as: laptop.machine) == nil)
    }

    @Test("a machine's name does nothing in a terminal, and is short")
    func names() throws {
        let desk = BridgeKeys(name: "desk")
        func name(announced name: String) throws -> String {
            let other = BridgeKeys(name: name, joining: desk.secret)
            let member = desk.member(announcedBy: other.announcement(), as: other.machine)
            return try #require(member).name
        }
        #expect(try name(announced: "Ann's laptop") == "Ann's laptop")
        let odd = try name(announced: "a\u{1B}]0;b\u{7}\nc")
        #expect(!odd.unicodeScalars.contains { $0.value < 0x20 })
        // One character, for Swift.
        let long = try name(announced: "e" + String(repeating: "\u{301}", count: 5000))
        #expect(long.utf8.count <= 4 * BridgeKeys.maximumName)
    }

    @Test("a removed machine reads nothing more, and nobody reads it")
    func revocation() throws {
        var (desk, laptop) = Self.pair()
        var phone = BridgeKeys(name: "phone", joining: desk.secret)
        Self.introduce(&desk, &phone)
        Self.introduce(&laptop, &phone)
        let (former, before, group) = (desk, laptop, desk.group)
        let removed = [desk.revoke("tablet"), desk.revoke("phone")]
        #expect(removed.map { $0?.name } == [nil, "phone"])
        #expect(desk.letters.count == 1)
        let letter = try #require(desk.letters.first)
        #expect(letter.group == group && letter.receiver == laptop.machine)
        // It is for one machine and one group only.
        let opened = [
            phone.open(letter.sealed), laptop.open(letter.sealed), laptop.open(letter.sealed),
        ]
        #expect(opened == [false, true, false])
        #expect(laptop.secret == desk.secret && laptop.group != group)

        let topic = BridgeTopic.question(Self.id)
        let envelope = desk.seal(Self.messages[0], for: topic)
        #expect(laptop.open(envelope, from: topic)?.sender == desk.machine)
        #expect(phone.open(envelope, from: topic) == nil)
        #expect(laptop.open(phone.seal(Self.messages[0], for: topic), from: topic) == nil)
        // With the new secret it is not back either.
        let isBack = laptop.add(.init(publicKey: phone.key.publicKey, name: "phone"))
        #expect(!isBack && laptop.name(of: phone.machine) == nil)
        // What was written before is not read any more.
        #expect(laptop.open(former.seal(Self.messages[0], for: topic), from: topic) == nil)
        #expect(before.open(former.seal(Self.messages[0], for: topic), from: topic) != nil)
        desk.sent(letter)
        #expect(desk.letters.isEmpty)
    }

    @Test("a removed machine cannot remove others")
    func lateRevocation() throws {
        var (desk, laptop) = Self.pair()
        var phone = BridgeKeys(name: "phone", joining: desk.secret)
        Self.introduce(&desk, &phone)
        Self.introduce(&laptop, &phone)
        _ = desk.revoke("phone")
        let letter = try #require(desk.letters.first)
        let isOpened = laptop.open(letter.sealed)
        #expect(isOpened)
        _ = phone.revoke("desk")
        #expect(phone.letters.count == 1)
        for letter in phone.letters {
            let isOpened = laptop.open(letter.sealed)
            #expect(!isOpened)
        }
    }

    @Test("keys are stored and read again")
    func storage() throws {
        var (desk, _) = Self.pair()
        var phone = BridgeKeys(name: "phone", joining: desk.secret)
        Self.introduce(&desk, &phone)
        _ = desk.revoke("phone")
        #expect(try BridgeKeys(stored: desk.stored) == desk)
        var damaged = desk.stored
        damaged.removeLast(40)
        #expect(throws: (any Error).self) { try BridgeKeys(stored: damaged) }
    }

    @Test("the journal of questions is stored and read again")
    func journal() {
        var question = OwnQuestion(
            id: Self.id,
            presentation: 4,
            content: [1, 2],
            deadline: Instant(milliseconds: 900)
        )
        question.revision = 8
        question.isResident = true
        question.attempt = SharedAnswer(
            question: Self.id,
            revision: 8,
            id: 3,
            machine: Self.machine,
            content: [9]
        )
        var ended = OwnQuestion(id: QuestionID(rawValue: 2), presentation: 5, content: [])
        ended.verdict = Verdict(question: ended.id, outcome: "expired")
        ended.ending = 1
        let journal = BridgeJournal(questions: [question, ended])
        #expect(BridgeJournal(stored: journal.record) == journal)
    }

    @Test("topics have names that lead back to them")
    func topics() {
        for topic: BridgeTopic in [
            .question(Self.id), .answers(Self.machine), .presence(Self.machine),
        ] {
            #expect(BridgeTopic(path: topic.path) == topic)
        }
        for path in [
            "", "q/", "q/12", "x/\(Self.id.rawValue.hexadecimal)",
            "q/\(Self.id.rawValue.hexadecimal)/x",
        ] {
            #expect(BridgeTopic(path: path) == nil)
        }
    }

    @Test("a code is typed as people type")
    func codes() throws {
        let secret = Sodium.randomBytes(32)
        let code = PairingCode(secret)
        #expect(code.text.filter { $0 != "-" }.count == PairingCode.length)
        let typed = code.text.lowercased().replacing("-", with: " ").replacing("0", with: "o")
            .replacing("1", with: "l")
        #expect(try PairingCode(reading: typed).secret == secret)
        var swapped = Array(code.text)
        let index =
            swapped.indices.first {
                $0 > 0 && swapped[$0] != swapped[$0 - 1] && swapped[$0] != "-"
                    && swapped[$0 - 1] != "-"
            } ?? 1
        swapped.swapAt(index, index - 1)
        #expect(throws: PairingCode.Problem.mistyped) { try PairingCode(reading: String(swapped)) }
        // The capital of ß is SS, that of ŉ and ﬃ has two and three characters.
        for character in "!ßŉﬃ" as String {
            #expect(throws: PairingCode.Problem.character(character)) {
                try PairingCode(reading: code.text + String(character))
            }
        }
        #expect(throws: PairingCode.Problem.length(3, expected: PairingCode.length)) {
            try PairingCode(reading: "ABC")
        }
    }
}
