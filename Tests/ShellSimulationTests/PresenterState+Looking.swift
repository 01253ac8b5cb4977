// SPDX-License-Identifier: MIT

@testable import PresenterCore

extension PresenterState {
    /// How that id ended last.
    func lastOutcome(of id: PresentationID) -> Outcome? {
        ended.entries.last { $0.id == id }?.outcome
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
