// SPDX-License-Identifier: MIT
//
// What `topmost campaign` does: one process that keeps a campaign, and one for each user who is being
// asked. All that others want to know is in the campaign's file.

import Basics
import Campaigns
import ChildProcess
import CommandKit
import EventLoop
import Files
import Glibc
import HelperWire
import Journal
import Localization
import SystemCalls
import Texts

@main
struct Main {
    private static let name = "topmost-campaign"
    private static let help = """
        usage: \(name) COMMAND

        What "topmost campaign" does: man topmost-control.

          run FILE [--programs]          ask, until the deadline; --programs: an organisation may run some
          check FILE                     print what would happen when
          publish FILE                   have the machines of an organisation ask
          status [NAME] [--json] [--watch]
          results NAME --csv|--json|--sql|--to=CONNECTION
          end NAME                       end a campaign
          --version                      print the version
          --help                         print this
        """

    private struct Options {
        var words: [String] = []
        var json = false
        var watch = false
        var programs = false
        var csv = false
        var sql = false
        var database: String?
    }

    static func main() {
        setSignalActions()
        StandardStream.reserve()
        ThisProcess.keepFilesPrivate()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 2, arguments[0] == "ask", let user = UInt32(arguments[1]) {
            exit(Asker.run(as: user))
        }
        let words = Argument<Options>("", "a command and its file or campaign", isRequired: true) {
            $0.words.append($1)
            return $0.words.count <= 2
        }
        let reader = ArgumentReader(
            program: name,
            help: help,
            [
                words, Argument(flag: "--json", \.json), Argument(flag: "--watch", \.watch),
                Argument(flag: "--programs", \.programs), Argument(flag: "--csv", \.csv),
                Argument(flag: "--sql", \.sql),
                Argument("--to", "a connection", \.database),
            ]
        )
        exit(reader.follow(arguments, Options(), report: { warn($0) }, run: status))
    }

    private static func status(_ options: Options) -> Int32 {
        do {
            return try run(options)
        } catch let failure as Failure {
            failure.report()
            return failure.status.rawValue
        } catch {
            warn("\(error)")
            return ExitStatus.cannotCreate.rawValue
        }
    }

    private static func run(_ options: Options) throws -> Int32 {
        let store = try CampaignStore.standard()
        switch (options.words[0], options.words.dropFirst().first) {
        case ("run", let file?): return try run(CampaignPlan(path: file), options, store)
        case ("check", let file?): try check(CampaignPlan(path: file))
        case ("publish", let file?): try publish(CampaignPlan(path: file), store)
        case ("status", let name): try status(name, options, store)
        case ("results", let name?): return try results(name, options, store)
        case ("end", let name?): try end(name, store)
        default:
            warn("unknown command; accepted: run, check, publish, status, results, end")
            return ArgumentError.exitStatus
        }
        return 0
    }

    /// Asks until the campaign has ended, or a signal comes: the next run goes on with it.
    private static func run(
        _ plan: CampaignPlan,
        _ options: Options,
        _ store: CampaignStore
    ) throws -> Int32 {
        let loop = try EventLoop()
        let runner = try CampaignRunner(plan, store, loop, Log.live(program: name))
        runner.allowsPrograms = options.programs
        let signals = try [SIGINT, SIGTERM, SIGHUP].map { number in
            try loop.onSignal(number) { loop.exit(code: number == SIGTERM ? 0 : 128 + number) }
        }
        try runner.start()
        ServiceManager.live.ready()
        return try withExtendedLifetime((signals, runner)) { try loop.run() }
    }

    /// Prints when what would happen, if the campaign began now.
    private static func check(_ plan: CampaignPlan) throws {
        let now = WallClock.now
        let campaign = plan.campaign(from: now.time)
        let first = try plan.firstQuestion(of: campaign, at: now)
        var lines = [Phrase.campaignAsksFrom.text(first.text)]
        for reminder in campaign.reminders.map({ campaign.deadline - $0 }).sorted()
        where reminder > first {
            lines.append(Phrase.campaignRemindsAt.text(reminder.text))
        }
        lines.append(Phrase.campaignEndsAt.text(campaign.deadline.text))
        try answer(lines.joined(separator: "\n"))
    }

    // MARK: Many machines

