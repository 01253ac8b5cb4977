// SPDX-License-Identifier: MIT

import BusValues
import Foundation
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost_compat

/// Recorded from zenity 3.44, yad 0.40 and kdialog 22.12: what they print, and their status, if
/// what they show is accepted without a change.
@Suite("What other programs answer to Enter alone")
struct UntouchedTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
        testCommand.onPresent = { [unowned testCommand] _, end in
            end("acted", Self.enter(testCommand))
        }
    }

    /// The answer of somebody who only presses Enter.
    static func enter(_ testCommand: TestCommand) -> Value {
        let button = testCommand.option("default")?.text ?? "positive"
        let input = testCommand.option("input")
        let choices = testCommand.option("choices")
        var chosen = choices?["selected"]?.elements ?? []
        let isMany = choices?["many"]?.unwrapped == .boolean(true)
        if !isMany, chosen.isEmpty, choices?["rows"] != nil,
            case .structure(let first)? = choices?["options"]?.elements.first
        {
            chosen = [first[0]]
        }
        var fields: [(String, Value)] = []
        for field in testCommand.option("fields")?.elements ?? [] {
            let type = field["type"]?.text
            guard type != "label", type != "password", let id = field["id"]?.text else { continue }
            let empty: Value? = ["choice", "number"].contains(type) ? nil : .string("")
            if let value = field["value"]?.unwrapped ?? empty { fields.append((id, value)) }
        }
        let answer: KeyValuePairs<String, Value> = [
            "button": .string(button), "text": .string(input?["text"]?.text ?? ""),
            "choices": .array(chosen.map { $0.unwrapped }, element: "s"),
            "fields": .dictionary(
                fields.map { .init(key: .string($0.0), value: .variant($0.1)) },
                key: "s",
                value: "v"
            ),
        ]
        return .options(answer)
    }

    /// The rows of a program: its words, separated by `¦`, standard input behind ` < `, and status
    /// and output behind ` => `.
    ///
    /// `⏎` is a line feed, `␍` a carriage return, `⇥` a tab, `∅` nothing, `=TEXT` a file with
    /// two lines.
    private static func rows(_ name: String) throws -> [Substring] {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Snapshots/untouched-\(name).txt")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    }

    @Test(
        "the status and the output are those of the real program",
        arguments: ["zenity", "kdialog", "yad"]
    )
    func untouched(name: String) throws {
        let folder = TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + name,
            withDestinationPath: TestCommand.program("topmost-compat")
        )
        let text = folder.path + "/text"
        try "first\n\tsecond\n".write(toFile: text, atomically: true, encoding: .utf8)
        for line in try Self.rows(name) {
            let parts = line.replacing("=TEXT", with: "=" + text).components(separatedBy: " => ")
            let words = parts[0].components(separatedBy: " < ")
            let end = try #require(parts.count == 2 ? parts[1] : nil)
            let status = end.prefix { $0 != " " }
            let command = ([folder.path + "/" + name] + words[0].components(separatedBy: "¦"))
                .map { Self.quoted($0) }.joined(separator: " ")
            let input = words.count > 1 ? "printf %s \(Self.quoted(words[1])) | " : ""
            let done = try testCommand.shell(input + command)
            #expect(
                done.status == Int32(status)
                    && done.output == Self.plain(String(end.dropFirst(status.count + 1))),
                "\(name) \(line): \(done)"
            )
        }
    }

    private static func plain(_ text: String) -> String {
        text == "∅"
            ? ""
            : text.replacing("⏎", with: "\n").replacing("⇥", with: "\t")
                .replacing("␍", with: "\r")
    }

    /// A word for the shell.
    private static func quoted(_ text: String) -> String {
        "'" + plain(text).replacing("'", with: "'\\''") + "'"
    }
}
