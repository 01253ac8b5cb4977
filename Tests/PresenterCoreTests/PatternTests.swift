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
        #expect(throws: PatternError(message)) { try Pattern(source) }
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
}
