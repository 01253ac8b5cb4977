// SPDX-License-Identifier: MIT

import TestSupport

@testable import PresenterCore

/// A core, an audit, and a world that does things at random: 70 % what clients
/// and people usually do, 20 % hostile, 10 % misfortune.
struct RandomRun {
    private(set) var state: PresenterState
    private(set) var effects: [Effect] = []
    /// The last facts and when they were, in a ring.
    private var past: [(Instant, Action)] = []
    private var steps = 0
    private var audit = Audit()
    private var random: SplitMix64
    private(set) var now = Instant(milliseconds: 1_000_000)
    private var lastToken: UInt64 = 0
    private var connections: [String: Int] = [:]
    private var displays: [DisplayID] = []
    private var lastDisplay: UInt32 = 0
    /// Whether the stack may grow high.
    private let isLarge: Bool
    /// Ids that were given out lately, live or not.
    private var recent: [PresentationID] = []
    private var bundle: [Content]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        isLarge = seed.isMultiple(of: 8)
        state = PresenterState(
            limits: Limits {
                $0.visibleToasts = 3
                $0.groupAfter = 2
                $0.waitingToasts = 20
                $0.waitingBytes = 30_000
                $0.waitingBytesPerIdentity = 16_000
                $0.waitingBurst = 3
                $0.presentationsPerIdentity = 3
                $0.stackDepth = 5
                $0.moreOpensCentre = seed.isMultiple(of: 3)
                $0.missedToasts = 8
                $0.undoTime = seed.isMultiple(of: 7) ? .zero : .milliseconds(1_500)
                $0.expired = seed.isMultiple(of: 5) ? .close : .keep
            },
            firstID: seed.isMultiple(of: 4) ? .max - 500 : 1
        )
        bundle = Self.contents
        audit.maximumMissed = state.limits.missedToasts
        audit.keepsExpired = state.limits.expired == .keep
    }

    /// Notes changes from now on, as the daemon does.
    mutating func recordChanges() { state.recordChanges() }

    /// The records of the last steps.
    mutating func takeChanges() -> [RecoveryRecord] { state.takeChanges() }

    /// One fact, checked.
    mutating func step() throws(Audit.Violation) {
        letTimePass()
        try send(nextAction())
        // Displays draw soon, mostly.
        if effects.contains(.announceScene), !displays.isEmpty, random.chance(60) {
            try send(.scenePresented(random.pick(displays), revision: state.scene.revision))
        }
    }

    /// The checks that cost as much as there is live.
    func checkAll() throws(Audit.Violation) {
        try audit.checkAll(state, at: now)
        guard state.scene == state.currentScene(state.gathered) else {
            throw Audit.Violation(description: "the scene is not that of the state")
        }
    }

    /// Everybody leaves and everything is dismissed: nothing may stay behind.
    mutating func end() throws(Audit.Violation) {
        try send(.displayAttached(DisplayID(rawValue: 9_999)))
        try send(.dismissedByTool(token(), nil))
        try send(.doNotDisturbChanged(until: .off))
        try send(.centreSwitched(token(), .hide))
        now = now + .milliseconds(1_500)
        try send(.deadlinePassed)
        guard state.isQuiet, audit.live.isEmpty else {
            throw Audit.Violation(description: "something stays behind")
        }
    }

    /// The number of events sent to the core.
    var count: Int { steps }

    /// The last facts, the newest last.
    var trace: String {
        past.indices.map { past[(steps + $0) % past.count] }
            .map { "\($0.milliseconds): \($1.summary)" }
            .joined(separator: "\n")
    }

    private mutating func send(_ action: Action) throws(Audit.Violation) {
        if past.count < 12 { past.append((now, action)) } else { past[steps % 12] = (now, action) }
        steps += 1
        effects = state.reduce(action, at: now)
        if case .accept(_, let id) = effects.first {
            recent.append(id)
            if recent.count > 24 { recent.removeFirst() }
        }
        try audit.check(action, effects, state, at: now)
    }

    private mutating func letTimePass() {
        switch random.below(20) {
        case 0..<8: break
        case 8..<12: now = now + .milliseconds(random.below(40))
        case 12..<14: now = now + .milliseconds(random.below(600))
        case 14..<17: if let due = state.nextDeadline { now = due }
        case 17..<18:
            if let due = state.nextDeadline, due - now > .milliseconds(1) {
                now = due + .milliseconds(-1)
            }
        case 18: now = now + .milliseconds(500)
        default: now = now + .milliseconds(random.below(4_000))
        }
    }

    private mutating func nextAction() -> Action {
        switch random.below(100) {
        case 0..<34: request()
        case 34..<44: update()
        case 44..<50: .dismissRequested(token(), id(), by: owner())
        case 50..<54: frame()
        case 54..<84: userAction()
        case 84: .deadlinePassed
        case 85: offScreen()
        case 86: .keyboardRequested(token())
        case 87..<90: .buttonPressedByTool(token(), id(), answer())
        case 91: centre()
        case 90: random.chance(3) ? .toastsDismissedByTool(token()) : dismissal()
        default: misfortune()
        }
    }

    /// The centre opens, closes, or gets an answer, mostly to what it has not asked.
    private mutating func centre() -> Action {
        guard random.chance(40) else {
            if random.chance(10) { return .historyChanged }
            if random.chance(2) { return .idsTaken(below: state.nextID + UInt32(random.below(30))) }
            return .centreSwitched(token(), random.pick(CentreVisibility.allCases))
        }
        let name = random.pick(Self.names)
        let past = (0..<random.below(4)).map { index in
            CentreEntry(
                id: .history(Int64(index)),
                application: name,
                title: "past",
                shownAt: Instant(milliseconds: Int64(index))
            )
        }
        let late: UInt64 = random.chance(20) ? 1 : 0
        let serial = max(late, state.centreSerial) - late
        guard let newest = past.first, random.chance(50) else {
            return .centreAnswered(serial, .page(group: name, from: random.below(40), past))
        }
        let group = CentreHistoryGroup(name: name, count: 1 + random.below(200), newest: newest)
        return .centreAnswered(serial, .groups([group]))
    }

    private mutating func centreAction() -> CentreAction {
        let name = random.pick(Self.names)
        return switch random.below(15) {
        case 12: .undone
        case 13: .snoozed(id(), for: random.chance(20) ? nil : .milliseconds(random.below(9_000)))
        case 14: .replied(id(), text: random.pick(["", "yes"]))
        case 0: .closed
        case 1..<3: .scrolled(first: random.below(300))
        case 3..<5: .searched(random.pick(["", "a", "past"]))
        case 5: .groupToggled(name)
        case 6: .entryToggled(random.chance(50) ? .live(id()) : .history(Int64(random.below(4))))
        case 7: random.chance(10) ? .cleared : .groupCleared(name)
        case 8: .dismissed(.live(id()))
        case 9: .dismissed(.history(Int64(random.below(4))))
        case 10: .pressed(id(), button: answer().button)
        default:
            random.chance(50)
                ? .quietToggled
                : random.chance(50) ? .modeChosen(nil) : .ruleToggled(name, .mute)
        }
    }

    private mutating func dismissal() -> Action {
        .dismissedByTool(token(), random.chance(3) ? nil : id())
    }

    /// The user gets toasts back, or puts them off.
    private mutating func offScreen() -> Action {
        switch random.below(4) {
        case 0: return .dismissalUndone
        case 3:
            return .dismissedWithUndo(token(), random.chance(10) ? [] : [shownID(), id()])
        case 1: return .restoredByTool(token(), random.chance(50) ? nil : id())
        default:
            let span: Duration? =
                random.chance(20) ? nil : .milliseconds(1 + random.below(20_000))
            return .snoozedByTool(token(), shownID(), for: span)
        }
    }

    private mutating func silence() -> Action {
        let name = random.pick(Self.names)
        return .ownerSilent(name: Owner.app(name, connection: connections[name] ?? 1).name)
    }

    private mutating func misfortune() -> Action {
        switch random.below(12) {
        case 0..<3: return vanish()
        case 3..<5:
            lastDisplay += 1
            let display = DisplayID(rawValue: lastDisplay)
            if displays.count < 3 { displays.append(display) }
            return displays.contains(display)
                ? .displayAttached(display, blocksInput: random.chance(70))
                : .displayDetached(display)
        case 5..<7:
            guard !displays.isEmpty else { return .displayDetached(DisplayID(rawValue: 1)) }
            return .displayDetached(displays.remove(at: random.below(displays.count)))
        case 7:
            guard random.chance(70), !displays.isEmpty else {
                return random.pick([
                    .inputReleased, .sessionLeft, .presenceChanged(.idle),
                    .presenceChanged(.locked),
                    .presenceChanged(.present), .presenceKnown(random.chance(50)),
                    .readerChanged(isListening: random.chance(50)), .presentationSpoken(shownID()),
                ])
            }
            return .userActed(
                random.pick(displays),
                .visibilityChanged(isVisible: random.chance(60))
            )
        case 8:
            return random.chance(70)
                ? .presentationsWithheld(
                    from: displays.randomElement(using: &random) ?? DisplayID(rawValue: 1),
                    random.chance(30) ? [] : [shownID(), id()]
                ) : silence()
        case 9..<11:
            let until: DoNotDisturb =
                switch random.below(4) {
                case 0: .on
                case 1: .until(now + .milliseconds(random.below(5_000)))
                default: .off
                }
            return .doNotDisturbChanged(until: until)
        default:
            var limits = state.limits
            limits.visibleToasts = 1 + random.below(5)
            limits.groupAfter = random.below(4)
            limits.waitingToasts = random.below(40)
            limits.waitingBytes = random.below(60_000)
            limits.waitingBytesPerIdentity = random.below(30_000)
            limits.waitingBurst = random.below(6)
            limits.stackDepth = 1 + random.below(isLarge ? 10 : 5)
            limits.presentationsPerIdentity = 1 + random.below(isLarge ? 6 : 3)
            limits.longestCeiling = .milliseconds(random.below(120_000))
            limits.missedToasts = random.below(12)
            limits.normalTimeout = random.chance(10) ? nil : .milliseconds(random.below(9_000))
            return .limitsChanged(limits)
        }
    }

    private mutating func vanish() -> Action {
        let name = random.pick(Self.names)
        let connection = connections[name] ?? 1
        // Bus names are never used twice.
        connections[name] = connection + 1
        return .ownerVanished(name: Owner.app(name, connection: connection).name)
    }

    private mutating func owner() -> Owner {
        let name = random.pick(Self.names)
        // Each application has two connections; the older one vanishes first.
        return Owner.app(
            name,
            connection: (connections[name] ?? 1) + random.below(2),
            channel: random.chance(50) ? .presenter : .notifications
        )
    }

    private mutating func request() -> Action {
        let content = random.pick(bundle)
        let timeout: Timeout =
            switch random.below(6) {
            case 0: .never
            // The audit does not compute when a lease ended that expired between two steps.
            case 1 where content.kind != .loading: .after(.milliseconds(random.below(3_000)))
            default: .standard
            }
        var request = PresentRequest(
            content: content,
            key: random.chance(40) ? random.pick(["volume", "sync"]) : nil
        ) {
            $0.timeout = timeout
            $0.replaces = random.chance(15) ? id() : nil
        }
        if random.chance(20) { request.parent = id() }
        return .presentRequested(token(), request, by: owner())
    }

    private mutating func update() -> Action {
        let id = id()
        // Mostly of the right kind and by an owner; else a liar.
        let listing = state.listing(of: id, at: now)
        var content = random.pick(bundle)
        if let kind = listing?.content.kind, random.chance(80) {
            content = random.pick(bundle.filter { $0.kind == kind })
        }
        let by = listing?.owner ?? owner()
        let keepsTime = content.kind == .loading || random.chance(70)
        return .updateRequested(
            token(),
            id,
            by: random.chance(80) ? by : owner(),
            content,
            timeout: keepsTime ? nil : .after(.milliseconds(random.below(2_000)))
        )
    }

    private mutating func frame() -> Action {
        let display =
            displays.isEmpty || random.chance(10)
            ? DisplayID(rawValue: 4_000) : random.pick(displays)
        // Late frames, and frames of a scene that never was.
        let revision = state.scene.revision
        let late = UInt64(random.below(3))
        return .scenePresented(
            display,
            revision: random.chance(5) ? revision + 7 : revision - min(revision, late)
        )
    }

    private mutating func userAction() -> Action {
        let display =
            displays.isEmpty || random.chance(3)
            ? DisplayID(rawValue: 4_000) : random.pick(displays)
        let id = shownID()
        let userAction: UserAction =
            switch random.below(32) {
            case 0..<10: .buttonTapped(id, answer(for: id))
            case 10: .cardTapped(id)
            case 11: .closeTapped(id)
            case 12..<14: .scrimTapped(id)
            case 14: .escapePressed(id)
            case 15..<17: .retryTapped(id)
            case 17: .hoverBegan(id)
            case 18: .hoverEnded(id)
            case 19: random.chance(50) ? .keyboardLeft : .hoverEnded(id)
            case 20: .linkTapped(id, url: random.pick(["https://a.example", "file:///etc"]))
            case 21: .rowsAsked(id, RowQuestion(number: 1, text: "a", first: 0))
            case 22: .disturbed(id)
            case 23..<25: .moreTapped(random.chance(50) ? nil : id)
            case 25: .lessTapped
            case 26: random.chance(50) ? .toastsHidden(hidden()) : .centre(centreAction())
            case 27..<30: .replyOpened(id)
            case 30: .replyClosed(state.scene.replying ?? id)
            default: random.chance(30) ? .releaseHeld : .disturbed(id)
            }
        return .userActed(display, userAction)
    }

    /// Some toasts that a display may have no room for.
    private mutating func hidden() -> [PresentationID] {
        let ids = state.scene.toasts.map(\.id)
        return Array(ids.prefix(random.below(ids.count + 1)))
    }

    private mutating func answer(for id: PresentationID) -> Answer {
        guard let offered = state.listing(of: id, at: now)?.content.offeredButtons,
            !offered.isEmpty, random.chance(80)
        else { return answer() }
        let button = random.pick(offered)
        return Answer(button: button, text: button == Toast.replyID ? "yes" : nil)
    }

    private mutating func answer() -> Answer {
        Answer(
            button: random.pick([
                "positive", "negative", "share", "open", "cancel", "retry", "give_up", "default",
                "x",
            ]),
            text: random.chance(10) ? "text" : nil
        )
    }

    /// Mostly a card that is on screen.
    private mutating func shownID() -> PresentationID {
        let scene = state.scene
        let cards = [scene.presenters.last, scene.retry, scene.loading].compactMap(\.self)
        let ids = cards.map(\.id) + scene.toasts.map(\.id)
        return ids.isEmpty || random.chance(15) ? id() : random.pick(ids)
    }

    /// Mostly an id that was given out lately.
    private mutating func id() -> PresentationID {
        if !recent.isEmpty && !random.chance(5) { return random.pick(recent) }
        // One that comes up soon, or any at all.
        let number =
            random.chance(50)
            ? state.nextID &+ UInt32(random.below(30)) : UInt32(truncatingIfNeeded: random.next())
        guard let id = PresentationID(rawValue: max(1, number)) else {
            preconditionFailure("only 0 is no id")
        }
        return id
    }

    private mutating func token() -> RequestToken {
        lastToken += 1
        return RequestToken(rawValue: lastToken)
    }

    private static let names = ["mail", "chat", "player", "backup", "shell"]

    /// What clients ask for, made once.
    private static let contents: [Content] = {
        var link = Toast(headline: Headline(title: "Link"))
        link.headline.message = StyledText(runs: [.init("here", link: "https://a.example")])
        var progress = Toast(headline: Headline(title: "Copying")) { $0.progress = .fraction(0.1) }
        let first = progress
        progress.progress = .fraction(0.2)
        var picture = Toast(headline: Headline(title: "Picture"))
        picture.headline.icon = .stored(
            StoredImage(path: "/p/1", width: 1, height: 1, rowStride: 4, hasAlpha: true)
        )
        var long = Toast(headline: Headline(title: "Long"))
        long.headline.message = StyledText(String(repeating: "x", count: 9_000))
        let yes = Button(id: "positive", title: "Yes", role: .positive)
        let open = Button(id: "open", title: "Open")
        let plain = Modal(headline: Headline(title: "Sure?"), buttons: [yes])
        var firm = plain
        firm.isDismissible = false
        return [
            .modal(), .modal("Quit?"), .modal(plain), .modal(firm), .sheet(), .sheet(),
            .toast("Low", urgency: .low), .toast("Mail", actions: [open]),
            .toast("Mail", actions: [Button(id: "default", title: ""), open]),
            .toast("Player", actions: [open], resident: true), .toast("Alarm", urgency: .critical),
            .toast(Toast(headline: Headline(title: "Ada")) { $0.reply = Reply() }),
            .toast(
                Toast(headline: Headline(title: "Room")) {
                    $0.reply = Reply()
                    $0.isResident = true
                }
            ),
            .toast(link), .toast(long), .toast(first), .toast(progress), .toast(picture),
            .loading(), .loading(cancel: "Cancel"), .loading(blocks: false, delay: .zero),
            .loading(cancel: "Stop", delay: .milliseconds(100), ceiling: .milliseconds(1_500)),
            .loading(cancel: "Cancel", blocks: false), .retry(), .retry(attempt: 2),
        ]
    }()
}

extension Action {
    /// The fact in a line, for the trace of a failure.
    fileprivate var summary: String {
        switch self {
        case .presentRequested(_, let request, let owner):
            "present \(request.content.kind) by \(owner.name) timeout \(request.timeout)"
                + " key \(request.key ?? "-") replaces \(request.replaces?.rawValue ?? 0)"
        case .updateRequested(_, let id, let owner, let content, let timeout, _):
            "update \(id.rawValue) \(content.kind) by \(owner.name) timeout \(timeout, default: "-")"
        case .dismissRequested(_, let id, let owner): "dismiss \(id.rawValue) by \(owner.name)"
        case .userActed(let display, let userAction): "display \(display.rawValue): \(userAction)"
        case .scenePresented(let display, let revision):
            "display \(display.rawValue) shows \(revision)"
        default: "\(self)"
        }
    }
}
