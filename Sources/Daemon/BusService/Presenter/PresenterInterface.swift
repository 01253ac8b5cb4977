// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Texts

/// The interface for applications.
final class PresenterInterface: BusInterface {
    let clients: Clients
    let requests: Requests
    let dependencies: ServiceDependencies
    private let secrets: UnfetchedSecrets

    init(_ requests: Requests, _ secrets: UnfetchedSecrets) {
        clients = requests.clients
        self.requests = requests
        dependencies = requests.dependencies
        self.secrets = secrets
    }

    /// The interface for the bus.
    var exported: Interface {
        let id = Interface.Argument("id", "u")
        let details = Interface.Argument("details", "a{sv}")
        return Interface(
            BusNames.presenter,
            methods: requestMethods + outcomeMethods,
            signals: [
                .init("Waiting", [id, details]),
                .init("Presented", [id]),
                .init("ButtonPressed", [id, .init("button", "s"), details]),
                .init("RetryPressed", [id, .init("presenter", "u"), .init("attempt", "u")]),
                .init("InputChanged", [id, details]),
                .init("Ended", [id] + Self.outcome),
            ],
            properties: discovery
        )
    }

    private static let outcome: [Interface.Argument] = [
        .init("outcome", "s"), .init("details", "a{sv}"),
    ]

    // MARK: Requests

    private var requestMethods: [Interface.Method] {
        let limits = NotificationInterface.textLimits
        let kinds: [(String, Kind)] = [
            ("PresentModal", .modal), ("PresentBottomSheet", .bottomSheet),
            ("PresentToast", .toast), ("PresentLoading", .loading), ("PresentRetry", .retry),
        ]
        var methods = kinds.map { name, kind in
            method(
                name,
                takes: ["options"],
                gives: [.init("id", "u")],
                limits: limits,
                // A toast whose client is gone is still seen.
                handlesVanished: kind == .toast,
                expectsScene: true,
                presenting(kind)
            )
        }
        methods += [
            method(
                "Ask",
                takes: ["kind", "options"],
                gives: Self.outcome,
                limits: limits,
                expectsScene: true,
                PresenterInterface.ask
            ),
            method("Update", takes: ["id", "options"], limits: limits, PresenterInterface.update),
            method("Dismiss", takes: ["id"], PresenterInterface.dismiss),
            method("DismissKey", takes: ["key"], PresenterInterface.dismissKey),
        ]
        return methods
    }

    /// The method that requests a presentation of a kind.
    private func presenting(
        _ kind: Kind
    ) -> (PresenterInterface) -> (Caller, VariantDictionary) throws(CallError) -> Void {
        { interface in
            { (caller, options) throws(CallError) in
                try interface.present(kind, options, caller, awaitsEnd: false)
            }
        }
    }

