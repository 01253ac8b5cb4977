// SPDX-License-Identifier: MIT

import Testing

@testable import PresenterCore

struct PresentationTableTests {
    private func id(_ number: UInt32) throws -> PresentationID {
        try #require(PresentationID(rawValue: number))
    }

    private func presentation(_ number: UInt32, title: String = "a") throws -> Presentation {
        Presentation(
            id: try id(number),
            owner: Owner(
                name: ":1.1",
                channel: .presenter,
                identity: Identity(key: "exe:/bin/a", displayName: "a", trust: .program)
            ),
            request: PresentRequest(content: .toast(Toast(headline: Headline(title: title)))),
            acceptedAt: Instant(milliseconds: 0)
        )
    }

    @Test("adds, changes in place and removes")
    func changes() throws {
        var table = PresentationTable()
        for number in 1...3 as ClosedRange<UInt32> {
            table[try id(number)] = try presentation(number)
        }
        table[try id(2)]?.arrival = 7
        table[try id(9)]?.arrival = 7
        #expect(table.ids.count == 3 && table.count == 3)
        #expect(try table[id(2)]?.arrival == 7)
        #expect(try table[id(1)]?.arrival == 0)
        #expect(try !table.contains(id(9)))
        table[try id(1)] = nil
        #expect(try !table.contains(id(1)))
        #expect(table.count == 2)
        table[try id(4)] = try presentation(4)
        #expect(Set(table.ids.map(\.rawValue)) == [2, 3, 4])
        #expect(Set(table.values.map(\.id.rawValue)) == [2, 3, 4])
        for number in 2...4 as ClosedRange<UInt32> { table[try id(number)] = nil }
        #expect(table.isEmpty && table.values.isEmpty && table == PresentationTable())
    }

    @Test("is equal wherever its presentations are")
    func equality() throws {
        var left = PresentationTable()
        var right = PresentationTable()
        for number in [1, 2, 3] as [UInt32] { left[try id(number)] = try presentation(number) }
        for number in [3, 9, 2, 1] as [UInt32] { right[try id(number)] = try presentation(number) }
        #expect(left != right)
        right[try id(9)] = nil
        #expect(left == right && left.hashValue == right.hashValue)
        right[try id(2)]?.arrival = 1
        #expect(left != right)
    }

    @Test("a copy keeps what it had")
    func copies() throws {
        var table = PresentationTable()
        table[try id(1)] = try presentation(1)
        let copy = table
        table[try id(1)]?.arrival = 5
        table[try id(1)] = nil
        #expect(try copy[id(1)]?.arrival == 0)
        #expect(table.isEmpty)
    }
}
