// SPDX-License-Identifier: MIT

import Basics
import HelperWire
import Testing

@Suite("What the daemon and the history process send each other")
struct HistoryMessageTests {
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
        let picture = try #require(
            SmallPicture(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
        )
        let changes = [PictureChange.kept, .removed, .new(picture)].map {
            HistoryChange.shown(HistoryStoreTests.full, picture: $0)
        }
        var pictured = HistoryQuery()
        pictured.withPictures = true
        let requests: [HistoryRequest] =
            changes.map {
                .store(HistoryItem(lineage: 1, number: 2, change: $0))
            } + [
                .find(pictured), .pictures([1, -2]), .groups(search: "a", withPictures: false),
                .store(item), .keep(HistoryLimits(entries: 1, days: 0)), .find(HistoryQuery()),
                .find(Self.query), .delete([1, -2]), .delete([]), .delete(nil), .count,
                .groups(search: nil), .groups(search: "a b"), .deleteGroup(nil),
                .deleteGroup("Mail"),
                .recallable(lineage: .max, presentation: 7, identity: "exe:/a\tb"),
                .store(
                    HistoryItem(
                        lineage: 1,
                        number: 3,
                        change: .recalled(presentation: .max, identity: "exe:/a\tb", at: -1)
                    )
                ),
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
            if case .store(var item) = request, case .shown(var entry, let picture) = item.change {
                entry.id = 0
                item.change = .shown(entry, picture: picture)
                expected = .store(item)
            }
            #expect(HistoryRequest(record) == expected)
            for count in record.fields.indices {
                #expect(HistoryRequest(Record(Array(record.fields.prefix(count)))) != expected)
            }
        }
    }

    @Test("fields of a later version are ignored, and its requests are not mistaken for others")
    func laterVersions() throws {
        for request in [.find(Self.query), .count, .delete([1]), .keep(HistoryLimits())]
            as [HistoryRequest]
        {
            #expect(HistoryRequest(Record(request.record.fields + ["later"])) == request)
        }
        var entry = HistoryStoreTests.full
        entry.id = 0
        let item = { HistoryItem(lineage: 1, number: 2, change: $0) }
        let shown = HistoryRequest.store(item(.shown(entry)))
        var fields = shown.record.fields + ["ithis is no number"]
        fields.insert("?later", at: 4)
        #expect(HistoryRequest(Record(fields)) == shown)
        #expect(
            HistoryRequest(Record(["store", "1", "2", "moved", "7"])) == .store(item(.unknown))
        )
        // An entry with a value that cannot be read is lost alone.
        fields = shown.record.fields
        fields[4] = "inumber"
        #expect(HistoryRequest(Record(fields)) == .store(item(.unknown)))
        for fields in [["count-all"], [], [""], ["store"], ["keep", "many", "1"]] {
            #expect(HistoryRequest(Record(fields)) == nil)
            #expect(
                HistoryRequest.isAwaited(Record(fields))
                    == !["store", "keep"].contains(fields.first)
            )
        }
    }

    @Test("what an earlier version asks is understood: without pictures, which it wants otherwise")
    func earlierVersions() throws {
        var query = Self.query
        query.withPictures = true
        var fields = HistoryRequest.find(query).record.fields
        fields[fields.count - 1] = "1"
        query.withPictures = false
        #expect(HistoryRequest(Record(fields)) == .find(query))
        #expect(
            HistoryRequest(Record(["keep", "1", "2"]))
                == .keep(HistoryLimits(entries: 1, days: 2), reportsWork: false)
        )
        #expect(
            HistoryRequest(Record(["groups", "0"])) == .groups(search: nil, withPictures: false)
        )
    }

    @Test("each answer arrives as it was sent, and not in parts")
    func answers() throws {
        var numbered = HistoryStoreTests.full
        numbered.id = 9
        numbered.pictureNumber = .min
        let picture = try #require(SmallPicture(width: 1, height: 1, pixels: [1, 2, 3, 4]))
        let answers: [HistoryAnswer] = [
            .stored(lineage: 1, number: .max), .failed("disk\tfull"),
            .entry(HistoryStoreTests.full), .entry(numbered),
            .group(HistoryGroup(newest: numbered, count: 2)),
            .picture(HistoryPicture(entry: 7, number: .min, picture: picture)),
            .done(3), .refused(""), .warning("\\"), .working,
        ]
        for answer in answers {
            let record = try #require(Record(line: answer.record.line.dropLast()))
            #expect(HistoryAnswer(record) == answer)
            for count in record.fields.indices {
                #expect(HistoryAnswer(Record(Array(record.fields.prefix(count)))) == nil)
            }
            #expect(HistoryAnswer(Record(record.fields + ["later"])) == answer)
        }
    }
}
