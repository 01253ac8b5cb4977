// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import SystemCalls
import Testing

/// How a program ends, what it is given, and what of it can be ended.
@Suite("Programs that were started")
struct StatusTests {
    /// Waits for a child; the status as in a shell.
    static func status(_ child: Child) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(child.processID, &status, 0) < 0 && errno == EINTR {}
        child.noteEnd()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// The end of a pipe that must be there.
    static func end(_ file: consuming FileDescriptor?) throws -> FileDescriptor {
        guard let file else { throw SystemError(call: "no pipe", code: EBADF) }
        return file
    }

    static func text(_ file: consuming FileDescriptor?) throws -> String {
        guard let file else { return "" }
        var bytes: [UInt8] = []
        while true {
            var one = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1, "nothing came for two minutes")
            if try file.read(into: &bytes) == .end { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    /// Whether a process runs; where nobody reaps orphans, as in some containers, an ended one stays.
    static func isRunning(_ process: pid_t) -> Bool {
        // What has ended has no executable any more.
        unsafe access("/proc/\(process)/exe", F_OK) == 0
    }

    @Test(
        "every exit status comes through",
        arguments: [0, 1, 2, 64, 69, 124, 125, 126, 127, 128, 255]
    )
    func exits(_ status: Int32) throws {
        #expect(Self.status(try Command("sh", ["-c", "exit \(status)"]).start()) == status)
    }

    @Test(
        "every signal is what ends it, whatever this process does with signals",
        arguments: [SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGKILL, SIGUSR1, SIGSEGV, SIGPIPE, SIGTERM]
    )
    func signals(_ signal: Int32) throws {
        let child = try Command("sh", ["-c", "ulimit -c 0; kill -\(signal) $$; exit 9"]).start()
        #expect(Self.status(child) & 0x7F == signal)
    }

    @Test("a program asked to end may say when, one that is killed may not")
    func traps() throws {
        let script = "trap 'exit 33' TERM; echo up; while :; do sleep 0.01; done"
        for (signal, status) in [(SIGTERM, Int32(33)), (SIGKILL, 128 + SIGKILL)] {
            let child = try Command("sh", ["-c", script], output: .pipe).start()
            let output = try Self.end(child.takeOutput())
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1, "nothing came for two minutes")
            #expect(child.signalGroup(signal))
            #expect(Self.status(child) == status)
        }
    }

    @Test("each stream goes to its target")
    func streams() throws {
        let script = "cat; echo out; echo err >&2"
        let both = try Command("sh", ["-c", script], output: .pipe, error: .pipe).start()
        #expect(try Self.text(both.takeOutput()) == "out\n")
        #expect(try Self.text(both.takeError()) == "err\n")
        #expect(Self.status(both) == 0)
        let file = try Pipe()
        let joined = try Command(
            "sh",
            ["-c", script],
            input: .pipe,
            output: .descriptor(file.writer.number),
            error: .descriptor(file.writer.number)
        ).start()
        do {
            let input = try Self.end(joined.takeInput())
            _ = try input.write(Array("in ".utf8)[...])
        }
        #expect(Self.status(joined) == 0)
        #expect(try Self.text(file.takeReader()) == "in out\nerr\n")
        let silent = try Command("sh", ["-c", script], output: .null, error: .null).start()
        #expect(Self.status(silent) == 0)
    }

    @Test("an end that is handed out once is handed out no more")
    func once() throws {
        let child = try Command("sleep", ["1000"], input: .pipe, output: .pipe, error: .pipe)
            .start()
        _ = try Self.end(child.takeInput())
        _ = try Self.end(child.takeOutput())
        _ = try Self.end(child.takeError())
        #expect(throws: SystemError.self) { _ = try Self.end(child.takeInput()) }
        #expect(throws: SystemError.self) { _ = try Self.end(child.takeOutput()) }
        #expect(throws: SystemError.self) { _ = try Self.end(child.takeError()) }
        child.signalGroup(SIGKILL)
        #expect(Self.status(child) == 128 + SIGKILL)
    }

    @Test("it leads a group of its own, in this session")
    func group() throws {
        let child = try Command("sleep", ["1000"]).start()
        #expect(getpgid(child.processID) == child.processID)
        #expect(getsid(child.processID) == getsid(0))
        #expect(getpgrp() != child.processID)
        #expect(child.signalGroup(0))
        child.signalGroup(SIGKILL)
        #expect(Self.status(child) == 128 + SIGKILL)
        #expect(!child.signalGroup(0))
    }

    @Test("children that leave the group are their own", arguments: [true, false])
    func leaving(_ stays: Bool) throws {
        let start = stays ? "" : "setsid "
        let script = "\(start)sh -c 'echo $$; exec sleep 1000 >/dev/null' & wait"
        let child = try Command("sh", ["-c", script], output: .pipe).start()
        let output = try Self.end(child.takeOutput())
        var bytes: [UInt8] = []
        while !bytes.contains(UInt8(ascii: "\n")) {
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1, "nothing came for two minutes")
            _ = try output.read(into: &bytes)
        }
        let grandchild = try #require(pid_t(String(decoding: bytes.dropLast(), as: UTF8.self)))
        child.signalGroup(SIGKILL)
        #expect(Self.status(child) == 128 + SIGKILL)
        if stays {
            let end = ContinuousClock.now + .seconds(120)
            while Self.isRunning(grandchild), ContinuousClock.now < end { usleep(1000) }
            #expect(!Self.isRunning(grandchild))
        } else {
            #expect(kill(grandchild, 0) == 0)
            kill(grandchild, SIGKILL)
        }
    }

