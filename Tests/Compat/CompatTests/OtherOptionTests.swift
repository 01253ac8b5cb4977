// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit
@testable import topmost_compat

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
        #expect(try read("--print-id=0", "--no=false") == "print-id= no=")
    }

    @Test("the first problem is named")
    func problems() {
        #expect(problem("--nothing") == .unknown("--nothing"))
        #expect(problem("-px") == .unknown("-px"))
        #expect(problem("--text") == .missingValue("--text"))
        #expect(problem("-pu") == .missingValue("-pu"))
        #expect(throws: OtherOptions.Problem.unexpectedValue("--no=1")) {
            try OtherOptions(["--no=1"], Self.options, .qt)
        }
        #expect(problem("a", "--", "--nothing") == nil)
        let lenient = try? OtherOptions(["--no", "--nothing=1", "-5", "a"], Self.options, .lenient)
        #expect(lenient?.unknown == ["--nothing=1", "-5"] && lenient?.arguments == ["a"])
    }

    @Test("whole numbers are read as strtol reads them")
    func wholeNumbers() {
        for (text, number) in [
            ("5", 5), (" 5", 5), ("-5", -5), ("+5", 5), ("0x10", 16), ("010", 8), ("0", 0),
            ("2147483647", 2_147_483_647),
        ] { #expect(Int(option: text) == number, "\(text)") }
        for text in ["", "x", "5x", "5 ", "2.5", "08", "0x", "--5", "99999999999", "५"] {
            #expect(Int(option: text) == nil, "\(text)")
        }
    }

    @Test("numbers are read as far as they are numbers")
    func leadingNumbers() {
        for (text, number) in [
            ("5", 5), (" 5 ", 5), ("5abc", 5), ("1,5", 1), ("3.7", 3.7), ("-2e1x", -20), ("x", 0),
            ("", 0), ("0x10", 16), ("nan", 0), ("inf", 0), ("1e400", 0), (".5", 0.5), ("5.", 5),
        ] as [(String, Double)] { #expect(Double(leading: text) == number, "\(text)") }
    }

    @Test("escapes are those of C")
    func escapes() {
        #expect(OtherDialog.unescaped(#"a\nb\tc\\d\"e\101\0"#) == "a\nb\tc\\d\"eA\u{0}")
        #expect(OtherDialog.unescaped(#"ä\"#) == "ä\\")
        #expect(OtherDialog.unescaped("plain") == "plain")
    }
}
