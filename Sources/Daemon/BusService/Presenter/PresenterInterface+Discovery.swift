// SPDX-License-Identifier: MIT
//
// What an application can find out before it asks, and what it finds again by its key.

import BusValues
import BusWire
import DBus
import PresenterCore

extension BusService {
    /// The properties of the interface for applications; sandboxed ones may read them too.
    var discovery: [Interface.Property] {
        [
            .init("Version", "s", change: .constant) { [dependencies] in
                .string(dependencies.version)
            },
            .init("Options", "a{sas}", change: .constant) { Self.knownOptions },
            .init("DisplayObstacle", "s", change: .silent) { [weak self] in
                .string(self?.displayObstacle?.name ?? "")
            },
        ]
    }

    /// The names of the options by kind; those of an option follow its name and a dot.
    private static let knownOptions = Value.dictionary(
        Kind.allCases.map { kind in
            .init(key: .string(kind.rawValue), value: .strings(names(kind.definitions)))
        },
        key: "s",
        value: "as"
    )

    private static func names(_ definitions: [OptionDefinition]) -> [String] {
        definitions.flatMap { definition in
            let inner: [OptionDefinition] =
                switch definition.type {
                case .table(let inner), .tables(let inner), .records(let inner, _): inner
                default: []
                }
            return [definition.name] + names(inner).map { definition.name + "." + $0 }
        }
    }

    /// Why no display can show anything; `nil`: one does, or can start.
    private var displayObstacle: (name: String, reason: String)? {
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

    /// Announces that a display started, ended or failed.
    public func displaysChanged() {
        stateChanged()
        reportWaiting()
    }

    /// Tells the owners of what waits, once each, that no display can show it.
    func reportWaiting() {
        guard owners.hasUnreported, let obstacle = displayObstacle else { return }
        for (id, name) in owners.takeUnreported() where dependencies.stack.state.isLive(id) {
            deliver(PresenterSignals.waiting(id, obstacle.name, obstacle.reason), to: name)
        }
    }

    /// Whether a request may wait for a display where there is none; answers the call if not.
    func mayWait(_ request: PresentRequest, _ handle: CallHandle) -> Bool {
        guard !request.waitsForDisplay, let obstacle = displayObstacle else { return true }
        drop(request.content.storedImages)
        fail(handle, .noDisplay, "no display can show it: \(obstacle.reason)")
        return false
    }

    /// Closes what the caller's identity presented with a key: the answer to an `Ask` brings the
    /// id too late for that.
    func dismissKey(_ call: Call) {
        let handle = call.handle
        let key = call.arguments[0].text ?? ""
        admission.request(handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            let ids = dependencies.stack.state.presentations(of: identity, withKey: key)
            guard !ids.isEmpty else {
                let text = "you present nothing with the key \"\(key.cleaned(.name))\""
                return fail(handle, .unknownPresentation, text)
            }
            let owner = Owner(name: handle.sender, channel: .presenter, identity: identity)
            for id in ids.dropLast() { send(.dismissRequested(unanswered(), id, by: owner)) }
            for id in ids.suffix(1) {
                send(.dismissRequested(confirmation(of: handle), id, by: owner))
            }
        }
    }

    /// Answers with what the caller's identity presents: a program that was restarted finds its
    /// toasts again.
    func listOwn(_ call: Call) {
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            let (state, now) = (dependencies.stack.state, dependencies.now())
            var own: [Value] = []
            var bytes = 0
            for id in state.presentations(of: identity).prefix(Self.mostListed)
            where bytes < Self.listedBytes {
                guard let listing = state.ownListing(of: id, at: now) else { continue }
                let options = ControlReport.options(of: listing, at: now).keeping(Self.ownEntries)
                bytes += options.heldBytes
                own.append(options)
            }
            reply(call.handle, [.array(own, element: "a{sv}")])
        }
    }

    /// What `Control1.List` says beside is about the user, and not for sandboxed programs.
    private static let ownEntries: Set<String> = [
        "id", "kind", "age_ms", "title", "message", "key", "tags", "buttons",
    ]
}

extension Value {
    /// The dictionary with these entries only.
    fileprivate func keeping(_ names: Set<String>) -> Value {
        guard case .dictionary(let entries, let key, let value) = self else { return self }
        let kept = entries.filter { names.contains($0.key.text ?? "") }
        return .dictionary(kept, key: key, value: value)
    }
}
