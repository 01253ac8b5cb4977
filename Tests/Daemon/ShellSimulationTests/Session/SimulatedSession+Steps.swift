// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import EventLoop
import PluginHost
import PluginWire
import PresenterCore

@testable import DBus
@testable import topmostd

/// What each step does.
extension SimulatedSession {
    /// Takes a step, and checks the rules once the daemon has done its part.
    func take(_ step: Step) throws {
        try carryOut(step)
        if stallLeft > 0 {
            stallLeft -= 1
            if stallLeft == 0 { bus.stall(false) }
        }
        if hurry > 0 {
            hurry -= 1
            _ = try turn()
            if let violation { throw violation }
        } else {
            try settle()
            isInputUnderWay = false
        }
    }

    private func carryOut(_ step: Step) throws {
        switch step {
        case .connect(let app):
            if clients.count < 12 { connect(app) }
        case .vanish(let number): client(number).map(leave)
        case .stop(let number):
            guard let client = client(number), !client.isStopped else { return }
            client.isStopped = true
            watch.stoppedSince[client.name] = now
        case .go(let number):
            guard let client = client(number) else { return }
            client.isStopped = false
            watch.stoppedSince[client.name] = nil
        case .reuseNumber(let number, let app):
            guard let client = client(number) else { return }
            client.isOrphan = true
            // Younger than all that the daemon has seen.
            client.process = (app, now + .nanoseconds(1))
        case .notify(let number, let form, let replaces):
            client(number).map { notify($0, form, replaces.map(id) ?? 0) }
        case .present(let number, let form): client(number).map { present($0, form) }
        case .ask(let number):
            client(number).map { client in
                let options = Value.options([
                    "key": .string(Self.askKey), "blocks_input": .boolean(false),
                ])
                ask(client, "Ask", [.string("loading"), options], .ask)
            }
        case .update(let number, let target):
            client(number).map { client in
                let title = target.isMultiple(of: 3) ? Self.secret : "changed"
                let options = Value.options(["title": .string(title)])
                let id = id(target)
                ask(client, "Update", [.uint32(id), options], .update(id))
            }
        case .dismiss(let number, let target):
            client(number).map { dismiss($0, id(target)) }
        case .outcome(let number, let target):
            client(number).map { ask($0, "Outcome", [.uint32(id(target))], .outcome(id(target))) }
        case .control(let number, let choice, let target):
            client(number).map { control($0, choice, id(target)) }
        case .hitAndRun(let app, let attack, let target):
            let client = connect(app)
            carryOut(attack, by: client, on: id(target))
            leave(client)
        case .flood(let number, let count):
            stallBus()
            guard let client = client(number) else { return }
            for _ in 0..<count { control(client, .list, 0) }
        case .holdLookUps: lookUps.areHeld = true
        case .answerLookUps(let proves):
            lookUps.areHeld = false
            lookUps.answer(proves: proves, life)
        case .stallBus:
            stallBus()
        case .resumeBus:
            bus.stall(false)
            stallLeft = 0
        case .user, .screen, .presence, .sessionLeft, .stallDisplay, .hangDisplay,
            .resumeDisplay, .killDisplay, .breakDisplays:
            carryOutAtDisplay(step)
        case .wait(let milliseconds):
            try settle()
            try wait(until: now + .milliseconds(milliseconds))
        case .jump(let seconds):
            try settle()
            move(to: now + .seconds(seconds))
            timePassed()
            // Nobody could act meanwhile: what was wrong before is as old as before.
            watch.wrongHolds = watch.wrongHolds.mapValues { $0 + .seconds(seconds) }
        case .die(let acts):
            if isAlive { fuse.actsLeft = acts }
        case .restart: try start()
        case .hurry(let count): hurry = count
        }
    }

    private func stallBus() {
        bus.stall(true)
        stalledAt = stalledAt ?? now
        stallLeft = 12
    }

    // MARK: Time

    /// Lets time pass, with everything at its time.
    private func wait(until end: Duration) throws {
        var rounds = 0
        while true {
            let events = [clock.nextDeadline, lookUps.nextEvent] + displays.map(\.nextEvent)
            let next = events.compactMap(\.self).min() ?? end
            move(to: max(now, min(next, end)))
            timePassed()
            try settle()
            if next >= end, now >= end { return }
            rounds += 1
            guard rounds < 5000 else { throw Violation(.rest, "a deadline does not pass") }
        }
    }

