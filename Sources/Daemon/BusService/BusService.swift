// SPDX-License-Identifier: MIT
//
// The daemon's bus interface: calls become actions, effects become answers and
// signals. It makes no decisions. A request waits at most for one look-up of its
// client; its answer leaves as soon as the core has given one, before anything
// is drawn.

import BusValues
import BusWire
public import DBus
public import EventLoop
import Files
public import Journal
public import PresenterCore
import SystemErrors

/// `org.freedesktop.Notifications`, `org.gtk.Notifications`, `org.topmost.Presenter1` and
/// `org.topmost.Control1`.
public final class BusService {
    let connection: Connection
    let log: Log
    let dependencies: ServiceDependencies
    let send: (Action) -> Void
    let images: PixelStore?
    let admission: Admission
    private let identification: Identification
    let owners: OwnerWatch

    /// Calls that the core has not yet answered.
    private var pending: [RequestToken: Pending] = [:]
    private var nextToken: UInt64 = 0

    /// The clients that asked for quiet.
    var inhibitions = Inhibitions()
    let questions: Connection

    let changeNotifier: ChangeNotifier
    let events: EventNotifier
    var historyCount = HistoryCount()
    private let leases: LeaseWatch
    /// The calls that are answered when a presentation ends.
    let endCalls: EndCalls
    let secrets: UnfetchedSecrets

    /// A call waiting for the core.
    private struct Pending {
        var handle: CallHandle
        var answer: Answer
        /// What to do with the id of an accepted presentation.
        var accepted: ((PresentationID) -> Void)?
    }

    /// How to answer an accepted or confirmed call.
    private enum Answer {
        /// The id, or nothing to an application; the owner is watched if the presentation
        /// ends with it or has a key.
        case accepted(owner: String, isWatched: Bool, channel: Owner.Channel)
        /// The outcome, when the presentation ends.
        case asked
        /// An empty answer.
        case nothing
        /// An empty answer; errors have no text, as the notification specification requires.
        case closed
    }

    /// Exports the objects on a connection; request the bus names after this.
    ///
    /// - Parameters:
    ///   - connection: receives the calls; attached to the loop.
    ///   - questions: a separate connection for queries to the bus and for following
    ///     clients, attached to the loop, so that their answers never queue behind
    ///     calls; `nil`: use `connection`.
    ///   - loop: delivers change announcements at the end of a turn.
    ///   - log: receives failures.
    ///   - dependencies: the service's view of its environment.
    ///   - identification: identifies clients.
    ///   - images: stores raw pixels; `nil`: they are dropped.
    ///   - leaseTimes: when clients that block input are asked for a sign of life.
    ///   - secretTime: how long a hidden text waits for its owner.
    ///   - send: receives the clients' actions; effects come back through `perform`,
    ///     at once or later.
    /// - Throws: errors of exporting and of the loop.
    public init(
        connection: Connection,
        questions: Connection? = nil,
        loop: EventLoop,
        log: Log,
        dependencies: ServiceDependencies,
        identification: Identification,
        images: PixelStore?,
        leaseTimes: LeaseWatch.Times = LeaseWatch.Times(),
        secretTime: Duration = .seconds(60),
        send: @escaping (Action) -> Void
    ) throws(BusError) {
        self.connection = connection
        self.questions = questions ?? connection
        self.log = log
        self.dependencies = dependencies
        self.images = images
        self.identification = identification
        self.send = send
        connection.limitUnread(to: Self.mostUnread)
        do {
            admission = try Admission(
                identification,
                loop: loop,
                isBusBehind: { [weak connection] in connection?.isBusBehind ?? false },
                whenBusCatchesUp: { [weak connection] in connection?.whenBusCatchesUp($0) },
                isHistoryBehind: dependencies.isHistoryBehind,
                now: dependencies.now
            )
            leases = try LeaseWatch(
                questions ?? connection,
                loop: loop,
                times: leaseTimes,
                owners: {
                    // Asked with each effect, and nearly always nothing is blocked.
                    dependencies.stack.state.scene.blockedSince == nil
                        ? [] : dependencies.stack.state.leaseOwners
                },
                silent: { name in
                    log.notice("a client that blocks input does not answer: \(name)")
                    send(.ownerSilent(name: name))
                }
            )
            changeNotifier = try ChangeNotifier(
                connection: connection,
                questions: questions ?? connection,
                loop: loop,
                log: log,
                dependencies: dependencies
            )
        } catch {
            throw .loop(error.description)
        }
        owners = OwnerWatch(questions ?? connection) {
            send(.ownerVanished(name: $0))
        } confirmed: {
            send(.ownerConfirmed(name: $0))
        }
        events = EventNotifier(
            connection: connection,
            questions: questions ?? connection,
            loop: loop,
            log: log,
            dependencies: dependencies
        )
        endCalls = EndCalls(
            connection: connection,
            questions: questions ?? connection,
            log: log
        )
        secrets = UnfetchedSecrets(
            questions: questions ?? connection,
            loop: loop,
            time: secretTime
        )
        try connection.export(BusNames.path, [presenter, control])
        try connection.export(BusNames.notificationsPath, [notifications])
        try connection.export(
            BusNames.applicationNotificationsPath,
            [applicationNotifications]
        )
        admission.refuse = { [weak self] handle in
            let most = IdentityCache.most
            self?.fail(
                handle,
                .limitReached,
                "too many calls are waiting for identification: the limit is "
                    + "\(most.count) calls of \(most.bytes) bytes in all"
            )
        }
    }

