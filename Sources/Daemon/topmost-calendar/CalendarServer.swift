// SPDX-License-Identifier: MIT

import Coding
import EventLoop
import Files
import HelperWire
import SystemCalls

/// Answers the daemon's question, and again when a file has changed.
final class CalendarServer {
    /// Files in all, and bytes of one.
    private static let maximumFiles = 20_000
    private static let maximumBytes = 16 << 20
    /// How long files must be unchanged: programs write several in a row.
    private static let pause = Duration.milliseconds(300)
    /// When a missing path is tried again.
    private static let retry = Duration.seconds(60)
    /// More problems are not reported.
    private static let maximumProblems = 20

    private let home: String
    private let loop: EventLoop
    private let clock = ZoneClock()
    private let questions = FileDescriptor(adopting: 0)
    private var question = CalendarQuestion()
    private var answer: CalendarAnswer?
    private var input: IOSource?
    private var watches: [FileSource] = []
    private var timer: TimerSource?
    private var frames = FrameSplitter()

    /// Creates a server; `~` in paths is `home`.
    init(home: String, loop: EventLoop) throws(SystemError) {
        self.home = home
        self.loop = loop
        timer = try loop.timer { [weak self] in self?.read() }
    }

    /// Begins to read questions.
    func start() throws(SystemError) {
        try questions.setNonBlocking()
        input = try loop.watch(fd: questions.number, .readable) { [weak self] _ in
            self?.receive()
        }
    }

    private func receive() {
        var bytes: [UInt8] = []
        switch try? questions.read(into: &bytes) {
        case .bytes?:
            frames.add(bytes) { record in
                guard let question = try? CalendarQuestion(record: record) else { return }
                self.question = question
                answer = nil
                // The machine's own zone may be another one by now.
                clock.forget()
            }
            if frames.isBroken { loop.exit(code: 1) }
            if answer == nil { read() }
        case .nothingYet?: break
        case .end?, nil: loop.exit(code: 0)
        }
    }

    /// Reads all files, and sends the answer if it is new.
    private func read() {
        watches = []
        timer?.disarm()
        var next = CalendarAnswer(end: question.end)
        let times = BusyTimes(
            seconds: { [clock] in clock.seconds($0, $1) },
            range: question.start..<max(question.start, question.end)
        )
        for path in question.paths {
            let path = path.hasPrefix("~/") ? home + path.dropFirst() : path
            for file in files(at: path, &next) { read(file, times, &next) }
        }
        next.busy = next.busy.merged
        next.problems = Array(next.problems.prefix(Self.maximumProblems))
        guard next != answer else { return }
        answer = next
        if StandardStream.output.write(next.frame) != nil { loop.exit(code: 1) }
    }

    /// The files of a path, which is watched from before they are read.
    private func files(at path: String, _ answer: inout CalendarAnswer) -> [String] {
        let isFolder = Files.isFolder(path)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = isFolder ? path : parts.dropLast().joined(separator: "/") + "/"
        let name = parts.last.map(String.init) ?? ""
        do throws(SystemError) {
            watches.append(
                try loop.watchFile(folder) {
                    [weak self] change in
                    guard isFolder ? change.name?.hasSuffix(".ics") != false : change.name == name
                    else { return }
                    self?.timer?.arm(after: Self.pause)
                }
            )
            guard isFolder else {
                guard Files.exists(path) else {
                    throw SystemError(call: "open", path: path, code: 2)
                }
                return [path]
            }
            let names = try Files.names(in: path).filter { $0.hasSuffix(".ics") }.sorted()
            if names.count > Self.maximumFiles {
                answer.problems.append("\(path): more than \(Self.maximumFiles) files")
            }
            let start = path.hasSuffix("/") ? path : path + "/"
            return names.prefix(Self.maximumFiles).map { start + $0 }
        } catch {
            answer.problems.append("\(path): \(SystemError.text(of: error.code))")
            timer?.arm(after: Self.retry)
            return []
        }
    }

    private func read(_ path: String, _ times: BusyTimes, _ answer: inout CalendarAnswer) {
        do throws(SystemError) {
            let reader = CalendarReader(try Files.read(path, limit: Self.maximumBytes))
            answer.problems += reader.problems.map { "\(path):\($0)" }
            clock.described = reader.zones
            answer.busy += times.find(reader.events) { zone in
                answer.problems.append("\(path): unknown time zone \"\(zone)\"")
            }
        } catch {
            answer.problems.append("\(path): \(SystemError.text(of: error.code))")
        }
    }
}