    private func move(to time: Duration) {
        let span = time - now
        guard span > .zero else { return }
        if presence == .present {
            var seen: Set<UInt32> = []
            for display in displays where display.end == nil && display.isVisible {
                seen.formUnion(display.drawn.cards.map(\.id.rawValue))
            }
            for id in seen { ledger[id]?.seen += span }
        }
        clock.now = time
    }

    private func timePassed() {
        for display in displays { display.timePassed(now) }
        displays.removeAll { $0.end != nil && !isAlive }
        lookUps.timePassed(now, life)
    }

    // MARK: Clients

    /// A connected client, by any number.
    private func client(_ number: Int) -> FakeClient? {
        clients.isEmpty ? nil : clients[number % clients.count]
    }

    /// Mostly the id of something live; one that comes soon otherwise.
    private func id(_ number: Int) -> UInt32 {
        let live = ledger.live
        guard !live.isEmpty, number % 10 > 0 else { return UInt32(number % 97 + 1) }
        return live[number % live.count].id
    }

    @discardableResult
    private func connect(_ app: App) -> FakeClient {
        let client = bus.connect(app, at: now)
        client.onAnswer = { [unowned self] in answered($0, $1, $2) }
        client.onSignal = { [unowned self] in reported($0, $1) }
        clients.append(client)
        return client
    }

    func leave(_ client: FakeClient) {
        clients.removeAll { $0 === client }
        ledger.left(client)
        watch.stoppedSince[client.name] = nil
        bus.disconnect(client)
    }

    private func ask(
        _ client: FakeClient,
        _ member: String,
        of interface: String = BusNames.presenter,
        _ arguments: [Value],
        _ request: Request
    ) {
        guard !client.isStopped else { return }
        client.call(member, of: interface, arguments, request, in: life)
    }

    private func notify(_ client: FakeClient, _ form: NotifyForm, _ replaces: UInt32) {
        let isCritical = form == .critical
        var wish = Wish(kind: .toast, timeout: isCritical ? nil : .seconds(8), replaces: replaces)
        wish.isNotification = true
        if form == .short { wish.timeout = .milliseconds(700) }
        let title = form == .poison ? "poison" : "note"
        let body = form == .long ? String(repeating: "long ", count: 400) : ""
        ask(
            client,
            "Notify",
            of: BusNames.notifications,
            [
                .string("app"), .uint32(replaces), .string(""), .string(title), .string(body),
                .strings(form == .actions ? ["open", "Open"] : []),
                .options(isCritical ? ["urgency": .byte(2)] : [:]),
                .int32(form == .short ? 700 : -1),
            ],
            .present(wish)
        )
    }

    private func present(_ client: FakeClient, _ form: PresentForm) {
        let (member, wish, more) = form.call
        let title = Value.string(form == .poison ? "poison" : "title")
        let entries =
            [Value.Entry(key: .string("title"), value: .variant(title))]
            + more.map { Value.Entry(key: .string($0.key), value: .variant($0.value)) }
        ask(client, member, [.dictionary(entries, key: "s", value: "v")], .present(wish))
    }

    private func dismiss(_ client: FakeClient, _ id: UInt32) {
        ledger.note(.owner(client: client.name, life: life), id)
        ask(client, "Dismiss", [.uint32(id)], .dismiss(id))
    }

    private func carryOut(_ attack: Attack, by client: FakeClient, on id: UInt32) {
        switch attack {
        case .press: control(client, .press, id)
        case .dismiss: control(client, .dismiss, id)
        case .dismissAll: control(client, .dismissAll, id)
        case .releaseInput: control(client, .releaseInput, id)
        case .close: dismiss(client, id)
        case .notify: notify(client, .plain, id)
        case .modal: present(client, .modal)
        case .loading: present(client, .loading)
        }
    }

    private func control(_ client: FakeClient, _ choice: ControlCall, _ id: UInt32) {
        let cause = Ledger.Cause.tool(client: client.name, life: life)
        let member: String
        var arguments: [Value] = []
        switch choice {
        case .press:
            ledger.note(cause, id)
            member = "Press"
            arguments = [.uint32(id), .string("positive"), .options([:])]
        case .dismiss:
            ledger.note(cause, id)
            (member, arguments) = ("Dismiss", [.uint32(id)])
        case .dismissAll:
            ledger.note(cause, at: now)
            member = "DismissAll"
        case .releaseInput:
            ledger.note(cause, of: .loading, at: now)
            member = "ReleaseInput"
        case .focus: member = "Focus"
        case .quiet:
            (member, arguments) = ("SetDoNotDisturb", [.string("for"), .uint64(20_000)])
        case .loud: (member, arguments) = ("SetDoNotDisturb", [.string("off"), .uint64(0)])
        case .list: member = "List"
        case .subscribe: member = "Subscribe"
        case .dismissWithUndo:
            // It ends ten seconds later.
            ledger.note(cause, id)
            (member, arguments) = ("DismissWithUndo", [.array([.uint32(id)], element: "u")])
        case .undo: member = "Undo"
        case .restore: (member, arguments) = ("Restore", [.uint32(0)])
        case .snooze: (member, arguments) = ("Snooze", [.uint32(id), .uint64(15_000)])
        }
        ask(client, member, of: BusNames.control, arguments, .control(choice, id))
    }

