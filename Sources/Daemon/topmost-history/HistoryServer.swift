// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import Coding
import Files
import HelperWire
import HistoryStore
import SQLite
import SystemCalls

/// Carries out the daemon's requests in their sequence.
///
/// Changes that arrive together are one transaction. Between requests it does the work that
/// no request waits for.
struct HistoryServer {
    private let store: HistoryStore
    private var nextSession: NextSessionStore
    /// The daemon's next id; `nil`: it is of an earlier version.
    private var nextID: UInt32?
    private let reporter: WorkReporter
    private var frames = FrameSplitter()
    /// Changes that are not stored yet; while the database is repaired they wait.
    private var items: [HistoryItem] = []
    private var hasFailed = false

    /// Maximum number of changes in one transaction.
    private static let maximumItems = 1000
    /// How long no request may have come before deleted entries are overwritten, once for many.
    private static let quietMilliseconds: Int32 = 1000
    /// How long no request must come before memory is returned.
    private static let idleMilliseconds: Int32 = 2000
    /// How long overwriting may go on when the daemon has closed its end; the next process
    /// does the rest.
    private static let lastMilliseconds: Int64 = 1500

    /// Creates a server of the database in a folder.
    ///
    /// - Throws: if the folder has no path.
    init(in folder: PrivateFolder, session: HistorySession) throws {
        let reporter = WorkReporter(clock: session.sinceBoot)
        self.reporter = reporter
        nextSession = NextSessionStore(in: folder)
        store = try HistoryStore(
            in: folder,
            session: session,
            onProgress: { reporter.report() },
            warn: { Main.send(.warning($0)) }
        )
    }

    /// Serves until the input ends.
    mutating func run() throws {
        let input = FileDescriptor(adopting: 0)
        while true {
            work(until: input)
            if !input.waitForInput(milliseconds: Self.idleMilliseconds) {
                ThisProcess.trimHeap()
                ThisProcess.waitUnmapped(input.number)
            }
            var bytes: [UInt8] = []
            guard case .bytes = try input.read(into: &bytes) else { return finish() }
            guard !frames.isBroken else { return finish() }
            var records: [ArraySlice<UInt8>] = []
            frames.add(bytes) { records.append($0) }
            for record in records {
                if let request = try? HistoryRequest(record: record) {
                    handle(request)
                } else if HistoryRequest.isAwaited(record) {
                    commit()
                    Main.send(.refused("topmostd is of another version: restart it"))
                }
            }
            commit()
        }
    }

    /// Repairs, overwrites and checks in steps, until there is input.
    private mutating func work(until input: borrowing FileDescriptor) {
        while !hasFailed, store.isRepairing || store.mustOverwrite || store.mustCheck {
            let isRepairing = store.isRepairing
            guard !input.waitForInput(milliseconds: isRepairing ? 0 : Self.quietMilliseconds)
            else { return }
            if isRepairing {
                repairSome()
            } else if store.mustOverwrite {
                overwrite { !input.waitForInput(milliseconds: 0) }
            } else {
                check { !input.waitForInput(milliseconds: 0) }
            }
        }
    }

    private mutating func repairSome() {
        do throws(SQLiteError) {
            try store.work()
        } catch {
            hasFailed = true
            return Main.send(.failed(error.description))
        }
        reporter.report()
        if !store.isRepairing { commit() }
    }

    private func overwrite(while goesOn: () -> Bool) {
        do throws(SQLiteError) {
            while store.mustOverwrite, goesOn() {
                try store.work()
                reporter.report()
            }
        } catch {
            Main.send(.warning("deleted entries may still be in the file: \(error)"))
        }
    }

    private func check(while goesOn: () -> Bool) {
        do throws(SQLiteError) {
            while store.mustCheck, goesOn() { try store.check() }
        } catch {
            if !store.isRepairing { Main.send(.warning("the history was not checked: \(error)")) }
        }
    }

    private mutating func handle(_ request: HistoryRequest) {
        if case .store(let item) = request { return items.append(item) }
        commit()
        do throws(SQLiteError) {
            try answer(request)
        } catch {
            Main.send(.refused(error.description))
        }
    }

