// SPDX-License-Identifier: MIT

import Files
import Foundation
import HelperWire
import SQLite
import Testing

@testable import HistoryStore

/// What is deleted, and what stays of it in the file.
extension HistoryStoreTests {
    @Test("ended entries are deleted by application; live ones stay")
    func groupDeletion() throws {
        try addGroups()
        #expect(try history.store.deleteGroup("Chat") == 3)
        #expect(try history.titles() == ["live", "No. 6", "No. 4", "No. 2"])
        #expect(try history.store.clear(keepsLive: true) == 3)
        #expect(try history.titles() == ["live"])
        #expect(try history.store.entryCount() == 1)
        try checkGroups("cleared")
        // It is still the live one of its presentation.
        try history.store(.ended(presentation: 7, outcome: "closed", button: nil, at: 9))
        #expect(try history.store.find(HistoryQuery()).map(\.outcome) == ["closed"])
    }

    @Test("deleted entries are gone, from the index and from the file")
    func deletion() throws {
        try history.add(["keep", "zebra", "giraffe"])
        #expect(try history.store.delete([2, 2, 99]) == 1)
        #expect(try history.titles("zebra") == [] && history.titles() == ["giraffe", "keep"])
        try history.work()
        history.close()
        #expect(try !history.contains("zebra") && history.contains("giraffe"))
        try history.open()
        #expect(try history.store.clear(keepsLive: false) == 2)
        #expect(try history.titles() == [] && history.store.entryCount() == 0)
        history.close()
        for word in ["zebra", "giraffe", "keep"] { #expect(try !history.contains(word), "\(word)") }
    }

    @Test("a process that ends before it has overwritten leaves that to the next one")
    func overwritingAgain() throws {
        try history.store(
            (1...300).map { .shown(.sample($0, title: "word\($0)", body: "zebra\($0 % 7)")) }
        )
        #expect(try history.store.delete(Array(100...200)) == 101)
        try history.store.work()
        // In the middle of it, more is deleted and stored.
        #expect(try history.store.delete([250]) == 1)
        try history.add(["another"], from: 1000)
        try history.open()
        _ = try history.store.entryCount()
        #expect(history.store.mustOverwrite)
        try history.work()
        history.close()
        for number in Array(100...199) + [250] {
            #expect(try !history.contains("word\(number)"), "\(number)")
        }
        try history.open()
        _ = try history.store.entryCount()
        #expect(!history.store.mustOverwrite)
        #expect(try history.titles("word30").first == "word300")
    }

    @Test("what is withdrawn in the transaction that stores it leaves no words")
    func withdrawnAtOnce() throws {
        try history.store(
            .shown(.sample(1, title: "zebra")),
            .ended(presentation: 1, outcome: "expired", button: nil, at: 5),
            .recalled(presentation: 1, identity: "exe:/usr/bin/mail", at: 9)
        )
        try history.work()
        history.close()
        #expect(try !history.contains("zebra"))
    }

    @Test("deleting costs what is deleted, not what is kept")
    func cost() throws {
        var count: UInt32 = 0
        /// Bytes that are written while ten entries are deleted, one after the other.
        func written(with kept: UInt32) throws -> Int {
            while count < kept {
                let ids = count + 1...count + 1_000
                try history.store(
                    ids.map {
                        .shown(.sample($0, title: "title \($0 % 97) of \($0)", body: "a few words"))
                    }
                        + ids.map {
                            .ended(presentation: $0, outcome: "expired", button: nil, at: 1)
                        }
                )
                count += 1_000
            }
            let before = try Self.writtenBytes()
            for id in Int64(count) - 9...Int64(count) {
                #expect(try history.store.delete([id]) == 1)
            }
            return try Self.writtenBytes() - before
        }
        let few = try written(with: 1_000)
        let many = try written(with: 10_000)
        // When each of them wrote the index of all, ten times as many.
        #expect(few > 0 && many < 3 * few, "\(few) bytes, then \(many)")
        #expect(try history.store.clear(keepsLive: false) == Int(count) - 20)
        try history.add(["after"], from: 20_000)
        // Ids are not given again.
        #expect(try history.store.find(HistoryQuery()).map(\.id) == [Int64(count) + 1])
    }

    /// The bytes that this thread has written so far.
    private static func writtenBytes() throws -> Int {
        let lines = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        let line = try #require(lines.split(separator: "\n").first { $0.hasPrefix("wchar: ") })
        return try #require(Int(line.dropFirst(7)))
    }

    @Test("cleared entries do not come back with what is sent again")
    func clearedLineage() throws {
        let items = (1...3).map {
            HistoryItem(lineage: 5, number: $0, change: .shown(.sample(1, title: "old")))
        }
        try history.store.store(items)
        #expect(try history.store.clear(keepsLive: false) == 1)
        try history.store.store(items)
        #expect(try history.titles() == [])
    }

    @Test("clearing works without room for a second file, and removes damaged ones")
    func clearedWithoutRoom() throws {
        try history.add(["zebra"])
        try Data("zebra".utf8)
            .write(to: URL(fileURLWithPath: history.file + ".damaged-20260101-000000"))
        // Nothing can be made there.
        try FileManager.default.createDirectory(
            atPath: history.file + ".clearing",
            withIntermediateDirectories: false
        )
        #expect(try history.store.clear(keepsLive: false) == 1)
        #expect(try history.titles() == [])
        try history.add(["giraffe"], from: 7)
        #expect(try history.titles() == ["giraffe"])
        #expect(try history.folder.names().filter { $0.contains("damaged") } == [])
    }
}