    // MARK: Displays and the user

    private func carryOutAtDisplay(_ step: Step) {
        switch step {
        case .user(let choice, let number): carryOut(choice, number)
        case .screen(let number, let isOn): display(number)?.turn(on: isOn)
        case .presence(let presence):
            self.presence = presence == .idle && isInputUnderWay ? .present : presence
            daemon?.host.follow(presence)
            if presence == .locked { leaveSession() }
        case .sessionLeft: leaveSession()
        case .stallDisplay(let number): display(number)?.isStalled = true
        case .hangDisplay(let number): display(number)?.hang()
        case .resumeDisplay(let number):
            if isAlive { display(number)?.resume() }
        case .killDisplay(let number): display(number)?.die(.signalled(11))
        case .breakDisplays(let flag): displaysBreak = flag
        default: preconditionFailure("not at a display: \(step)")
        }
    }

    private func leaveSession() {
        ledger.note(.release, of: .loading, at: now)
        daemon?.runtime.send(.sessionLeft)
    }

    private func display(_ number: Int) -> FakeDisplay? {
        displays.isEmpty ? nil : displays[number % displays.count]
    }

    private func carryOut(_ choice: UserMove, _ number: Int) {
        guard let display = display(number), display.end == nil, !display.isStalled, isAlive,
            let action = action(choice, number, display.drawn)
        else { return }
        if action.isInput { isInputUnderWay = true }
        if presence == .idle, action.isInput { presence = .present }
        if let id = action.presentation?.rawValue {
            ledger.note(.user, id)
            if ledger[id] == nil {
                (watch.pausedUntil, watch.dismissedAt, watch.resumedAt) = ([:], [:], now)
            }
        }
        if action == .releaseHeld { release() }
        display.say(.acted(action))
    }

    /// The user lets the input go: who held it may not have it again at once.
    private func release() {
        ledger.note(.release, of: .loading, at: now)
        // What is on its way may come first.
        guard hurry == 0, let state, state.isInputHeld else { return }
        let holders = state.leaseOwners
        // One that lost the input before, for it was silent say, may have it again.
        for entry in ledger.live
        where entry.wish.blocksInput && entry.clients.contains(where: holders.contains) {
            watch.pausedUntil[entry.identity] = now + .seconds(10)
            watch.unreportedPauses.insert(entry.identity)
        }
    }

    private func action(_ choice: UserMove, _ number: Int, _ scene: Scene) -> UserAction? {
        switch choice {
        case .release: return scene.isInputBlocked ? .releaseHeld : nil
        case .more: return .moreTapped(nil)
        case .less: return .lessTapped
        case .button, .close, .escape, .scrim, .hover, .leave: break
        }
        let cards = scene.cards
        guard !cards.isEmpty else { return nil }
        let card = cards[number / 7 % cards.count]
        switch choice {
        case .button:
            guard let button = card.content.offeredButtons.first else { return nil }
            return .buttonTapped(card.id, Answer(button: button))
        case .close: return .closeTapped(card.id)
        case .escape: return .escapePressed(card.id)
        case .scrim: return .scrimTapped(card.id)
        case .hover: return .hoverBegan(card.id)
        default: return .hoverEnded(card.id)
        }
    }

    // MARK: What clients receive

    private func answered(_ client: FakeClient, _ asked: FakeClient.Asked, _ answer: Message) {
        guard answer.kind == .reply, violation == nil else { return }
        if fault == .othersEnd, asked.request == .ask {
            // Once, all calls were answered with a notice to one client.
            for other in clients where other !== client {
                for serial in other.calls.filter({ $1.request == .ask }).keys {
                    var answer = answer
                    answer.replySerial = serial
                    other.receive(answer)
                }
            }
        }
        do {
            try check(client, asked, answer)
        } catch {
            violation = error
        }
    }