    private mutating func answer(_ request: HistoryRequest) throws(SQLiteError) {
        switch request {
        case .store: break
        case .keep(let limits, let reportsWork, let nextID):
            store.limits = limits
            reporter.isEnabled = reportsWork
            self.nextID = nextID
        case .find(let query):
            let entries = try store.find(query)
            for entry in entries { Main.send(.entry(entry)) }
            Main.send(.done(entries.count))
        case .delete(nil): Main.send(.done(try store.clear(keepsLive: false)))
        case .delete(let ids?): Main.send(.done(try store.delete(ids)))
        case .groups(let search, let withPictures):
            let groups = try store.groups(matching: search, withPictures: withPictures)
            for group in groups { Main.send(.group(group)) }
            Main.send(.done(groups.count))
        case .pictures(let entries):
            let pictures = try store.pictures(of: entries)
            for picture in pictures { Main.send(.picture(picture)) }
            Main.send(.done(pictures.count))
        case .deleteGroup(nil): Main.send(.done(try store.clear(keepsLive: true)))
        case .deleteGroup(let name?): Main.send(.done(try store.deleteGroup(name)))
        case .hide(let entry, let app, let act):
            Main.send(.done(try store.hide(entry: entry, app: app, act: act)))
        case .unhide(let act): Main.send(.done(try store.unhide(act: act)))
        case .purge(let act): Main.send(.done(try store.purge(act: act)))
        case .recallable(let lineage, let presentation, let identity):
            let entries = try store.recallable(lineage, presentation, by: identity)
            for entry in entries { Main.send(.entry(entry)) }
            Main.send(.done(entries.count))
        case .count: Main.send(.done(try store.entryCount()))
        case .keepForNextSession(let bytes):
            do {
                try nextSession.store(bytes)
                Main.send(.done(0))
            } catch {
                Main.send(.refused("\(error)"))
            }
        }
    }

    /// Overwrites deleted entries; the database remembers what is left.
    private func finish() {
        guard !hasFailed, !store.isRepairing else { return }
        let end = reporter.now + Self.lastMilliseconds
        overwrite { reporter.now < end }
    }

    /// Reserves the ids of what is stored next: whatever ends the session, the next one does not
    /// give an id again that the history has.
    ///
    /// What cannot be written keeps nothing from being stored: ids go on behind those of the history.
    private mutating func reserveIDs() throws {
        guard let nextID else { return }
        do {
            if let id = try nextSession.reserve(nextID, above: store.highestID) {
                Main.send(.taken(below: id))
            }
        } catch let problem as SystemError {
            self.nextID = nil
            Main.send(.warning("the first id of the next session was not stored: \(problem)"))
            let taken = try store.highestID() &+ 1
            if taken.isBehind(nextID) { Main.send(.taken(below: taken)) }
        }
    }

    /// Stores the changes so far, those of each lineage for itself.
    ///
    /// After a failure the daemon starts another process and sends them again.
    private mutating func commit() {
        while let last = items.first, !hasFailed, !store.isRepairing {
            let batch = items.prefix(Self.maximumItems).prefix { $0.lineage == last.lineage }
            do {
                try reserveIDs()
                try store.store(Array(batch))
                items.removeFirst(batch.count)
                if let last = batch.last {
                    Main.send(.stored(lineage: last.lineage, number: last.number))
                }
            } catch {
                if store.isRepairing { return }
                hasFailed = true
                Main.send(.failed("\(error)"))
            }
        }
        if hasFailed { items.removeAll() }
    }
}

/// Reports to the daemon from time to time that work takes long.
final class WorkReporter {
    /// Whether the daemon wants to know.
    var isEnabled = false

    private let clock: () -> Int64
    private var next: Int64 = 0
    private static let pauseMilliseconds: Int64 = 250

    /// Creates a reporter with a clock in milliseconds.
    init(clock: @escaping () -> Int64) {
        self.clock = clock
    }

    /// The time in milliseconds.
    var now: Int64 { clock() }

    /// Reports work, unless it was reported just now.
    func report() {
        guard isEnabled, now >= next else { return }
        next = now + Self.pauseMilliseconds
        Main.send(.working)
    }
}