    /// Has the machines of an organisation ask, from now on; again, if that was interrupted.
    private static func publish(_ plan: CampaignPlan, _ store: CampaignStore) throws {
        let text = String(decoding: plan.text, as: UTF8.self)
        guard let lock = try store.lock(plan.name) else {
            throw Failure(.refused, .campaignRuns, plan.name)
        }
        try withExtendedLifetime(lock) {
            if let known = try store.read(plan.name) {
                guard known.text == text, known.isPublished else {
                    let journal = store.path(plan.name)
                    throw Failure(.refused, .campaignChanged, plan.name, journal)
                }
                return
            }
            let now = WallClock.now
            let campaign = plan.campaign(from: now.time)
            _ = try plan.firstQuestion(of: campaign, at: now)
            var stored = StoredCampaign()
            (stored.text, stored.isPublished) = (text, true)
            (stored.begun, stored.deadline) = (now.time.seconds, campaign.deadline.seconds)
            stored.deferrals = campaign.deferrals
            try failing(.cannotCreate) { try store.write(stored, plan.name) }
        }
        try becomeBridge(plan.name)
    }

    /// Becomes the program that writes to the broker what is stored of a campaign.
    private static func becomeBridge(_ name: String) throws {
        let program = try SiblingProgram.bridge.path(orElse: .noProgram)
        try failing(.cannotRun, program) {
            try Command(program, ["campaign", "publish", name]).replaceThisProcess()
        }
    }

    // MARK: What is known

    private static func status(
        _ name: String?,
        _ options: Options,
        _ store: CampaignStore
    ) throws {
        var last = ""
        var unreadable: Failure?
        func write() throws(Failure) -> Bool {
            let names = name.map { [$0] } ?? store.names()
            // One may begin.
            var isOpen = names.isEmpty
            var texts: [String] = []
            unreadable = nil
            for name in names {
                do throws(Failure) {
                    let results = try store.results(name)
                    isOpen = isOpen || results.ending == nil
                    texts += options.json ? [results.json] : results.lines
                } catch {
                    // It hides no other one.
                    unreadable?.report()
                    unreadable = error
                }
            }
            let text = texts.joined(separator: "\n")
            if text != last, !text.isEmpty { try answer(text) }
            last = text
            return isOpen
        }
        let isOpenNow = try write()
        if last.isEmpty, unreadable == nil { warn(Phrase.campaignNone.text(store.folder)) }
        guard isOpenNow, options.watch else {
            if let unreadable { throw unreadable }
            return
        }
        try Files.makeFolders(store.folder)
        let waiting = try CommandLoop()
        var isOpen = true
        var problem: Failure?
        let watch = try failing(.unknownID) {
            try waiting.loop.watchFile(store.folder, [.movedTo]) { _ in
                do throws(Failure) {
                    isOpen = try write()
                } catch {
                    problem = error
                }
            }
        }
        // It may have changed before it was watched.
        isOpen = try write()
        try withExtendedLifetime(watch) { () throws(Failure) in
            try waiting.waitUntil { !isOpen || problem != nil }
        }
        if let problem = problem ?? unreadable { throw problem }
    }

    private static func results(
        _ name: String,
        _ options: Options,
        _ store: CampaignStore
    ) throws -> Int32 {
        let results = try store.results(name)
        let chosen = [options.csv, options.json, options.sql, options.database != nil]
        guard chosen.filter(\.self).count == 1 else {
            throw Failure(.usage, .campaignOneFormat, "--csv, --json, --sql, --to")
        }
        if options.csv { try answer(Array(results.csv.utf8)) }
        if options.json { try answer(results.json) }
        if options.sql { try answer(results.sql) }
        if let database = options.database { return try results.write(to: database) }
        return 0
    }

    private static func end(_ name: String, _ store: CampaignStore) throws {
        var stored = try store.known(name)
        guard !stored.isPublished else {
            stored.ending = .stopped
            try failing(.cannotCreate) { try store.write(stored, name) }
            return try becomeBridge(name)
        }
        guard stored.ending == nil else { return }
        try failing(.cannotCreate) {
            try Files.replace(
                store.endPath(name),
                with: [],
                isPrivate: true,
                isDurable: true
            )
        }
        try answer(Phrase.campaignEnds.text(name))
    }
}
