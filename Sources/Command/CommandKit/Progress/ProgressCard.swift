// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import EventLoop
import Localization
package import PresenterCore
import Texts

/// The card of the work, or its line in the terminal, kept up to date.
package final class ProgressCard: WorkDisplay {
    package let waiting: CommandLoop
    package let terminal: TerminalProgress?
    package private(set) var ending: Ending?
    package private(set) var wasCancelled = false
    package var onCancel: () -> Void = {} {
        didSet { if wasCancelled { onCancel() } }
    }
    /// Called when nothing shows the card any more: it ended, or the daemon is gone for good.
    package var onEnd: () -> Void = {}

    private let look: ProgressLook
    /// Whether the work continues even if nothing can be shown.
    package let anyway: Bool
    private let clock: ProgressClock
    private var current: ProgressReport
    private var session: Session?
    private var presentation: RemotePresentation?
    /// Fires when the card must change: soon after a report, else each second.
    private var timer: TimerSource?
    private var shown: [String: OptionValue] = [:]
    private var shownAt: Duration?

    /// The button that is offered since `offerStop`; `nil`: as at first.
    private var offered: OptionValue?

    /// A card changes ten times a second at most.
    private static let pause = Duration.milliseconds(100)

    /// Prepares the card.
    ///
    /// - Parameters:
    ///   - look: its kind and initial text.
    ///   - line: the line in the terminal; `nil`: one with the initial text.
    ///   - delay: how long that line stays away.
    ///   - inTerminal: whether it is a line in the terminal.
    ///   - anyway: whether the work continues even if nothing can be shown.
    ///   - waiting: the event loop.
    /// - Throws: `unreachable` at a system limit.
    package init(
        _ look: ProgressLook,
        _ line: ProgressLine? = nil,
        delay: Duration = .zero,
        inTerminal: Bool = false,
        anyway: Bool,
        waiting: CommandLoop
    ) throws(Failure) {
        self.look = look
        terminal =
            inTerminal
            ? try TerminalProgress(
                line ?? ProgressLine(look.first),
                delay: delay,
                loop: waiting.loop
            ) : nil
        self.anyway = anyway
        self.waiting = waiting
        clock = ProgressClock(start: waiting.loop.now)
        current = look.first
        timer = try waiting.loop.makeTimer { [unowned self] in refresh() }
    }

    package func present() throws(Failure) {
        let session = try Session(waiting)
        session.onDaemonGone = { [unowned self, unowned session] in
            let reason = session.daemonEnd?.description ?? Phrase.daemonLeft.text
            warn(look.isFixed ? .programContinues : .workContinues, reason)
            onEnd()
        }
        self.session = session
        var values = look.values
        values.values.merge(changing) { $1 }
        shown = changing
        shownAt = waiting.loop.now
        let presentation = try RemotePresentation(values, in: session)
        self.presentation = presentation
        presentation.onEnd = { [unowned self] in note($0) }
        if let end = presentation.ending { note(end) }
        if !look.isFixed { timer?.arm(after: .seconds(1)) }
    }

    /// Applies the report of a line.
    package func apply(_ report: ProgressReport) {
        terminal?.apply(report)
        current.progress = report.progress ?? current.progress
        current.text = report.text ?? current.text
        current.title = report.title ?? current.title
        guard let shownAt else { return }
        timer?.arm(at: max(waiting.loop.now, shownAt + Self.pause))
    }

    /// Offers a button that stops the work, or takes it away.
    ///
    /// - Parameter label: its label; `nil`: none.
    package func offerStop(_ label: String?) {
        guard let stop = look.stopButton else { return }
        offered = .buttons(label.map { [Button(id: stop, title: $0.cleaned(.label))] } ?? [])
        guard let shownAt else { return }
        timer?.arm(at: max(waiting.loop.now, shownAt + Self.pause))
    }

    package func end() {
        terminal?.end()
        timer?.disarm()
        shownAt = nil
        presentation?.dismiss()
        presentation = nil
        session = nil
    }

    /// The options that change during the work.
    private var changing: [String: OptionValue] {
        guard !look.isFixed else { return [:] }
        let progress = current.progress ?? .indeterminate
        var lines = [clock.text(at: waiting.loop.now, progress)]
        if let text = current.text, !text.isEmpty { lines.insert(String(text.prefix(500)), at: 0) }
        var values: [String: OptionValue] = [
            "title": .text((current.title ?? "").cleaned(.title)),
            "message": .styledText(StyledText(lines.joined(separator: "\n"))),
            "progress": .progress(progress),
        ]
        if let offered { values["actions"] = offered }
        return values
    }

    private func refresh() {
        guard let session, let id = presentation?.id, ending == nil, session.daemonEnd == nil else {
            return
        }
        timer?.arm(after: .seconds(1))
        let next = changing
        guard next != shown else { return }
        var values = OptionValues(look.values.kind)
        values.values = next.filter { shown[$0.key] != $0.value }
        shown = next
        shownAt = waiting.loop.now
        // A presentation that has ended meanwhile reports it itself.
        session.send(values, to: id)
    }

    private func note(_ end: Ending) {
        ending = end
        timer?.disarm()
        if end.outcome == "refused", !look.isFixed { warn(Failure.crowded) }
        defer { onEnd() }
        guard let stop = look.stopButton, end.answer == stop else { return }
        wasCancelled = true
        onCancel()
    }
}

