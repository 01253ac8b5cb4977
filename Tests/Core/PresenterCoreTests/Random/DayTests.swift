// SPDX-License-Identifier: MIT
//
// A day of a person at a desk, from 8:30 to 18:30: what twelve applications send, and what
// happens meanwhile. The golden lists what was on screen when.

import PresenterCore
import TestSupport
import Testing

@Suite("A day of ten hours")
struct DayTests {
    @Test("nothing is missed without a sign, lost, or shown where it must not be")
    func day() throws {
        var day = Day()
        day.pass()
        #expect(day.sent == 120)
        #expect(day.faults == [])
        #expect(try GoldenFile.problem(day.report, "day.txt") == nil)
    }
}

/// An application and the minutes of the day at which it sends something.
private struct Sender {
    var name: String
    var minutes: [Int]
    var timeout = Timeout.standard
    var key: String?
    var toast: (inout Toast) -> Void = { _ in }

    static var all: [Sender] {
        [
            Sender(name: "Chat", minutes: from("8:35", every: 20, count: 30)) {
                $0.actions = [Button(id: Toast.defaultActionID, title: "Open")]
                $0.reply = Reply()
            },
            Sender(name: "Mail", minutes: from("8:40", every: 25, count: 24)) {
                $0.actions = [Button(id: "archive", title: "Archive")]
            },
            Sender(name: "Build", minutes: from("8:50", every: 50, count: 12)),
            Sender(
                name: "Calendar",
                minutes: at("9:25", "10:55", "12:55", "13:55", "16:25", "17:25")
            ) {
                $0.urgency = .critical
            },
            Sender(
                name: "Downloads",
                minutes: from("11:00", every: 2, count: 5) + from("15:40", every: 2, count: 5),
                key: "file"
            ) {
                $0.progress = .fraction(0.5)
                $0.actions = [Button(id: "stop", title: "Stop")]
            },
            Sender(name: "Music", minutes: from("9:00", every: 40, count: 14)) {
                $0.urgency = .low
                $0.isTransient = true
            },
            Sender(name: "Battery", minutes: at("10:10", "14:20", "16:40")) {
                $0.urgency = .critical
            },
            Sender(name: "Updates", minutes: at("11:30")) { $0.urgency = .low },
            Sender(name: "Backup", minutes: at("12:30", "17:00"), timeout: .after(.seconds(5))),
            Sender(name: "Weather", minutes: at("9:00", "12:10", "15:00", "18:00")) {
                $0.urgency = .low
            },
            Sender(name: "Phone", minutes: at("10:20", "12:20", "14:40", "16:35")) {
                $0.reply = Reply()
            },
            Sender(
                name: "Volume",
                minutes: from("14:05", every: 1, count: 5) + from("17:10", every: 1, count: 5),
                key: "volume"
            ) { $0.progress = .fraction(0.3) },
        ]
    }

    private static func from(_ time: String, every minutes: Int, count: Int) -> [Int] {
        (0..<count).map { minute(time) + $0 * minutes }
    }

    private static func at(_ times: String...) -> [Int] { times.map(minute) }
}

/// The minute of the day of `hh:mm`.
private func minute(_ time: String) -> Int {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
}

/// The day as it goes.
private struct Day {
    private(set) var report = ""
    private(set) var sent = 0
    /// What was lost, missed without a sign, or shown where it must not be.
    private(set) var faults: [String] = []
    private var simulation: Simulation
    private let midnight: Instant
    private var last = ""
    private var titles: [PresentationID: String] = [:]
    private var outcomes: [PresentationID: Outcome] = [:]
    private var presented: Set<PresentationID> = []
    private var isSeen = true
    /// When the present quiet began; what was on screen then may stay for its time.
    private var quietSince: Instant?
    /// When it ends by the clock.
    private var quietEnd = Instant(milliseconds: .max)

