// SPDX-License-Identifier: MIT

import Testing

@testable import PresenterCore

@Suite("Patterns")
struct PatternTests {
    /// Patterns with texts that match and texts that do not.
    static let all: [(pattern: String, good: [String], bad: [String])] = [
        ("firefox", ["firefox", "Firefox", "FIREFOX"], ["firefox!", " firefox", ""]),
        ("*fox", ["fox", "Firefox"], ["foxes"]),
        ("f?x", ["fox", "fäx"], ["fx", "foox"]),
        ("[a-c]*", ["apple", "Cat"], ["dog", ""]),
        ("[!a-c]*", ["dog"], ["apple", "Cat"]),
        ("a\\*", ["a*", "A*"], ["ab"]),
        ("ÄRGER", ["ärger", "Ärger"], ["arger"]),
        ("", [""], ["a"]),
        ("*", ["", "anything\nat all"], []),
        ("/code/", ["your code is", "code"], ["Code", "cod"]),
        ("/code/i", ["Your CODE is"], ["cod"]),
        ("/^code$/", ["code"], ["code ", "a code"]),
        ("/[0-9]{6}/", ["it is 123456.", "1234567"], ["12345"]),
        ("/^a{2,3}$/", ["aa", "aaa"], ["a", "aaaa"]),
        ("/^a{2,}$/", ["aa", "aaaaa"], ["a"]),
        ("/^a{2}$/", ["aa"], ["a", "aaa"]),
        ("/code 7: \\d/", ["code 7: x, code 7: 12"], ["code 7: ", "code", "code 77: 1"]),
        ("/aab/", ["aaab", "aabb"], ["aba", "aa"]),
        ("/ab*c/", ["xac", "abbc"], ["ab", "a"]),
        ("/cat|dog/", ["a cat", "a dog"], ["a bird"]),
        ("/^(cat|dog)s?$/", ["cat", "dogs"], ["catdog", "cats!"]),
        ("/(?:ab)+c/", ["ababc"], ["ac"]),
        ("/\\bcat\\b/", ["a cat.", "cat"], ["concat", "cats"]),
        ("/\\Bcat/", ["concat"], ["cat"]),
        ("/^\\d+\\s\\w+$/", ["12 apples"], ["12apples", "x apples"]),
        ("/^[^\\d]+$/", ["abc"], ["a1"]),
        ("/[]x]/", ["]", "x"], ["y"]),
        ("/a.c/", ["a\nc", "aéc"], ["ac"]),
        ("/(a|b)*$/", ["", "abab", "xyz"], []),
        ("/^(^a|b)$/", ["a", "b"], ["ab"]),
        ("/\\//", ["a/b"], ["ab"]),
        ("/[À-Ý]/i", ["é"], ["e"]),
    ]

