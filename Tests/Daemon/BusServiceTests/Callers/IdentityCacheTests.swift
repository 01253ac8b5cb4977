// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import Testing

@testable import BusService

@Suite("Callers")
struct IdentityCacheTests {
    @Test("large requests that wait for one look-up are bounded, and none is lost")
    func bounded() {
        var answer: ((Identity?) -> Void)?
        let identityCache = IdentityCache(Identification { _, found in answer = found })
        var handled = 0
        var refused = 0
        for _ in 0..<10 {
            let isTaken = identityCache.wait(for: ":1.7", holding: 30 << 20) { _ in handled += 1 }
            if !isTaken { refused += 1 }
        }
        #expect(handled == 0 && refused == 7)
        answer?(Identity(key: "k", displayName: "K", trust: .program))
        #expect(handled == 3)
        #expect(identityCache.identity(of: ":1.7")?.key == "k")
    }

    @Test("all that waits for look-ups is bounded too")
    func boundedInAll() {
        var answers: [(Identity?) -> Void] = []
        let identityCache = IdentityCache(Identification { _, found in answers.append(found) })
        var handled = 0
        // The first of each client counts as nothing: it is there to be decided on.
        for client in 0..<4 {
            for _ in 0..<3 {
                _ = identityCache.wait(for: ":1.\(client)", holding: 32 << 20) { _ in handled += 1 }
            }
        }
        let known = Identity(key: "k", displayName: "K", trust: .program)
        for answer in answers { answer(known) }
        // Two clients filled it with two each; of the others the first alone came in.
        #expect(handled == 8)
        answers = []
        #expect(identityCache.wait(for: ":1.9", holding: 1) { _ in handled += 1 })
        #expect(identityCache.wait(for: ":1.9", holding: 64 << 20) { _ in handled += 1 })
        answers[0](known)
        #expect(handled == 10)
    }

    @Test("of many clients the first are looked up again")
    func forgotten() {
        var lookups: [String] = []
        let identityCache = IdentityCache(
            Identification { name, found in
                lookups.append(name)
                found(Identity(key: name, displayName: name, trust: .program))
            }
        )
        for client in 0...IdentityCache.maximumKnown {
            _ = identityCache.wait(for: ":1.\(client)", holding: 0) { _ in }
        }
        #expect(lookups.count == IdentityCache.maximumKnown + 1)
        #expect(identityCache.identity(of: ":1.0") == nil)
        #expect(identityCache.identity(of: ":1.\(IdentityCache.maximumKnown)") != nil)
    }

    @Test("the size of a request is that of its content")
    func size() {
        let pixels = Value.structure([.int32(1), .bytes([1, 2, 3])])
        #expect(Value.options(["image-data": pixels]).heldBytes == 13)
        #expect(Value.strings(["ab", "c"]).heldBytes == 3)
    }

    @Test("a failed look-up is not kept: the next request begins another one")
    func failedLookup() {
        var answers: [(Identity?) -> Void] = []
        let identityCache = IdentityCache(Identification { _, found in answers.append(found) })
        var trusts: [Identity.Trust?] = []
        let ask = {
            _ = identityCache.wait(for: ":1.7", holding: 0) { trusts.append($0?.trust) }
        }
        ask()
        answers[0](.unidentified(":1.7", isLookupFailed: true))
        #expect(trusts == [.unidentified] && identityCache.identity(of: ":1.7") == nil)
        ask()
        answers[1](Identity(key: "k", displayName: "K", trust: .program))
        #expect(trusts == [.unidentified, .program])
        #expect(identityCache.identity(of: ":1.7")?.key == "k")
    }
}
