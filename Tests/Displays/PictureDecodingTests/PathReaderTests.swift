// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import Foundation
import Glibc
import SystemCalls
import Testing

@testable import PictureDecoding

/// The processes that open files, real ones; a stopped one is like one whose file system hangs.
@Suite("Path reader")
final class PathReaderTests {
    let folder = FileManager.default.temporaryDirectory.path + "/topmost-paths-\(UUID().uuidString)"
    private var reader: PathReader

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/icons/Adwaita/48/apps",
            withIntermediateDirectories: true
        )
        reader = PathReader(
            environment: ["HOME": folder, "XDG_DATA_HOME": folder, "XDG_DATA_DIRS": folder]
        )
        try write("drawing.svg", #"<svg width="8" height="4"/>"#)
    }

    deinit {
        for process in reader.watched { kill(process.processID, SIGKILL) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    @discardableResult
    private func write(_ name: String, _ text: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A reader with other limits.
    private func begin(_ change: (inout PathReader.Limits) -> Void) {
        var limits = PathReader.Limits()
        change(&limits)
        reader = PathReader(environment: ["HOME": folder], limits: limits)
    }

    private func answer(_ question: PathQuestion) throws -> PathAnswer {
        var answer: PathAnswer?
        try until("an answer") {
            _ = reader.work()
            answer = reader.answer(to: question)
            return answer != nil
        }
        return try #require(answer)
    }

    private func until(_ what: String, _ holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(60)
        while !holds() {
            try #require(ContinuousClock.now < end, "\(what)")
            usleep(2_000)
        }
    }

    private func isHead(_ answer: PathAnswer, _ width: Int?) -> Bool {
        if case .head(let head) = answer { head.picture?.size.width == width } else { false }
    }

    @Test("says what files hold, reads them and finds icons")
    func answers() throws {
        let drawing = folder + "/drawing.svg"
        #expect(isHead(try answer(.head(path: drawing)), 8))
        #expect(isHead(try answer(.head(path: try write("text", "no picture"))), nil))
        for path in ["/no/such", folder, "/dev/zero", "relative", "/a\0b", try write("empty", "")] {
            guard case .nothing = try answer(.head(path: path)) else {
                Issue.record("\(path) is something")
                continue
            }
        }
        reader.askContents(of: drawing)
        var contents: PathAnswer?
        try until("the contents") {
            _ = reader.work()
            contents = reader.takeContents(of: drawing)
            return contents != nil
        }
        guard case .contents(let file)? = contents else {
            Issue.record("not read")
            return
        }
        #expect(file.file.firstBytes(4) == Array("<svg".utf8))
        try write(
            "icons/Adwaita/index.theme",
            "[Icon Theme]\nName=A\nDirectories=48/apps\n[48/apps]\nSize=48\n"
        )
        let icon = try write("icons/Adwaita/48/apps/mail.svg", #"<svg width="8" height="4"/>"#)
        guard case .icon(icon) = try answer(.icon(name: "mail", size: 48, scale: 1)) else {
            Issue.record("not found")
            return
        }
        guard case .nothing = try answer(.icon(name: "nobody", size: 48, scale: 1)) else {
            Issue.record("found")
            return
        }
    }

    @Test("what is no regular file is not even opened: that alone may do something")
    func unopened() throws {
        let pipe = folder + "/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for (path, isOpened) in [(pipe, false), (folder + "/drawing.svg", true)] {
            let watch = inotify_init1(Int32(O_NONBLOCK))
            defer { close(watch) }
            #expect(unsafe inotify_add_watch(watch, path, UInt32(IN_OPEN)) >= 0)
            #expect((PictureFile.head(of: path) != nil) == isOpened)
            #expect((PictureFile.open(path) != nil) == isOpened)
            var events = [UInt8](repeating: 0, count: 4_096)
            #expect((unsafe read(watch, &events, events.count) > 0) == isOpened)
        }
    }

    @Test("a changed file has its old answer until the new one is there")
    func refresh() throws {
        let path = folder + "/drawing.svg"
        #expect(isHead(try answer(.head(path: path)), 8))
        try write("drawing.svg", #"<svg width="16" height="4"/>"#)
        #expect(isHead(try answer(.head(path: path)), 8))
        reader.refresh()
        #expect(isHead(try #require(reader.answer(to: .head(path: path))), 8))
        try until("the new one") {
            _ = reader.work()
            return !reader.isWaiting
        }
        #expect(isHead(try answer(.head(path: path)), 16))
    }

    @Test("a file that is waited for delays no other, and nobody waits for it twice")
    func hanging() throws {
        begin { $0.patience = .milliseconds(200) }
        let path = folder + "/drawing.svg"
        _ = try answer(.head(path: path))
        let hung = try #require(reader.watched.first)
        kill(hung.processID, SIGSTOP)
        #expect(reader.answer(to: .head(path: "/hangs")) == nil)
        for name in ["a", "b", "c"] {
            #expect(
                isHead(try answer(.head(path: try write(name, "<svg width='9' height='9'/>"))), 9)
            )
        }
        #expect(reader.watched.count == 2)
        // Only the first question about it is waited for.
        let span = ContinuousClock().measure {
            for _ in 0..<50 {
                reader.refresh()
                #expect(reader.answer(to: .head(path: "/hangs")) == nil)
            }
        }
        #expect(span < .seconds(5))
        kill(hung.processID, SIGCONT)
        guard case .nothing = try answer(.head(path: "/hangs")) else {
            Issue.record("it is there")
            return
        }
    }

    @Test("contents that nobody will take are not kept", arguments: [true, false])
    func dropped(isAnswered: Bool) throws {
        begin { $0.patience = .zero }
        let path = folder + "/drawing.svg"
        func wait() throws {
            try until("the answer") {
                _ = reader.work()
                return !reader.isWaiting
            }
        }
        reader.askContents(of: path)
        if isAnswered { try wait() }
        reader.dropContents(of: path)
        try wait()
        // It is asked for again.
        reader.askContents(of: path)
        #expect(reader.takeContents(of: path) == nil)
        try wait()
        #expect(reader.takeContents(of: path) != nil)
        #expect(!reader.isWaiting)
    }

    @Test(
        "contents that two ask for come to both, or to the one that waits",
        arguments: [true, false]
    )
    func shared(isTaken: Bool) throws {
        begin { $0.patience = .zero }
        let path = folder + "/drawing.svg"
        func taken() throws -> PathAnswer {
            var contents: PathAnswer?
            try until("the contents") {
                _ = reader.work()
                contents = reader.takeContents(of: path)
                return contents != nil
            }
            return try #require(contents)
        }
        reader.askContents(of: path)
        reader.askContents(of: path)
        if isTaken { _ = try taken() } else { reader.dropContents(of: path) }
        guard case .contents(let file) = try taken() else {
            Issue.record("not read")
            return
        }
        #expect(file.file.firstBytes(4) == Array("<svg".utf8))
        #expect(!reader.isWaiting)
    }

    @Test("what hangs for too long has failed, is asked again later, and only a number may hang")
    func givingUp() throws {
        begin {
            $0.patience = .zero
            $0.late = .milliseconds(1)
            $0.deadline = .seconds(2)
            $0.abandoned = 3
        }
        for number in 1...3 {
            #expect(reader.answer(to: .head(path: "/\(number)")) == nil)
            for process in reader.watched { kill(process.processID, SIGSTOP) }
            let isAnswered = { self.reader.answer(to: .head(path: "/\(number)")) != nil }
            try until("the end of \(number)") {
                _ = self.reader.work()
                return isAnswered()
            }
        }
        // Nobody noted their ends: they count as processes that cannot be killed.
        #expect(reader.watched.count == 3 && reader.watched.allSatisfy { $0.descriptor == nil })
        guard case .nothing = reader.answer(to: .head(path: folder + "/drawing.svg")) else {
            Issue.record("a fourth was started")
            return
        }
        for process in reader.watched { reader.noteEnd(of: process.processID) }
        #expect(isHead(try answer(.head(path: try write("new", "<svg width='9' height='9'/>"))), 9))
    }

    @Test("a program that cannot be started, or ends, is no reason to wait")
    func broken() throws {
        for program in ["/no/such/program", "/bin/false"] {
            let reader = PathReader(program: program)
            try until("an answer from \(program)") {
                _ = reader.work()
                return reader.answer(to: .head(path: "/a")) != nil
            }
        }
    }

    @Test("packets of both directions are read as they were written")
    func packets() throws {
        let questions: [PathQuestion] = [
            .head(path: "/a b"), .contents(path: "/ä"), .icon(name: "mail", size: 48, scale: 2),
        ]
        for question in questions {
            #expect(try PathQuestion(record: question.record[...]) == question)
        }
        for bad in [
            [], [1, 0, 0], [UInt8](repeating: 0, count: 12), [9] + Array(repeating: 65, count: 20),
        ] {
            #expect(throws: CodingError.self) { try PathQuestion(record: bad[...]) }
        }
    }
}
