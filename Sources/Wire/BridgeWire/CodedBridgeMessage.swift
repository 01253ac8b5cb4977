// SPDX-License-Identifier: MIT

public import BridgeProtocol
package import Coding
import PresenterCore

extension UInt128 {
    /// The 16 bytes, the highest first.
    package var bytes: [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: self >> (120 - 8 * $0)) }
    }

    /// Creates a number from its first 16 bytes, the highest first.
    package init(bytes: some Sequence<UInt8>) {
        self = bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// 32 hexadecimal digits.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Reads 32 hexadecimal digits; `nil`: they are something else.
    package init?(hexadecimal: some StringProtocol) {
        guard hexadecimal.utf8.count == 32, hexadecimal.utf8.allSatisfy({ $0 != 0x2B }),
            let number = UInt128(hexadecimal, radix: 16)
        else { return nil }
        self = number
    }

    /// Codes the number as 16 bytes.
    fileprivate mutating func code(_ name: String, with coder: any Coder) throws(CodingError) {
        var coded = Bytes(bytes)
        try coder.field(name, &coded)
        if coded.bytes.count != 16 { try coder.refuse(name, "", expects: "16 bytes") }
        self = UInt128(bytes: coded.bytes)
    }
}

extension BridgeMessage: CodedStructure {
    package static var blank: BridgeMessage { .withdrawn(QuestionID(rawValue: 0)) }

    private static let none = QuestionID(rawValue: 0)
    private static let nobody = MachineID(rawValue: 0)
    private static let blanks: KeyValuePairs<String, BridgeMessage> = [
        "question": .question(SharedQuestion(id: none, content: [])),
        "verdict": .verdict(Verdict(question: none, outcome: "")),
        "answer": .answer(
            SharedAnswer(question: none, revision: 0, id: 0, machine: nobody, content: [])
        ),
        "presence": .presence(Presence(machine: nobody, isOnline: false, connection: 0)),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .question(var question):
            try coder.name("question")
            try question.code(with: coder)
            self = .question(question)
        case .verdict(var verdict):
            try coder.name("verdict")
            try verdict.code(with: coder)
            self = .verdict(verdict)
        case .answer(var answer):
            try coder.name("answer")
            try answer.code(with: coder)
            self = .answer(answer)
        case .presence(var presence):
            try coder.name("presence")
            try presence.code(with: coder)
            self = .presence(presence)
        // It is an empty message.
        case .withdrawn: break
        }
    }
}

extension QuestionID {
    fileprivate mutating func code(_ name: String, with coder: any Coder) throws(CodingError) {
        var number = rawValue
        try number.code(name, with: coder)
        self = QuestionID(rawValue: number)
    }
}

extension MachineID {
    fileprivate mutating func code(_ name: String, with coder: any Coder) throws(CodingError) {
        var number = rawValue
        try number.code(name, with: coder)
        self = MachineID(rawValue: number)
    }
}

extension SharedQuestion {
    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try id.code("id", with: coder)
        try coder.field("revision", &revision)
        var bytes = Bytes(content)
        try coder.field("content", &bytes)
        content = bytes.bytes
    }
}

extension SharedAnswer {
    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try question.code("question", with: coder)
        try coder.field("revision", &revision)
        try coder.field("id", &id)
        try machine.code("machine", with: coder)
        var bytes = Bytes(content)
        try coder.field("content", &bytes)
        content = bytes.bytes
    }
}

extension Verdict {
    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try question.code("question", with: coder)
        try coder.field("outcome", &outcome)
        try coder.field("answer", &answer)
        var machine = self.machine.map { Bytes($0.rawValue.bytes) }
        try coder.field("machine", &machine)
        self.machine = machine.map { MachineID(rawValue: UInt128(bytes: $0.bytes)) }
    }
}

extension Presence {
    fileprivate mutating func code(with coder: any Coder) throws(CodingError) {
        try machine.code("machine", with: coder)
        try coder.field("is_online", &isOnline)
        try coder.field("connection", &connection)
    }
}

extension OwnQuestion: CodedStructure {
    package static var blank: OwnQuestion {
        OwnQuestion(id: QuestionID(rawValue: 0), presentation: 0, content: [])
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try id.code("id", with: coder)
        try coder.field("presentation", &presentation)
        var bytes = Bytes(content)
        try coder.field("content", &bytes)
        content = bytes.bytes
        try coder.field("revision", &revision)
        var attempt = self.attempt.map { BridgeMessage.answer($0) }
        try coder.field("attempt", &attempt)
        if case .answer(let answer)? = attempt { self.attempt = answer }
        try coder.field("is_accepted", &isAccepted)
        var verdict = self.verdict.map { BridgeMessage.verdict($0) }
        try coder.field("verdict", &verdict)
        if case .verdict(let stored)? = verdict { self.verdict = stored }
        try coder.field("is_cleared", &isCleared)
        try coder.field("ending", &ending)
        var milliseconds = deadline?.milliseconds
        try coder.field("deadline", &milliseconds)
        deadline = milliseconds.map { Instant(milliseconds: $0) }
        try coder.field("is_resident", &isResident)
    }
}

/// What the bridge stores of the questions of this machine.
package struct BridgeJournal: CodedStructure, Hashable, Sendable {
    package var questions: [OwnQuestion]

    package init(questions: [OwnQuestion]) { self.questions = questions }

    /// Reads what was stored; `nil`: it is damaged.
    package init?(stored: [UInt8]) { self.init(record: stored) }

    package static var blank: BridgeJournal { BridgeJournal(questions: []) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("questions", &questions)
    }
}