    @Test("match what they should and nothing else", arguments: all.indices)
    func matching(index: Int) throws {
        let (source, good, bad) = Self.all[index]
        let pattern = try Pattern(source)
        for text in good { #expect(pattern.matches(text), "\(source) with \(text)") }
        for text in bad { #expect(!pattern.matches(text), "\(source) with \(text)") }
    }

    @Test(
        "say what is wrong with them",
        arguments: [
            ("/a", "expected \"/\" at its end"),
            ("/(a/", "has a \"(\" without \")\""),
            ("/a)/", "has a \")\" without \"(\""),
            ("/[a/", "has a \"[\" without \"]\""),
            ("[a", "has a \"[\" without \"]\""),
            ("/*a/", "has nothing to repeat before \"*\""),
            ("/(?=a)/", "uses \"(?\", which is not supported except as \"(?:\""),
            ("/(a)\\1/", "uses \"\\1\", which is not supported"),
            ("/a{3,2}/", "expects {n}, {n,} or {n,m} up to 200 after \"{\""),
            ("/a{999}/", "expects {n}, {n,} or {n,m} up to 200 after \"{\""),
            ("/a{}/", "expects {n}, {n,} or {n,m} up to 200 after \"{\""),
            ("/[z-a]/", "has a range that runs backwards"),
            ("/(((a{200}){200}){200}){200}/", "is too large when repeated"),
            ("/(){200}{200}{200}{200}{200}/", "is too large when repeated"),
            ("/((((a{0}){200}){200}){200}){200}/", "is too large when repeated"),
            ("a\\", "ends with a backslash"),
            ("/a\\/", "ends with a backslash"),
        ]
    )
    func errors(source: String, message: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(source) }
        #expect(error?.description == message)
    }

    @Test("cost grows with the text only, even where backtracking would never end")
    func linear() throws {
        let text = String(repeating: "a", count: 100_000)
        for source in ["/^(a+)+$b/", "/^(a|aa)+b$/", "/(a*)*(a*)*(a*)*b/", "/(a?){200}a{200}b/"] {
            let pattern = try Pattern(source)
            let time = ContinuousClock().measure { #expect(!pattern.matches(text)) }
            // Backtracking needs more than the age of the universe.
            #expect(time < .seconds(20))
        }
    }

    @Test("look at the first characters of a text only")
    func bounded() throws {
        let spaces = String(repeating: " ", count: Pattern.longestText)
        #expect(try !Pattern("/x/").matches(spaces + "x"))
        #expect(try Pattern("/x/").matches(spaces.dropLast() + "x"))
    }

    @Test("no match takes more steps than there are")
    func budget() throws {
        let texts = [
            String(repeating: "a", count: 4096), String(repeating: "ab ", count: 1365),
            String(repeating: "é", count: 4096), "your code is 123456",
        ]
        let many = (0..<40).map { "a{\($0 + 1)}" }.joined(separator: "|")
        let ranges = (0..<200).map { String(UnicodeScalar(0x100 + 2 * $0) ?? "x") }.joined()
        let patterns = [
            "/(\(many))*/", "/(\(many))*$/", "*a*b*a*b*a*b*",
            "/(your|the) [a-z ]{0,40}(code|pin)/i",
            "/[\(ranges)]{9}z/", "/((a*)*)*b/", "/(a|b|ab)*c/",
        ]
        for source in patterns {
            let pattern = try Pattern(source)
            for text in texts {
                var budget = PatternBudget()
                _ = pattern.matches(PatternText(text), &budget)
                // The last character may cost what is there.
                #expect(budget.steps > -20_000, "\(source)")
            }
        }
    }

    @Test(
        "an expression with too much to look at is refused",
        arguments: ["(){9999}", "((){99}){99}", "[RANGES]{999}"]
    )
    func tooLarge(source: String) {
        let ranges = (0..<300).map { String(UnicodeScalar(0x100 + 2 * $0) ?? "x") }.joined()
        let source = source.replacing("RANGES", with: ranges)
        #expect(throws: PatternError.self) { _ = try Pattern("/\(source)/") }
    }

    @Test("a field whose expression takes long is refused when it is presented")
    func fields() throws {
        let slow = "(" + (0..<39).map { "a{\($0 + 1)}" }.joined(separator: "|") + ")*"
        func form(_ count: Int, _ match: String, _ value: String?) throws -> PresentRequest {
            let field: [String: OptionValue] = [
                "type": .text("text"), "match": .text(match), "maximum_length": .integer(4096),
            ].merging(value.map { ["value": .formValue(.text($0))] } ?? [:]) { $1 }
            let fields = (0..<count).map { number in
                field.merging(["id": .text("f\(number)")]) { $1 }
            }
            return try OptionValues(
                .modal,
                ["title": .text("T"), "positive": .text("OK"), "fields": .records(fields)]
            ).build()
        }
        #expect(throws: BuildError.self) { _ = try form(1, slow, nil) }
        #expect(throws: BuildError.self) {
            _ = try form(30, slow, String(repeating: "a", count: 4000))
        }
        // What people write is not affected.
        for match in [
            "[^@ ]+@[^@ ]+", "[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})*", "\\d{4}-\\d\\d-\\d\\d", ".*",
            "[A-Za-zäöüß ]+",
        ] {
            _ = try form(30, match, nil)
        }
    }
}
