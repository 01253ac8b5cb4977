// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Files
import Journal
import PresenterCore
import Rules
import Texts

/// The requests of clients that the core answers, until it has.
final class Requests {
    let clients: Clients
    let dependencies: ServiceDependencies
    let send: (Action) -> Void
    let images: PixelStore?
    let owners: OwnerWatch
    /// The calls that are answered when a presentation ends.
    let endCalls: EndCalls
    let changes: ChangeNotifier
    private let identification: Identification
    private var pending: [RequestToken: Pending] = [:]

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

    init(
        _ clients: Clients,
        _ dependencies: ServiceDependencies,
        _ identification: Identification,
        images: PixelStore?,
        changes: ChangeNotifier,
        send: @escaping (Action) -> Void
    ) {
        self.clients = clients
        self.dependencies = dependencies
        self.identification = identification
        self.images = images
        self.changes = changes
        self.send = send
        owners = OwnerWatch(clients.queryConnection) {
            send(.ownerVanished(name: $0))
        } confirmed: {
            send(.ownerConfirmed(name: $0))
        }
        endCalls = EndCalls(clients)
    }

    var stack: PresenterStack { dependencies.stack }

    // MARK: Presentations

    /// Sends a request for a new presentation to the core.
    func present(
        _ request: PresentRequest,
        by caller: Caller,
        on channel: Owner.Channel,
        awaitsEnd: Bool = false,
        hints: @escaping (String) -> String? = { _ in nil }
    ) {
        let (ruled, owner, run) = ruled(request, by: caller, on: channel, hints)
        // A toast outlives its owner, but with a key its waiting owners are tracked.
        let isWatched = ruled.content.endsWithOwner || ruled.key != nil
        let answer =
            awaitsEnd
            ? Answer.asked : .accepted(owner: owner.name, isWatched: isWatched, channel: channel)
        let token = token(for: caller.handle, answer)
        pending[token]?.accepted = run
        send(.presentRequested(token, ruled, by: owner))
    }

    /// Applies the rights of a caller and the user's rules to a request.
    ///
    /// - Returns: the changed request, its owner, and what runs once it is accepted.
    func ruled(
        _ request: PresentRequest,
        by caller: Caller,
        on channel: Owner.Channel,
        _ hints: @escaping (String) -> String? = { _ in nil }
    ) -> (PresentRequest, Owner, run: ((PresentationID) -> Void)?) {
        var request = request
        if caller.identity.trust.isRestricted { request.content.dropSoundFile() }
        var owner = caller.owner(on: channel)
        owner.identity = judged(caller.identity, request.content)
        let (ruled, run) = apply(dependencies.rules, to: request, owner.identity, hints)
        // A rule may give it another name.
        if ruled.content.toast?.claimedName != request.content.toast?.claimedName {
            owner.identity = judged(caller.identity, ruled.content)
        }
        if ruled.content.kind == .toast { owner.identity = owner.identity.forToast }
        return (ruled, owner, run)
    }

    private func apply(
        _ access: RuleDependencies,
        to request: PresentRequest,
        _ identity: Identity,
        _ hints: @escaping (String) -> String?
    ) -> (PresentRequest, ((PresentationID) -> Void)?) {
        let rules = access.rules()
        guard !rules.isEmpty else { return (request, nil) }
        let subject = RuleSubject(request: request, identity: identity, hints: hints)
        let result = rules.apply(to: subject, stack.state.ruleSwitches, access.context(identity))
        // Source: SwayNotificationCenter, `SWAYNC_NO_SCRIPT`.
        let runsNone = ["1", "true"].contains(hints("SWAYNC_NO_SCRIPT") ?? "")
        guard !result.commands.isEmpty, !runsNone else { return (result.request, nil) }
        return (
            result.request,
            { id in
                var variables = subject.variables
                variables["TOPMOST_ID"] = "\(id.rawValue)"
                for command in result.commands { access.run(command, variables) }
            }
        )
    }

    /// The client's identity, checked against the name given in the content.
    private func judged(_ identity: Identity, _ content: Content) -> Identity {
        content.toast?.claimedName.map { judged(identity, claiming: $0) } ?? identity
    }

    /// The client's identity, checked against a name that it gives itself.
    func judged(_ identity: Identity, claiming name: String) -> Identity {
        identification.judge(identity, name)
    }

    /// Reads a request, storing raw pixels on the way; deletes them if it is refused.
    func reading<Result>(
        by identity: Identity,
        _ read: (DecodingContext) throws(RequestError) -> Result
    ) throws(CallError) -> Result {
        var stored: [StoredImage] = []
        do {
            return try read(context(of: identity) { stored.append($0) })
        } catch {
            drop(stored)
            throw CallError(error)
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
            limits: stack.state.limits
        ) { [images, clients] raw in
            do {
                guard let image = try images?.store(raw, of: identity.account) else { return nil }
                noteStored(image)
                return image
            } catch {
                clients.log.warning("cannot store an image: \(error)")
                return nil
            }
        }
    }