    /// Unread bytes with which the bus is behind: some forty replies.
    private static let mostUnread = 32 << 10

    /// Whether hidden texts wait for their owners.
    public var holdsSecrets: Bool { !secrets.isEmpty }

    /// How many clients are subscribed to changes.
    public var subscribers: Int { changeNotifier.count }

    /// Deletes pixels that an earlier daemon left behind; call it after the name is
    /// acquired.
    public func clearImages() {
        do {
            try images?.clear()
        } catch {
            log.warning("cannot delete old images: \(error)")
        }
    }

    /// Watches the owners of a restored state and keeps its images.
    public func adopt(_ state: PresenterState) {
        images?.adopt(state.storedImages)
        for (name, id) in state.watchedOwners {
            do {
                try owners.restored(id, of: name)
            } catch {
                log.error("cannot watch \(name): \(error)")
                send(.ownerVanished(name: name))
            }
        }
    }

    // MARK: Requests

    /// Sends a request for a new presentation to the core.
    func present(
        _ request: PresentRequest,
        by identity: Identity,
        on channel: Owner.Channel,
        for handle: CallHandle,
        awaitsEnd: Bool = false,
        hints: @escaping (String) -> String? = { _ in nil }
    ) {
        var request = request
        if identity.trust.isRestricted { request.content.dropSoundFile() }
        var owner = Owner(
            name: handle.sender,
            channel: channel,
            identity: judged(identity, request.content)
        )
        let (ruled, run) = ruled(request, owner.identity, hints)
        // A rule may give it another name.
        if ruled.content.toast?.claimedName != request.content.toast?.claimedName {
            owner.identity = judged(identity, ruled.content)
        }
        if ruled.content.kind == .toast { owner.identity = owner.identity.forToast }
        // A toast outlives its owner, but with a key its waiting owners are tracked.
        let isWatched = ruled.content.endsWithOwner || ruled.key != nil
        let token = token(
            for: handle,
            awaitsEnd
                ? .asked : .accepted(owner: owner.name, isWatched: isWatched, channel: channel)
        )
        pending[token]?.accepted = run
        send(.presentRequested(token, ruled, by: owner))
    }

    /// The client's identity, checked against the name given in the content.
    func judged(_ identity: Identity, _ content: Content) -> Identity {
        guard case .toast(let toast) = content, let claim = toast.claimedName else {
            return identity
        }
        return judged(identity, claiming: claim)
    }

