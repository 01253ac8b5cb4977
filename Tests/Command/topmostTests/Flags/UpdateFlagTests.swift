// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmost

@Suite("Flags of update")
struct UpdateFlagTests {
    @Test("kinds that share a flag accept the same values", arguments: Kind.allCases)
    func shared(kind: Kind) throws {
        let all = UpdateScope.flags
        #expect(Set(all.map(\.name)).count == all.count)
        for flag in UpdateScope.flags(of: kind) {
            let one = try #require(all.first { $0.name == flag.name })
            let isAlike =
                switch (one.form, flag.form) {
                case (.alone, .alone), (.value, .value), (.list, .list): true
                default: false
                }
            #expect(isAlike, "--\(flag.name) of \(kind)")
        }
    }

    @Test("the daemon's error names the flag of a given option")
    func named() throws {
        let values = OptionValues(
            .modal,
            ["input": .table(["minimum_length": .integer(9)]), "title": .text("")]
        )
        let texts = [
            #"modal: "input: minimum_length" expects 0 to 3, got 9"#:
                "--input-minimum-length expects 0 to 3, got 9",
            #"modal: "title" expects 1 to 1024 bytes of text, got 0"#:
                "--title expects 1 to 1024 bytes of text, got 0",
            #"modal: "default" expects the id of a button: a, got "b""#:
                #"modal: "default" expects the id of a button: a, got "b""#,
        ]
        for (text, named) in texts {
            let error = try #require(BuildError(of: .modal, text: text))
            #expect(values.text(of: error, except: []) == named)
        }
        for other in ["too many toasts: the limit is 9", #"toast: "title" expects a, got b"#] {
            #expect(BuildError(of: .modal, text: other) == nil)
        }
    }
}
