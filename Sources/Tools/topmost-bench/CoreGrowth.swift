// SPDX-License-Identifier: MIT

import Files
import Glibc
import PresenterCore

/// What a notification costs the core, and the memory that each one that waits needs, by how many are live.
enum CoreGrowth {
    private static let operations = 2_000

    /// Prints a line for each number of live toasts: microseconds of the processor for a toast that
    /// comes and is closed, with the effects and the changes to store, and bytes for each live one.
    static func run() {
        // What the first ones need once.
        _ = crowd(of: 10)
        for live in [10, 1_000, 100_000] {
            let before = memory(of: getpid())
            let stack = crowd(of: live)
            let bytes = (memory(of: getpid()) - before) * 1_024 / live
            var times: [Double] = []
            for round in 0..<9 {
                let start = processorTime
                for number in 0..<operations {
                    closeNext(stack, number: live + round * operations + number)
                }
                times.append((processorTime - start) / Double(operations) * 1e6)
            }
            times.sort()
            print(
                "live \(live) us_per_toast \(rounded(times[times.count / 2])) bytes_each \(bytes)"
            )
        }
    }

    /// Shows a notification each second for some days of simulated time, and lets each expire:
    /// prints, after the first day and each tenth one, the resident memory in kB and the
    /// microseconds of the processor for a notification.
    static func days(_ days: Int) {
        let stack = PresenterStack(PresenterState())
        let display = DisplayID(rawValue: 1)
        var now = Instant(milliseconds: 1)
        func send(_ action: Action) { _ = stack.changing.reduce(action, at: now) }
        send(.displayAttached(display))
        let secondsOfDay = 86_400
        let start = processorTime
        for number in 0..<days * secondsOfDay {
            now = now + .seconds(1)
            while let due = stack.nextDeadline, due <= now { send(.deadlinePassed) }
            // As a program that sends one notification and ends.
            let name = ":1.\(number)"
            let headline = Headline(title: "Number \(number)")
            let request = PresentRequest(content: .toast(Toast(headline: headline)))
            let sender = owner(number, name: name)
            send(.presentRequested(stack.makeToken(), request, by: sender))
            send(.ownerVanished(name: name))
            send(.scenePresented(display, revision: stack.scene.revision))
            _ = stack.changing.takeChanges()
            let (day, rest) = (number + 1).quotientAndRemainder(dividingBy: secondsOfDay)
            guard rest == 0, day == 1 || day % 10 == 0 else { continue }
            let each = (processorTime - start) / Double(number + 1) * 1e6
            print(
                "day \(day) memory_kB \(memory(of: getpid())) us_per_toast \(rounded(each))"
                    + " live \(stack.state.liveCount)"
            )
        }
    }

    private static func crowd(of live: Int) -> PresenterStack {
        var limits = Limits()
        (limits.waitingToasts, limits.waitingBytes) = (live + 10, 1 << 30)
        limits.waitingBytesPerIdentity = 1 << 30
        let stack = PresenterStack(PresenterState(limits: limits))
        let display = DisplayID(rawValue: 1)
        _ = stack.changing.reduce(.displayAttached(display), at: Instant(milliseconds: 1))
        for number in 0..<live { present(stack, number) }
        _ = stack.changing.takeChanges()
        return stack
    }

    private static func present(_ stack: PresenterStack, _ number: Int) {
        let headline = Headline(
            title: "Number \(number)",
            message: StyledText("The tickets came through! Train leaves at 9:40.")
        )
        var request = PresentRequest(content: .toast(Toast(headline: headline)))
        request.timeout = Timeout.never
        _ = stack.changing.reduce(
            .presentRequested(stack.makeToken(), request, by: owner(number)),
            at: Instant(milliseconds: 2)
        )
    }

    /// Presents one more and closes it, as two turns of the daemon do.
    private static func closeNext(_ stack: PresenterStack, number: Int) {
        guard let id = PresentationID(rawValue: stack.state.nextID) else { return }
        present(stack, number)
        _ = stack.changing.takeChanges()
        _ = stack.changing.reduce(
            .dismissRequested(stack.makeToken(), id, by: owner(number)),
            at: Instant(milliseconds: 2)
        )
        _ = stack.changing.takeChanges()
        _ = (stack.scene, stack.nextDeadline)
    }

    private static func owner(_ number: Int, name: String? = nil) -> Owner {
        let application = "app \(number % 50)"
        return Owner(
            name: name ?? ":1.\(number % 50)",
            channel: .notifications,
            identity: Identity(key: application, displayName: application, trust: .application)
        )
    }

    /// Seconds of a processor so far; POSIX has a million clocks in one.
    private static var processorTime: Double { Double(clock()) / 1e6 }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// Returns a process's resident memory in kB; 0 if it cannot be read.
func memory(of process: Int32) -> Int {
    // A server that has just exited has no memory.
    guard let bytes = try? Files.read("/proc/\(process)/status", limit: 1 << 16) else { return 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
}
