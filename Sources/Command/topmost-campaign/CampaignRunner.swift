// SPDX-License-Identifier: MIT
//
// Keeps a campaign: with root's rights it asks each user who is signed in, by a process of that user's;
// anybody else asks themselves.

import Campaigns
import ChildProcess
import CommandKit
import Configuration
import EventLoop
import Files
import Glibc
import HelperWire
import Journal
import SystemCalls
import Texts

/// A campaign that runs.
final class CampaignRunner {
    /// Whether a program of an organisation may run here.
    var allowsPrograms = false
    private let plan: CampaignPlan
    private let store: CampaignStore
    private let loop: EventLoop
    private let log: Log
    /// Held as long as this runs: two processes would store over each other.
    private let lock: FileDescriptor
    private var stored: StoredCampaign
    private var state: CampaignState
    /// The ids of the buttons that are answers.
    private let buttons: Set<String>
    /// One for each user at most, until it has ended.
    private var askers: [UserID: AskerProcess] = [:]
    private var signedIn: Set<UserID> = []
    private var timer: TimerSource?
    private var clockChange: ClockChangeSource?
    private var endWatch: FileSource?
    private var sessions: LoginSessions?
    /// Whether it is not known yet who is signed in.
    private var isStarting = true
    private var program: (child: Child, end: ChildSource)?

    /// The longest time to sleep: who reads the wall clock must look at it now and then.
    private static let longestSleep = Duration.seconds(86_400)

    /// Creates it, and goes on with what its last run stored.
    ///
    /// - Throws: if another process keeps it, it began with another file, nobody would be asked, or
    ///   it cannot be stored.
    init(
        _ plan: CampaignPlan,
        _ store: CampaignStore,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        (self.plan, self.store, self.loop, self.log) = (plan, store, loop, log)
        let text = String(decoding: plan.text, as: UTF8.self)
        guard let lock = try store.lock(plan.name) else {
            throw Failure(.refused, .campaignRuns, plan.name)
        }
        self.lock = lock
        store.removeLeftovers(plan.name)
        if let known = try store.read(plan.name) {
            guard known.text == text, !known.isPublished else {
                throw Failure(
                    .refused,
                    .campaignChanged,
                    plan.name,
                    store.path(plan.name)
                )
            }
            stored = known
        } else {
            let now = WallClock.now
            _ = try plan.firstQuestion(of: plan.campaign(from: now.time), at: now)
            stored = StoredCampaign()
            (stored.text, stored.begun) = (text, now.time.seconds)
            (stored.machine, stored.machineID) = (Self.hostName, Self.newMachineID)
            // An earlier campaign of that name was ended, perhaps, while nobody kept it.
            if Files.exists(store.endPath(plan.name)) {
                try Files.remove(store.endPath(plan.name))
            }
        }
        var campaign = plan.campaign(from: WallTime(seconds: stored.begun))
        // The deadline may have moved.
        if stored.deadline > 0 { campaign.deadline = WallTime(seconds: stored.deadline) }
        (stored.deadline, stored.deferrals) = (campaign.deadline.seconds, campaign.deferrals)
        state = CampaignState(
            campaign,
            journal: .init(
                participants: stored.participants,
                ending: stored.ending,
                hasRun: stored.hasRun
            )
        )
        buttons = plan.buttons
        try store.write(stored, plan.name)
        timer = try loop.timer(accuracy: .seconds(1)) { [weak self] in
            self?.handle(.deadlinePassed)
        }
        clockChange = try loop.onClockChange { [weak self] in self?.handle(.clockChanged) }
        endWatch = try loop.watchFile(store.folder, [.created, .movedTo]) { [weak self] _ in
            self?.checkEnd()
        }
    }

    /// Begins to ask.
    ///
    /// - Throws: if nobody says who is signed in.
    func start() throws {
        if ThisProcess.userID == 0 {
            sessions = try LoginSessions(in: loop) { [weak self] in self?.updateUsers() }
        }
        // Ended while nobody kept it, it asks nobody and runs no program, even after the deadline.
        checkEnd()
        updateUsers()
        isStarting = false
        handle(.deadlinePassed)
    }

    // MARK: The state

    private func handle(_ action: CampaignAction) {
        for effect in state.reduce(action, at: .now) { carryOut(effect) }
        guard let due = state.nextDeadline(at: .now) else { return }
        let span = Duration.seconds(due.seconds) - LocalClock.sinceEpoch
        timer?.arm(after: min(max(span, .zero), Self.longestSleep))
    }

    private func carryOut(_ effect: CampaignEffect) {
        switch effect {
        case .store:
            let journal = state.journal
            (stored.participants, stored.ending) = (journal.participants, journal.ending)
            (stored.hasRun, stored.deadline) = (journal.hasRun, state.campaign.deadline.seconds)
            write()
        case .ask(let user, let offers, let previous):
            var order = AskerOrder()
            (order.question, order.languages) = (plan.file.question, plan.file.languages)
            order.offers = offers.map(\.components.seconds)
            start(order, for: user, previous)
        case .check(let user, let question):
            start(AskerOrder(kind: .check), for: user, question)
        case .withdraw(let user): askers[user]?.withdraw()
        case .run: runProgram()
        case .finish: if !isStarting, program == nil { loop.exit(code: 0) }
        }
    }

