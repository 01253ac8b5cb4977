// SPDX-License-Identifier: MIT

import Coding
import Testing

@testable import ProcessIdentity

@Suite("Answers of the identity helper")
struct RecordTests {
    static let facts = ProcessFacts(
        sandboxInfo: "[Application]\nname=x\n",
        controlGroup: "0::/a\tb\\n\n",
        executable: "/opt/\u{200B}\n\\t",
        isExecutableThere: false,
        isPathOurs: false,
        file: "1:2",
        isOwnedByRoot: false,
        isBesideDaemon: true,
        threadName: "",
        arguments: ["python3", "", "-m", "x\ty"],
        isInTerminal: true,
        callers: [ProcessFacts(executable: "/bin/sh"), ProcessFacts(executable: "")]
    )

    @Test(
        "each answer arrives unchanged, whatever characters file names have",
        arguments: [
            .nothing, .failed, .touching(["8:1", "\t"]), .avoided([]), .facts(facts),
            .facts(ProcessFacts(executable: "")), .applications([]),
            .applications([
                InstalledApplication(
                    id: "a",
                    name: "A\n",
                    iconName: "i",
                    aliases: ["", "\t"],
                    programs: [.init(name: "a", path: "/a"), .init(name: "b", path: nil)]
                ),
                InstalledApplication(id: "", name: ""),
            ]),
        ] as [IdentityAnswer]
    )
    func answers(_ answer: IdentityAnswer) throws {
        #expect(try IdentityAnswer(record: answer.record[...]) == answer)
    }

    @Test("so does each question")
    func questions() throws {
        let all: [IdentityQuestion] = [
            .facts(process: 4711, seen: .milliseconds(1_234_567)), .applications(folder: "/a\n"),
        ]
        for question in all {
            #expect(try IdentityQuestion(record: question.record[...]) == question)
        }
    }

    @Test("anything less is malformed, and so are callers of callers")
    func malformed() {
        let whole = IdentityAnswer.facts(Self.facts).record
        for count in 0..<whole.count {
            #expect(throws: CodingError.self) { try IdentityAnswer(record: whole[..<count]) }
        }
        let nested = ProcessFacts(executable: "/a", callers: [Self.facts])
        #expect(throws: CodingError.self) {
            try IdentityAnswer(record: IdentityAnswer.facts(nested).record[...])
        }
        let unknown = CodedName(name: "what").record
        #expect(throws: CodingError.self) { try IdentityAnswer(record: unknown[...]) }
        #expect(throws: CodingError.self) { try IdentityQuestion(record: unknown[...]) }
    }
}
