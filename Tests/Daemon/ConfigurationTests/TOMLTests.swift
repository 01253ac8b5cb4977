// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Configuration

/// A document as one line, keys in order, for comparing.
func shown(_ text: String) -> String {
    do {
        return shown(.table(try TOMLReader.read(Array(text.utf8))))
    } catch {
        return "\(error.position.line):\(error.position.column): \(error.message)"
    }
}

func shown(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): text.debugDescription
    case .array(let items): "[" + items.map { shown($0.value) }.joined(separator: ",") + "]"
    case .table(let table):
        "{" + table.entries.map { "\($0.key):\(shown($0.node.value))" }.joined(separator: ",") + "}"
    case .integer, .float, .boolean, .moment: value.shown
    }
}

@Suite("TOML")
struct TOMLTests {
    static let good: [(text: String, value: String)] = [
        ("", "{}"),
        ("\u{FEFF}# only a comment\r\n\r\n", "{}"),
        ("a=1\nb = 2 # two", "{a:1,b:2}"),
        ("\"a b\" = 1\n'c' = 2\n3 = 4\n- = 5", "{a b:1,c:2,3:4,-:5}"),
        ("a.b.c = 1\na.b.d = 2\na . e = 3", "{a:{b:{c:1,d:2},e:3}}"),
        ("[a.b]\nc=1\n[a]\nd=2", "{a:{b:{c:1},d:2}}"),
        ("[[a]]\nb=1\n[a.c]\nd=1\n[[a]]\nb=2", "{a:[{b:1,c:{d:1}},{b:2}]}"),
        ("a = {b = 1, c.d = 2, e = {}}", "{a:{b:1,c:{d:2},e:{}}}"),
        ("a = [1, 2 ,\n # comment\n 3,\n]", "{a:[1,2,3]}"),
        ("a = [[], [\"x\", {b=1}]]", "{a:[[],[\"x\",{b:1}]]}"),
        (
            "a = +99\nb = -0\nc = 1_000\nd = 0xDEAD_beef\ne = 0o17\nf = 0b101",
            "{a:99,b:0,c:1000,d:3735928559,e:15,f:5}"
        ),
        (
            "a = 1.5\nb = -2e3\nc = 6.6E-3\nd = 1_0.2_5\ne = inf",
            "{a:1.5,b:-2000.0,c:0.0066,d:10.25,e:inf}"
        ),
        ("a = true\nb = false", "{a:true,b:false}"),
        (
            "a = 1979-05-27 07:32:00.5Z\nb = 07:32:00\nc = 1979-05-27",
            "{a:1979-05-27 07:32:00.5Z,b:07:32:00,c:1979-05-27}"
        ),
        (#"a = "\b\t\n\f\r\"\\\u00e9\U0001F600""#, #"{a:"\u{08}\t\n\u{0C}\r\"\\é😀"}"#),
        (#"a = 'C:\x "y"'"#, #"{a:"C:\\x \"y\""}"#),
        ("a = \"\"\"\none\r\ntwo \\\n   three\"\"\"", #"{a:"one\ntwo three"}"#),
        ("a = \"\"\"x\"\"\"\"\"", #"{a:"x\"\""}"#),
        ("a = '''\nx\\\n'y' '''''", #"{a:"x\\\n\'y\' \'\'"}"#),
        ("a = \"ключ\"\n\"ʎ\" = 1", #"{a:"ключ",ʎ:1}"#),
        // Keys: empty, like numbers and words, with escapes.
        ("\"\" = 1\n'b'.\"\" = 2", "{:1,b:{:2}}"),
        ("1.2 = 3\ntrue = 4\ninf = 5\n1979-05-27 = 6", "{1:{2:3},true:4,inf:5,1979-05-27:6}"),
        ("[ a . 'b' ]# c\n\"c.d\" = 1", "{a:{b:{c.d:1}}}"),
        ("'a\\n' = 1\n\"a\\n\" = 2", "{a\\n:1,a\n:2}"),
        // Tables: out of order, below those of dotted keys, below the last of a list.
        ("[a.b.c]\n[a]\nd=1\n[e]\n[a.b]\nf=2", "{a:{b:{c:{},f:2},d:1},e:{}}"),
        ("[a]\nb.c = 1\n[a.b.d]\ne = 2", "{a:{b:{c:1,d:{e:2}}}}"),
        ("[[a.b]]\n[a.b.c]\n[[a.b.d]]\n[[a.b]]", "{a:{b:[{c:{},d:[{}]},{}]}}"),
        ("a=[\n[1,[2.5]]\n,'x'#c\n,\n]\nb=[]", "{a:[[1,[2.5]],\"x\"],b:[]}"),
        // Numbers at the ends of their range, and exponents.
        (
            "a = 9223372036854775807\nb = -9223372036854775808\nc = 0x7fffffffffffffff",
            "{a:9223372036854775807,b:-9223372036854775808,c:9223372036854775807}"
        ),
        ("a = 1e06\nb = -0.0\nc = 0e0\nd = 1_2e1_0", "{a:1000000.0,b:-0.0,c:0.0,d:120000000000.0}"),
        ("a = -inf\nb = +inf\nc = nan", "{a:-inf,b:inf,c:nan}"),
        // Texts of many lines: quotes at both ends, folded blank lines, an escaped backslash.
        ("a = ''''x''''\nb = \"\"\"\"x\"\"\"\"\"", #"{a:"\'x\'",b:"\"x\"\""}"#),
        ("a = \"\"\"\\  \t\n\n  \r\n x\\\\\n\"\"\"", #"{a:"x\\\n"}"#),
        ("a = \"\"\"\"\"\"\nb = ''''''\nc = \"x # no\"", #"{a:"",b:"",c:"x # no"}"#),
        ("a = 1979-05-27t07:32:00-08:00 # c", "{a:1979-05-27t07:32:00-08:00}"),
    ]

    @Test("reads all of TOML 1.0", arguments: good)
    func reads(text: String, value: String) {
        #expect(shown(text) == value)
    }

    static let bad: [(text: String, message: String)] = [
        ("a", "1:2: got the end of the file, expected \"=\""),
        ("= 1", "1:1: got \"=\", expected a key"),
        ("a = 1 b = 2", "1:7: got \"b\", expected the end of the line"),
        ("a.b = 1\n[a]", "2:2: duplicate key \"a\", first in line 1"),
        ("[a]\nb.c = 1\n[a.b]", "3:4: duplicate key \"b\", first in line 2"),
        ("a = {b = 1}\n[a.c]", "2:2: duplicate key \"a\", first in line 1"),
        ("a = [{}]\n[[a]]", "2:3: duplicate key \"a\", first in line 1"),
        ("a = 1\n[a.b]", "2:2: duplicate key \"a\", first in line 1"),
        ("a = 01", "1:5: got 01, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1.", "1:5: got 1., expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1__0", "1:5: got 1__0, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 9223372036854775808", "1:5: got 9223372036854775808, expected a number of 64 bits"),
        ("a = 0x", "1:5: got 0x, expected a number such as 5, 0.5 or 0x1f"),
        ("a = --1", "1:5: got --1, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 5s", "1:5: got 5s, expected a value; text needs quotes"),
        ("a = 1.5min", "1:5: got 1.5min, expected a value; text needs quotes"),
        ("a = yes", "1:5: got yes, expected a value; text needs quotes"),
        (#"a = "\x""#, #"1:6: got \x, expected one of \b \t \n \f \r \" \\ \u \U"#),
        (#"a = "\uD800""#, #"1:6: \uD800 is not a character"#),
        (#"a = "\u00g0""#, #"1:10: got "g", expected a hexadecimal digit"#),
        ("a = \"\u{1}\"", "1:6: got a control character in a string"),
        ("# \u{7F}", "1:3: got a control character in a comment"),
        ("a = '''x", "1:9: got the end of the file, expected a closing '''"),
        ("a = {b = 1,}", "1:12: got \"}\", expected a key"),
        ("a = {\nb = 1}", "1:6: got the end of the line, expected a key"),
        ("a = {b = 1 c = 2}", "1:12: got \"c\", expected \",\" or \"}\""),
        ("a = {b.c = 1, b = 2}", "1:15: duplicate key \"b\", first in line 1"),
        ("a = {b = {c = 1}, b.d = 2}", "1:19: duplicate key \"b\", first in line 1"),
        ("a = {}\na.b = 1", "2:1: duplicate key \"a\", first in line 1"),
        ("a = 1\n'a' = 2", "2:1: duplicate key \"a\", first in line 1"),
        ("a.b = 1\na.b.c = 2", "2:3: duplicate key \"b\", first in line 1"),
        ("[a]\n[b]\n[a]", "3:2: duplicate key \"a\", first in line 1"),
        ("[a.b.c]\n[a]\nb.d = 1", "3:1: duplicate key \"b\", first in line 1"),
        ("[a]\n[[a]]", "2:3: duplicate key \"a\", first in line 1"),
        ("[[a]]\n[a]", "2:2: duplicate key \"a\", first in line 1"),
        ("[a.b]\n[[a]]", "2:3: duplicate key \"a\", first in line 1"),
        ("[[a.b]]\n[a]\nb.c = 1", "3:1: duplicate key \"b\", first in line 1"),
        ("a = []\n[[a]]", "2:3: duplicate key \"a\", first in line 1"),
        ("a = [{b = 1}]\n[a.c]", "2:2: duplicate key \"a\", first in line 1"),
        ("[]", "1:2: got \"]\", expected a key"),
        ("[a.]", "1:4: got \"]\", expected a key"),
        ("[a..b]", "1:4: got \".\", expected a key"),
        ("[a b]", "1:4: got \"b\", expected \"]\""),
        ("[a]]", "1:4: got \"]\", expected the end of the line"),
        ("[[a]", "1:4: got \"]\", expected \"]]\""),
        ("[ [a]]", "1:3: got \"[\", expected a key"),
        ("[a] b = 1", "1:5: got \"b\", expected the end of the line"),
        ("[a\n]", "1:3: got the end of the line, expected \"]\""),
        ("a\n= 1", "1:2: got the end of the line, expected \"=\""),
        ("a =\n1", "1:4: got the end of the line, expected a value"),
        ("a = 1\rb = 2", "1:6: got a control character, expected the end of the line"),
        ("é = 1", "1:1: got \"é\", expected a key"),
        ("\"\"\"a\"\"\" = 1", "1:3: got \"\"\", expected \"=\""),
        ("a = 1e_2", "1:5: got 1e_2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1_e2", "1:5: got 1_e2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1_.2", "1:5: got 1_.2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1._2", "1:5: got 1._2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = _1", "1:5: got _1, expected a value; text needs quotes"),
        ("a = .5", "1:5: got .5, expected a value; text needs quotes"),
        ("a = 1.e2", "1:5: got 1.e2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1e", "1:5: got 1e, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 1.2.3", "1:5: got 1.2.3, expected a number such as 5, 0.5 or 0x1f"),
        ("a = -01.5", "1:5: got -01.5, expected a number such as 5, 0.5 or 0x1f"),
        ("a = +0x1", "1:5: got +0x1, expected a number such as 5, 0.5 or 0x1f"),
        ("a = 0b2", "1:5: got 0b2, expected a number such as 5, 0.5 or 0x1f"),
        ("a = True", "1:5: got True, expected a value; text needs quotes"),
        ("a = \"x\ny\"", "1:7: got the end of the line, expected a closing \""),
        ("a = 'x", "1:7: got the end of the file, expected a closing '"),
        ("a = \"\"\"x\"\"", "1:11: got the end of the file, expected a closing \"\"\""),
        ("a = \"\"\"\\ x\"\"\"", #"1:8: got \ , expected one of \b \t \n \f \r \" \\ \u \U"#),
        (#"a = "\U00110000""#, #"1:6: \U00110000 is not a character"#),
        (#"a = "\u12""#, #"1:10: got """, expected a hexadecimal digit"#),
        ("a = '''\rx'''", "1:8: got a control character in a string"),
        ("# \r", "1:3: got a control character in a comment"),
        ("a = [1 2]", "1:8: got \"2\", expected \",\" or \"]\""),
        ("a = [", "1:6: got the end of the file, expected a value"),
        ("a = " + String(repeating: "[", count: 40), "1:37: nested more than 32 levels deep"),
        (String(repeating: "a.", count: 40) + "a = 1", "1:66: nested more than 32 levels deep"),
    ]

    @Test("names what is not TOML and its position", arguments: bad)
    func refuses(text: String, message: String) {
        #expect(shown(text) == message)
    }

    @Test("finds what is not UTF-8")
    func notText() {
        let bytes = Array("a = 1\nb = \"".utf8) + [0xFF, 0x22]
        #expect(
            throws: TOMLError(position: TOMLPosition(line: 2, column: 6), message: "not UTF-8 text")
        ) {
            try TOMLReader.read(bytes)
        }
    }

    @Test("20,000 mutated documents end in a value or a position, never in a crash")
    func mutations() {
        var random = SplitMix64(seed: 7)
        let seeds = Self.good.map { Array($0.text.utf8) }
        let spice = Array("[]{}=.,\"'#\\\n\r 0_-+ex\u{0}\u{FF}".utf8)
        var values = 0
        var errors = 0
        for _ in 0..<20_000 {
            var bytes = seeds[Int(random.next() % UInt64(seeds.count))]
            for _ in 0..<(1 + random.next() % 4) {
                let index = bytes.isEmpty ? 0 : Int(random.next() % UInt64(bytes.count))
                let spiceByte = spice[Int(random.next() % UInt64(spice.count))]
                if random.next() % 3 == 0, !bytes.isEmpty {
                    bytes.remove(at: index)
                } else {
                    bytes.insert(spiceByte, at: index)
                }
            }
            do {
                _ = try TOMLReader.read(bytes)
                values += 1
            } catch {
                errors += 1
                #expect(error.position.line >= 1 && error.position.column >= 1)
            }
        }
        #expect(values > 1_000 && errors > 1_000)
    }
}
