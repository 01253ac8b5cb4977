// SPDX-License-Identifier: MIT

import Coding
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
        query.presentation = 9
        query.limit = 7
        query.group = "Mail\t"
        query.offset = 5
        return query
    }()

    @Test("each request arrives as it was sent, and not in parts")
    func requests() throws {
        let item = HistoryItem(lineage: .max, number: 1, change: .shown(HistoryStoreTests.full))
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
                .store(item), .keep(HistoryLimits(entries: 1, days: 0), nextID: 1),
                .find(HistoryQuery()),
                .keep(HistoryLimits(), reportsWork: false, nextID: .max),
                .find(Self.query), .delete([1, -2]), .delete([]), .delete(nil), .count,
                .groups(search: nil), .groups(search: "a b"), .deleteGroup(nil),
                .deleteGroup("Mail"), .hide(entry: 4, act: 1), .hide(app: "Mail", act: -1),
                .keepForNextSession([]), .keepForNextSession([0, 255]),
                .hide(act: .max), .unhide(act: 1), .purge(act: 1),
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
            let record = request.record
            #expect(try HistoryRequest(record: record[...]) == request)
            // Without the last two fields of a query it is the same, if they have their standards.
            for count in record.indices.dropLast(2) {
                #expect((try? HistoryRequest(record: record[..<count])) != request)
            }
        }
    }

    /// A request of a later version.
    private struct Later: CodedStructure {
        var type: String
        var number: UInt64 = 7
        var change: String?

        static var blank: Later { Later(type: "") }

        mutating func code(with coder: any Coder) throws(CodingError) {
            try coder.field("type", &type)
            guard var name = change else { return try coder.field("number", &number) }
            try coder.field("lineage", &number)
            try coder.field("number", &number)
            var fields = CodedName(name: name)
            try coder.field("change", &fields)
            try coder.field("name", &name)
        }
    }

    @Test("fields of a later version are ignored, and its requests are not mistaken for others")
    func laterVersions() throws {
        for request in [.find(Self.query), .count, .delete([1]), .keep(HistoryLimits())]
            as [HistoryRequest]
        {
            #expect(try HistoryRequest(record: (request.record + [7, 7])[...]) == request)
        }
        let moved = Later(type: "store", change: "moved").record
        #expect(
            try HistoryRequest(record: moved[...])
                == .store(HistoryItem(lineage: 7, number: 7, change: .unknown))
        )
        for type in ["count-all", "", "store", "keep"] {
            let record = type.isEmpty ? [] : Later(type: type).record
            #expect(throws: CodingError.self) { try HistoryRequest(record: record[...]) }
            #expect(HistoryRequest.isAwaited(record[...]) == !["store", "keep"].contains(type))
        }
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
            .taken(below: .max),
        ]
        for answer in answers {
            let record = answer.record
            #expect(try HistoryAnswer(record: record[...]) == answer)
            for count in record.indices.dropLast() {
                #expect((try? HistoryAnswer(record: record[..<count])) == nil)
            }
            #expect(try HistoryAnswer(record: (record + [7])[...]) == answer)
        }
    }
}
