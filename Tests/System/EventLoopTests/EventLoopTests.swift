// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls
import Testing

@testable import EventLoop

@Suite("EventLoop")
struct EventLoopTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    /// Runs turns until the condition holds; a hang ends after two minutes.
    func run(until done: () -> Bool) throws {
        let limit = loop.now + .seconds(120)
        while !done() {
            try #require(loop.now < limit, "nothing happened for two minutes")
            try loop.runOnce(timeout: .milliseconds(200))
        }
    }

    @Test("timers fire once each, never early")
    func timers() throws {
        var fired: [(Int, Duration)] = []
        let start = loop.now
        let spans = [30, 10, 20]
        let timers = try spans.map { span in
            try loop.timer(accuracy: .zero) { [loop] in fired.append((span, loop.now)) }
        }
        for (timer, span) in zip(timers, spans) { timer.arm(at: start + .milliseconds(span)) }
        try run { fired.count == 3 }
        // A loop that comes late finds several due, in no order.
        #expect(fired.map(\.0).sorted() == [10, 20, 30])
        for (span, moment) in fired { #expect(moment >= start + .milliseconds(span)) }
        #expect(timers.allSatisfy { $0.deadline == nil })
    }

    @Test("a timer armed in the past fires at once, a disarmed one never")
    func pastAndDisarmed() throws {
        var fired: [String] = []
        let past = try loop.timer { fired.append("past") }
        let never = try loop.timer { fired.append("never") }
        never.arm(after: .zero)
        never.disarm()
        past.arm(at: .zero)
        try run { !fired.isEmpty }
        try loop.runOnce(timeout: .zero)
        #expect(fired == ["past"])
    }

    @Test("a timer armed again inside its handler fires again")
    func rearm() throws {
        var count = 0
        var timer: TimerSource?
        timer = try loop.timer {
            count += 1
            if count < 3 { timer?.arm(after: .zero) }
        }
        timer?.arm(after: .zero)
        try run { count == 3 }
        timer = nil
    }

    @Test("a handler may drop its own source")
    func selfRemoval() throws {
        var count = 0
        var deferred: DeferredSource?
        deferred = try loop.deferred {
            deferred = nil
            count += 1
        }
        deferred?.schedule()
        let ends = try makePipe()
        defer { for end in ends { close(end) } }
        var io: IOSource?
        io = try loop.watch(fd: ends[1], .writable) { _ in
            io?.cancel()
            io = nil
            count += 1
        }
        try run { count == 2 }
        #expect(try loop.runOnce(timeout: .zero) == false)
        #expect(deferred == nil && io == nil)
    }

    @Test("a source that its own handler drops is gone before its descriptor is closed")
    func droppedByHandler() throws {
        let ends = try makePipe()
        defer { close(ends[0]) }
        var io: IOSource?
        weak var seen: IOSource?
        var isGone = false
        io = try loop.watch(fd: ends[1], .writable) { [fd = ends[1]] _ in
            io = nil
            isGone = seen == nil
            close(fd)
        }
        seen = io
        try loop.runOnce(timeout: .zero)
        #expect(isGone)
    }

    @Test(
        "work that schedules itself again and again lets the rest run at a later priority only",
        arguments: [(Int64(0), false), (1, true)]
    )
    func incessant(priority: Int64, letsRun: Bool) throws {
        let ends = try makePipe()
        defer { for end in ends { close(end) } }
        var reads = 0
        let io = try loop.watch(fd: ends[1], .writable) { _ in reads += 1 }
        defer { io.cancel() }
        var work: DeferredSource?
        var turns = 0
        work = try loop.deferred {
            turns += 1
            work?.schedule()
        }
        work?.setPriority(priority)
        work?.schedule()
        for _ in 0..<50 { try loop.runOnce(timeout: .zero) }
        #expect((reads > 0) == letsRun)
        #expect((turns > 0) != letsRun)
        work = nil
    }

    @Test("a dropped source lets go of what its handler held")
    func release() throws {
        final class Token {}
        weak var seen: Token?
        do {
            let token = Token()
            seen = token
            let timer = try loop.timer { _ = token }
            timer.cancel()
            #expect(!timer.isRegistered)
            timer.arm(after: .zero)
        }
        #expect(seen == nil)
    }

    @Test("deferred work runs once a scheduling, in order of priority")
    func deferred() throws {
        var ran: [String] = []
        let late = try loop.deferred { ran.append("late") }
        let early = try loop.deferred { ran.append("early") }
        late.setPriority(10)
        early.setPriority(-10)
        for _ in 0..<3 {
            late.schedule()
            early.schedule()
        }
        let after = try loop.afterEach { ran.append("after") }
        try run { ran.count == 4 }
        #expect(try loop.runOnce(timeout: .zero) == false)
        #expect(ran == ["early", "after", "late", "after"])
        after.cancel()
    }

    @Test("a pipe reports readable bytes and the end of its writer")
    func pipes() throws {
        let ends = try makePipe()
        var seen: [IOEvents] = []
        let source = try loop.watch(fd: ends[0], .readable) { [fd = ends[0]] events in
            var byte: UInt8 = 0
            _ = unsafe read(fd, &byte, 1)
            seen.append(events)
        }
        #expect(try loop.runOnce(timeout: .zero) == false)
        _ = unsafe write(ends[1], "x", 1)
        try run { seen.count == 1 }
        #expect(seen == [.readable])
        close(ends[1])
        try run { seen.count == 2 }
        #expect(seen[1].contains(.hangUp))
        source.isEnabled = false
        #expect(try loop.runOnce(timeout: .zero) == false)
        source.cancel()
        close(ends[0])
    }

    @Test("watching a regular file is an error")
    func regularFile() throws {
        let fd = unsafe open("/proc/self/exe", O_RDONLY)
        defer { close(fd) }
        let error = #expect(throws: SystemError.self) {
            try loop.watch(fd: fd, .readable) { _ in }
        }
        #expect(error == SystemError(call: "sd_event_add_io", code: EPERM))
        #expect(error?.description == "sd_event_add_io: Operation not permitted")
    }

    @Test("a signal arrives in the loop")
    func signals() throws {
        var count = 0
        let source = try loop.onSignal(SIGUSR1) { count += 1 }
        pthread_kill(pthread_self(), SIGUSR1)
        try run { count == 1 }
        source.cancel()
    }

    @Test(
        "a child's end is reported and the child reaped",
        arguments: [
            ("exit 7", ChildStatus.exited(7), 7), ("exit 0", .exited(0), 0),
            ("kill -9 $$", .signalled(9), 137),
        ] as [(String, ChildStatus, Int32)]
    )
    func children(command: String, expected: ChildStatus, shell: Int32) throws {
        let processID = spawnShell(command)
        try #require(processID > 0)
        var status: ChildStatus?
        var source: ChildSource?
        source = try loop.onChildExit(processID) {
            status = $0
            source = nil
        }
        try run { status != nil }
        #expect(source == nil)
        #expect(status == expected)
        #expect(status?.shellStatus == shell)
        let reaped = waitpid(processID, nil, WNOHANG)
        #expect(reaped == -1)
    }

    @Test("a child's stop is reported with its signal if requested, and its end after that")
    func stops() throws {
        let processID = spawnShell("kill -STOP $$; exit 4")
        try #require(processID > 0)
        var seen: [String] = []
        let source = try loop.onChildExit(processID) {
            seen.append("stopped by \($0)")
            kill(processID, SIGCONT)
        } handler: {
            seen.append("\($0)")
        }
        try run {
            // The kernel may give the process's own to another thread of the tests.
            pthread_kill(pthread_self(), SIGCHLD)
            return seen.count == 2
        }
        #expect(seen == ["stopped by \(SIGSTOP)", "exit status 4"])
        source.cancel()
    }

    @Test(
        "a file written or renamed in a directory is reported by name",
        .enabled(if: canWatchFiles(), "no inotify instance is left on this machine")
    )
    func files() throws {
        let folder = try makeFolder()
        defer { unsafe rmdir(folder) }
        var changes: [FileChange] = []
        let source = try loop.watchFile(folder) { changes.append($0) }
        let draft = folder + "/draft"
        close(unsafe open(draft, O_CREAT | O_WRONLY, 0o600))
        unsafe rename(draft, folder + "/config.toml")
        try run { changes.count == 3 }
        #expect(
            changes == [
                FileChange(kinds: .closedAfterWrite, name: "draft"),
                FileChange(kinds: .movedFrom, name: "draft"),
                FileChange(kinds: .movedTo, name: "config.toml"),
            ]
        )
        source.cancel()
        unsafe unlink(folder + "/config.toml")
        let missing = #expect(throws: SystemError.self) {
            try loop.watchFile(folder + "/none") { _ in }
        }
        #expect(missing?.code == ENOENT)
    }

    @Test("what still changes once the loop has ended changes nothing")
    func afterTheEnd() throws {
        let pipe = try makePipe()
        defer { for fd in pipe { close(fd) } }
        let watch = try loop.watch(fd: pipe[0], .readable) { _ in }
        let timer = try loop.timer {}
        let deferred = try loop.deferred {}
        let source = try loop.deferred { [loop] in loop.exit(code: 0) }
        source.schedule()
        #expect(try loop.run() == 0)
        watch.events = []
        watch.isEnabled = false
        timer.arm(after: .zero)
        timer.disarm()
        deferred.schedule()
    }

    @Test("the loop ends with the code it was given")
    func exit() throws {
        let source = try loop.deferred { [loop] in loop.exit(code: 3) }
        source.schedule()
        #expect(try loop.run() == 3)
        #expect(loop.isFinished)
        #expect(try loop.runOnce(timeout: .zero) == false)
    }
}

/// The two ends of a pipe, which the caller closes.
private func makePipe() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pipe(&ends)
    try #require(result == 0)
    return ends
}

/// Whether the kernel gives this person another inotify instance.
private func canWatchFiles() -> Bool {
    let fd = inotify_init1(Int32(IN_CLOEXEC))
    if fd >= 0 { close(fd) }
    return fd >= 0
}

/// A folder of this test's own.
private func makeFolder() throws -> String {
    var template = Array("/tmp/topmost-loop-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    try #require(made)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Starts a shell and returns its process id, or an error as a negative number.
func spawnShell(_ command: String) -> pid_t {
    let texts: [String] = ["/bin/sh", "-c", command]
    var arguments = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var processID: pid_t = 0
    let result = unsafe posix_spawn(&processID, "/bin/sh", nil, nil, &arguments, nil)
    return result == 0 ? processID : -result
}
