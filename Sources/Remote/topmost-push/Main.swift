// SPDX-License-Identifier: MIT
//
// Takes what a rule pushes to the user's phones, and what they answer back, through a server for them.
// Without `push.toml` nothing of it runs.

import Basics
import ChildProcess
import Configuration
import DaemonClient
import Files
import Glibc
import Journal
import Localization
import PluginWire
import Sandbox
import SystemCalls
import WebRequests

/// The exit status.
///
/// Source: `sysexits.h` for 69 and 78.
enum PushExit: Int32 {
    case trouble = 1
    /// No bus, or no folders.
    case unavailable = 69
    /// `push.toml` is missing or wrong.
    case configuration = 78
}

@main
struct Main {
    private static let name = "topmost-push"
    private static let help = """
        usage: \(name)

        Shows notifications on your phones, and those of topics here, through ntfy or Gotify servers;
        \(PushSettings.path(in: "~/.config/topmost")) names it. topmost-push.service starts it.

          --version        print the version
          --help           print this
        """

    static func main() {
        setSignalActions()
        Localization.load()
        Sandbox.forbidCoreDumps()
        ThisProcess.keepFilesPrivate()
        let log = Log.live(program: name)
        let status = ArgumentReader(program: name, help: help, [Argument<Int>]()).follow(
            CommandLine.arguments.dropFirst(),
            0,
            report: { log.error($0) },
            run: { _ in
                guard let files = PushFiles.standard(variable: ThisProcess.variable) else {
                    log.error("HOME or XDG_RUNTIME_DIR is not set")
                    return PushExit.unavailable.rawValue
                }
                do {
                    return try run(files, log)
                } catch {
                    log.error("\(error)")
                    return PushExit.trouble.rawValue
                }
            }
        )
        exit(status)
    }

    /// Works until a signal, or the end of the session.
    private static func run(_ files: PushFiles, _ log: Log) throws -> Int32 {
        let settings: PushSettings
        switch PushSettings.load(PushSettings.path(in: files.configuration)) {
        case .success(let read): settings = read
        case .failure(let error):
            for problem in error.problems { log.error("\(problem)") }
            return PushExit.configuration.rawValue
        }
        guard let lock = try Files.lock(files.lock, waits: false) else {
            log.error("it runs already: \(files.lock) is locked")
            return PushExit.unavailable.rawValue
        }
        defer { withExtendedLifetime(lock) {} }
        WebClient.prepare()
        let program = try SessionProgram()
        let (loop, client) = (program.loop, program.client)
        let web = try WebClient(loop)
        let phones = try PhoneService.all(settings).map { service in
            try Phones(
                service,
                files,
                client,
                socket: AttachSocket.path(
                    runtimeFolder: ThisProcess.variable("XDG_RUNTIME_DIR") ?? ""
                ),
                web,
                loop,
                log
            )
        }
        var shown = try files.readTopics()
        let shownStore = try PacedStore(loop) {
            do {
                try files.store(shown)
            } catch {
                log.error("cannot store what was shown: \(error)")
            }
        }
        let feeds = try settings.subscriptions.map { subscription in
            let topic = subscription.name ?? ""
            let address = subscription.address + "/" + topic
            return try TopicFeed(
                NtfyServer(subscription),
                topic,
                allowsLocalRequests: subscription.allowsLocalRequests,
                since: shown[address],
                client,
                web,
                loop,
                log,
                store: { id in
                    guard shown[address] != id else { return }
                    shown[address] = id
                    shownStore.want()
                },
                isOwn: { key in phones.contains { $0.isOwn(key) } }
            )
        }
        let distributor =
            settings.isDistributor
            ? try Distributor(
                NtfyServer(settings.ntfy),
                client.connection,
                files,
                web,
                loop,
                log
            ) : nil
        return try withExtendedLifetime((phones, feeds, distributor)) {
            defer {
                shownStore.finish()
                distributor?.finish()
            }
            return try program.run()
        }
    }
}
