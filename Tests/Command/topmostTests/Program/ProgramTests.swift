// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

@Suite("Loading and retry around a program")
struct ProgramTests {
    let testCommand: TestCommand

    init() throws {
        testCommand = try TestCommand()
    }

    /// Whether a process runs; where nobody reaps orphans, as in some containers, an ended one stays.
    func runs(_ processID: pid_t) -> Bool {
        let path = "/proc/\(processID)/stat"
        guard let bytes = try? Files.read(path, limit: 4096) else { return false }
        let stat = String(decoding: bytes, as: UTF8.self)
        let state = stat.lastIndex(of: ")").map { stat[$0...].dropFirst(2).prefix(1) }
        return state != "Z" && state != "X"
    }

    @Test("the program's output and status pass through, then the loading is withdrawn")
    func passes() throws {
        let done = try testCommand.topmost(
            "loading",
            "--message",
            "Exporting",
            "--delay",
            "500ms",
            "--no-block",
            "--cancel",
            "Stop",
            "--",
            "sh",
            "-c",
            "echo out; echo err >&2; exit 7"
        )
        #expect(done == .init(status: 7, output: "out\n", error: "err\n"))
        #expect(testCommand.methods == ["PresentLoading", "Dismiss"])
        #expect(testCommand.option("title") == .string("Exporting"))
        #expect(testCommand.option("delay_ms") == .int64(500))
        #expect(testCommand.option("blocks_input") == .boolean(false))
        #expect(testCommand.option("cancel") == .string("Stop"))
    }

    @Test("a program a signal ends counts as a shell counts it")
    func signalled() throws {
        #expect(try testCommand.topmost("loading", "--", "sh", "-c", "kill -9 $$").status == 137)
    }

    @Test("a program that is not there is 127, one that may not run 126")
    func missing() throws {
        let missing = try testCommand.topmost("loading", "--", "/no/such/program")
        #expect(missing.status == 127 && missing.error.contains("/no/such/program"))
        #expect(try testCommand.topmost("retry", "--", "/etc/passwd").status == 126)
        #expect(testCommand.methods == ["PresentLoading", "Dismiss"])
    }

    @Test("a folder of PATH that may not be looked into leaves a missing program missing")
    func closedFolder() throws {
        let folder = TemporaryFolder()
        #expect(unsafe chmod(folder.path, 0) == 0)
        // Nothing is closed to root but by taking these capabilities.
        let taken = ["--bounding-set", "-dac_override,-dac_read_search", TestCommand.program]
        let isRoot = geteuid() == 0
        let running = try testCommand.start(
            (isRoot ? taken : []) + ["loading", "--", "no-such-program"],
            program: isRoot ? "/usr/bin/setpriv" : TestCommand.program,
            variables: ["PATH": "\(folder.path):/usr/bin"]
        )
        let finished = try testCommand.finish(running)
        #expect(finished.status == 127)
        #expect(finished.error.contains("cannot run no-such-program: no such program"))
        withExtendedLifetime(folder) {}
    }

    @Test("with JSON the answer is alone on standard output")
    func json() throws {
        let done = try testCommand.topmost(
            "loading",
            "--json",
            "--",
            "sh",
            "-c",
            "echo out; exit 2"
        )
        #expect(done == .init(status: 2, output: "{\"status\":2}\n", error: "out\n"))
    }

    @Test("Cancel ends the program and all it started, first gently, then surely")
    func cancel() throws {
        for (trap, status) in [("", "gentle"), ("trap '' TERM; ", "sure")] {
            var end: ((String, Value) -> Void)?
            testCommand.onPresent = { _, finish in end = finish }
            let running = try testCommand.start([
                "loading", "--", "sh", "-c", "\(trap)sleep 1000 & echo $!; wait; wait; wait",
            ])
            try testCommand.run { running.output.hasSuffix("\n") && end != nil }
            let grandchild = try #require(pid_t(running.output.dropLast()))
            #expect(runs(grandchild))
            end?("dismissed", .options(["how": .string("cancel")]))
            try testCommand.finish(running)
            #expect(running.finished?.status == 1, "\(status)")
            try testCommand.run { !runs(grandchild) }
        }
    }

    @Test("any other end leaves the program alone", arguments: ["released", "expired", "closed"])
    func goesOn(outcome: String) throws {
        testCommand.onPresent = { _, end in end(outcome, .options([:])) }
        let done = try testCommand.topmost("loading", "--", "sh", "-c", "sleep 0.2; echo done")
        #expect(done == .init(status: 0, output: "done\n", error: ""))
    }

