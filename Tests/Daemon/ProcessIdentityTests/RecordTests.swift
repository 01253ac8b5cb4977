// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import ProcessIdentity

@Suite("Answers of the identity helper")
struct RecordTests {
    /// The record as it arrives, if its line is one.
    func sent(_ record: Record) throws -> Record? {
        var found: [Record?] = []
        var splitter = LineSplitter(limit: Record.limit)
        var overlong = 0
        splitter.add(record.line, overlong: &overlong) { found.append(Record(line: $0)) }
        #expect(found.count == 1)
        return try #require(found.first)
    }

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
        let record = try #require(try sent(answer.record))
        #expect(IdentityAnswer(record) == answer)
    }

    @Test("so does each question")
    func questions() throws {
        let all: [IdentityQuestion] = [
            .facts(process: 4711, seen: .milliseconds(1_234_567)), .applications(folder: "/a\n"),
        ]
        for question in all {
            let record = try #require(try sent(question.record))
            #expect(IdentityQuestion(record) == question)
        }
    }

    @Test("anything less or more is malformed")
    func malformed() throws {
        let whole = IdentityAnswer.facts(Self.facts).record.fields
        for count in 0..<whole.count {
            #expect(IdentityAnswer(Record(Array(whole.prefix(count)))) == nil)
        }
        #expect(IdentityAnswer(Record(whole + [""])) == nil)
        for line in ["facts", "\\x\t", "\\", "nothing\t\\"] {
            #expect(Record(line: Array(line.utf8)) == nil)
        }
        for fields in [
            ["nothing", ""], ["applications", "-1"], ["applications", "99999999999"], ["what"], [],
        ] {
            #expect(IdentityAnswer(Record(fields)) == nil)
        }
        for fields in [["facts", "x", "1"], ["facts", "1"], ["applications"], []] {
            #expect(IdentityQuestion(Record(fields)) == nil)
        }
    }
}