    /// The client's identity, checked against a name that it gives itself.
    func judged(_ identity: Identity, claiming name: String) -> Identity {
        identification.judge(identity, name)
    }

    /// A token answered with an empty reply when confirmed.
    func confirmation(of handle: CallHandle) -> RequestToken { token(for: handle, .nothing) }

    /// A token of `CloseNotification`: answered with an empty reply when confirmed, with an
    /// error when refused.
    func closing(of handle: CallHandle) -> RequestToken { token(for: handle, .closed) }

    /// A token answered with the id of a toast that has no owner on the bus.
    func shown(of handle: CallHandle) -> RequestToken {
        token(for: handle, .accepted(owner: "", isWatched: false, channel: .notifications))
    }

    /// A token that no call waits for.
    func unanswered() -> RequestToken {
        nextToken += 1
        return RequestToken(rawValue: nextToken)
    }

    private func token(for handle: CallHandle, _ answer: Answer) -> RequestToken {
        let token = unanswered()
        pending[token] = Pending(handle: handle, answer: answer)
        return token
    }

    /// Reads a request, storing raw pixels on the way; deletes them if it is refused.
    func reading<Result>(
        by identity: Identity,
        _ read: (DecodingContext) throws(RequestError) -> Result
    ) throws(RequestError) -> Result {
        var stored: [StoredImage] = []
        do {
            return try read(context(of: identity) { stored.append($0) })
        } catch {
            drop(stored)
            throw error
        }
    }

    /// The environment for decoding a client's request.
    ///
    /// - Parameters:
    ///   - identity: the client.
    ///   - noteStored: called with each picture whose pixels were stored.
    /// - Returns: the environment.
    func context(
        of identity: Identity,
        noteStored: @escaping (StoredImage) -> Void = { _ in }
    ) -> DecodingContext {
        DecodingContext(
            allowsFiles: !identity.trust.isRestricted,
            fallbackTitle: identity.displayName,
            limits: dependencies.stack.state.limits
        ) { [images, log] raw in
            do {
                guard let image = try images?.store(raw, of: identity.account) else { return nil }
                noteStored(image)
                return image
            } catch {
                log.warning("cannot store an image: \(error)")
                return nil
            }
        }
    }

    // MARK: Effects

    /// Carries out an effect if it concerns the bus; ignores others.
    ///
    /// - Parameter effect: an effect that the core ordered.
    public func perform(_ effect: Effect) {
        switch effect {
        case .accept(let token, let id): accept(token, id)
        case .confirm(let token): confirm(token)
        case .refuse(let token, let refusal): refuse(token, refusal)
        case .tell(let owner, let notice): tell(owner, notice)
        case .activate(let owner, let application, let button, let token):
            activate(application, button, token: token, for: owner)
        case .askRows(let owner, let id, let question):
            guard owner.channel == .presenter else { break }
            deliver(PresenterSignals.signal(for: question, id), to: owner.name)
        case .dropImages(let images): drop(images)
        case .updateDisplays:
            stateChanged()
            leases.update()
        case .openLink, .fetchImages, .askHistory, .actOnPast, .switchMode, .presenterWaits: break
        }
    }

    /// Announces a change outside the scene (do not disturb, a display).
    public func stateChanged() {
        changeNotifier.schedule()
        announceInhibited()
    }

    private func accept(_ token: RequestToken, _ id: PresentationID) {
        guard let call = pending.removeValue(forKey: token) else { return }
        let watched: String?
        var isReported = true
        switch call.answer {
        case .accepted(let owner, let isWatched, let channel):
            answer(call.handle, id, on: channel)
            endCalls.requestedAgain(id, by: call.handle.sender)
            watched = isWatched ? owner : nil
            isReported = channel == .presenter
        case .asked: watched = call.handle.sender
        case .nothing, .closed: return
        }
        call.accepted?(id)
        if let watched {
            do {
                if case .asked = call.answer {
                    try endCalls.wait(call.handle, for: id, isAsk: true)
                }
                try owners.began(id, of: watched, isReported: isReported)
                if isReported { reportWaiting() }
            } catch {
                // Without a watched owner it might never end, and may block input.
                log.error("cannot watch \(watched): \(error)")
                send(.ownerVanished(name: watched))
            }
        }
        changeNotifier.schedule()
    }