/// The kind and the initial text of the card of `progress`.
package struct ProgressLook {
    /// The options that stay as they are.
    package var values: OptionValues
    /// The initial progress, text and title.
    package var first: ProgressReport
    /// The id of the button that stops the work; `nil`: there is none.
    package var stopButton: String?
    /// Whether nothing of it changes during the work.
    package private(set) var isFixed = false

    /// What shows progress.
    package enum Kind {
        /// A toast, beside everything else.
        case toast
        /// A modal, before everything else.
        case modal
        /// A loading, which blocks keyboard and mouse.
        case block
    }

    /// Describes a loading that stays as it is.
    package init(loading values: OptionValues) {
        self.values = values
        first = ProgressReport()
        stopButton = Loading.cancelButtonID
        isFixed = true
    }

    /// Describes a card.
    ///
    /// - Parameters:
    ///   - kind: what shows progress.
    ///   - first: its initial text.
    ///   - stop: the label of the button that ends the work; `nil`: there is none.
    package init(_ kind: Kind, first: ProgressReport, stop: String?) {
        self.first = first
        let stop = stop?.cleaned(.label)
        stopButton = stop == nil ? nil : Loading.cancelButtonID
        switch kind {
        case .toast:
            values = OptionValues(
                .toast,
                [
                    "timeout_ms": .integer(0), "transient": .boolean(true),
                    "while_connected": .boolean(true),
                ]
            )
            values["actions"] = stop.map {
                .buttons([Button(id: Loading.cancelButtonID, title: $0)])
            }
        case .modal:
            values = OptionValues(.modal, ["dismissible": .boolean(false)])
            values["positive"] = .text(stop ?? Phrase.hideButton.text)
            if stop != nil {
                stopButton = Modal.positiveID
                // Enter does not stop the work.
                values["tone"] = .text(Tone.danger.rawValue)
            }
        case .block:
            values = OptionValues(.loading, ["delay_ms": .integer(0)])
            values["cancel"] = stop.map { .text($0) }
        }
        values["title"] = first.title.map { .text($0) }
    }
}

/// The times beside a bar: elapsed and estimated remaining time.
package struct ProgressClock {
    /// When the work began.
    package let start: Duration

    /// Below these the remaining time cannot be estimated.
    private static let minimumElapsed = Duration.seconds(2)
    private static let minimumFraction = 0.02

    /// The times as text: `0:12`, `0:12 · 1:05 left`.
    package func text(at now: Duration, _ progress: Progress) -> String {
        let elapsed = now - start
        let shown = Self.text(elapsed)
        guard case .fraction(let fraction) = progress, fraction < 1,
            fraction >= Self.minimumFraction,
            elapsed >= Self.minimumElapsed
        else { return shown }
        return Phrase.timesLeft.text(shown, Self.text(elapsed * ((1 - fraction) / fraction)))
    }

    /// Hours, minutes and seconds: `0:05`, `12:00`, `1:02:03`.
    package static func text(_ span: Duration) -> String {
        let seconds = max(0, span.components.seconds)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
        return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }
}

/// The report of a line about the work; values that it lacks stay unchanged.
package struct ProgressReport: Equatable {
    /// How much is done.
    package var progress: Progress?
    /// What is being done now.
    package var text: String?
    /// The title.
    package var title: String?

    /// Creates a report.
    package init(progress: Progress? = nil, text: String? = nil, title: String? = nil) {
        self.progress = progress
        self.text = text
        self.title = title
    }
}
