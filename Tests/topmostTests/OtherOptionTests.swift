// SPDX-License-Identifier: MIT

import Testing

@testable import topmost

@Suite("Options of other programs")
struct OtherOptionTests {
    static let options = ["u|urgency=", "p|print-id", "text=", "expander?", "?|help", "n|no"]

    func read(_ words: String...) throws -> String {
        let options = try OtherOptions(words, Self.options)
        return (options.given.map { "\($0.name)=\($0.value)" } + options.arguments)
            .joined(separator: " ")
    }

    func problem(_ words: String...) -> OtherOptions.Problem? {
        do {
            _ = try OtherOptions(words, Self.options)
            return nil
        } catch {
            return error
        }
    }

    @Test("long and short options, mixed with arguments")
    func read() throws {
        #expect(try read("a", "--text", "b", "--text=c=d", "e") == "text=b text=c=d a e")
        #expect(try read("-ulow", "-u", "high", "-u=x") == "urgency=low urgency=high urgency=x")
        #expect(try read("-pn", "-pulow") == "print-id= no= print-id= urgency=low")
        #expect(try read("--expander", "a", "--expander=b") == "expander= expander=b a")
        #expect(try read("-?", "-", "--", "--text", "-p") == "help= - --text -p")
        #expect(try read("--text", "--no") == "text=--no")
        #expect(try read("--text=") == "text=")
    }

    @Test("the first problem is named")
    func problems() {
        #expect(problem("--nothing") == .unknown("--nothing"))
        #expect(problem("-px") == .unknown("-px"))
        #expect(problem("--text") == .missingValue("--text"))
        #expect(problem("-pu") == .missingValue("-pu"))
        #expect(problem("--no=1") == .unexpectedValue("--no=1"))
        #expect(problem("a", "--", "--nothing") == nil)
    }

    @Test("escapes are those of C")
    func escapes() {
        #expect(OtherDialog.unescaped(#"a\nb\tc\\d\"e\101\0"#) == "a\nb\tc\\d\"eA\u{0}")
        #expect(OtherDialog.unescaped(#"ä\"#) == "ä\\")
        #expect(OtherDialog.unescaped("plain") == "plain")
    }
}
