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
}

extension Coder {
    /// Codes a field of bytes.
    func bytes(_ name: String, _ value: inout [UInt8]) throws(CodingError) {
        var coded = Bytes(value)
        try field(name, &coded)
        value = coded.bytes
    }
}

/// An id is the 16 bytes of its number.
extension CodedValue where Self: RawRepresentable<UInt128> {
    package static var blank: Self {
        guard let none = Self(rawValue: 0) else { preconditionFailure("any number is an id") }
        return none
    }

    package mutating func codeValue(with coder: any Coder) throws(CodingError) {
        var coded = rawValue.bytes
        try coder.value(&coded)
        if coded.count != 16 {
            try coder.refuse(.value("\(coded.count) bytes", expects: "16 bytes", path: []))
        }
        if let id = Self(rawValue: UInt128(bytes: coded)) { self = id }
    }
}

extension QuestionID: CodedValue {}
extension MachineID: CodedValue {}

extension BridgeMessage: CodedStructure {
    package static var blank: BridgeMessage { .withdrawn(QuestionID(rawValue: 0)) }

    private static let blanks: KeyValuePairs<String, BridgeMessage> = [
        "question": .question(.blank), "verdict": .verdict(.blank), "answer": .answer(.blank),
        "presence": .presence(.blank),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .question(let question): self = .question(try coder.fields("question", question))
        case .verdict(let verdict): self = .verdict(try coder.fields("verdict", verdict))
        case .answer(let answer): self = .answer(try coder.fields("answer", answer))
        case .presence(let presence): self = .presence(try coder.fields("presence", presence))
        // It is an empty message.
        case .withdrawn: break
        }
    }
}

extension SharedQuestion: CodedStructure {
    package static var blank: SharedQuestion { SharedQuestion(id: .blank, content: []) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("revision", &revision)
        try coder.field("asks_since", &asksSince)
        try coder.bytes("content", &content)
    }
}

extension SharedAnswer: CodedStructure {
    package static var blank: SharedAnswer {
        SharedAnswer(question: .blank, revision: 0, id: 0, machine: .blank, content: [])
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("question", &question)
        try coder.field("revision", &revision)
        try coder.field("id", &id)
        try coder.field("machine", &machine)
        try coder.bytes("content", &content)
    }
}

extension Verdict: CodedStructure {
    package static var blank: Verdict { Verdict(question: .blank, outcome: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("question", &question)
        try coder.field("outcome", &outcome)
        try coder.field("answer", &answer)
        try coder.field("machine", &machine)
    }
}

extension Presence: CodedStructure {
    package static var blank: Presence {
        Presence(machine: .blank, isOnline: false, connection: 0)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("machine", &machine)
        try coder.field("is_online", &isOnline)
        try coder.field("connection", &connection)
    }
}

extension OwnQuestion: CodedStructure {
    package static var blank: OwnQuestion {
        OwnQuestion(id: .blank, presentation: 0, content: [])
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
        try coder.field("presentation", &presentation)
        try coder.bytes("content", &content)
        try coder.field("revision", &revision)
        try coder.field("asks_since", &asksSince)
        try coder.field("attempt", &attempt)
        try coder.field("is_accepted", &isAccepted)
        try coder.field("verdict", &verdict)
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

    /// More than the longest one has, in bytes.
    package static let maximumBytes = 12 << 20

    package init(questions: [OwnQuestion]) { self.questions = questions }

    /// Reads what was stored; `nil`: it is damaged.
    package init?(stored: [UInt8]) { self.init(record: stored) }

    package static var blank: BridgeJournal { BridgeJournal(questions: []) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("questions", &questions)
    }
}
