// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Files
import HistoryStore
import HistoryWire
import SQLite

/// Carries out the daemon's requests in their sequence; changes that arrive together are
/// one transaction.
struct HistoryServer {
    private let store: HistoryStore
    private var lines = LineSplitter(limit: Record.limit)
    private var items: [HistoryItem] = []
    private var hasFailed = false

    /// Maximum number of changes in one transaction.
    private static let mostItems = 1000

    /// Creates a server of the database in a folder.
    ///
    /// - Throws: if the folder has no path.
    init(in folder: PrivateFolder) throws {
        store = try HistoryStore(in: folder) { Main.send(.warning($0)) }
    }

    /// Serves until the input ends.
    mutating func run() throws {
        let input = FileDescriptor(adopting: 0)
        while true {
            var bytes: [UInt8] = []
            guard case .bytes = try input.read(into: &bytes) else { return finish() }
            var records: [Record] = []
            var overlong = 0
            lines.add(bytes, overlong: &overlong) { line in
                if let record = Record(line: line) { records.append(record) }
            }
            for record in records {
                if let request = HistoryRequest(record) {
                    handle(request)
                } else if HistoryRequest.isAwaited(record) {
                    commit()
                    Main.send(.refused("topmostd is of another version: restart it"))
                }
            }
            commit()
        }
    }

    private mutating func handle(_ request: HistoryRequest) {
        if case .store(let item) = request {
            if items.count >= Self.mostItems || items.last?.lineage != item.lineage { commit() }
            items.append(item)
            return
        }
        commit()
        do throws(SQLiteError) {
            switch request {
            case .store: break
            case .keep(let limits): store.limits = limits
            case .find(let query):
                let entries = try store.find(query)
                for entry in entries { Main.send(.entry(entry)) }
                Main.send(.done(entries.count))
            case .delete(let ids): Main.send(.done(try store.delete(ids)))
            case .groups(let search, let withPictures):
                let groups = try store.groups(matching: search, withPictures: withPictures)
                for group in groups { Main.send(.group(group)) }
                Main.send(.done(groups.count))
            case .pictures(let entries):
                let pictures = try store.pictures(of: entries)
                for picture in pictures { Main.send(.picture(picture)) }
                Main.send(.done(pictures.count))
            case .deleteGroup(let name): Main.send(.done(try store.deleteGroup(name)))
            case .recallable(let lineage, let presentation, let identity):
                let entries = try store.recallable(lineage, presentation, by: identity)
                for entry in entries { Main.send(.entry(entry)) }
                Main.send(.done(entries.count))
            case .count: Main.send(.done(try store.entryCount()))
            }
        } catch {
            Main.send(.refused(error.description))
        }
    }

    /// Overwrites withdrawn entries; no request waits for this.
    private func finish() {
        do throws(SQLiteError) {
            try store.wipeRecalled()
        } catch {
            Main.send(.warning("withdrawn entries may still be in the file: \(error)"))
        }
    }

    /// Stores the changes so far.
    ///
    /// After a failure the daemon starts another process and sends them again.
    private mutating func commit() {
        guard let last = items.last else { return }
        defer { items.removeAll(keepingCapacity: true) }
        guard !hasFailed else { return }
        do throws(SQLiteError) {
            try store.store(items)
            Main.send(.stored(lineage: last.lineage, number: last.number))
        } catch {
            hasFailed = true
            Main.send(.failed(error.description))
        }
    }
}
