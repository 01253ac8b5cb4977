// SPDX-License-Identifier: MIT
//
// Takes what a rule shares to the user's other machines, and what they share to this one, through a
// broker. Without `bridge.toml` nothing of it runs; `topmost pair` is this program, too.

import Basics
import BridgeWire
import ChildProcess
import Configuration
import DBus
import DaemonClient
import EventLoop
import Files
import Glibc
import Journal
import Localization
import Mosquitto
import PluginWire
import Sandbox
import Sodium
import SystemCalls

/// The exit status.
///
/// Source: `sysexits.h` for 69, 75 and 78.
enum BridgeExit: Int32 {
    case trouble = 1
    /// No bus, or no runtime folder.
    case unavailable = 69
    /// Start it again: it has other keys.
    case again = 75
    /// `bridge.toml` or the keys are missing or wrong.
    case configuration = 78
}

@main
struct Main {
    private static let name = "topmost-bridge"
    private static let help = """
        usage: \(name) [COMMAND]

        Shares notifications and questions with your other machines through an MQTT broker;
        \(BridgeSettings.path(in: "~/.config/topmost")) names it. topmost-bridge.service starts it.

          pair             print the code for another machine
          pair join CODE   join the machines with that code; "-": read it from standard input
          pair list        list the machines
          pair revoke NAME remove a machine: it reads and answers nothing any more
          campaign COMMAND what "topmost campaign" does with an organisation's broker
          --version        print the version
          --help           print this
        """

    static func main() {
        setSignalActions()
        Localization.load()
        Sandbox.forbidCoreDumps()
        ThisProcess.keepFilesPrivate()
        let log = Log.live(program: name)
        guard Sodium.prepare() else {
            log.error("libsodium cannot be used")
            exit(BridgeExit.unavailable.rawValue)
        }
        let words = Argument<[String]>("", "pair, and what to do") {
            $0.append($1)
            return $0.count <= 3
        }
        let status = ArgumentReader(program: name, help: help, [words]).follow(
            CommandLine.arguments.dropFirst(),
            [],
            report: { log.error($0) },
            run: { words in
                if words.first == "campaign" { return runCampaign(Array(words.dropFirst()), log) }
                guard let files = BridgeFiles.standard(variable: ThisProcess.variable) else {
                    log.error("HOME is not set")
                    return BridgeExit.unavailable.rawValue
                }
                do {
                    guard words.isEmpty else { return try Pairing(files).run(words) }
                    return try run(files, log)
                } catch  where words.isEmpty {
                    log.error("\(error)")
                } catch {
                    // The user called another command.
                    Log.live(program: "topmost").notice("\(error)")
                }
                return BridgeExit.trouble.rawValue
            }
        )
        exit(status)
    }

    private static func runCampaign(_ words: [String], _ log: Log) -> Int32 {
        guard let program = CampaignProgram(log) else {
            log.error("HOME is not set")
            return BridgeExit.unavailable.rawValue
        }
        do {
            return try program.run(words)
        } catch {
            log.error("\(error)")
            return BridgeExit.trouble.rawValue
        }
    }

    /// Shares until a signal, or the end of the session.
    private static func run(_ files: BridgeFiles, _ log: Log) throws -> Int32 {
        let settings: BridgeSettings
        switch BridgeSettings.load(BridgeSettings.path(in: files.configuration)) {
        case .success(let read): settings = read
        case .failure(let error):
            for problem in error.problems { log.error("\(problem)") }
            return BridgeExit.configuration.rawValue
        }
        guard var keys = try files.readKeys() else {
            log.error("no keys in \(files.keys): run \"topmost pair\"")
            return BridgeExit.configuration.rawValue
        }
        if let name = settings.name { keys.rename(name) }
        guard let runtimeFolder = ThisProcess.variable("XDG_RUNTIME_DIR") else {
            log.error("XDG_RUNTIME_DIR is not set")
            return BridgeExit.unavailable.rawValue
        }
        Broker.prepare()
        let loop = try EventLoop()
        let client = try DaemonClient(Connection.open(.session), in: loop)
        let service = try BridgeService(
            settings,
            keys,
            files,
            client,
            socket: AttachSocket.path(runtimeFolder: runtimeFolder),
            loop,
            log
        )
        client.onNewDaemon = { [weak service] in service?.placeAgain() }
        client.onLoss = { [weak client] _ in
            if client?.isDisconnected == true { loop.exit(code: 0) }
        }
        let signals = try [SIGINT, SIGTERM, SIGHUP].map { number in
            try loop.onSignal(number) {
                service.stop()
                loop.exit(code: 0)
            }
        }
        service.start()
        return try withExtendedLifetime(signals) { try loop.run() }
    }
}
