// SPDX-License-Identifier: MIT

import Basics
import BusValues
import Campaigns
import ChildProcess
import Coding
import CommandKit
import EventLoop
import Glibc
import HelperWire
import Localization
import SystemCalls
import Texts

/// The results of a campaign, a row for each user.
struct CampaignResults {
    /// The names of the columns, as JSON, CSV and the database have them.
    static let columns = [
        "campaign", "machine", "machine_id", "uid", "user", "state", "button", "values", "source",
        "deferrals",
        "asked_at", "seen_at", "answered_at",
    ]

    let name: String
    let stored: StoredCampaign
    /// What is known of each machine.
    var machines: [StoredCampaign]

    /// Creates the results of this machine, or of those that ask.
    init(name: String, stored: StoredCampaign, machines: [StoredCampaign]? = nil) {
        (self.name, self.stored, self.machines) = (name, stored, machines ?? [stored])
    }

    private var users: [(machine: StoredCampaign, user: Participant)] {
        machines.flatMap { machine in machine.participants.map { (machine, $0) } }
    }

    /// The rows, each with a value for each column.
    var rows: [[Value?]] {
        users.map { machine, user in
            [
                .string(name), .string(machine.machine), .string(machine.machineID),
                .int64(Int64(user.user.rawValue)), .string(user.shownName),
                .string(user.phase.word),
                (user.answer?.button).map { .string($0) },
                user.answer.flatMap { $0.values.isEmpty ? nil : .string($0.values) },
                user.answer.map { _ in .string(user.source.rawValue) },
                .int64(Int64(user.deferrals)), user.askedAt?.value, user.seenAt?.value,
                user.answeredAt?.value,
            ]
        }
    }

    /// One object for each user, and what is true of the campaign.
    var json: String {
        let users = rows.map { row in
            Value.options(
                zip(Self.columns, row).compactMap { name, value in
                    value.map { (name, $0) }
                }
            )
        }
        return JSON.text(
            .options([
                "campaign": .string(name), "machine": .string(stored.machine),
                "machine_id": .string(stored.machineID),
                "status": .string(ending?.rawValue ?? "open"),
                "begun_at": WallTime(seconds: stored.begun).value,
                "deadline": WallTime(seconds: stored.deadline).value,
                "users": .array(users, element: "a{sv}"),
            ])
        )
    }

    /// Comma-separated values with a heading; lines end with CR and LF.
    ///
    /// Source: RFC 4180.
    var csv: String {
        ([Self.columns] + rows.map { $0.map { $0.map(Self.text) ?? "" } })
            .map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A cell that is no formula in a spreadsheet, whatever a user typed.
    ///
    /// Source: OWASP, "CSV Injection".
    static func cell(_ text: String) -> String {
        let first = "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars
        let isFormula = text.unicodeScalars.first.map { first.contains($0) }
        let safe = (isFormula ?? false) ? "'" + text : text
        guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return safe
        }
        return "\"" + safe.replacing(text: "\"", with: "\"\"") + "\""
    }

    // MARK: SQL

    /// Makes the table; for PostgreSQL and SQLite.
    static let table = """
        CREATE TABLE IF NOT EXISTS topmost_answers (
            campaign text NOT NULL, machine text NOT NULL, machine_id text NOT NULL,
            uid bigint NOT NULL,
            "user" text NOT NULL, state text NOT NULL, button text, "values" text, source text,
            deferrals integer NOT NULL, asked_at text, seen_at text, answered_at text,
            PRIMARY KEY (campaign, machine_id, uid)
        );
        """

    /// Adds a row, or replaces that of the same user; `values` are literals or parameters.
    static func insert(_ values: [String]) -> String {
        let names = columns.map { "\"\($0)\"" }
        let key = ["campaign", "machine_id", "uid"]
        let changes = zip(columns, names).filter { !key.contains($0.0) }
            .map { "\($0.1) = excluded.\($0.1)" }
        return """
            INSERT INTO topmost_answers (\(names.joined(separator: ", "))) \
            VALUES (\(values.joined(separator: ", "))) \
            ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \
            \(changes.joined(separator: ", "));
            """
    }

    /// Statements that add all rows.
    var sql: String {
        ([Self.table] + rows.map { row in Self.insert(row.map(Self.literal)) })
            .joined(separator: "\n")
    }

    private static func literal(_ value: Value?) -> String {
        switch value {
        case nil: "NULL"
        case .int64(let number)?: "\(number)"
        // SQL has no other escape in standard strings, and a text no zero byte.
        case let value?: "'" + text(value).replacing(text: "'", with: "''") + "'"
        }
    }