    private func check(
        _ client: FakeClient,
        _ asked: FakeClient.Asked,
        _ answer: Message
    ) throws(Violation) {
        let identity = client.identity(in: asked.life)
        switch asked.request {
        case .present(let wish):
            guard case .uint32(let id)? = answer.arguments.first else { return }
            if let known = ledger[id], !known.isOver, known.identity != identity {
                // It ended, and its id was asked for, before the simulation looked at the daemon.
                guard wish.replaces == id, mayHaveEnded(known) else {
                    throw Violation(.rights, "\(client.name) got \(id) of \(known.identity)")
                }
                ledger[id]?.isOver = true
            }
            let isLive = PresentationID(rawValue: id).map { state?.isLive($0) ?? true } ?? true
            try ledger.accept(
                id,
                wish,
                by: client,
                in: asked.life,
                at: now,
                hasEnded: wasStalled && !isLive
            )
        case .ask:
            // One that asks twice may have it again by now.
            let isAskedAgain = client.calls.values.contains { $0.request == .ask }
            if !isAskedAgain, let id = state?.live(Self.askKey, of: client.name) {
                throw Violation(.answers, "\(client.name) got another's end of \(id)")
            }
        case .update(let id), .dismiss(let id), .outcome(let id):
            // A connection keeps what it asked for while nobody could say whose it is.
            let isItsOwn = ledger[id].map { $0.identity == identity || $0.owner == client.name }
            guard isItsOwn ?? true else {
                throw Violation(.rights, "\(client.name) may change \(id), which is another's")
            }
        case .control(let choice, let id):
            let mayDoThis =
                choice == .releaseInput
                ? client.mayRelease(in: asked.life)
                : client.app.isFree && client.provedTo.contains(asked.life)
            guard mayDoThis else {
                throw Violation(.rights, "\(client.app) \(client.name) may \(choice) \(id)")
            }
            // It waited if its program asked for much, and took effect now.
            let cause = Ledger.Cause.tool(client: client.name, life: asked.life)
            if choice == .dismissAll { ledger.note(cause, at: now) }
            if choice == .releaseInput { ledger.note(cause, of: .loading, at: now) }
        }
    }

    private func mayHaveEnded(_ entry: Ledger.Entry) -> Bool {
        !ledger.causes(of: entry, since: stalledAt).isEmpty
            || entry.timeout.map { now - entry.acceptedAt >= $0 } ?? false
            || !entry.clients.contains { bus.clients[$0]?.isConnected == true }
    }

    private func reported(_ client: FakeClient, _ signal: Message) {
        guard signal.member == "Ended" || signal.member == "NotificationClosed",
            case .uint32(let id)? = signal.arguments.first, violation == nil
        else { return }
        do {
            let isNotification = signal.member == "NotificationClosed"
            try ledger.reported(id, client, isNotification: isNotification, in: life)
        } catch {
            violation = error
        }
    }
}

extension PresentForm {
    /// The method, what is wanted, and its options.
    fileprivate var call: (String, Wish, KeyValuePairs<String, Value>) {
        let no = Value.boolean(false)
        switch self {
        case .modal, .poison: return ("PresentModal", Wish(kind: .modal), [:])
        case .firmModal: return ("PresentModal", Wish(kind: .modal), ["dismissible": no])
        case .timedModal:
            return (
                "PresentModal", Wish(kind: .modal, timeout: .seconds(3)),
                ["timeout_ms": .int64(3000)]
            )
        case .pictured:
            let rows = Value.structure([.string("share"), .string("Share")])
            let choices: KeyValuePairs<String, Value> = [
                "options": .array([rows], element: "(ss)"),
                "icons": .strings(["/home/user/private.png"]),
            ]
            return ("PresentModal", Wish(kind: .modal), ["choices": .options(choices)])
        case .sheet:
            let rows = Value.structure([.string("share"), .string("Share")])
            return (
                "PresentBottomSheet", Wish(kind: .bottomSheet),
                ["actions": .array([rows], element: "(ss)")]
            )
        case .toast: return ("PresentToast", Wish(kind: .toast, timeout: .seconds(8)), [:])
        case .keyedToast:
            return (
                "PresentToast", Wish(kind: .toast, timeout: .seconds(8), isKeyed: true),
                ["key": .string("k")]
            )
        case .loading: return ("PresentLoading", Wish(kind: .loading, blocksInput: true), [:])
        case .briefLoading:
            return (
                "PresentLoading",
                Wish(kind: .loading, blocksInput: true, ceiling: .seconds(2)),
                ["ceiling_ms": .int64(2000), "delay_ms": .int64(100)]
            )
        case .gentleLoading:
            return ("PresentLoading", Wish(kind: .loading), ["blocks_input": no])
        case .retry: return ("PresentRetry", Wish(kind: .retry), [:])
        }
    }
}
