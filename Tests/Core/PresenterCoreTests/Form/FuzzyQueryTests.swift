// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Filtering by typing")
struct FuzzyQueryTests {
    private func order(_ query: String, _ lines: [String]) -> [String] {
        let list = FormField.list(options: lines.map { .init(id: $0, title: $0) })
        return list.matches(query).map { lines[$0] }
    }

    @Test("exact, prefix, start of a word, initials, inside, spread: in that order")
    func ranks() {
        let best = ["out", "outer", "check-out", "o-u-t", "about", "ovulate"]
        #expect(order("out", best.reversed()) == best)
        #expect(order("out", best.shuffled()) == best)
    }

    @Test("within a rank the closer match is better, then the shorter line, then the first")
    func within() {
        #expect(order("ab", ["xaxxb", "xaxb"]) == ["xaxb", "xaxxb"])
        #expect(order("main", ["main-menu", "main.c"]) == ["main.c", "main-menu"])
        #expect(order("a", ["a1", "a2"]) == ["a1", "a2"])
    }

    @Test("what is not there does not match")
    func none() {
        #expect(order("xyz", ["x", "xy", "zyx", ""]) == [])
        #expect(order("abc", ["ab", "acb"]) == [])
    }

    @Test("an empty query leaves all in their order")
    func empty() {
        for query in ["", " ", "\t "] { #expect(order(query, ["b", "a"]) == ["b", "a"]) }
    }

    @Test("as many words as a field takes, each of the best rank")
    func manyWords() {
        let query = String(repeating: "a ", count: 2048)
        #expect(order(query, ["b", "a"]) == ["a"])
    }

    @Test("every word must match, in any order")
    func words() {
        #expect(order("fix login", ["login: fix crash", "fix menu"]) == ["login: fix crash"])
    }

    @Test("case matters only with a capital letter")
    func smartCase() {
        #expect(order("rea", ["README", "area"]).contains("README"))
        #expect(order("REA", ["README", "readme"]) == ["README"])
        #expect(order("ÄR", ["ÄRGER", "ärger"]) == ["ÄRGER"])
        #expect(order("är", ["ÄRGER", "Reise"]) == ["ÄRGER"])
    }

    @Test("letters outside ASCII and emoji match whole")
    func unicode() {
        #expect(Set(order("가나", ["다가나", "가다나", "라"])) == ["다가나", "가다나"])
        #expect(order("👩‍🚀", ["👨‍🚀 Tom", "👩‍🚀 Sally"]).first == "👩‍🚀 Sally")
    }

    static let emphasised: [(String, String, String)] = [
        ("out", "git-check-out", "          ^^^"), ("gco", "git-check-out", "^   ^     ^  "),
        ("hec", "git-check-out", "     ^^^     "), ("fix lo", "login fix", "^^    ^^^"),
        ("är", "Ärger", "^^   "), ("zz", "abc", "   "), ("", "abc", "   "),
        ("b", "👩‍🚀b", " ^"),
    ]

    @Test("the letters that match are known", arguments: emphasised.indices)
    func places(_ index: Int) {
        let (query, text, marks) = Self.emphasised[index]
        let expected = marks.enumerated().filter { $0.element == "^" }.map(\.offset)
        #expect(FuzzyQuery(query).matches(in: text) == expected)
    }

    @Test("a query that narrows another matches nothing that the other does not")
    func narrowing() {
        var random = SystemRandomNumberGenerator()
        func text(_ maximum: Int) -> String {
            let letters = Array("abAB -é")
            return String(
                (0..<Int.random(in: 0...maximum, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                }
            )
        }
        let lines = (0..<200).map { _ in text(12) }
        for _ in 0..<500 {
            let earlier = text(3)
            let later = Bool.random() ? earlier + text(2) : text(4)
            guard FuzzyQuery(later).narrows(FuzzyQuery(earlier)) else { continue }
            let before = Set(order(earlier, lines))
            #expect(before.isSuperset(of: order(later, lines)), "\(earlier) → \(later)")
        }
        #expect(FuzzyQuery("abc").narrows(FuzzyQuery("ab")))
        #expect(FuzzyQuery("ab c").narrows(FuzzyQuery("ab")))
        #expect(!FuzzyQuery("ab").narrows(FuzzyQuery("abc")))
        #expect(!FuzzyQuery("b").narrows(FuzzyQuery("a")))
    }
}
