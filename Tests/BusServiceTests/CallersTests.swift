// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import Testing

@testable import BusService

@Suite("Callers")
struct CallersTests {
    @Test("large requests that wait for one look-up are bounded, and none is lost")
    func bounded() {
        var answer: ((Identity) -> Void)?
        let callers = Callers(Identification { _, found in answer = found })
        var handled = 0
        var refused = 0
        for _ in 0..<10 {
            let isTaken = callers.identity(of: ":1.7", holding: 30 << 20) { _ in handled += 1 }
            if !isTaken { refused += 1 }
        }
        #expect(handled == 0 && refused == 7)
        answer?(Identity(key: "k", displayName: "K", trust: .unverified))
        #expect(handled == 3)
        #expect(callers.identity(of: ":1.7", holding: 1 << 30) { _ in handled += 1 })
        #expect(handled == 4)
    }

    @Test("what a request holds is what is in it")
    func size() {
        let pixels = Value.structure([.int32(1), .bytes([1, 2, 3])])
        #expect(Value.options(["image-data": pixels]).heldBytes == 13)
        #expect(Value.strings(["ab", "c"]).heldBytes == 3)
    }
}