    /// What happens at the desk, beside what is sent.
    private static var events: [(time: String, what: String, happens: (inout Day) -> Void)] {
        [
            ("8:36", "opens the chat", { $0.press("Chat 1", Toast.defaultActionID) }),
            ("9:30", "a meeting begins: the screen is shared", { $0.quiet([.screenShared]) }),
            ("10:30", "the meeting ends", { $0.quiet([]) }),
            ("11:15", "archives a mail", { $0.press("Mail 7", "archive") }),
            ("12:00", "locks the screen", { $0.see(false, .locked) }),
            ("13:00", "unlocks it", { $0.see(true) }),
            ("13:10", "a second monitor is connected", { $0.monitors(["eDP-1", "DP-1"]) }),
            ("14:00", "a film fills the screen", { $0.film(true) }),
            ("14:30", "the second monitor goes", { $0.monitors(["eDP-1"]) }),
            ("15:30", "the film ends", { $0.film(false) }),
            ("16:00", "the daemon is killed", { $0.restart() }),
            ("16:30", "goes away", { $0.see(false, .away) }),
            ("16:50", "comes back", { $0.see(true) }),
            ("17:30", "do not disturb for half an hour", { $0.disturb(until: "18:00") }),
            ("18:20", "opens the centre", { $0.centre(.show) }),
            ("18:25", "dismisses all", { $0.dismissAll() }),
            ("18:26", "closes the centre", { $0.centre(.hide) }),
            ("9:26", "closes Calendar 1", { $0.close("Calendar 1") }),
            ("10:35", "closes Battery 1", { $0.close("Battery 1") }),
            ("10:57", "closes Calendar 2", { $0.close("Calendar 2") }),
            ("13:02", "closes Calendar 3", { $0.close("Calendar 3") }),
            ("13:57", "closes Calendar 4", { $0.close("Calendar 4") }),
            ("15:35", "closes Battery 2", { $0.close("Battery 2") }),
            ("16:27", "closes Calendar 5", { $0.close("Calendar 5") }),
            ("16:55", "closes Battery 3", { $0.close("Battery 3") }),
            ("17:27", "closes Calendar 6", { $0.close("Calendar 6") }),
        ]
    }

    init() {
        simulation = Simulation(
            limits: Limits { $0.isQuietInFullscreen = true },
            gathers: true,
            moreOpensCentre: true,
            keepsExpired: true,
            undoTime: .seconds(10)
        )
        midnight = simulation.now + .seconds(-60 * minute("8:30"))
    }

    /// Lets the ten hours pass.
    mutating func pass() {
        var events: [(minute: Int, happens: (inout Day) -> Void)] = []
        for event in Self.events {
            events.append(
                (
                    minute(event.time),
                    {
                        $0.note(event.what)
                        event.happens(&$0)
                    }
                )
            )
        }
        for sender in Sender.all {
            for (index, minute) in sender.minutes.enumerated() {
                events.append((minute, { $0.send(sender, index + 1) }))
            }
        }
        for event in events.sorted(by: { $0.minute < $1.minute }) {
            pass(to: event.minute)
            event.happens(&self)
            look()
        }
        pass(to: minute("18:30"))
        for (id, title) in titles where outcomes[id] == nil {
            if simulation.state.content(of: id) == nil { faults.append("\(title) is lost") }
        }
    }

    /// Lets time pass, and looks at the screen whenever something is due.
    private mutating func pass(to minute: Int) {
        let end = midnight + .seconds(60 * minute)
        while let due = simulation.state.nextDeadline, due <= end {
            take(simulation.advance(by: due - simulation.now))
            look()
        }
        take(simulation.advance(by: end - simulation.now))
    }

