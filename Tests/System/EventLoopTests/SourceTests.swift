// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls
import Testing

@testable import EventLoop

@Suite("Sources of the loop")
struct SourceTests {
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
    }

    /// Runs what is due, and says how many turns that took.
    func drain() throws -> Int {
        var turns = 0
        while try loop.runOnce(timeout: .zero) {
            turns += 1
            try #require(turns < 1000, "the loop never rests")
        }
        return turns
    }

    // MARK: Order

    @Test("of ready sources the smallest priority runs first")
    func priorities() throws {
        let pipe = try TestPipe()
        var ran: [String] = []
        let io = try loop.watch(fd: pipe.reading, .readable) { _ in
            ran.append("pipe")
            pipe.take()
        }
        let timer = try loop.timer { ran.append("timer") }
        let deferred = try loop.deferred { ran.append("deferred") }
        io.setPriority(-5)
        deferred.setPriority(5)
        deferred.schedule()
        timer.arm(at: .zero)
        pipe.put()
        #expect(try drain() == 3)
        #expect(ran == ["pipe", "timer", "deferred"])
    }

    @Test("the end of a turn comes after its source and before any other, once")
    func turnEnd() throws {
        var ran: [String] = []
        loop.atTurnEnd { [unowned loop] in
            ran.append("end")
            // What it causes itself has a turn of its own.
            if ran.count == 1 { loop.scheduleTurnEnd() }
        }
        let first = try loop.deferred { [unowned loop] in
            ran.append("first")
            loop.scheduleTurnEnd()
            loop.scheduleTurnEnd()
        }
        let second = try loop.deferred { ran.append("second") }
        second.setPriority(1)
        // Outside a turn, it waits for no source.
        loop.scheduleTurnEnd()
        first.schedule()
        second.schedule()
        #expect(try drain() == 4)
        #expect(ran == ["end", "end", "first", "end", "second"])
        loop.scheduleTurnEnd()
        loop.exit(code: 0)
        _ = try loop.run()
        #expect(ran.count == 5)
    }

    @Test("work of a larger priority waits as long as there is anything to read")
    func patient() throws {
        let pipe = try TestPipe()
        var ran = ""
        let deferred = try loop.deferred { ran += "d" }
        deferred.setPriority(1)
        let io = try loop.watch(fd: pipe.reading, .readable) { _ in
            ran += "r"
            pipe.take()
        }
        for _ in 0..<5 { pipe.put() }
        deferred.schedule()
        _ = try drain()
        #expect(ran == "rrrrrd")
        _ = io
    }

    @Test("sources of one priority take turns")
    func alternate() throws {
        var ran = ""
        var sources: [DeferredSource] = []
        for letter in ["a", "b"] {
            sources.append(
                try loop.deferred {
                    ran += letter
                    if ran.count < 6 { for source in sources { source.schedule() } }
                }
            )
        }
        for source in sources { source.schedule() }
        _ = try drain()
        #expect(ran.hasPrefix("ababab"))
    }

    // MARK: Deferred work

    @Test("work that schedules itself runs in a later turn, not in its own")
    func again() throws {
        var depth = 0
        var deepest = 0
        var count = 0
        var source: DeferredSource?
        source = try loop.deferred {
            depth += 1
            deepest = max(deepest, depth)
            count += 1
            if count < 4 { source?.schedule() }
            depth -= 1
        }
        source?.schedule()
        #expect(try drain() == 4)
        #expect(deepest == 1 && count == 4)
        source = nil
    }

    @Test("cancelled or dropped work never runs")
    func takenBack() throws {
        var ran = 0
        let kept = try loop.deferred { ran += 1 }
        kept.schedule()
        kept.unschedule()
        var dropped: DeferredSource? = try loop.deferred { ran += 1 }
        dropped?.schedule()
        dropped = nil
        #expect(try drain() == 0 && ran == 0)
        kept.schedule()
        #expect(try drain() == 1 && ran == 1)
    }

    @Test("a source that was cancelled is cancelled: nothing brings it back")
    func cancelled() throws {
        var ran = 0
        let source = try loop.deferred { ran += 1 }
        #expect(source.isRegistered)
        source.cancel()
        source.cancel()
        #expect(!source.isRegistered)
        source.schedule()
        source.setPriority(3)
        #expect(try drain() == 0 && ran == 0)
    }

    // MARK: Timers

    @Test("the last deadline armed counts, be it earlier or later")
    func rearmed() throws {
        var fired: [String] = []
        let sooner = try loop.timer { fired.append("sooner") }
        let later = try loop.timer { fired.append("later") }
        let now = loop.now
        sooner.arm(at: now + .seconds(3600))
        sooner.arm(at: now)
        later.arm(at: now)
        later.arm(at: now + .seconds(3600))
        #expect(try drain() == 1 && fired == ["sooner"])
        #expect(later.deadline == now + .seconds(3600) && sooner.deadline == nil)
        later.disarm()
        #expect(later.deadline == nil)
    }

    @Test("a deadline beyond all time is no deadline, and no failure", arguments: [1, 2, 1000])
    func never(divisor: Int64) throws {
        var fired = false
        let timer = try loop.timer { fired = true }
        timer.arm(at: .seconds(Int64.max / divisor))
        #expect(try drain() == 0 && !fired)
        timer.arm(at: .zero)
        #expect(try drain() == 1 && fired)
    }

    @Test(
        "spans become microseconds, never fewer than they are",
        arguments: [
            (.zero, 0), (.seconds(-1), 0), (.nanoseconds(1), 1), (.nanoseconds(1000), 1),
            (.nanoseconds(1001), 2), (.microseconds(7), 7), (.milliseconds(1), 1000),
            (.seconds(1) + .nanoseconds(1), 1_000_001), (.seconds(86_400), 86_400_000_000),
            (.seconds(Int64.max), UInt64.max / 4),
        ] as [(Duration, UInt64)]
    )
    func microseconds(span: Duration, expected: UInt64) {
        #expect(span.microsecondsRoundedUp == expected)
    }

    @Test("the clock never goes back")
    func clock() {
        var last = loop.now
        for _ in 0..<1000 {
            let now = loop.now
            #expect(now >= last)
            last = now
        }
    }

    // MARK: Descriptors

    @Test("what is waited for can change at any time")
    func events() throws {
        let pipe = try TestPipe()
        var seen: [IOEvents] = []
        let source = try loop.watch(fd: pipe.writing, []) { seen.append($0) }
        #expect(try drain() == 0)
        source.events = .writable
        #expect(try loop.runOnce(timeout: .zero) && seen == [.writable])
        source.events = []
        #expect(try drain() == 0)
        source.events = .writable
        source.isEnabled = false
        #expect(try drain() == 0)
        source.isEnabled = true
        #expect(try loop.runOnce(timeout: .zero) && seen.count == 2)
    }

    @Test("an error is reported even if nothing was requested")
    func unasked() throws {
        let pipe = try TestPipe()
        var seen: [IOEvents] = []
        var source: IOSource?
        source = try loop.watch(fd: pipe.writing, []) {
            seen.append($0)
            source?.isEnabled = false
        }
        pipe.closeReading()
        #expect(try drain() == 1)
        #expect(seen == [.error])
        source = nil
    }

    @Test("a descriptor can have one source, and must be open", arguments: [true, false])
    func badDescriptor(isTwice: Bool) throws {
        let pipe = try TestPipe()
        let first = isTwice ? try loop.watch(fd: pipe.reading, .readable) { _ in } : nil
        let fd = isTwice ? pipe.reading : 1_000_000
        let error = #expect(throws: SystemError.self) {
            try loop.watch(fd: fd, .readable) { _ in }
        }
        #expect(error?.code == (isTwice ? EEXIST : EBADF) && error?.call == "sd_event_add_io")
        _ = first
    }

    // MARK: Children

    @Test(
        "an exit status is the one of shells",
        arguments: [
            (.exited(0), 0, "exit status 0", true), (.exited(1), 1, "exit status 1", false),
            (.exited(255), 255, "exit status 255", false),
            (.signalled(9), 137, "signal 9", false), (.signalled(15), 143, "signal 15", false),
        ] as [(ChildStatus, Int32, String, Bool)]
    )
    func status(status: ChildStatus, shell: Int32, text: String, isSuccess: Bool) {
        #expect(status.shellStatus == shell && status.description == text)
        #expect(status.isSuccess == isSuccess)
    }

    @Test("a child whose source was dropped is left to its owner to reap")
    func unwatched() throws {
        let processID = spawnShell("kill -STOP $$")
        try #require(processID > 0)
        var reported = false
        var source: ChildSource? = try loop.onChildExit(processID) { _ in reported = true }
        #expect(source?.isRegistered == true)
        source = nil
        kill(processID, SIGKILL)
        var status: Int32 = 0
        let reaped = unsafe waitpid(processID, &status, 0)
        #expect(reaped == processID && status & 0x7F == SIGKILL)
        #expect(try drain() == 0 && !reported)
    }

    // MARK: The end

    @Test("the last of several exit codes is returned, also a negative one", arguments: [0, 3, -7])
    func codes(code: Int32) throws {
        #expect(loop.exitCode == nil && !loop.isFinished)
        let source = try loop.deferred { [loop] in
            loop.exit(code: 99)
            loop.exit(code: code)
        }
        source.schedule()
        #expect(try loop.run() == code)
        #expect(loop.exitCode == code && loop.isFinished)
    }

    @Test("other ready sources do not run once the loop ends")
    func nothingAfter() throws {
        var ran: [String] = []
        let last = try loop.deferred { ran.append("last") }
        last.setPriority(10)
        let ending = try loop.deferred { [loop] in
            ran.append("ending")
            loop.exit(code: 0)
        }
        last.schedule()
        ending.schedule()
        #expect(try loop.run() == 0)
        #expect(ran == ["ending"])
        _ = last
    }

    @Test("an error has the call and the kernel's message")
    func errors() {
        #expect(
            SystemError(call: "sd_event_add_io", code: EMFILE).description
                == "sd_event_add_io: Too many open files"
        )
        #expect(throws: SystemError(call: "x", code: EINVAL)) {
            try SystemError.check(event: -EINVAL, "x")
        }
        #expect((try? SystemError.check(event: 5, "x")) == 5)
    }

    @Test("contents of a file change by whatever replaces them, not by its mode or a look")
    func contents() {
        let kinds = FileChange.Kinds.contents
        for kind: FileChange.Kinds in [.closedAfterWrite, .movedTo, .movedFrom, .deleted] {
            #expect(kinds.contains(kind))
        }
        for kind: FileChange.Kinds in [.attributes, .modified, .created, .overflow] {
            #expect(!kinds.contains(kind))
        }
    }

    // MARK: The network

    /// A message of a routing socket: its kind, an interface and its flags.
    private static func message(_ kind: UInt16, interface: UInt32 = 2, flags: UInt32 = 0) -> [UInt8]
    {
        let words: [UInt32] = [32, UInt32(kind), 0, 0, 0, interface, flags, 0]
        return words.flatMap { word in unsafe withUnsafeBytes(of: word) { unsafe Array($0) } }
    }

    /// What comes, and whether the network is back.
    private static let comings: [([[UInt8]], Bool)] = [
        ([message(20)], true), ([message(24)], true), ([message(17)], false),
        ([message(25)], false),
        ([message(16, flags: 0x40)], false),
        ([message(16), message(16, flags: 0x40)], true),
        ([message(16), message(16, interface: 3, flags: 0x40)], false),
        ([message(16), message(17), message(16, flags: 0x40)], false),
        ([message(16, flags: 0x40), message(16, flags: 0x41)], false),
        ([Array(message(20).prefix(31))], false),
        ([[0, 0, 0, 0], message(20)], false),
    ]

    @Test(
        "a network is back with an address, a route or a cable, and not by a scan",
        arguments: comings
    )
    func networkMessages(messages: [[UInt8]], isBack: Bool) {
        var changes = NetworkChanges()
        #expect(changes.read(messages.flatMap(\.self)) == isBack)
    }
}
