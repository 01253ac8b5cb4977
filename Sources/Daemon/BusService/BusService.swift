// SPDX-License-Identifier: MIT
//
// The daemon's bus interface: calls become actions, effects become answers and
// signals. It makes no decisions. A request waits at most for one look-up of its
// client; its answer leaves as soon as the core has given one, before anything
// is drawn.

import BusValues
public import DBus
public import EventLoop
import Files
public import Journal
public import PresenterCore
import SystemCalls

/// `org.freedesktop.Notifications`, `org.gtk.Notifications`, `org.topmost.Presenter1` and
/// `org.topmost.Control1`.
public final class BusService {
    private let clients: Clients
    private let requests: Requests
    private let changes: ChangeNotifier
    private let leases: LeaseWatch
    private let secrets: UnfetchedSecrets
    private let presenter: PresenterInterface
    private let control: ControlInterface
    private let notifications: NotificationInterface
    private let applications: ApplicationInterface

    /// Exports the objects on a connection; request the bus names after this.
    ///
    /// - Parameters:
    ///   - connection: receives the calls; attached to the loop.
    ///   - queryConnection: a separate connection for queries to the bus and for following
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
        queryConnection: Connection? = nil,
        loop: EventLoop,
        log: Log,
        dependencies: ServiceDependencies,
        identification: Identification,
        images: PixelStore?,
        leaseTimes: LeaseWatch.Times = LeaseWatch.Times(),
        secretTime: Duration = .seconds(60),
        send: @escaping (Action) -> Void
    ) throws(BusError) {
        do {
            clients = try Clients(
                connection,
                queries: queryConnection,
                identification,
                loop: loop,
                log: log,
                dependencies: dependencies
            )
            leases = try LeaseWatch(
                clients.queryConnection,
                loop: loop,
                times: leaseTimes,
                owners: {
                    // Asked with each effect, and nearly always nothing is blocked.
                    dependencies.stack.state.scene.blockedSince == nil
                        ? [] : dependencies.stack.read { $0.leaseOwners }
                },
                silent: { name in
                    log.notice("a client that blocks input does not answer: \(name)")
                    send(.ownerSilent(name: name))
                }
            )
            changes = try ChangeNotifier(clients, loop: loop, dependencies: dependencies)
        } catch {
            throw .loop(error.description)
        }
        secrets = UnfetchedSecrets(clients, loop: loop, time: secretTime)
        requests = Requests(
            clients,
            dependencies,
            identification,
            images: images,
            changes: changes,
            send: send
        )
        presenter = PresenterInterface(requests, secrets)
        notifications = NotificationInterface(requests)
        applications = ApplicationInterface(requests)
        control = ControlInterface(requests) { [changes, notifications] in
            changes.schedule()
            notifications.announceInhibited()
        }
        try connection.export(BusNames.path, [presenter.exported, control.exported])
        try connection.export(BusNames.notificationsPath, [notifications.exported])
        try connection.export(BusNames.applicationNotificationsPath, [applications.exported])
    }

    /// Whether hidden texts wait for their owners.
    public var holdsSecrets: Bool { !secrets.isEmpty }

    /// How many clients are subscribed to changes.
    public var subscribers: Int { changes.count }

    /// The owners that are followed.
    var owners: OwnerWatch { requests.owners }

    /// The calls that are answered when a presentation ends.
    var endCalls: EndCalls { requests.endCalls }

    /// Deletes pixels that an earlier daemon left behind; call it after the name is
    /// acquired.
    public func clearImages() {
        do {
            try requests.images?.clear()
        } catch {
            clients.log.warning("cannot delete old images: \(error)")
        }
    }

    /// Watches the owners of a restored state and keeps its images.
    public func adopt(_ state: PresenterState) {
        requests.images?.adopt(state.storedImages)
        for (name, id) in state.watchedOwners {
            do {
                try owners.restored(id, of: name)
            } catch {
                clients.log.error("cannot watch \(name): \(error)")
                requests.send(.ownerVanished(name: name))
            }
        }
    }

    // MARK: Changes

    /// Records what happened in a turn, for those who follow events.
    public func report(_ events: [PresentationEvent]) { changes.record(events) }

    /// Announces a change of the history.
    public func historyChanged() { changes.historyChanged() }

    /// Announces a change outside the scene (do not disturb, a display).
    public func stateChanged() { control.stateChanged() }

    /// Announces that a display started, ended or failed.
    public func displaysChanged() {
        stateChanged()
        requests.reportWaiting()
    }

    // MARK: Effects

    /// Carries out an effect if it concerns the bus; ignores others.
    ///
    /// - Parameter effect: an effect that the core ordered.
    public func perform(_ effect: Effect) {
        switch effect {
        case .accept(let token, let id): requests.accept(token, id)
        case .confirm(let token): requests.confirm(token)
        case .refuse(let token, let refusal): requests.refuse(token, refusal)
        case .notify(let owner, let notice): notify(owner, notice)
        case .askRows(let owner, let id, let question):
            guard owner.channel == .presenter else { break }
            clients.deliver(PresenterSignals.signal(for: question, id), to: owner.name)
        case .dropImages(let images): requests.drop(images)
        case .shrinkImages(let id, let images): requests.shrink(images, of: id)
        case .announceScene:
            stateChanged()
            leases.update()
        case .activate, .openLink, .fetchImages, .askHistory, .actOnHistory, .switchMode,
            .toggleRule, .presenterWaits, .reportAbsence:
            break
        }
    }

    private func notify(_ owner: Owner, _ notice: Notice) {
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
                clients.deliver(signal, to: owner.name)
            }
        case .notifications:
            for signal in NotificationSignals.signals(for: notice) {
                clients.deliver(signal, to: owner.name)
            }
        case .application(let id, let action):
            guard let call = ApplicationCalls.call(for: notice, to: id, defaultAction: action)
            else { break }
            clients.deliver(call, to: id)
        case .internal: break
        }
        if case .ended(let id, let outcome, let activationToken) = notice {
            let now = requests.dependencies.now()
            // The record of the end holds no hidden text.
            let (publicOutcome, isLive) = requests.stack.read {
                (
                    try? $0.outcome(of: id, for: owner.identity, by: owner.name, at: now),
                    $0.isLive(id)
                )
            }
            endCalls.end(
                id,
                outcome,
                of: owner.name,
                isOver: !isLive,
                activationToken: activationToken,
                toOthers: publicOutcome
            )
        }
    }

    /// Keeps a hidden text until its owner fetches it; returns whether one is kept.
    private func keepSecret(of outcome: Outcome, _ id: PresentationID, _ owner: String) -> Bool {
        guard let text = PresenterSignals.fetchedSecret(of: outcome) else { return false }
        do {
            try secrets.keep(text, of: id, for: owner)
            return true
        } catch {
            clients.log.warning("cannot keep a hidden text for \(owner): \(error)")
            return false
        }
    }
}