    /// Answers with the id; with an error if the same step refused it, but for `Notify`, which
    /// has no such error.
    private func answer(_ handle: CallHandle, _ id: PresentationID, on channel: Owner.Channel) {
        switch channel {
        case .presenter where dependencies.stack.state.wasRefused(id, at: dependencies.now()):
            fail(handle, .limitReached, "the notification queue is full (see: topmost list)")
        case .presenter, .notifications: reply(handle, [.uint32(id.rawValue)])
        case .application: reply(handle, [])
        }
    }

    private func confirm(_ token: RequestToken) {
        guard let call = pending.removeValue(forKey: token) else { return }
        reply(call.handle, [])
    }

    private func refuse(_ token: RequestToken, _ refusal: Refusal) {
        guard let call = pending.removeValue(forKey: token) else { return }
        if case .asked = call.answer { endCalls.release(for: call.handle.sender) }
        // The specification has an empty error for a notification that no longer exists.
        let isOver =
            switch (call.answer, refusal) {
            case (.closed, .unknownPresentation): true
            default: false
            }
        fail(call.handle, refusal.failure, isOver ? "" : refusal.text)
    }

    private func tell(_ owner: Owner, _ notice: Notice) {
        var hasSecret = true
        switch notice {
        case .buttonPressed(let id, _, _):
            hasSecret = !endCalls.hasSecret(of: id, for: owner.name)
        case .ended(let id, let outcome, _):
            owners.ended(id, of: owner.name)
            hasSecret =
                owner.channel == .presenter && !endCalls.hasSecret(of: id, for: owner.name)
                && keepSecret(of: outcome, id, owner.name)
        case .presented, .retryPressed: break
        }
        switch owner.channel {
        case .presenter:
            for signal in PresenterSignals.signals(for: notice, withSecret: hasSecret) {
                deliver(signal, to: owner.name)
            }
        case .notifications:
            for signal in NotificationSignals.signals(for: notice) {
                deliver(signal, to: owner.name)
            }
        case .application(let id, let action):
            guard let call = ApplicationCalls.call(for: notice, to: id, defaultAction: action)
            else { break }
            deliver(call, to: id)
        }
        if case .ended(let id, let outcome, let activationToken) = notice {
            // The record of the end holds no hidden text.
            let publicOutcome = try? dependencies.stack.state
                .outcome(of: id, for: owner.identity, at: dependencies.now())
            endCalls.end(
                id,
                outcome,
                of: owner.name,
                isOver: !dependencies.stack.state.isLive(id),
                activationToken: activationToken,
                toOthers: publicOutcome
            )
        }
    }

    func deliver(_ message: Message, to name: String) {
        var message = message
        message.destination = name
        do {
            try connection.send(message)
        } catch {
            log.warning("cannot notify \(name): \(error)")
        }
    }

    func drop(_ dropped: [StoredImage]) {
        guard !dropped.isEmpty else { return }
        do {
            try images?.drop(dropped)
        } catch {
            log.warning("cannot delete an image: \(error)")
        }
    }

    // MARK: Answers

    /// Answers a call.
    func reply(_ handle: CallHandle, _ arguments: [Value]) {
        do {
            try connection.reply(to: handle, arguments)
        } catch {
            log.warning("cannot answer \(handle.sender): \(error)")
        }
    }

    /// Answers a call with an error.
    func fail(_ handle: CallHandle, _ failure: BusNames.Failure, _ text: String) {
        do {
            try connection.replyError(to: handle, failure.rawValue, text)
        } catch {
            log.warning("cannot answer \(handle.sender): \(error)")
        }
    }
}
