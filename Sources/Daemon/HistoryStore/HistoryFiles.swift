// SPDX-License-Identifier: MIT
//
// A database is replaced by one that was made beside it. Its last name says what it is for:
// whoever finds it completes the replacement, so it can be interrupted at any moment.

import Files
import HelperWire
import SQLite
import SystemCalls

/// The files of the history in its folder.
struct HistoryFiles {
    /// Why the database is replaced.
    enum Replacement: String, CaseIterable {
        /// The database was cleared: the earlier one and all damaged ones are removed.
        case cleared
        /// The database was damaged: the earlier one is set aside.
        case repaired

        /// The name of the complete new database.
        fileprivate var complete: String { HistoryFiles.database + "." + rawValue }

        /// The name of the new database while it is made.
        fileprivate var incomplete: String {
            HistoryFiles.database + (self == .cleared ? ".clearing" : ".repairing")
        }
    }

    private static let database = NextSessionFile.database
    private static let aside = database + ".damaged-"
    /// How many damaged databases are kept.
    private static let maximumDamaged = 2

    private let folder: PrivateFolder
    /// The folder's path without links, with a slash.
    private let path: String

    init(_ folder: PrivateFolder) throws(SystemError) {
        self.folder = folder
        path = try folder.pathWithoutLinks() + "/"
    }

    /// Opens the database.
    func open() throws(SQLiteError) -> SQLiteDatabase { try SQLiteDatabase(path + Self.database) }

    /// Whether making a repaired database was interrupted.
    var isRepairInterrupted: Bool {
        get throws(SQLiteError) { try has(Replacement.repaired.incomplete) }
    }

    /// Begins a new database, without the rest of an earlier attempt.
    func begin(_ replacement: Replacement) throws(SQLiteError) -> SQLiteDatabase {
        try remove(replacement.incomplete)
        let database = try SQLiteDatabase(path + replacement.incomplete)
        try database.execute(HistoryTables.buildSettings)
        try HistoryTables.migrate(database)
        return database
    }

    /// Removes an incomplete database; that of a repair leaves an empty file, so that it is
    /// made again.
    func abandon(_ replacement: Replacement) throws(SQLiteError) {
        try remove(replacement.incomplete)
        guard replacement == .repaired else { return }
        try translated { () throws(SystemError) in try folder.create(replacement.incomplete, []) }
    }

    /// Puts a new database in the place of the earlier one; both are closed.
    func complete(_ replacement: Replacement) throws(SQLiteError) {
        try rename(replacement.incomplete, to: replacement.complete)
        try completeInterrupted()
    }

    /// Completes a replacement that was interrupted.
    func completeInterrupted() throws(SQLiteError) {
        for replacement in Replacement.allCases where try has(replacement.complete) {
            switch replacement {
            case .cleared: try removeEarlier()
            case .repaired: try setAside()
            }
            try rename(replacement.complete, to: Self.database)
        }
    }

    /// Removes the database, its logs and all damaged ones.
    func removeEarlier() throws(SQLiteError) {
        // Without its log it would be an earlier state, or none: so the log goes last.
        for name in try damaged() + [Self.database] + Self.logs.map({ Self.database + $0 }) {
            try remove(name)
        }
    }

    /// Removes the damaged databases that were set aside.
    func removeDamaged() throws(SQLiteError) {
        for name in try damaged() { try remove(name) }
    }

    /// The damaged database that was set aside last.
    func lastDamaged() throws(SQLiteError) -> String? {
        try damaged().last { name in !Self.logs.contains { name.hasSuffix($0) } }
            .map { path + $0 }
    }

    private static let logs = ["-wal", "-journal"]

    /// Renames a damaged database and its logs; removes the oldest ones.
    private func setAside() throws(SQLiteError) {
        var target = Self.aside + (try SQLiteDatabase.date())
        if try has(Self.database) {
            try rename(Self.database, to: target)
        } else if let last = try damaged().last(where: { name in
            !Self.logs.contains { name.hasSuffix($0) }
        }) {
            // It was interrupted here.
            target = last
        }
        for log in Self.logs where try has(Self.database + log) {
            try rename(Self.database + log, to: target + log)
        }
        let dates = Set(try damaged().map { $0.prefix(target.utf8.count) }).sorted()
        for date in dates.dropLast(Self.maximumDamaged) {
            for name in try damaged() where name.hasPrefix(date) { try remove(name) }
        }
    }

    private func damaged() throws(SQLiteError) -> [String] {
        try translated { () throws(SystemError) in
            try folder.names().filter { $0.hasPrefix(Self.aside) }
        }
    }

    private func has(_ name: String) throws(SQLiteError) -> Bool {
        try translated { () throws(SystemError) in
            do throws(SystemError) {
                _ = try folder.status(of: name)
                return true
            } catch  where error.isMissing {
                return false
            }
        }
    }

    private func rename(_ name: String, to target: String) throws(SQLiteError) {
        try translated { () throws(SystemError) in try folder.rename(name, to: target) }
    }

    private func remove(_ name: String) throws(SQLiteError) {
        try translated { () throws(SystemError) in try folder.remove(name) }
    }

    private func translated<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(SQLiteError) -> Result {
        do {
            return try body()
        } catch {
            throw SQLiteError(error.description)
        }
    }
}
