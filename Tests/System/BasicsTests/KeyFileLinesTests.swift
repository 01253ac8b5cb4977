// SPDX-License-Identifier: MIT

import Testing

@testable import Basics

@Suite("Lines of key files")
struct KeyFileLinesTests {
    private func shown(
        _ text: String,
        comments: [Character] = ["#"],
        allowsTrailing: Bool = false
    ) -> [String] {
        KeyFileLines(text, comments: comments, allowsTrailing: allowsTrailing).map { line in
            switch line.content {
            case .group(let name): "\(line.number) [\(name)]"
            case .entry(let key, let value): "\(line.number) \(key)=\(value)"
            case .other(let text): "\(line.number) \(text)"
            }
        }
    }

    @Test("groups, entries and others have the number of their line")
    func lines() {
        #expect(
            shown("a = 1 \n\n# b=2\n [g h]\n=3\n[x\nc=d=e")
                == ["1 a=1", "4 [g h]", "5 =3", "6 [x", "7 c=d=e"]
        )
        #expect(shown("") == [])
        #expect(shown("\n\n") == [])
    }

    @Test("lines end with a line feed, also behind a carriage return, and with nothing else")
    func ends() {
        #expect(shown("[g]\r\na=1\r\nb=x\u{2028}y\n") == ["1 [g]", "2 a=1", "3 b=x\u{2028}y"])
    }

    @Test("comments begin with what the caller says, behind a blank only where they may")
    func comments() {
        #expect(shown(";a=1\n#b=2", comments: [";"]) == ["2 #b=2"])
        #expect(shown("#a=1", comments: []) == ["1 #a=1"])
        let line = "a=\"x # y\" # z\n[g] # h\nb=#fff"
        #expect(shown(line, allowsTrailing: true) == ["1 a=\"x # y\"", "2 [g]", "3 b=#fff"])
        #expect(shown("a=x # y") == ["1 a=x # y"])
    }

    @Test("a line is a part of the text, for who changes it")
    func lineNumbers() {
        let text = "[g]\r\n a=1 \r\nb=2"
        #expect(KeyFileLines(text).map { String($0.text) } == ["[g]", " a=1 ", "b=2"])
    }
}
