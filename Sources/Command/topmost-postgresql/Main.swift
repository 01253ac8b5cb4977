// SPDX-License-Identifier: MIT
//
// Writes rows into a PostgreSQL database. It is a program of its own so that nothing else links the
// library, which brings Kerberos, LDAP and OpenSSL (docs/decisions/0037).

import Basics
import ChildProcess
import Coding
import Files
import Glibc
import HelperWire
import PostgreSQL
import Sandbox
import SystemCalls

@main
struct Main {
    private static let name = "topmost-postgresql"
    private static let help = """
        usage: \(name) CONNECTION

        Writes rows from standard input into a PostgreSQL database; topmost-campaign starts it.

          --version  print the version
          --help     print this
        """
    private static let maximumBytes = 64 << 20
    /// How long it takes to connect, in seconds, where the connection does not say it.
    private static let connectSeconds = 10
    /// How long the server may take for a statement, in seconds.
    private static let statementSeconds = 30
    /// How long it may take in all: to find the host, and what the server and its network take.
    private static let patience = Duration.seconds(connectSeconds + statementSeconds)

    static func main() {
        setSignalActions()
        StandardStream.reserve()
        Sandbox.keepMemoryPrivate()
        let connection = Argument<[String]>("", "a connection", isRequired: true) {
            $0.append($1)
            return $0.count == 1
        }
        let status = ArgumentReader(program: name, help: help, [connection]).follow(
            CommandLine.arguments.dropFirst(),
            [],
            report: report,
            run: { words in
                do {
                    try Sandbox.giveUpWritingAndStarting(exceptBelow: [], andOf: [])
                    let bytes = try FileDescriptor.contents(of: 0, atMost: maximumBytes)
                    try run(StatementBatch(record: bytes[...]), words[0])
                    return 0
                } catch {
                    report("\(error)")
                    // EX_UNAVAILABLE of sysexits.h.
                    return 69
                }
            }
        )
        exit(status)
    }

    private static func report(_ text: String) {
        StandardStream.error.write("\(name): \(text)\n")
    }

    private static func run(_ batch: StatementBatch, _ text: String) throws(PostgreSQLError) {
        if let secret = try PostgreSQLConnection.secrets(in: text).first {
            throw PostgreSQLError(
                message: "\(secret) does not belong on a command line, which others can read; "
                    + "accepted: ~/.pgpass, PGPASSFILE, a service"
            )
        }
        ThisProcess.endUnlessRenewed(within: patience)
        let standard: KeyValuePairs = [
            "application_name": name, "connect_timeout": "\(connectSeconds)",
        ]
        let connection = try PostgreSQLConnection(text, standard: standard)
        try connection.execute("BEGIN; SET LOCAL statement_timeout = '\(statementSeconds)s'")
        try connection.execute(batch.first)
        try connection.prepare("each", batch.each)
        for row in batch.rows {
            ThisProcess.endUnlessRenewed(within: patience)
            try connection.run("each", row.values)
        }
        try connection.execute("COMMIT")
    }
}
