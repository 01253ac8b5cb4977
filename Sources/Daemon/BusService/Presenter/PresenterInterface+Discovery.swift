// SPDX-License-Identifier: MIT
//
// What an application can find out before it asks, and what it finds again by its key.

import BusValues
import BusWire
import DBus
import PresenterCore

extension PresenterInterface {
    /// The properties of the interface for applications; sandboxed ones may read them too.
    var discovery: [Interface.Property] {
        [
            .init("Version", "s", change: .constant) { [dependencies] in
                .string(dependencies.version)
            },
            .init("Options", "a{sas}", change: .constant) { Self.knownOptions },
            .init("DisplayObstacle", "s", change: .silent) { [requests] in
                .string(requests.displayObstacle?.name ?? "")
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

    /// Answers with what the caller's identity presents: a program that was restarted finds its
    /// toasts again.
    func listOwn(_ caller: Caller) {
        let (state, now) = (requests.stack.state, dependencies.now())
        var own: [Value] = []
        var bytes = 0
        for id in state.presentations(of: caller.identity).prefix(ControlInterface.maximumListed)
        where bytes < ControlInterface.listedBytes {
            guard let listing = state.ownListing(of: id, at: now) else { continue }
            let options = ControlReport.options(of: listing, at: now).keeping(Self.ownEntries)
            bytes += options.heldBytes
            own.append(options)
        }
        clients.reply(caller.handle, [.array(own, element: "a{sv}")])
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
