// SPDX-License-Identifier: MIT
//
// The reader over texts that nobody wrote: random bytes, random pieces of TOML,
// and good files with bytes changed, cut and doubled. It must end, never trap,
// and name a line that is there. Seeds are fixed: a failure can be run again.

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import Configuration

@Suite("Hostile files")
struct FuzzTests {
    /// Reads bytes in every way there is; what is wrong with what it says of them.
    static func complaint(about bytes: [UInt8]) -> String? {
        let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
        var report = ConfigurationReport()
        report.apply(bytes, file: "/f.toml")
        var problems = report.problems
        for result in [
            UserTheme.read(bytes, name: "f", file: "/f.toml").map { _ in },
            PluginManifest.read(bytes, folder: "/", file: "/f.toml").map { _ in },
        ] {
            if case .failure(let error) = result {
                if error.problems.isEmpty { return "an error without a problem" }
                problems += error.problems
            }
        }
        for problem in problems {
            guard let line = problem.line, let column = problem.column else {
                return "no position: \(problem)"
            }
            guard (1...lines).contains(line), (1...bytes.count + 1).contains(column) else {
                return "a position that is not there: \(problem)"
            }
            if problem.message.isEmpty || problem.message.utf8.count > 2_000 {
                return "a message nobody reads: \(problem.message.utf8.count) bytes"
            }
        }
        return nil
    }

    @Test("random bytes", arguments: [1, 2, 3, 4] as [UInt64])
    func bytes(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for round in 0..<400 {
            let bytes = (0..<dice.below(120)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
            if let complaint = Self.complaint(about: bytes) {
                Issue.record("seed \(seed), round \(round): \(complaint)")
                return
            }
        }
    }

    static let pieces = [
        "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\n", "\r\n", "\r", " ", "\t", "#", "\"",
        "'", "\"\"\"", "'''", "\\", "\\u", "\\U0010FFFF", "\\u0000", "toasts", "visible", "look",
        "theme", "colors", "surface", "base", "name", "roles", "command", "-", "_", "0", "1", "007",
        "1e9", "1e999", "0x", "0xFF", "inf", "nan", "true", "false", "1979-05-27", "07:32:00",
        "9223372036854775807", "-9223372036854775808", "\u{0}", "\u{7F}", "\u{FEFF}", "é", "🦊",
        "\u{202E}", "\"#3366ff\"", "\"5s\"", "\"auto\"",
    ]

    @Test("random pieces of TOML", arguments: [11, 12, 13, 14] as [UInt64])
    func pieces(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for round in 0..<400 {
            var text = ""
            for _ in 0..<dice.below(40) { text += Self.pieces[dice.below(Self.pieces.count)] }
            if let complaint = Self.complaint(about: Array(text.utf8)) {
                Issue.record("seed \(seed), round \(round): \(complaint)\n\(text.debugDescription)")
                return
            }
        }
    }

    static let samples = [
        "config/topmost.toml", "config/themes/paper.toml", "config/themes/ember.toml",
        "config/plugins/x11.toml",
    ]

    @Test("good files with something changed", arguments: samples)
    func mutations(sample: String) throws {
        let url = GoldenFile.project.appendingPathComponent(sample)
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            line in
            // What is commented out is no sport.
            line.hasPrefix("#") && !line.hasPrefix("# ") && line.contains(" = ")
                ? line.dropFirst() : line
        }
        let good = Array(lines.joined(separator: "\n").utf8)
        #expect(Self.complaint(about: good) == nil)
        var dice = SplitMix64(seed: UInt64(good.count))
        for round in 0..<150 {
            var bytes = good
            for _ in 0...dice.below(4) {
                let index = dice.below(bytes.count)
                switch dice.below(5) {
                case 0: bytes[index] = UInt8(truncatingIfNeeded: dice.next())
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: dice.next()), at: index)
                case 3: bytes.removeLast(min(bytes.count - 1, dice.below(64)))
                default:
                    let end = min(bytes.count, index + dice.below(64))
                    bytes.insert(contentsOf: bytes[index..<end], at: dice.below(bytes.count))
                }
            }
            if let complaint = Self.complaint(about: bytes) {
                Issue.record("\(sample), round \(round): \(complaint)")
                return
            }
        }
    }

    @Test("depth, breadth and length have limits that errors name")
    func bounds() {
        for text in [
            String(repeating: "[", count: 20_000), "a = " + String(repeating: "[", count: 20_000),
            "a = " + String(repeating: "{a=", count: 20_000),
            String(repeating: "a.", count: 20_000) + "a = 1",
            "a = \"" + String(repeating: "x", count: 1 << 16),
            String(repeating: "a", count: 1 << 16), String(repeating: "\n", count: 1 << 16) + "x",
        ] {
            #expect(Self.complaint(about: Array(text.utf8)) == nil)
        }
    }

    @Test("of ten thousand errors the first hundred are reported")
    func manyProblems() {
        let text = (0..<10_000).map { "k\($0) = 1" }.joined(separator: "\n")
        var report = ConfigurationReport()
        report.apply(Array(text.utf8), file: "/f.toml")
        #expect(report.problems.count == Configuration.maximumProblems)
        #expect(report.problems.last?.line == Configuration.maximumProblems)
        let colors = "[colors]\n" + text
        guard case .failure(let error) = ThemeTests.read(colors) else {
            Issue.record("a theme of unknown colours was taken")
            return
        }
        #expect(error.problems.count == Configuration.maximumProblems)
    }
}