    /// Makes the table in PostgreSQL, also with the right to write into it only where it exists:
    /// `IF NOT EXISTS` needs the right to make one, too.
    private static let tableIfMissing =
        "DO $$ BEGIN IF to_regclass('topmost_answers') IS NULL THEN \(table) END IF; END $$;"

    /// Writes all rows into a PostgreSQL database; those of the same users are replaced.
    ///
    /// - Parameter connection: a connection string.
    /// - Returns: the exit status of the program that writes, which reports its errors itself.
    /// - Throws: if that program cannot be run, or waits in vain.
    func write(to connection: String) throws -> Int32 {
        let program = try SiblingProgram.postgreSQL.path(orElse: .noProgram)
        let batch = StatementBatch(
            first: Self.tableIfMissing,
            each: Self.insert((1...Self.columns.count).map { "$\($0)" }),
            rows: rows.map { .init($0.map { $0.map(Self.text) }) }
        )
        let memory = try FileDescriptor.memory(batch.record)
        // Opened again, it is read from its beginning.
        let input = try FileDescriptor.open("/proc/self/fd/\(memory.number)", flags: O_RDONLY)
        let waiting = try CommandLoop()
        var command = Command(program, [connection], input: .descriptor(input.number))
        command.endsWithParent = true
        let child = try failing(.cannotRun, program) { try command.start() }
        var status: ChildStatus?
        let end = try waiting.loop.onChildExit(child.processID) { status = $0 }
        let known = try withExtendedLifetime(end) { () throws(Failure) in
            try waiting.wait { status }
        }
        guard known != .signalled(SIGALRM) else {
            throw Failure(.unreachable, .campaignDatabaseSilent)
        }
        return known.shellStatus
    }

    /// A value as text.
    static func text(_ value: Value) -> String {
        value.text?.replacing(text: "\0", with: "") ?? JSON.text(value)
    }

    /// How it ended; `nil`: it goes on.
    var ending: CampaignState.Ending? { stored.ending(at: WallClock.now.time) }

    // MARK: For people

    /// The campaign in a line, and a line for each user.
    var lines: [String] {
        let answered = users.filter { $0.user.phase == .answered }.count
        let end = LocalClock.text(.seconds(stored.deadline))
        let progress = Phrase.campaignAnswered.text(
            count: users.count,
            answered.grouped
        )
        let state =
            switch ending {
            case nil: Phrase.campaignOpen.text(end)
            case .deadline?: Phrase.campaignOver.text(end)
            case .stopped?: Phrase.campaignStopped.text
            }
        return ["\(name): \(progress); \(state)"] + program
            + users.map { machine, user in
                // Two may have the same name, or say so.
                let place = printable("\(machine.machine)-\(machine.machineID.prefix(8)) ")
                return "  \(stored.isPublished ? place : "")\(printable(user.shownName)): "
                    + text(of: user)
            }
    }

    /// What is known of the program of the deadline.
    private var program: [String] {
        let status = printable(stored.programStatus)
        guard stored.hasRun || !status.isEmpty else { return [] }
        let phrase = stored.hasRun ? Phrase.campaignHasRun : .campaignNotRun
        return ["  " + phrase.text(status.isEmpty ? "-" : status)]
    }

    private func text(of user: Participant) -> String {
        switch user.phase {
        case .unseen where !user.problem.isEmpty, .seen where !user.problem.isEmpty:
            return Phrase.campaignCannotAsk.text(printable(user.problem))
        case .unseen: return Phrase.campaignUnseen.text
        case .seen: return Phrase.campaignSeen.text(Self.time(user.seenAt))
        case .deferred(let count):
            return Phrase.campaignDeferred.text(
                "\(count)",
                "\(stored.deferrals)",
                Self.time(user.deferredUntil)
            )
        case .answered:
            let button = printable(user.answer?.button ?? "")
            return user.source == .deadline
                ? Phrase.campaignStandard.text(button)
                : Phrase.campaignAnswer.text(button, Self.time(user.answeredAt))
        }
    }

    private static func time(_ time: WallTime?) -> String {
        time.map { LocalClock.text(.seconds($0.seconds)) } ?? "-"
    }
}

extension Participant {
    /// The name, or the number of a user whose name is not known.
    var shownName: String { name.isEmpty ? "\(user.rawValue)" : name }
}

extension Participant.Phase {
    /// The phase in one word, for programs.
    var word: String {
        switch self {
        case .unseen: "unseen"
        case .seen: "seen"
        case .deferred: "deferred"
        case .answered: "answered"
        }
    }
}

extension WallTime {
    /// The time in UTC: `2026-12-24T17:00:00Z`.
    var value: Value { .string(LocalClock.textInUTC(.seconds(seconds))) }
}
