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
}
