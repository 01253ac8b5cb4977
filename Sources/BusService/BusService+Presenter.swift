// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore

extension BusService {
    /// The interface for applications.
    var presenter: Interface {
        let options = Interface.Argument("options", "a{sv}")
        let id = Interface.Argument("id", "u")
        let kinds: [(String, Kind)] = [
            ("PresentModal", .modal), ("PresentBottomSheet", .bottomSheet),
            ("PresentToast", .toast), ("PresentLoading", .loading), ("PresentRetry", .retry),
        ]
        return Interface(
            BusNames.presenter,
            methods: kinds.map { name, kind in
                .init(name, takes: [options], gives: [id], limits: Self.textLimits) {
                    [weak self] in self?.present(kind, $0)
                }
            } + [
                .init("Update", takes: [id, options], limits: Self.textLimits) { [weak self] in
                    self?.update($0)
                },
                .init("Dismiss", takes: [id]) { [weak self] in self?.dismiss($0) },
                .init(
                    "Outcome",
                    takes: [id],
                    gives: [.init("outcome", "s"), .init("details", "a{sv}")]
                ) { [weak self] in self?.outcome($0) },
            ],
            signals: [
                .init("Presented", [id]),
                .init("ButtonPressed", [id, .init("button", "s"), .init("details", "a{sv}")]),
                .init(
                    "RetryPressed",
                    [id, .init("presenter", "u"), .init("attempt", "u")]
                ),
                .init("InputChanged", [id, .init("details", "a{sv}")]),
                .init("Ended", [id, .init("outcome", "s"), .init("details", "a{sv}")]),
            ]
        )
    }

    private func present(_ kind: Kind, _ call: Call) {
        let handle = call.handle
        let options = call.arguments[0]
        identified(call, keepsGone: kind == .toast) { [weak self] identity in
            guard let self else { return }
            do throws(RequestError) {
                let request = try reading(by: identity) { context throws(RequestError) in
                    try OptionDictionary.read(kind, options, context)
                }
                guard mayBlock(request.content, identity, handle) else { return }
                present(request, by: identity, on: .presenter, for: handle)
            } catch {
                fail(handle, .invalidOption, error.description)
            }
        }
    }

    private func update(_ call: Call) {
        let handle = call.handle
        let options = call.arguments[1]
        guard let id = presentation(call) else { return }
        identified(call) { [weak self] identity in
            guard let self else { return }
            // Options are read on top of the current ones, so check the owner first.
            guard let listing = dependencies.state().listing(of: id, at: dependencies.now()) else {
                let refusal = Refusal.unknownPresentation(id)
                return fail(handle, refusal.failure, refusal.text)
            }
            guard listing.owner.identity.key == identity.key else {
                let refusal = Refusal.notOwner(id)
                return fail(handle, refusal.failure, refusal.text)
            }
            do throws(RequestError) {
                let (read, timeout) = try reading(by: identity) { context throws(RequestError) in
                    try OptionDictionary.change(listing.content, options, context)
                }
                guard mayBlock(read, identity, handle) else { return }
                var content = read
                if identity.trust.isRestricted { content.dropSoundFile() }
                let owner = Owner(
                    name: handle.sender,
                    channel: .presenter,
                    identity: judged(identity, content)
                )
                let token = confirmation(of: handle)
                send(.updateRequested(token, id, by: owner, content, timeout: timeout))
            } catch {
                fail(handle, .invalidOption, error.description)
            }
        }
    }

    /// Whether the client may block input, if it asks to; answers the call if not.
    ///
    /// A sandbox that can block keyboard and pointer is no sandbox.
    private func mayBlock(
        _ content: Content,
        _ identity: Identity,
        _ handle: CallHandle
    ) -> Bool {
        guard case .loading(let loading) = content, loading.blocksInput,
            identity.trust.isRestricted
        else { return true }
        drop(content.storedImages)
        fail(
            handle,
            .accessDenied,
            "loading: \"blocks_input\" expects false from sandboxed and unidentified programs, got true"
        )
        return false
    }

    private func dismiss(_ call: Call) {
        let handle = call.handle
        guard let id = presentation(call) else { return }
        identified(call) { [weak self] identity in
            guard let self else { return }
            let owner = Owner(name: handle.sender, channel: .presenter, identity: identity)
            send(.dismissRequested(confirmation(of: handle), id, by: owner))
        }
    }

    /// Answers how a presentation of the caller's identity ended.
    private func outcome(_ call: Call) {
        guard let id = presentation(call) else { return }
        identified(call) { [weak self] identity in
            guard let self else { return }
            do throws(Refusal) {
                let state = dependencies.state()
                let outcome = try state.outcome(of: id, for: identity, at: dependencies.now())
                reply(call.handle, PresenterSignals.values(of: outcome))
            } catch {
                fail(call.handle, error.failure, error.text)
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
