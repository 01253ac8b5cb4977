// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import BusService

@Suite("Fair queue")
struct FairQueueTests {
    /// What comes out, when all that comes in is `application/connection/number`.
    func order(_ words: [String]) -> [String] {
        var queue = FairQueue<String>()
        for word in words {
            let parts = word.split(separator: "/").map(String.init)
            queue.append(word, of: parts[0], by: parts[1])
        }
        var result: [String] = []
        while let word = queue.popFirst() { result.append(word) }
        return result
    }

    @Test(
        "applications take turns, then their connections, and each connection keeps its order",
        arguments: [
            ([], []),
            (["a/x/1", "a/x/2"], ["a/x/1", "a/x/2"]),
            (["a/x/1", "a/x/2", "b/y/1"], ["a/x/1", "b/y/1", "a/x/2"]),
            (
                ["a/x/1", "a/x/2", "a/x/3", "a/z/1", "b/y/1", "b/y/2"],
                ["a/x/1", "b/y/1", "a/z/1", "b/y/2", "a/x/2", "a/x/3"]
            ),
            // A connection's name says nothing about another application's.
            (["a/x/1", "a/x/2", "b/x/1"], ["a/x/1", "b/x/1", "a/x/2"]),
        ]
    )
    func turns(words: [String], expected: [String]) {
        #expect(order(words) == expected)
    }

    @Test("one that comes late waits for one of each other, not for all that they sent")
    func late() {
        var queue = FairQueue<Int>()
        for number in 0..<1000 { queue.append(number, of: "flood", by: ":1.\(number % 3)") }
        for _ in 0..<10 { _ = queue.popFirst() }
        queue.append(-1, of: "other", by: ":1.9")
        #expect(queue.holds("other") && queue.count == 991)
        let next = [queue.popFirst(), queue.popFirst()]
        #expect(next.contains(-1))
        #expect(!queue.holds("other"))
    }

    @Test("everything comes out once, whatever the order in which it came and went")
    func random() {
        var generator = SystemRandomNumberGenerator()
        var queue = FairQueue<(connection: Int, number: Int)>()
        var sent = [Int](repeating: 0, count: 12)
        var seen = [Int](repeating: 0, count: 12)
        for _ in 0..<20_000 {
            if Bool.random(using: &generator) {
                let one = Int.random(in: 0..<12, using: &generator)
                queue.append((one, sent[one]), of: "\(one % 4)", by: "\(one)")
                sent[one] += 1
            } else if let (one, number) = queue.popFirst() {
                #expect(number == seen[one])
                seen[one] += 1
            }
            #expect(queue.count == sent.reduce(0, +) - seen.reduce(0, +))
        }
        while let (one, _) = queue.popFirst() { seen[one] += 1 }
        #expect(seen == sent && queue.count == 0)
        #expect((0..<4).allSatisfy { !queue.holds("\($0)") })
    }
}
