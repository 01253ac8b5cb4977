// SPDX-License-Identifier: MIT

import Files
import Foundation
import HelperWire
import SQLite

@testable import HistoryStore

/// A store in a temporary folder.
final class TestHistory {
    let folder: PrivateFolder
    private(set) var warnings: [String] = []
    private var opened: HistoryStore?
    private var number: UInt64 = 0
    /// The run of the machine, the folder of the daemon and the two clocks.
    var boot = "boot"
    var runtimeFolder = "/run/user/1000"
    var sinceBoot: Int64 = 0
    var time: Int64 = 0

    init() throws {
        let path = FileManager.default.temporaryDirectory.path + "/topmost-history-\(UUID())"
        folder = try PrivateFolder(creating: path + "/state")
        try open()
    }

    deinit {
        opened = nil
        do {
            try FileManager.default.removeItem(atPath: String(folder.path.dropLast("/state".count)))
        } catch {
            print("left behind: \(error)")
        }
    }

    var store: HistoryStore {
        guard let opened else { preconditionFailure("open it first") }
        return opened
    }

    /// The path of the database.
    var file: String { folder.path + "/history.db" }

    /// Opens the store again.
    func open() throws {
        opened = nil
        opened = try HistoryStore(
            in: folder,
            session: HistorySession(
                boot: boot,
                folder: runtimeFolder,
                sinceBoot: { [unowned self] in sinceBoot },
                time: { [unowned self] in time }
            ),
            warn: { [unowned self] in warnings.append($0) }
        )
    }

    /// Lets time go by.
    func wait(days: Double) {
        sinceBoot += Int64(days * 86_400_000)
        time += Int64(days * 86_400_000)
    }

    /// Does what no request waits for.
    func work() throws {
        // A damaged page begins the repair.
        while store.mustCheck { try? store.check() }
        while store.isRepairing || store.mustOverwrite { try store.work() }
    }

    /// Does something, a second time if the database had to be repaired.
    func repairing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch  where store.isRepairing {
            try work()
            return try body()
        }
    }

    /// Closes the database.
    func close() { opened = nil }

    /// Stores changes with the next numbers.
    func store(_ changes: HistoryChange..., lineage: UInt64 = 1) throws {
        try store(changes, lineage: lineage)
    }

    func store(_ changes: [HistoryChange], lineage: UInt64 = 1) throws {
        let items = changes.map { change in
            number += 1
            return HistoryItem(lineage: lineage, number: number, change: change)
        }
        try repairing { try store.store(items) }
    }

    /// Whether a word is in the closed file.
    func contains(_ word: String) throws -> Bool {
        try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(word.utf8)) != nil
    }

    /// Stores toasts with these titles.
    func add(_ titles: [String], from first: UInt32 = 1, at time: Int64 = 0) throws {
        try store(
            zip(first..., titles).map { .shown(.sample($0, title: $1, at: time + Int64($0))) }
        )
    }

    /// The picture of an entry that was found with the number of its picture.
    func picture(of entry: HistoryEntry) throws -> SmallPicture? {
        guard let number = entry.pictureNumber else { return nil }
        return try store.pictures(of: [entry.id]).first { $0.number == number }?.picture
    }

    /// The pictures of all entries, newest first.
    func pictures() throws -> [SmallPicture?] {
        var query = HistoryQuery()
        query.withPictures = true
        return try repairing { try store.find(query).map(picture) }
    }

    /// The titles that a search finds, newest first.
    func titles(_ search: String? = nil, app: String? = nil) throws -> [String] {
        var query = HistoryQuery()
        query.search = search
        query.app = app
        return try repairing { try store.find(query).map(\.summary) }
    }
}

extension HistoryEntry {
    /// A toast.
    static func sample(
        _ id: UInt32,
        title: String,
        body: String = "",
        app: String = "Mail",
        at time: Int64 = 0
    ) -> HistoryEntry {
        var entry = HistoryEntry(
            presentation: id,
            kind: "toast",
            app: app,
            sender: "Sender of " + app,
            identity: "exe:/usr/bin/mail",
            shownAt: time
        )
        entry.summary = title
        entry.body = body
        return entry
    }
}
