// SPDX-License-Identifier: MIT

@testable import PresenterCore

extension PresenterState {
    /// The last end of that id.
    func lastEnd(of id: PresentationID) -> EndedPresentation? {
        ended.entries.last { $0.id == id }
    }

    /// The live presentation with that key that a connection has a part in.
    func live(_ key: String, of name: String) -> PresentationID? {
        presentations.ids.first { id in
            guard let one = presentations[id], one.key == key else { return false }
            return one.audience.contains { $0.name == name }
        }
    }

    /// How long a live presentation may stay; `nil`: until it is answered.
    func timeout(of id: PresentationID) -> Duration? {
        guard let one = presentations[id] else { return nil }
        switch one.timeout {
        case .after(let span): return span
        case .never: return nil
        case .standard:
            guard case .toast(let toast) = one.content else { return nil }
            return limits.timeout(of: toast.urgency)
        }
    }
}

extension Limits {
    fileprivate func timeout(of urgency: Urgency) -> Duration? {
        switch urgency {
        case .low: lowTimeout
        case .normal: normalTimeout
        case .critical: criticalTimeout
        }
    }
}
