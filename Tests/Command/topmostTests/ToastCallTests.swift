// SPDX-License-Identifier: MIT

import ArgumentParser
import BusWire
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

/// Both readers of `topmost toast` must accept the same arguments.
@Suite("Toast without ArgumentParser")
struct ToastCallTests {
    @Test("reads what scripts write")
    func usual() throws {
        let call = try #require(
            ToastCall(
                ["toast", "--title=A", "hello", "--urgency", "low", "--key", "-k", "--print-id"],
                hasVariables: false
            )
        )
        let values: [String: OptionValue] = [
            "title": .text("A"), "message": .styledText(StyledText("hello")),
            "urgency": .text("low"), "key": .text("-k"),
        ]
        #expect(call.options == OptionDictionary.write(OptionValues(.toast, values)))
        #expect(call.answer == .id(end: "\n"))
    }

    @Test(
        "leaves the rest to ArgumentParser",
        arguments: [
            [], ["toast"], ["toas", "x"], ["modal", "x"], ["toast", "x", "y"], ["toast", ""],
            ["toast", "--help"], ["toast", "-h"], ["toast", "x", "--wait"], ["toast", "--", "-x"],
            ["toast", "x", "--tags", "--"],
            ["toast", "-x"], ["toast", "-"], ["toast", "x", "--titel", "y"],
            ["toast", "x", "--title"], ["toast", "x", "--markup=yes"], ["toast", "x", "--json=1"],
            ["toast", "x", "--urgency", "loud"], ["toast", "x", "--action", "a=A"],
            ["toast", "x", "--reply"], ["toast", "x", "--json", "--print0"],
            ["toast", "x", "--exit-map", "yes=0"], ["toast", "x", "--icon", "/no/such.png"],
        ]
    )
    func unusual(_ words: [String]) {
        #expect(ToastCall(words, hasVariables: false) == nil)
    }

    @Test("leaves flags that are variables to ArgumentParser")
    func variables() {
        #expect(ToastCall(["toast", "x"], hasVariables: true) == nil)
        #expect(ToastCall(["toast", "x"], hasVariables: false) != nil)
    }

    @Test("agrees with ArgumentParser")
    func agreement() throws {
        var count = 0
        for seed in 0..<40 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let words = Self.words(&random)
            if try isReadAlike(words) { count += 1 }
        }
        #expect(count > 4)
    }

    @Test(
        "agrees with ArgumentParser on empty values",
        arguments: [
            ["--tags=", "--tags", ""], ["--tags", "", "--tags="], ["--tags="], ["--tags", ""],
            ["--tags=", "--tags=a"], ["--tags", "a", "--tags="], ["--title="], ["--title", ""],
            ["--key=", "--key", "a"], ["--title=", "--title=a"], ["--title=a", "--title", ""],
            ["--colors="], ["--sound=", "--sound", ""], ["--category", "", "--category="],
        ]
    )
    func empty(_ flags: [String]) throws { _ = try isReadAlike(["toast", "x"] + flags) }

    @Test(
        "an empty value behind = takes nothing of the next word",
        arguments: [
            (["toast", "--title=", "x"], ["toast", "--title", "", "x"]),
            (["toast", "--title", "--key=", "x"], ["toast", "--title", "--key=", "x"]),
            (["toast", "--json=", "--wobble=", "x"], ["toast", "--json=", "--wobble=", "x"]),
            (["toast", "--key=", "--", "--key="], ["toast", "--key", "", "--", "--key="]),
            (["toast", "--title"], ["toast", "--title"]),
            (["wobble", "--a="], ["wobble", "--a="]),
            (["preview", "modal", "--focus=", "x"], ["preview", "modal", "--focus", "", "x"]),
        ]
    )
    func separated(words: [String], expected: [String]) {
        #expect(EmptyValues.separated(words) == expected)
    }

    /// Expects the same of both readers; returns whether the fast one reads it.
    private func isReadAlike(_ words: [String]) throws -> Bool {
        guard let call = ToastCall(words, hasVariables: false) else { return false }
        let separated = EmptyValues.separated(words)
        guard let command = try? Topmost.parseAsRoot(separated) as? ToastCommand else {
            Issue.record("refused by ArgumentParser: \(words)")
            return true
        }
        let values = try command.flags.checked(command.message)
        #expect(OptionDictionary.write(values) == call.options, "\(words)")
        #expect(command.end.answer(command.output) == call.answer, "\(words)")
        #expect(!command.end.wait, "\(words)")
        return true
    }

    /// A command line, mostly a right one.
    private static func words(_ random: inout SplitMix64) -> [String] {
        var words: [[String]] = [[["hello", "", "a b", "x".repeated(50), "--", "-"].pick(&random)]]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            guard let flag = ToastScope.flags.randomElement(using: &random) else { break }
            let name = "--" + flag.name
            guard case .alone = flag.form else {
                let value = Self.value(flag, &random)
                words.append(Bool.random(using: &random) ? [name, value] : ["\(name)=\(value)"])
                continue
            }
            words.append([name])
        }
        if Bool.random(using: &random) {
            words.append([["--json", "--print-id", "--print0", "--wait", "-h"].pick(&random)])
        }
        return ["toast"] + words.shuffled(using: &random).flatMap { $0 }
    }

    private static func value(_ flag: CommandFlag, _ random: inout SplitMix64) -> String {
        switch flag.definition.type {
        case .integer, .number: ["1", "2", "x", "-1"].pick(&random)
        case .milliseconds: ["2s", "100ms", "never", ""].pick(&random)
        case .word(let words, _): words.randomElement(using: &random) ?? ""
        case .progress: ["10", "pulse", "101"].pick(&random)
        case .colors: "accent=#336699"
        case .buttons: ["a=A", "b=B:danger", "=", "c=C=D"].pick(&random)
        case .choices: "a=A"
        case .tables: "a=danger"
        case .picture: ["dialog-information", "/no/such"].pick(&random)
        case .text, .styledText, .strings, .pictures, .boolean, .formValue, .records, .table:
            ["text", "a=b", "", "-x", "--json", "--", "two words"].pick(&random)
        }
    }
}

extension Array {
    fileprivate func pick(_ random: inout SplitMix64) -> Element {
        self[Int.random(in: indices, using: &random)]
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
