// SPDX-License-Identifier: MIT

import Testing

@testable import BusService

@Suite("The ages of connections")
struct ConnectionAgesTests {
    private var ages = ConnectionAges()

    private func latest(_ number: Int) -> Duration? { ages.latestStart(of: ":1.\(number)") }

    @Test("a connection is no younger than the first sight of its number or a higher one")
    mutating func bounds() {
        ages.note(":1.5", at: .seconds(10))
        ages.note(":1.9", at: .seconds(20))
        ages.note(":1.7", at: .seconds(30))
        ages.note(":1.9", at: .seconds(40))
        ages.note(":1.12", at: .seconds(50))
        #expect([1, 5].map(latest) == [.seconds(10), .seconds(10)])
        #expect([6, 7, 9].map(latest) == [.seconds(20), .seconds(20), .seconds(20)])
        #expect([10, 12, 13].map(latest) == [.seconds(50), .seconds(50), nil])
        // The second number counts first: the other one begins at 0 again after it.
        ages.note(":2.1", at: .seconds(60))
        #expect(latest(13) == .seconds(60) && ages.latestStart(of: ":2.2") == nil)
        for name in ["org.example.Mail", ":1", ":1.x", ":1.2.3", "", ":99999999999.1"] {
            #expect(ages.latestStart(of: name) == nil, "\(name)")
        }
    }

    @Test("of very many connections those of one moment are kept as one, and prove no more")
    mutating func many() {
        ages.note(":1.1", at: .seconds(1))
        ages.note(":1.2", at: .seconds(3600))
        for number in 3...20_000 {
            ages.note(":1.\(number)", at: .seconds(7200) + .milliseconds(number))
        }
        #expect(latest(1) == .seconds(1) && latest(2) == .seconds(3600))
        for number in [3, 100, 5000, 19_999] {
            let exact = Duration.seconds(7200) + .milliseconds(number)
            #expect(latest(number).map { $0 <= exact && $0 > .seconds(7000) } == true)
        }
    }
}
