// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Journal
import PresenterCore

extension BusService {
    /// The interface for applications.
    var presenter: Interface {
        let options = Interface.Argument("options", "a{sv}")
        let id = Interface.Argument("id", "u")
        let outcome: [Interface.Argument] = [.init("outcome", "s"), .init("details", "a{sv}")]
        let kinds: [(String, Kind)] = [
            ("PresentModal", .modal), ("PresentBottomSheet", .bottomSheet),
            ("PresentToast", .toast), ("PresentLoading", .loading), ("PresentRetry", .retry),
        ]
        return Interface(
            BusNames.presenter,
            methods: kinds.map { name, kind in
                .init(name, takes: [options], gives: [id], limits: Self.textLimits) {
                    [weak self] call in self?.present(kind, call.arguments[0], call)
                }
            } + [
                .init(
                    "Ask",
                    takes: [.init("kind", "s"), options],
                    gives: outcome,
                    limits: Self.textLimits
                ) { [weak self] in self?.ask($0) },
                .init("Update", takes: [id, options], limits: Self.textLimits) { [weak self] in
                    self?.update($0)
                },
                .init("Dismiss", takes: [id]) { [weak self] in self?.dismiss($0) },
                .init("DismissKey", takes: [.init("key", "s")]) { [weak self] in
                    self?.dismissKey($0)
                },
                .init("List", gives: [.init("presentations", "aa{sv}")]) { [weak self] in
                    self?.listOwn($0)
                },
                .init("Outcome", takes: [id], gives: outcome) { [weak self] in
                    self?.outcome($0)
                },
                .init("TakeSecret", takes: [id], gives: [.init("text", "s")]) { [weak self] in
                    self?.takeSecret($0)
                },
                .init("Wait", takes: [id], gives: outcome) { [weak self] in self?.wait($0) },
            ],
            signals: [
                .init("Waiting", [id, .init("details", "a{sv}")]),
                .init("Presented", [id]),
                .init("ButtonPressed", [id, .init("button", "s"), .init("details", "a{sv}")]),
                .init(
                    "RetryPressed",
                    [id, .init("presenter", "u"), .init("attempt", "u")]
                ),
                .init("InputChanged", [id, .init("details", "a{sv}")]),
                .init("Ended", [id] + outcome),
            ],
            properties: discovery
        )
    }

    /// Requests a presentation; the call is answered with its id, or with its outcome when
    /// it ends.
    private func present(
        _ kind: Kind,
        _ options: Value,
        _ call: Call,
        awaitsEnd: Bool = false
    ) {
        let handle = call.handle
        // A toast whose client is gone is still seen; its outcome has no receiver.
        admission.request(call.handle, call.arguments, keepsGone: kind == .toast && !awaitsEnd) {
            [weak self] identity in
            guard let self else { return }
            guard !awaitsEnd || reserveRoom(handle) else { return }
            do throws(RequestError) {
                var request = try reading(by: identity) { context throws(RequestError) in
                    try OptionDictionary.read(kind, options, context)
                }
                guard mayBlock(request.content, identity, handle), mayWait(request, handle) else {
                    if awaitsEnd { endCalls.release(for: handle.sender) }
                    return
                }
                if awaitsEnd { request.content.endWithOwner() }
                present(
                    request,
                    by: identity,
                    on: .presenter,
                    for: handle,
                    awaitsEnd: awaitsEnd
                )
            } catch {
                if awaitsEnd { endCalls.release(for: handle.sender) }
                fail(handle, .invalidOption, error.description)
            }
        }
    }