    private mutating func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .notify(_, .presented(let id)):
                presented.insert(id)
                if !isSeen { faults.append("\(clock): \(title(of: id)) counts as seen") }
            case .notify(_, .ended(let id, let outcome, _)):
                if outcomes.updateValue(outcome, forKey: id) != nil {
                    faults.append("\(title(of: id)) ended twice")
                }
                if outcome == .expired, !isSeen || !presented.contains(id) {
                    faults.append("\(clock): \(title(of: id)) expired unseen")
                }
            case .reportAbsence(let missed):
                let counts = missed.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                note("while away: " + counts.joined(separator: ", "))
            default: break
            }
        }
    }

    private func title(of id: PresentationID) -> String { titles[id] ?? "\(id)" }

    private mutating func send(_ sender: Sender, _ number: Int) {
        sent += 1
        let title = "\(sender.name) \(number)"
        let toast = Toast(headline: Headline(title: title), sender.toast)
        let effects = simulation.request(
            .toast(toast),
            by: .app(sender.name),
            timeout: sender.timeout,
            key: sender.key
        )
        for case .accept(_, let id) in effects { titles[id] = title }
        take(effects)
    }

    private func id(_ title: String) -> PresentationID? {
        titles.first { $0.value == title }?.key
    }

    private mutating func note(_ what: String) { report += "\(clock)  — \(what)\n" }

    private var clock: String {
        let seconds = (simulation.now - midnight).components.seconds
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    /// The display draws, and what is on the screen is written down when it is another.
    private mutating func look() {
        take(simulation.show())
        let scene = simulation.state.scene
        if let quietSince, simulation.now >= quietSince + .seconds(10), simulation.now < quietEnd {
            for card in scene.toasts where card.content.toast?.urgency != .critical {
                guard title(of: card.id).hasPrefix("Volume") else {
                    faults.append("\(clock): \(title(of: card.id)) disturbs")
                    continue
                }
            }
        }
        var line = scene.toasts.map(words).joined(separator: " | ")
        if !isSeen { line = "(unseen) " + line }
        if scene.waitingToasts > 0 { line += " + \(scene.waitingToasts)" }
        if scene.heldToasts > 0 { line += ", \(scene.heldToasts) held" }
        let unread = simulation.state.unread.count
        if unread > 0 { line += ", \(unread) unread" }
        guard line != last else { return }
        last = line
        report += "\(clock)  \(line)\n"
    }

    private func words(_ card: Card) -> String {
        let title = title(of: card.id)
        return card.gathered > 0 ? "\(title) (+\(card.gathered))" : title
    }
}

/// What happens at the desk.
extension Day {
    private mutating func press(_ title: String, _ button: String) {
        guard let id = id(title) else { return }
        let answer = Answer(button: button)
        take(simulation.send(.buttonPressedByTool(simulation.token(), id, answer)))
    }

    private mutating func close(_ title: String) {
        if let id = id(title) { take(simulation.act(.closeTapped(id))) }
    }

    private mutating func quiet(_ reasons: Set<QuietReason>) {
        quietSince = reasons.isEmpty ? nil : simulation.now
        take(simulation.send(.quietChanged(reasons)))
    }

    private mutating func see(_ isVisible: Bool, _ reason: UnseenReason? = nil) {
        let presence: UserPresence =
            isVisible ? .present : reason == .locked ? .locked : .idle
        // The daemon hears of it before the display has changed, or after.
        isSeen = isVisible
        take(simulation.act(.visibilityChanged(isVisible: isVisible, reason: reason)))
        take(simulation.send(.presenceChanged(presence)))
    }

    private mutating func monitors(_ names: [String]) {
        take(simulation.act(.outputsChanged(names)))
    }

    private mutating func film(_ isOn: Bool) {
        quietSince = isOn ? simulation.now : nil
        take(simulation.act(.fullscreenChanged(isFullscreen: isOn)))
    }

    private mutating func restart() {
        simulation.restart()
        take(simulation.send(.displayAttached(simulation.display)))
    }

    private mutating func disturb(until time: String) {
        let until = midnight + .seconds(60 * minute(time))
        (quietSince, quietEnd) = (simulation.now, until)
        take(simulation.send(.doNotDisturbChanged(until: .until(until))))
    }

    private mutating func centre(_ visibility: CentreVisibility) {
        take(simulation.send(.centreSwitched(simulation.token(), visibility)))
    }

    private mutating func dismissAll() { take(simulation.act(.centre(.cleared))) }
}