    @Test(
        "a signal to the command ends the program, and the status is that of the signal",
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func interrupted(signal: Int32) throws {
        let running = try testCommand.start(["loading", "--", "sh", "-c", "echo $$; sleep 1000"])
        try testCommand.run { running.output.hasSuffix("\n") }
        running.child.signalGroup(signal)
        try testCommand.finish(running)
        #expect(running.finished?.status == 128 + signal)
        #expect(testCommand.methods == ["PresentLoading", "Dismiss"])
        let program = try #require(pid_t(running.output.dropLast()))
        try testCommand.run { !runs(program) }
    }

    @Test("a retry runs again as often as it is pressed, and shows the last lines")
    func retry() throws {
        let counter = "/tmp/topmost-retry-\(getpid())"
        defer { unlinkFile(counter) }
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("retry")])) }
        let script = """
            n=$(cat \(counter) 2>/dev/null || echo 0); n=$((n + 1)); echo $n > \(counter)
            echo "try $n"; i=0; while [ $i -lt 20 ]; do i=$((i + 1)); echo "line $i" >&2; done
            [ $n -eq 3 ] || exit 9
            """
        let done = try testCommand.topmost(
            "retry",
            "Upload failed",
            "--label",
            "Again",
            "--",
            "sh",
            "-c",
            script
        )
        #expect(done.status == 0 && done.output == "try 1\ntry 2\ntry 3\n")
        #expect(done.error.split(separator: "\n").count == 60)
        #expect(testCommand.methods == ["PresentRetry", "PresentRetry"])
        #expect(testCommand.option("title") == .string("Upload failed"))
        #expect(testCommand.option("retry") == .string("Again"))
        #expect(testCommand.option("attempt") == .int64(2))
        let lines = (9...20).map { "line \($0)" }.joined(separator: "\n")
        #expect(testCommand.option("details") == .string(lines))
    }

    @Test("a retry dismissed, or out of attempts, ends with the program's status")
    func givesUp() throws {
        testCommand.onPresent = { _, end in end("dismissed", .options(["how": .string("close")])) }
        #expect(try testCommand.topmost("retry", "--", "sh", "-c", "exit 5").status == 5)
        #expect(testCommand.methods == ["PresentRetry"])
        testCommand.onPresent = { _, end in end("acted", .options(["button": .string("retry")])) }
        let done = try testCommand.topmost("retry", "--attempts", "2", "--json", "--", "false")
        #expect(done == .init(status: 1, output: "{\"status\":1,\"attempts\":2}\n", error: ""))
        #expect(testCommand.methods.count == 2)
        #expect(try testCommand.topmost("retry", "--", "true").status == 0)
        #expect(testCommand.methods.count == 2)
    }

    @Test("without a bus or a daemon a retry runs its program anyway, and reports it")
    func retryAlone() throws {
        let alone = try TestCommand(hasDaemon: false)
        for address in [alone.bus.address, "unix:path=/nonexistent"] {
            let done = try alone.topmost("retry", "--", "sh", "-c", "exit 3", address: address)
            #expect(done.status == 3)
            #expect(done.error.hasPrefix("topmost: cannot offer to try again: "))
            #expect(try alone.topmost("retry", "--", "true", address: address).status == 0)
        }
    }

    @Test("with --anyway a loading runs its program unseen, and reports it")
    func loadingAlone() throws {
        let alone = try TestCommand(hasDaemon: false)
        for address in [alone.bus.address, "unix:path=/nonexistent"] {
            for json in [false, true] {
                let options = json ? ["--json"] : []
                let command = ["loading", "--anyway"] + options + ["--", "sh", "-c", "exit 3"]
                let running = try alone.start(command, address: address)
                let done = try alone.finish(running)
                #expect(done.status == 3 && done.output == (json ? "{\"status\":3}\n" : ""))
                #expect(done.error.hasPrefix("topmost: nothing is shown: "))
            }
            let refused = try alone.topmost("loading", "--", "echo", "ran", address: address)
            #expect(refused.status == 69 && refused.output.isEmpty)
        }
        testCommand.refusal = (BusNames.Failure.limitReached.rawValue, "too many")
        let done = try testCommand.topmost("loading", "--anyway", "--", "sh", "-c", "exit 4")
        #expect(
            done == .init(status: 4, output: "", error: "topmost: nothing is shown: too many\n")
        )
    }

    @Test(
        "signals that a script ignores, its program ignores too",
        arguments: ["HUP", "INT", "QUIT", "TERM"]
    )
    func inheritedIgnoredSignals(signal: String) throws {
        let script = "trap '' \(signal); \"$TOPMOST\" loading -- sh -c 'kill -\(signal) $$; exit 5'"
        #expect(try testCommand.shell(script).status == 5)
        let other = "\"$TOPMOST\" loading -- sh -c 'kill -\(signal) $$; exit 5'"
        #expect(try testCommand.shell(other).status > 128)
    }

    @Test("SIGINT ends a background job with SIGTERM, although its shell ignores Ctrl-C")
    func background() throws {
        let script = """
            "$TOPMOST" loading -- sh -c 'trap "echo terminated; exit" TERM; echo up; sleep 60 & wait' &
            read go; kill -INT $!; wait $!
            """
        var isUp = false
        testCommand.onPresent = { _, _ in isUp = true }
        let running = try testCommand.start(["-c", script], program: "/bin/sh", input: .pipe)
        try testCommand.run { isUp && running.output == "up\n" }
        running.say("go\n")
        try testCommand.finish(running)
        #expect(running.finished == .init(status: 130, output: "up\nterminated\n", error: ""))
    }

    @Test("a stopped program can be continued")
    func stopped() throws {
        let isStopped = "grep -q '^State:.T' /proc/$$/status"
        let script =
            "(until \(isStopped); do sleep 0.01; done; kill -CONT $$) & kill -STOP $$; wait; exit 6"
        #expect(try testCommand.topmost("loading", "--", "sh", "-c", script).status == 6)
        #expect(testCommand.methods == ["PresentLoading", "Dismiss"])
    }

    @Test("a signal while the retry waits withdraws it")
    func retryInterrupted() throws {
        var accepted = false
        testCommand.onPresent = { _, _ in accepted = true }
        let running = try testCommand.start(["retry", "--", "false"])
        try testCommand.run { accepted }
        running.child.signalGroup(SIGINT)
        try testCommand.run { running.finished != nil && testCommand.methods.count == 2 }
        #expect(running.finished?.status == 130)
        #expect(testCommand.methods == ["PresentRetry", "Dismiss"])
    }
}

/// Removes a file; one that is not there is fine.
private func unlinkFile(_ path: String) {
    _ = unsafe unlink(path)
}
