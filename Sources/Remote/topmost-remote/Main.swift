// SPDX-License-Identifier: MIT
//
// Shows the presentations of another machine on this one. `topmost attach ssh://HOST` becomes this
// program, and a unit starts it for each host of `topmost hosts`. Nothing of it runs otherwise.

import Basics
import ChildProcess
import DaemonClient
import Files
import Glibc
import Journal
import Localization
import RemoteCards
import RemoteHosts
import Sandbox
import SystemCalls

/// The exit status.
///
/// Source: `sysexits.h` for 64, 69 and 76.
enum RemoteExit: Int32 {
    case trouble = 1
    /// The address is that of this session.
    case itself = 64
    /// No bus, or no runtime folder, on this machine.
    case unavailable = 69
    /// The other daemon speaks another version of the protocol.
    case misunderstood = 76
}

@main
struct Main {
    private static let name = "topmost-remote"
    private static let help = """
        usage: \(name) ADDRESS

        Shows what another machine shows, and answers it there, through ssh.
        topmost attach ssh://HOST and the unit topmost-host@.service start it.

          ADDRESS      \(RemoteAddress.accepted)
          --version    print the version
          --help       print this
        """

    static func main() {
        setSignalActions()
        Localization.load()
        // It has what is typed into hidden fields; the daemon reads its executable.
        Sandbox.forbidCoreDumps()
        let log = Log.live(program: name)
        let address = Argument<RemoteAddress?>("", RemoteAddress.accepted, isRequired: true) {
            $0 = RemoteAddress($1)
            return $0 != nil
        }
        let status = ArgumentReader(program: name, help: help, [address]).follow(
            CommandLine.arguments.dropFirst(),
            nil,
            report: { log.error($0) },
            run: { address in
                guard let address else { return RemoteExit.trouble.rawValue }
                do {
                    return try run(address, log)
                } catch {
                    log.error("cannot start: \(error)")
                    return RemoteExit.unavailable.rawValue
                }
            }
        )
        exit(status)
    }

    /// Shows that machine until a signal, or the end of the session.
    private static func run(_ address: RemoteAddress, _ log: Log) throws -> Int32 {
        guard let runtimeFolder = ThisProcess.variable("XDG_RUNTIME_DIR") else {
            log.error("XDG_RUNTIME_DIR is not set")
            return RemoteExit.unavailable.rawValue
        }
        let program = try SessionProgram()
        let (loop, client) = (program.loop, program.client)
        let board = RemoteBoard(client, RemoteHost(address.host)) { log.warning($0) }
        let display = try RemoteDisplay(board, loop)
        let line = try RemoteLine(to: address, display, in: runtimeFolder, loop, log)
        client.onNewDaemon = { [weak board] in board?.placeAgain() }
        let status = try program.run()
        line.close()
        withExtendedLifetime(board) {}
        return status
    }
}