    /// Deletes the files of pixels.
    func drop(_ dropped: [StoredImage]) {
        guard !dropped.isEmpty else { return }
        do {
            try images?.drop(dropped)
        } catch {
            clients.log.warning("cannot delete an image: \(error)")
        }
    }

    /// Stores smaller copies of a missed toast's pixels.
    func shrink(_ large: [StoredImage], of id: PresentationID) {
        for image in large {
            do {
                guard let small = try images?.shrunk(image) else { continue }
                send(.imageShrunk(id, image, to: small))
            } catch {
                clients.log.warning("cannot shrink an image: \(error)")
            }
        }
    }

    // MARK: Tokens

    /// A token answered with an empty reply when confirmed.
    func confirmation(of handle: CallHandle) -> RequestToken { token(for: handle, .nothing) }

    /// A token of `CloseNotification`: answered with an empty reply when confirmed, with an
    /// error when refused.
    func closing(of handle: CallHandle) -> RequestToken { token(for: handle, .closed) }

    /// A token answered with the id of a toast that has no owner on the bus.
    func shown(of handle: CallHandle) -> RequestToken {
        token(for: handle, .accepted(owner: "", isWatched: false, channel: .notifications))
    }

    private func token(for handle: CallHandle, _ answer: Answer) -> RequestToken {
        let token = dependencies.stack.makeToken()
        pending[token] = Pending(handle: handle, answer: answer)
        return token
    }

    // MARK: Answers

    /// Answers an accepted request.
    func accept(_ token: RequestToken, _ id: PresentationID) {
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
            do throws(CallError) {
                if case .asked = call.answer {
                    try endCalls.wait(call.handle, for: id, isAsk: true)
                }
                try watch(id, of: watched, isReported: isReported)
                if isReported { reportWaiting() }
            } catch {
                // Without a watched owner it might never end, and may block input.
                clients.log.error(error.text)
                send(.ownerVanished(name: watched))
            }
        }
        changes.schedule()
    }

    private func watch(
        _ id: PresentationID,
        of name: String,
        isReported: Bool
    ) throws(CallError) {
        do {
            try owners.began(id, of: name, isReported: isReported)
        } catch {
            throw CallError(.failed, Phrase.cannotWatch.english(name, "\(error)"))
        }
    }

    /// Answers with the id; with an error if the same step refused it, but for `Notify`, which
    /// has no such error.
    private func answer(_ handle: CallHandle, _ id: PresentationID, on channel: Owner.Channel) {
        switch channel {
        case .presenter where stack.read({ $0.wasRefused(id, at: dependencies.now()) }):
            clients.fail(handle, CallError(.limitReached, Phrase.queueIsFull.english()))
        case .presenter, .notifications: clients.reply(handle, [.uint32(id.rawValue)])
        case .application, .internal: clients.reply(handle)
        }
    }

    /// Answers a confirmed request.
    func confirm(_ token: RequestToken) {
        guard let call = pending.removeValue(forKey: token) else { return }
        clients.reply(call.handle)
    }

    /// Answers a refused request.
    func refuse(_ token: RequestToken, _ refusal: Refusal) {
        guard let call = pending.removeValue(forKey: token) else { return }
        if case .asked = call.answer { endCalls.release(for: call.handle.sender) }
        var error = CallError(refusal)
        // The specification has an empty error for a notification that no longer exists.
        if case (.closed, .unknownPresentation) = (call.answer, refusal) { error.text = "" }
        clients.fail(call.handle, error)
    }

    // MARK: Displays

    /// Why no display can show anything; `nil`: one does, or can start.
    var displayObstacle: (name: String, reason: String)? {
        let isShown = dependencies.displays().contains {
            $0["role"]?.text == "display" && $0["state"]?.text == "running"
                && $0["owner"]?.text ?? "" == ""
        }
        guard !isShown else { return nil }
        let status = dependencies.status()
        func text(_ name: String) -> String {
            status.first { $0.key == name }?.value.text ?? ""
        }
        let name = text("display_obstacle")
        return name.isEmpty ? nil : (name, text("display_reason"))
    }

    /// Tells the owners of what waits, once each, that no display can show it.
    func reportWaiting() {
        guard owners.hasUnreported, let obstacle = displayObstacle else { return }
        for (id, name) in owners.takeUnreported() where stack.read({ $0.isLive(id) }) {
            let message = PresenterSignals.waiting(id, obstacle.name, obstacle.reason)
            clients.deliver(message, to: name)
        }
    }
}
