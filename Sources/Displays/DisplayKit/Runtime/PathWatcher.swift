// SPDX-License-Identifier: MIT

import EventLoop
import PictureDecoding
import SystemCalls

/// Watches the processes that open files for a display.
final class PathWatcher {
    /// Called when questions have new answers.
    var onAnswers: () -> Void = {}

    private let loop: EventLoop
    private let paths: PathReader
    private var watches: [Int32: Watch] = [:]
    private var timer: TimerSource?

    private struct Watch {
        var end: ChildSource?
        var answers: IOSource?
    }

    /// How often late answers are looked at.
    private static let pause = Duration.milliseconds(500)

    init(loop: EventLoop, paths: PathReader) throws(SystemError) {
        self.loop = loop
        self.paths = paths
        timer = try loop.timer { [weak self] in self?.work() }
    }

    /// Watches what runs now; call it after each question.
    func follow(report: (String) -> Void) {
        do {
            for process in paths.watched { try follow(process) }
        } catch {
            report("files cannot be opened: \(error)")
        }
        // Further questions must not postpone the timer.
        if paths.isWaiting, timer?.deadline == nil { timer?.arm(at: loop.now + Self.pause) }
    }

    private func follow(_ process: PathReader.Watched) throws(SystemError) {
        let number = process.processID
        guard watches[number] == nil else {
            if process.descriptor == nil { watches[number]?.answers = nil }
            return
        }
        watches[number] = Watch(
            end: try loop.onChildExit(number) { [weak self] _ in
                // Before its descriptor is closed.
                self?.watches[number]?.answers = nil
                self?.paths.noteEnd(of: number)
                self?.watches[number] = nil
                self?.work()
            },
            answers: try process.descriptor.map { descriptor throws(SystemError) in
                try loop.watch(fd: descriptor, .readable) { [weak self] _ in self?.work() }
            }
        )
    }

    private func work() {
        let hasNews = paths.work()
        follow { _ in }
        if hasNews { onAnswers() }
    }
}
