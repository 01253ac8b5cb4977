// SPDX-License-Identifier: MIT

import PresenterCore

/// The daemon as a client of its own: shows its toasts, and hears what the user does with them.
final class InternalClient {
    /// The owner of the daemon's toasts.
    static let owner = Owner(
        name: "",
        channel: .internal,
        identity: Identity(key: "topmost", displayName: "Topmost", trust: .application)
    )

    private let runtime: Runtime
    /// What a pressed button of a toast does, by its request, until it has an id.
    private var requested: [RequestToken: (String) -> Void] = [:]
    private var shown: [PresentationID: (String) -> Void] = [:]

    init(_ runtime: Runtime) { self.runtime = runtime }

    /// Shows a toast; one that is shown with that key changes.
    ///
    /// - Parameters:
    ///   - request: the toast, with its key.
    ///   - pressed: called with the id of each pressed button.
    func show(_ request: PresentRequest, pressed: @escaping (String) -> Void = { _ in }) {
        let token = runtime.stack.makeToken()
        requested[token] = pressed
        runtime.send(.presentRequested(token, request, by: Self.owner))
    }

    /// Withdraws the toast with that key, if it is shown.
    func withdraw(_ key: String) {
        let live = runtime.stack.read { $0.presentations(of: Self.owner.identity, withKey: key) }
        for id in live {
            runtime.send(.dismissRequested(runtime.stack.makeToken(), id, by: Self.owner))
        }
    }

    /// Handles an answer of the core, or a notice to the daemon; ignores others.
    func perform(_ effect: Effect) {
        switch effect {
        case .accept(let token, let id):
            if let pressed = requested.removeValue(forKey: token) { shown[id] = pressed }
        case .refuse(let token, _): requested[token] = nil
        case .notify(_, .buttonPressed(let id, let answer, _)): shown[id]?(answer.button)
        case .notify(_, .ended(let id, _, _)): shown[id] = nil
        default: break
        }
    }
}
