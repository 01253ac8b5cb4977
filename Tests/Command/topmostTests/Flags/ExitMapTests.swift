// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Exit statuses of one's own")
struct ExitMapTests {
    func ending(_ outcome: String, button: String? = nil, how: String? = nil) -> Ending {
        var ending = Ending(id: 1, outcome: outcome, details: .options([:]))
        if let button { ending.put("button", .string(button)) }
        if let how { ending.put("how", .string(how)) }
        return ending
    }

    @Test("a button's name comes before the outcome's")
    func names() throws {
        let map = try ExitMap.read("yes=10,no=11,a=b=12,acted=13,timeout=14,cancel=15,dismissed=16")
        #expect(map.code(for: ending("acted", button: "positive")) == 10)
        #expect(map.code(for: ending("acted", button: "negative")) == 11)
        #expect(map.code(for: ending("acted", button: "a=b")) == 12)
        #expect(map.code(for: ending("acted", button: "other")) == 13)
        #expect(map.code(for: ending("expired")) == 14)
        #expect(map.code(for: ending("dismissed", how: "cancel")) == 15)
        #expect(map.code(for: ending("dismissed", how: "escape")) == 16)
        #expect(map.code(for: ending("replaced")) == nil)
    }

    @Test(
        "an invalid map is refused",
        arguments: ["", "yes", "yes=", "=1", "yes=256", "yes=-1", "yes=0,", "yes=a"]
    )
    func wrong(text: String) {
        #expect(throws: ValidationError.self) { try ExitMap.read(text) }
    }
}