    /// Requests a presentation of the named kind and answers with its outcome.
    private func ask(
        _ caller: Caller,
        _ name: String,
        _ options: VariantDictionary
    ) throws(CallError) {
        guard let kind = Kind(rawValue: name) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            let got = String(name.prefix(64))
            let text =
                Kind.nearest(to: name).map {
                    Phrase.kindExpectsOther.english(kinds, got, $0.rawValue)
                } ?? Phrase.kindExpects.english(kinds, got)
            throw CallError(.invalidOption, text)
        }
        try requests.endCalls.reserve(for: caller.name)
        do throws(CallError) {
            try present(kind, options, caller, awaitsEnd: true)
        } catch {
            requests.endCalls.release(for: caller.name)
            throw error
        }
    }

    /// Requests a presentation; the call is answered with its id, or with its outcome when
    /// it ends.
    private func present(
        _ kind: Kind,
        _ options: VariantDictionary,
        _ caller: Caller,
        awaitsEnd: Bool
    ) throws(CallError) {
        var request = try requests.reading(by: caller.identity) { context throws(RequestError) in
            try OptionDictionary.read(kind, options.value, context)
        }
        try checkMayBlock(request.content, caller)
        try checkMayWait(request)
        if awaitsEnd { request.content.endWithOwner() }
        requests.present(request, by: caller, on: .presenter, awaitsEnd: awaitsEnd)
    }

    private func update(
        _ caller: Caller,
        _ id: PresentationID,
        _ options: VariantDictionary
    ) throws(CallError) {
        // Options are read on top of the current ones, so check the owner first.
        var request: PresentRequest
        do {
            request = try requests.stack.read { state throws(Refusal) in
                try state.request(of: id, for: caller.identity, of: caller.name)
            }
        } catch {
            throw CallError(error)
        }
        let current = request.content
        let (read, timeout) = try requests.reading(by: caller.identity) {
            context throws(RequestError) in
            try OptionDictionary.change(current, options.value, context)
        }
        try checkMayBlock(read, caller, keeping: current.storedImages)
        request.content = read
        if let timeout { request.timeout = timeout }
        // The user's rules see each content before displays and the history do. Their
        // programs run for what is new only.
        let (ruled, owner, _) = requests.ruled(request, by: caller, on: .presenter)
        requests.send(
            .updateRequested(
                requests.confirmation(of: caller.handle),
                id,
                by: owner,
                ruled.content,
                timeout: timeout == nil ? nil : ruled.timeout,
                decisions: ruled.decisions
            )
        )
    }

    /// Checks that the client may block input, if it asks to.
    ///
    /// A sandbox that can block keyboard and pointer is no sandbox. A refused request leaves no
    /// pixels but those that are on screen already (`keeping`).
    private func checkMayBlock(
        _ content: Content,
        _ caller: Caller,
        keeping used: [StoredImage] = []
    ) throws(CallError) {
        guard case .loading(let loading) = content, loading.blocksInput,
            caller.identity.trust.isRestricted
        else { return }
        requests.drop(content.storedImages.filter { !used.contains($0) })
        let takes = Phrase.falseFromSandboxed.english()
        let got = caller.identity.isLookupFailed ? Phrase.trueUnidentified.english() : "true"
        let text = Phrase.optionExpects.english("loading", "blocks_input", takes, got)
        throw CallError(.accessDenied, text)
    }

    /// Checks that a request may wait for a display where there is none.
    private func checkMayWait(_ request: PresentRequest) throws(CallError) {
        guard !request.waitsForDisplay, let obstacle = requests.displayObstacle else { return }
        requests.drop(request.content.storedImages)
        throw CallError(.noDisplay, Phrase.noDisplayForIt.english(obstacle.reason))
    }

    private func dismiss(_ caller: Caller, _ id: PresentationID) {
        let token = requests.confirmation(of: caller.handle)
        requests.send(.dismissRequested(token, id, by: caller.owner(on: .presenter)))
    }

    /// Closes what the caller's identity presented with a key: the answer to an `Ask` brings the
    /// id too late for that.
    private func dismissKey(_ caller: Caller, _ key: String) throws(CallError) {
        let ids = requests.stack.read { $0.presentations(of: caller.identity, withKey: key) }
        guard let last = ids.last else {
            let text = Phrase.nothingWithKey.english(key.cleaned(.name))
            throw CallError(.unknownPresentation, text)
        }
        let owner = caller.owner(on: .presenter)
        for id in ids.dropLast() {
            let token = dependencies.stack.makeToken()
            requests.send(.dismissRequested(token, id, by: owner))
        }
        requests.send(.dismissRequested(requests.confirmation(of: caller.handle), last, by: owner))
    }

    // MARK: Outcomes

    private var outcomeMethods: [Interface.Method] {
        let list = Interface.Argument("presentations", "aa{sv}")
        let text = Interface.Argument("text", "s")
        return [
            method("List", gives: [list], PresenterInterface.listOwn),
            method("Outcome", takes: ["id"], gives: Self.outcome, PresenterInterface.answerOutcome),
            method("TakeSecret", takes: ["id"], gives: [text], PresenterInterface.takeSecret),
            method("Wait", takes: ["id"], gives: Self.outcome, PresenterInterface.wait),
        ]
    }

    /// How a presentation of the caller's identity ended.
    private func known(
        _ id: PresentationID,
        of caller: Caller
    ) throws(Refusal) -> Outcome {
        try requests.stack.read { state throws(Refusal) in
            try state.outcome(
                of: id,
                for: caller.identity,
                by: caller.name,
                at: dependencies.now()
            )
        }
    }

    /// Answers how a presentation of the caller's identity ended.
    private func answerOutcome(_ caller: Caller, _ id: PresentationID) throws(CallError) {
        do {
            let outcome = try known(id, of: caller)
            clients.reply(caller.handle, PresenterSignals.values(of: outcome))
        } catch {
            throw CallError(error)
        }
    }

    /// Answers how a presentation of the caller's identity ends, when it does.
    private func wait(_ caller: Caller, _ id: PresentationID) throws(CallError) {
        do {
            let outcome = try known(id, of: caller)
            clients.reply(caller.handle, PresenterSignals.values(of: outcome))
        } catch .notEnded(let id) {
            try requests.endCalls.reserve(for: caller.name)
            try requests.endCalls.wait(caller.handle, for: id, isAsk: false)
        } catch {
            throw CallError(error)
        }
    }

    /// Answers once with the text of a hidden field, to the connection that asked for it.
    private func takeSecret(_ caller: Caller, _ id: PresentationID) throws(CallError) {
        if let text = secrets.takeSecret(of: id, for: caller.name) {
            clients.reply(caller.handle, [.hiddenText(text.descriptor)])
            return
        }
        do {
            _ = try known(id, of: caller)
        } catch {
            throw CallError(error)
        }
        let text = Phrase.noHiddenText.english("\(id.rawValue)")
        throw CallError(.unknownPresentation, text)
    }
}