    @Test(
        "programs that cannot be run are reported at the start",
        arguments: [
            ("/etc/passwd", EACCES), ("/tmp", EACCES), ("/no/such/program", ENOENT), ("", ENOENT),
            ("/etc/passwd/x", ENOTDIR),
        ]
    )
    func cannotRun(_ program: String, _ code: Int32) {
        #expect(throws: SystemError(call: "execvpe", code: code)) {
            try Command(program).start()
        }
    }

    @Test("an environment with NUL in it starts nothing", arguments: [["A": "\0"], ["\0": "a"]])
    func nul(_ environment: [String: String]) {
        #expect(throws: SystemError(call: "execvpe", code: EINVAL)) {
            try Command("true", environment: environment).start()
        }
    }

    @Test("arguments of every size arrive", arguments: [0, 1, 1000, 60_000])
    func sizes(_ size: Int) throws {
        let word = String(repeating: "é", count: size)
        let child = try Command("printf", ["%s", word], output: .pipe).start()
        #expect(try Self.text(child.takeOutput()) == word)
        #expect(Self.status(child) == 0)
    }

    @Test("many arguments arrive, more than the system allows do not")
    func many() throws {
        let some = (0..<5000).map { "\($0)" }
        let child = try Command("sh", ["-c", "echo $#", "sh"] + some, output: .pipe).start()
        #expect(try Self.text(child.takeOutput()) == "5000\n")
        #expect(Self.status(child) == 0)
        let huge = String(repeating: "x", count: 200_000)
        #expect(throws: SystemError(call: "execvpe", code: E2BIG)) {
            try Command("true", [huge]).start()
        }
    }

    @Test("by default it inherits the environment, and a removed name is missing")
    func environment() throws {
        var environment = Command.inheritedEnvironment
        environment["TOPMOST_TEST"] = "a=b\nc"
        environment["HOME"] = nil
        let script = "printf '%s|%s' \"$TOPMOST_TEST\" \"${HOME-none}\""
        let child = try Command("sh", ["-c", script], environment: environment, output: .pipe)
            .start()
        #expect(try Self.text(child.takeOutput()) == "a=b\nc|none")
        #expect(Self.status(child) == 0)
        let ours = try Command("sh", ["-c", "printf %s \"$PATH\""], output: .pipe).start()
        #expect(try Self.text(ours.takeOutput()) == Command.inheritedEnvironment["PATH"])
        #expect(Self.status(ours) == 0)
    }
}
