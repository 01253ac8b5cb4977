// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore
import Testing

@Suite("Text")
struct TextTests {
    @Test(
        "only what may be shown stays",
        arguments: [
            ("plain", "plain"),
            ("a\tb\r\nc\rd\ne", "a b\nc\nd\ne"),
            ("\u{1B}[31mred\u{7}\u{7F}\u{9B}", "red"),
            ("\u{1B}[01;34mdir\u{1B}[0m \u{1B}[38;2;1;2;3mx\u{1B}[K\u{1B}(B\u{1B}[m", "dir x"),
            ("\u{1B}]8;;file:///x\u{1B}\\x\u{1B}]8;;\u{7} y", "x y"),
            // Without an end it is no sequence.
            ("\u{1B}[31 \u{1B}", "[31"),
            ("\u{1B}[ ok ] \u{1B}]done \u{1B}[1mx", "[ ok ] ]done x"),
            ("a\u{202E}cod.exe\u{202C}\u{2066}\u{2069}", "acod.exe"),
            ("a\u{2028}b\u{2029}c", "a\nb\nc"),
            ("pay\u{200B}pal\u{FEFF}\u{AD}\u{2060}", "paypal"),
            (
                "👩\u{200D}👩\u{200D}👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
                "👩\u{200D}👩\u{200D}👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
            ),
            ("نمی\u{200C}خواهم", "نمی\u{200C}خواهم"),
            ("trailing \n\n", "trailing"),
        ]
    )
    func cleaned(text: String, expected: String) {
        #expect(text.cleaned(.message).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("noncharacters go", arguments: [0xFFFE, 0x1_FFFF, 0x10_FFFE, 0xFDD0, 0xFDEF] as [UInt32])
    func noncharacters(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect("a\(scalar)b".cleaned(.message) == "ab")
    }

    @Test("a base keeps eight marks", arguments: [8, 9, 100_000])
    func zalgo(marks: Int) {
        let text = "a" + String(repeating: "\u{301}", count: marks) + "b"
        let limits = TextLimits(bytes: 1 << 20, scalars: 1 << 20, lines: 2)
        #expect(text.cleaned(limits).unicodeScalars.count == 10)
    }

    @Test("lines, scalars and bytes are bounded, with an ellipsis")
    func bounds() {
        let lines = String(repeating: "x\n", count: 1_000_000).cleaned(.message)
        #expect(lines.split(separator: "\n").count == 40 && lines.hasSuffix("x…"))
        #expect("one\ntwo".cleaned(.title) == "one two")
        let wide = String(repeating: "é", count: 5_000_000)
        #expect(wide.cleaned(.message).unicodeScalars.count == 4097)
        #expect(wide.cleaned(.title) == String(repeating: "é", count: 510) + "…")
        let odd = "x" + String(repeating: "🦊", count: 1000)
        #expect(odd.cleaned(.title) == "x" + String(repeating: "🦊", count: 255) + "…")
        #expect(String(repeating: "x", count: 1024).cleaned(.title).count == 1024)
    }

    @Test("a text for the clipboard keeps its form, without control characters")
    func verbatim() {
        let text = "\ta  b \u{200B}\u{202E}c\n\r\n\u{1B}[31m\u{9B}\u{7F}\0\n "
        #expect(text.cleaned(.copied) == "\ta  b \u{200B}\u{202E}c\n\n[31m\n ")
        // Nothing is cut: the option refuses what is too long.
        let long = String(repeating: "é", count: 65_536)
        #expect(long.cleaned(.copied) == long)
    }

    static let markupCases: [(String, [StyledText.Run])] = [
        ("plain", [.init("plain")]),
        ("", []),
        ("a <b>b</b> c", [.init("a "), .init("b", style: .bold), .init(" c")]),
        (
            "<b>a<i>b</i></b><u>c</u>",
            [
                .init("a", style: .bold), .init("b", style: [.bold, .italic]),
                .init("c", style: .underline),
            ]
        ),
        ("<B>x</B>", [.init("x", style: .bold)]),
        ("a&lt;b&gt; &amp; &quot;&apos;&#65;&#x42;&nbsp;.", [.init("a<b> & \"'AB\u{A0}.")]),
        (
            "AT&T, a < b, x <3, &foo; &#0; &#x110000; &",
            [.init("AT&T, a < b, x <3, &foo; &#0; &#x110000; &")]
        ),
        ("line<br>line<br/>line", [.init("line\nline\nline")]),
        ("<p>a</p><span size='9'>b</span><script>c", [.init("a\nb<script>c")]),
        ("see <img src=\"file:///x\" alt=\"a &lt;cat&gt;\"/> here", [.init("see a <cat> here")]),
        ("<img src='http://x'>gone", [.init("gone")]),
        (
            "<a href=\"https://e.org/?a=1&amp;b=2\">x</a>",
            [.init("x", link: "https://e.org/?a=1&b=2")]
        ),
        ("<a class=x href='mailto:a@b.c'>m</a>", [.init("m", link: "mailto:a@b.c")]),
        ("<a href=http://e.org/>x</a>", [.init("x", link: "http://e.org/")]),
        ("<a href=\"javascript:alert(1)\">x</a>", [.init("x")]),
        ("<a href=\"file:///etc/passwd\">x</a>", [.init("x")]),
        ("<a href=\"http://a b\">x</a><a>y</a>", [.init("xy")]),
        ("<a href='a>b'>x</a>", [.init("x")]),
        // What does not nest is shown as it was sent.
        ("<b>open", [.init("<b>open")]),
        ("</b>shut", [.init("</b>shut")]),
        ("<b><i>x</b></i>", [.init("<b><i>x</b></i>")]),
        ("if (a<b && c>d)", [.init("if (a<b && c>d)")]),
        ("<b", [.init("<b")]),
        ("<a href=\"x", [.init("<a href=\"x")]),
        ("&#27;[31m&#x202E;x", [.init("[31mx")]),
        ("<b>\u{1B}[31mx\u{1B}[0m</b>", [.init("x", style: .bold)]),
        ("<b> </b>\n", []),
    ]

    static let bracketCases = [
        // What is no tag is text.
        ("From: Jo Doe <jo@example.org>", "From: Jo Doe <jo@example.org>"),
        ("<a@b.c> <b@x.org>, <i.e.>", "<a@b.c> <b@x.org>, <i.e.>"),
        ("<https://e.org/x>", "<https://e.org/x>"),
        ("std::vector<int> map<string, List<T>>", "std::vector<int> map<string, List<T>>"),
        ("f<a, b>() x<b>", "f<a, b>() x<b>"),
        ("git push <remote> <branch-name>", "git push <remote> <branch-name>"),
        ("<nick> hello", "<nick> hello"),
        ("<hello>", "<hello>"),
        ("</hello>", "</hello>"),
        ("a<b", "a<b"),
        ("a<b && b>c <b>yes</b>", "a<b && b>c yes"),
        ("I <3 you", "I <3 you"),
        ("<3 <b>x</b>", "<3 x"),
        ("<b><nick></b> in", "<nick> in"),
        ("<name>Jo</name>", "<name>Jo</name>"),
        ("<name first='Jo'/>", "<name first='Jo'/>"),
        ("<!-- note --> <?xml?> <!DOCTYPE html>", "<!-- note --> <?xml?> <!DOCTYPE html>"),
        ("<![CDATA[a <b> c]]>", "<![CDATA[a <b> c]]>"),
        ("if a <p and q> b", "if a <p and q> b"),
        ("x <span and y> z", "x <span and y> z"),
        ("rm <code>", "rm <code>"),
        ("kill <p> <img>", "kill <p> <img>"),
        ("<>< </> <", "<>< </> <"),
        ("&foo; &hellip; &eacute; &copy &;", "&foo; &hellip; &eacute; &copy &;"),
        ("<é> <日本>", "<é> <日本>"),
        // Tags that are not ours go, their text stays.
        ("<span>x</span> <span foreground=\"red\">y</span>", "x y"),
        ("<font color=red size=\"3\">x</font>", "x"),
        ("<span>x", "x"),
        ("a<br>b<br/>c<br />d<BR>e", "a\nb\nc\nd\ne"),
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<p class=x>one</p>\n\n<p>two</p>", "one\n\ntwo"),
        ("<div><p>a</p></div>b", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("<h1>T</h1>text", "T\ntext"),
        ("<code>x</code> <small>y</small> <strong>z</strong>", "x y z"),
        ("one\n\n\ntwo", "one\n\n\ntwo"),
        ("\n\n one", "\n\n one"),
    ]

    @Test("nothing in angle brackets is lost but tags", arguments: bracketCases)
    func brackets(text: String, plain: String) {
        #expect(StyledText(markup: text).plain == plain)
    }

    @Test("a cut removes what is torn, and no text before it")
    func tornText() {
        let limits = TextLimits(bytes: 1_000, scalars: 1_000, lines: 40)
        let tail = String(repeating: "z", count: 500)
        let head = String(repeating: "y", count: 800)
        for text in [" < ", "<nick ", "<jo@", " & "] {
            let plain = StyledText(markup: head + text + tail, limits: limits).plain
            #expect(plain.utf8.count >= 997 && plain.contains(text + "zzz"))
        }
        #expect(StyledText(markup: head + "<a href='" + tail, limits: limits).plain == head + "…")
    }

    @Test("markup becomes runs", arguments: markupCases)
    func markup(text: String, runs: [StyledText.Run]) {
        #expect(StyledText(markup: text).runs == runs)
    }

    @Test("sixteen elements nest, seventeen do not")
    func depth() {
        func nested(_ depth: Int) -> StyledText {
            StyledText(
                markup: String(repeating: "<b>", count: depth) + "x"
                    + String(repeating: "</b>", count: depth)
            )
        }
        #expect(nested(16).runs == [.init("x", style: .bold)])
        #expect(nested(17).plain.hasPrefix("<b><b>"))
        #expect(nested(1_000_000).runs.count == 1)
    }

    @Test("there are 512 runs at most, and no text is lost")
    func runs() {
        let text = StyledText(markup: String(repeating: "<b>x</b>y", count: 1500))
        #expect(text.runs.count == 512)
        #expect(text.plain.count == 3000)
    }

    @Test(
        "huge markup is cut before it is read",
        arguments: [
            ("<a href=\"http://example.org\">x</a>", 100_000), ("<", 10_000_000),
            ("<a \"", 2_000_000), ("&#", 2_000_000), ("x", 10_000_000),
            ("<b>\u{301}", 1_000_000),
        ]
    )
    func huge(part: String, count: Int) {
        let text = StyledText(markup: String(repeating: part, count: count))
        #expect(text.runs.count <= 512)
        #expect(text.plain.unicodeScalars.count <= 4097)
    }

    @Test("a tag that the cut tore apart is not shown")
    func torn() {
        let text =
            String(repeating: "y", count: 16_370) + "<b>zzz</b><a href='https://example.org'>"
        let limits = TextLimits(bytes: 16_384, scalars: 20_000, lines: 2)
        let read = StyledText(markup: text, limits: limits)
        #expect(read.plain == String(repeating: "y", count: 16_370) + "zzz…")
        #expect(read.runs.map(\.style) == [[], .bold])
    }

    @Test("random bytes never trap, never leak a control character")
    func random() {
        var seed: UInt64 = 42
        func next(_ below: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % below
        }
        let pieces = [
            "<", ">", "/", "b", "i", "a", " href=", "\"", "'", "&", "#", ";", "lt", "x41", "\u{1B}",
            "\u{202E}", "\n", "é", "🦊", "<b>", "</b>", "<a href='https://x.y'>", "</a>", "\u{0}",
            "\u{85}", "\u{301}", "=",
        ]
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<next(24) { text += pieces[Int(next(UInt64(pieces.count)))] }
            for scalar in StyledText(markup: text).plain.unicodeScalars {
                let isControl =
                    scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
                #expect(!isControl && scalar.value != 0x202E)
            }
        }
    }

    @Test("an address has every character of RFC 3986", arguments: "-._~!$&'()*+,;=:@%/?#[]")
    func addresses(character: Character) {
        let address = "https://e.org/a\(character)b"
        #expect(Link(address)?.url == address)
        let escaped = character == "&" ? "&amp;" : String(character)
        for quote in ["\"", "'"] where quote != String(character) {
            let markup = "<a href=\(quote)https://e.org/a\(escaped)b\(quote)>x</a>"
            #expect(StyledText(markup: markup).runs == [.init("x", link: address)])
        }
    }

    @Test(
        "links are http, https and mailto only",
        arguments: [
            ("https://example.org", true), ("HTTP://example.org/ä", true), ("mailto:a@b", true),
            ("http:", false), ("http://", false), ("mailto:", false), ("ftp://x", false),
            ("javascript:alert(1)", false), ("file:///x", false), ("//x", false), ("x", false),
            ("https://a b", false), ("https://a\nb", false), ("https://a\"b", false),
            ("https://a\u{202E}b", false), ("https://a`b`", false), ("", false),
            ("https://de.wikipedia.org/wiki/Schr%C3%B6dinger's_cat", true),
            ("https://a/<b>", false), ("https://a\\b", false), ("https://a{b}", false),
            ("https://" + String(repeating: "x", count: 2041), false),
        ]
    )
    func links(url: String, isLink: Bool) {
        #expect((Link(url) != nil) == isLink)
    }
}