    private func write() {
        do {
            try store.write(stored, plan.name)
        } catch {
            // What follows would not be true after a restart.
            log.error("cannot store the campaign: \(error)")
            exit(ExitStatus.cannotCreate.rawValue)
        }
    }

    private func start(_ order: AskerOrder, for user: UserID, _ previous: OpenQuestion?) {
        guard askers[user] == nil else {
            return retry(user, "the process that asked before has not ended")
        }
        var order = order
        order.previousBus = previous?.bus ?? ""
        order.previous = previous?.presentation ?? 0
        order.spans = plan.file.plan.deferralSpans.map(\.components.seconds)
        do {
            askers[user] = try AskerProcess(
                user.rawValue,
                environment: Self.environment(of: user.rawValue),
                order,
                buttons: buttons,
                in: loop
            ) { [weak self] report in
                self?.handle(report, of: user)
            } onEnd: { [weak self] in
                self?.askers[user] = nil
            }
        } catch {
            retry(user, "\(error)")
        }
    }

    private var retries: [DeferredSource] = []

    /// Notes that a user cannot be asked, not in the middle of what is being carried out.
    private func retry(_ user: UserID, _ reason: String) {
        log.error("cannot ask user \(user.rawValue): \(reason)")
        do {
            let retry = try loop.deferred { [weak self] in
                self?.retries.removeAll()
                self?.handle(.failed(user, reason: reason))
            }
            retry.schedule()
            retries.append(retry)
        } catch {
            log.error("\(error)")
            exit(ExitStatus.unreachable.rawValue)
        }
    }

    private func handle(_ report: AskerReport, of user: UserID) {
        switch report.kind {
        case .named: return handle(.named(user, report.name))
        case .accepted:
            let question = OpenQuestion(bus: report.bus, presentation: report.presentation)
            return handle(.accepted(user, question))
        case .displayed: return handle(.displayed(user))
        case .entered, .answered, .deferred, .dismissed, .closed, .failed: break
        }
        switch report.kind {
        case .answered:
            handle(.answered(user, UserAnswer(button: report.button, values: report.values)))
        case .deferred: handle(.deferred(user, .seconds(report.span)))
        case .dismissed: handle(.dismissed(user))
        case .closed: handle(.closed(user))
        case .failed, .named, .accepted, .displayed, .entered:
            let reason = String(printable(report.reason).prefix(256))
            log.info("user \(user.rawValue): \(reason)")
            handle(.failed(user, reason: reason))
        }
    }

    // MARK: Users

    private func updateUsers() {
        let users = sessions?.users ?? [ThisProcess.userID]
        let now = Set(users.map { UserID(rawValue: $0) })
        let before = signedIn
        signedIn = now
        for user in before.subtracting(now).sorted() {
            askers[user]?.stop()
            handle(.signedOut(user))
        }
        for user in now.subtracting(before).sorted() {
            // A look-up may take long, and fail: the process that asks does it.
            let isOwn = user.rawValue == ThisProcess.userID
            let name = isOwn ? UserAccount(user.rawValue)?.name : nil
            handle(.signedIn(user, name: name ?? state.participants[user]?.name ?? ""))
        }
    }

    /// The environment of the process that asks a user: nothing of root's.
    private static func environment(of user: UInt32) -> [String: String]? {
        guard ThisProcess.userID == 0 else { return nil }
        let folder = "/run/user/\(user)"
        var environment = [
            "XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus",
            "PATH": "/usr/bin:/bin",
        ]
        for name in LanguageChoice.variables + ["TEXTDOMAINDIR"] {
            environment[name] = ThisProcess.variable(name)
        }
        return environment
    }

    private static var newMachineID: String {
        (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static var hostName: String {
        // The kernel always has one.
        let bytes = (try? Files.read("/proc/sys/kernel/hostname", limit: 256)) ?? []
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    // MARK: The end

    /// Ends the campaign if `topmost campaign end` asked for it.
    private func checkEnd() {
        guard Files.exists(store.endPath(plan.name)) else { return }
        handle(.stopped)
        do {
            try Files.remove(store.endPath(plan.name))
        } catch {
            log.warning("\(error)")
        }
    }

    private func runProgram() {
        guard let first = plan.file.program.first else { return }
        guard stored.organisation.isEmpty || allowsPrograms else {
            let asker = stored.organisation
            stored.programStatus = "\(asker) may run no programs here (programs in campaigns.toml)"
            write()
            return log.error("\(first) does not run: \(stored.programStatus)")
        }
        do {
            let child = try Command(first, Array(plan.file.program.dropFirst())).start()
            let end = try loop.onChildExit(child.processID) { [weak self] status in
                guard let self else { return }
                if !status.isSuccess { log.error("\(first): \(status)") }
                program = nil
                stored.programStatus = "\(status)"
                write()
                handle(.deadlinePassed)
            }
            program = (child, end)
            handle(.programStarted)
        } catch {
            log.error("cannot run \(first): \(error)")
            stored.programStatus = "\(error)"
            write()
            // Not done: whoever started this starts it again.
            exit(ExitStatus.cannotRun.rawValue)
        }
    }
}
