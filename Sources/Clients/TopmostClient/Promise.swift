// SPDX-License-Identifier: MIT

import Synchronization

/// A value that comes once, for tasks that wait for it.
///
/// Only `value` uses tasks, and no type of theirs is stored: the library for C is linked without
/// them.
final class Promise<Value: Sendable>: Sendable {
    private typealias Waiter = @Sendable (Value?) -> Void

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
                await withCheckedContinuation { continuation in
                    wait(at: id, until: Task.isCancelled) { continuation.resume(returning: $0) }
                }
            } onCancel: {
                state.withLock { $0.waiters.removeValue(forKey: id) }?(nil)
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
        for waiter in waiters.values { waiter(value) }
    }

    /// Calls back with the value when it comes, or with what there is if nobody waits any longer.
    private func wait(at id: Int, until isOver: @autoclosure () -> Bool, _ waiter: @escaping Waiter)
    {
        let isOver = state.withLock { state in
            // A task that is cancelled already calls its handler before this.
            guard state.value == nil, !isOver() else { return true }
            state.waiters[id] = waiter
            return false
        }
        if isOver { waiter(state.withLock(\.value)) }
    }
}
