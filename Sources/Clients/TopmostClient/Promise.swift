// SPDX-License-Identifier: MIT

import Synchronization

/// A value that comes once, for tasks that wait for it.
final class Promise<Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value?, Never>

    private struct State {
        var value: Value?
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    /// Whether the value has come.
    var isKept: Bool { state.withLock { $0.value != nil } }

    /// The value; `nil`: the task was cancelled before it came.
    var value: Value? {
        get async {
            let id = state.withLock { state in
                state.lastWaiter += 1
                return state.lastWaiter
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { wait($0, at: id) }
            } onCancel: {
                state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: nil)
            }
        }
    }

    /// Gives the value; only the first counts.
    func keep(_ value: Value) {
        let waiters = state.withLock { state in
            guard state.value == nil else { return [Int: Waiter]() }
            state.value = value
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: value) }
    }

    private func wait(_ waiter: Waiter, at id: Int) {
        let isOver = state.withLock { state in
            // A task that is cancelled already calls its handler before this.
            guard state.value == nil, !Task.isCancelled else { return true }
            state.waiters[id] = waiter
            return false
        }
        if isOver { waiter.resume(returning: state.withLock(\.value)) }
    }
}
