// SPDX-License-Identifier: MIT

import Basics
import HistoryWire
import Testing

@Suite("What the daemon and the history process send each other")
struct HistoryWireTests {
    static let query = {
        var query = HistoryQuery()
        query.search = "a\tb\n"
        query.app = ""
        query.since = -1
        query.until = .max
        query.before = 3
        query.id = 4
        query.limit = 7
        query.group = "Mail\t"
        query.offset = 5
        return query
    }()

    @Test("each request arrives as it was sent, and not in parts")
    func requests() throws {
        let item = HistoryItem(
            lineage: .max,
            number: 1,
            change: .shown(HistoryStoreTests.full)
        )
        var pictured = HistoryStoreTests.full
        pictured.picture = SmallPicture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
        let requests: [HistoryRequest] = [
            .store(HistoryItem(lineage: 1, number: 2, change: .shown(pictured))),
            .store(item), .keep(HistoryLimits(entries: 1, days: 0)), .find(HistoryQuery()),
            .find(Self.query), .delete([1, -2]), .delete([]), .delete(nil), .count,
            .groups(search: nil), .groups(search: "a b"), .deleteGroup(nil), .deleteGroup("Mail"),
            .store(
                HistoryItem(
                    lineage: 0,
                    number: 9,
                    change: .ended(presentation: 3, outcome: "acted", button: "", at: 5)
                )
            ),
        ]
        for request in requests {
            let line = request.record.line
            let record = try #require(Record(line: line.dropLast()))
            var expected = request
            if case .store(let item) = request, case .shown(var entry) = item.change {
                entry.id = 0
                expected = .store(
                    HistoryItem(lineage: item.lineage, number: item.number, change: .shown(entry))
                )
            }
            #expect(HistoryRequest(record) == expected)
            for count in record.fields.indices {
                #expect(HistoryRequest(Record(Array(record.fields.prefix(count)))) == nil)
            }
            #expect(HistoryRequest(Record(record.fields + ["x"])) == nil)
        }
    }

    @Test("each answer arrives as it was sent, and not in parts")
    func answers() throws {
        let answers: [HistoryAnswer] = [
            .stored(lineage: 1, number: .max), .failed("disk\tfull"),
            .entry(HistoryStoreTests.full),
            .done(3), .refused(""), .warning("\\"),
        ]
        for answer in answers {
            let record = try #require(Record(line: answer.record.line.dropLast()))
            #expect(HistoryAnswer(record) == answer)
            for count in record.fields.indices {
                #expect(HistoryAnswer(Record(Array(record.fields.prefix(count)))) == nil)
            }
            #expect(HistoryAnswer(Record(record.fields + ["x"])) == nil)
        }
    }
}