    /// Requests a presentation of the named kind and answers with its outcome.
    private func ask(_ call: Call) {
        let name = call.arguments[0].text ?? ""
        guard let kind = Kind(rawValue: name) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            let got = name.prefix(64)
            let advice = Kind.advice(on: name)
            let text = "kind expects \(kinds), got \"\(got)\"\(advice)"
            return fail(call.handle, .invalidOption, text)
        }
        present(kind, call.arguments[1], call, awaitsEnd: true)
    }

    /// Reserves room for another call of the client that waits for an end; answers the call
    /// if there is none.
    private func reserveRoom(_ handle: CallHandle) -> Bool {
        if endCalls.reserve(for: handle.sender) { return true }
        fail(
            handle,
            .limitReached,
            "\(EndCalls.mostPerClient) of your calls wait for an end already"
        )
        return false
    }

    private func update(_ call: Call) {
        let handle = call.handle
        let options = call.arguments[1]
        guard let id = presentation(call) else { return }
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            // Options are read on top of the current ones, so check the owner first.
            let current: PresentRequest
            do throws(Refusal) {
                current = try dependencies.stack.state.request(
                    of: id,
                    for: identity,
                    of: handle.sender
                )
            } catch {
                return fail(handle, error.failure, error.text)
            }
            do throws(RequestError) {
                let (read, timeout) = try reading(by: identity) { context throws(RequestError) in
                    try OptionDictionary.change(current.content, options, context)
                }
                let kept = current.content.storedImages
                guard mayBlock(read, identity, handle, keeping: kept) else { return }
                var request = current
                request.content = read
                if let timeout { request.timeout = timeout }
                if identity.trust.isRestricted { request.content.dropSoundFile() }
                var owner = Owner(
                    name: handle.sender,
                    channel: .presenter,
                    identity: judged(identity, request.content)
                )
                // The user's rules see each content before displays and the history do. Their
                // programs run for what is new only.
                let ruled = ruled(request, owner.identity) { _ in nil }.request
                owner.identity = judged(identity, ruled.content)
                if ruled.content.kind == .toast { owner.identity = owner.identity.forToast }
                send(
                    .updateRequested(
                        confirmation(of: handle),
                        id,
                        by: owner,
                        ruled.content,
                        timeout: timeout == nil ? nil : ruled.timeout,
                        decisions: ruled.decisions
                    )
                )
            } catch {
                fail(handle, .invalidOption, error.description)
            }
        }
    }

    /// Whether the client may block input, if it asks to; answers the call if not.
    ///
    /// A sandbox that can block keyboard and pointer is no sandbox. A refused request leaves no
    /// pixels but those that are on screen already (`keeping`).
    private func mayBlock(
        _ content: Content,
        _ identity: Identity,
        _ handle: CallHandle,
        keeping used: [StoredImage] = []
    ) -> Bool {
        guard case .loading(let loading) = content, loading.blocksInput,
            identity.trust.isRestricted
        else { return true }
        drop(content.storedImages.filter { !used.contains($0) })
        let text =
            "loading: \"blocks_input\" expects false from sandboxed and unidentified programs"
        fail(handle, .accessDenied, text + ", got true" + identity.lookupFailure)
        return false
    }

    private func dismiss(_ call: Call) {
        let handle = call.handle
        guard let id = presentation(call) else { return }
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            let owner = Owner(name: handle.sender, channel: .presenter, identity: identity)
            send(.dismissRequested(confirmation(of: handle), id, by: owner))
        }
    }

    /// Answers how a presentation of the caller's identity ended.
    private func outcome(_ call: Call) {
        answerOutcome(call) { [weak self] handle, refusal in
            self?.fail(handle, refusal.failure, refusal.text)
        }
    }

    /// Answers how a presentation of the caller's identity ends, when it does.
    private func wait(_ call: Call) {
        answerOutcome(call) { [weak self] handle, refusal in
            guard let self else { return }
            guard case .notEnded(let id) = refusal else {
                return fail(handle, refusal.failure, refusal.text)
            }
            guard reserveRoom(handle) else { return }
            do {
                try endCalls.wait(handle, for: id, isAsk: false)
            } catch {
                fail(handle, .failed, "cannot watch your connection: \(error)")
            }
        }
    }

    private func answerOutcome(_ call: Call, or refuse: @escaping (CallHandle, Refusal) -> Void) {
        let handle = call.handle
        guard let id = presentation(call) else { return }
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            do throws(Refusal) {
                let state = dependencies.stack.state
                let outcome = try state.outcome(of: id, for: identity, at: dependencies.now())
                reply(handle, PresenterSignals.values(of: outcome))
            } catch {
                refuse(handle, error)
            }
        }
    }

    /// Keeps a hidden text until its owner fetches it; returns whether one is kept.
    func keepSecret(of outcome: Outcome, _ id: PresentationID, _ owner: String) -> Bool {
        guard let source = PresenterSignals.fetchedSecret(of: outcome) else { return false }
        do {
            try secrets.keep(source, of: id, for: owner)
            return true
        } catch {
            log.warning("cannot keep a hidden text for \(owner): \(error)")
            return false
        }
    }

    /// Answers once with the text of a hidden field, to the connection that asked for it.
    private func takeSecret(_ call: Call) {
        let handle = call.handle
        guard let id = presentation(call) else { return }
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            if let source = secrets.take(id, for: handle.sender) {
                return reply(handle, [.hiddenText(source.descriptor)])
            }
            do throws(Refusal) {
                let state = dependencies.stack.state
                _ = try state.outcome(of: id, for: identity, at: dependencies.now())
                fail(handle, .unknownPresentation, "no hidden text of \(id.rawValue) waits for you")
            } catch {
                fail(handle, error.failure, error.text)
            }
        }
    }

    /// The id that a call begins with; id 0 is answered with an error here.
    func presentation(_ call: Call) -> PresentationID? {
        guard case .uint32(let number) = call.arguments[0],
            let id = PresentationID(rawValue: number)
        else {
            fail(call.handle, .unknownPresentation, "there is no presentation 0")
            return nil
        }
        return id
    }
}
