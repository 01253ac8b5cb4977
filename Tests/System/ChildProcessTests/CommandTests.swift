// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import SystemCalls
import Testing

/// Waits for a child; the status of `waitpid`.
private func reap(_ child: Child) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child.processID, &status, 0) < 0 && errno == EINTR {}
    child.noteEnd()
    return status
}

/// Where a link leads; `nil`: it is gone.
private func target(of link: String) -> String? {
    guard let path = unsafe realpath(link, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
}

/// The end of a pipe that must be there.
private func end(_ file: consuming FileDescriptor?) throws -> FileDescriptor {
    guard let file else { throw SystemError(call: "no pipe", code: EBADF) }
    return file
}

/// Reads to the end, waiting.
private func drain(_ file: borrowing FileDescriptor) throws -> String {
    var bytes: [UInt8] = []
    while true {
        switch try file.read(into: &bytes, atMost: 16) {
        case .bytes: continue
        case .end: return String(decoding: bytes, as: UTF8.self)
        case .nothingYet:
            var one = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1, "the child wrote nothing for two minutes")
        }
    }
}

/// Runs a command with its output in a pipe; what it wrote and its wait status.
private func run(_ command: Command) throws -> (output: String, status: Int32) {
    var command = command
    command.output = .pipe
    let child = try command.start()
    var output = ""
    if let file = child.takeOutput() { output = try drain(file) }
    return (output, reap(child))
}

@Suite("Command")
struct CommandTests {
    @Test("arguments arrive whole, whatever is in them")
    func arguments() throws {
        let texts = ["a b", "", "$HOME", "'\"*", "é\n"]
        let result = try run(Command("printf", ["[%s]"] + texts))
        #expect(result.output == texts.map { "[\($0)]" }.joined())
        #expect(result.status == 0)
    }

    @Test("a program that starts when asked is loaded with the first packet")
    func whenAsked() throws {
        let child = try PacketChild("/bin/cat", waits: true, whenAsked: true)
        let link = "/proc/\(child.processID)/exe"
        let own = try #require(target(of: link))
        #expect(own == target(of: "/proc/self/exe"))
        try child.socket.send(Array("a".utf8))
        // It reads a packet, cannot write, and goes on or ends; it was this program before.
        let end = ContinuousClock.now + .seconds(120)
        while target(of: link) == own, ContinuousClock.now < end { usleep(20_000) }
        #expect(target(of: link) != own)
        child.end()
    }

    @Test("one that is never asked ends when nobody can ask any more")
    func neverAsked() throws {
        var child: PacketChild? = try PacketChild("/no/such", waits: true, whenAsked: true)
        let id = try #require(child?.processID)
        child = nil
        var status: Int32 = -1
        while unsafe waitpid(id, &status, 0) < 0 && errno == EINTR {}
        #expect(status == 0)
    }

    @Test("exact arguments arrive byte for byte, instead of the others")
    func exactArguments() throws {
        var command = Command("no-such-program", ["nor", "this"])
        command.exactArguments = [Array("printf".utf8), Array("%s".utf8), [0xFF, 0x41], []]
        command.output = .pipe
        let child = try command.start()
        let output = try end(child.takeOutput())
        var bytes: [UInt8] = []
        while bytes.count < 2 {
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1, "the child wrote nothing for two minutes")
            if try output.read(into: &bytes) == .end { break }
        }
        #expect(bytes == [0xFF, 0x41] && reap(child) == 0)
        for arguments in [[], [[0x41, 0]]] as [[[UInt8]]] {
            command.exactArguments = arguments
            #expect(throws: SystemError(call: "execvpe", code: EINVAL)) {
                try command.start()
            }
        }
    }

    @Test("a signal that is ignored here stays so for a child that is to keep it")
    func keptIgnored() throws {
        #expect(!isIgnored(SIGUSR2))
        signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, SIG_DFL) }
        #expect(isIgnored(SIGUSR2))
        for (kept, status) in [([], SIGUSR2), ([SIGUSR2, SIGUSR1], 0)] as [([Int32], Int32)] {
            var command = Command("sh", ["-c", "kill -USR2 $$; exit 0"])
            command.keptIgnored = kept
            #expect(reap(try command.start()) == status)
        }
    }

    @Test("the environment is the one given and no other")
    func environment() throws {
        let result = try run(Command("/usr/bin/env", environment: ["ONLY": "this=that"]))
        #expect(result.output == "ONLY=this=that\n")
        #expect(Command.inheritedEnvironment["PATH"] != nil)
    }

    @Test("a child has three descriptors, no blocked or ignored signals, its own group")
    func cleanState() throws {
        ignoreBrokenPipes()
        // Opened without FD_CLOEXEC on purpose.
        let leak = unsafe open("/dev/null", O_RDONLY)
        defer { close(leak) }
        // The fourth is the folder itself.
        #expect(try run(Command("ls", ["/proc/self/fd"])).output == "0\n1\n2\n3\n")
        let signals = try run(Command("grep", ["-E", "Sig(Blk|Ign)", "/proc/self/status"]))
        let masks = try signals.output.split(separator: "\n").map { line in
            try #require(UInt64(line.suffix(16), radix: 16))
        }
        // The C library keeps the first two real-time signals to itself.
        #expect(masks.count == 2 && masks.allSatisfy { $0 & 0x7fff_ffff == 0 })
        let fields = try run(Command("cat", ["/proc/self/stat"])).output.split(separator: " ")
        #expect(fields.count > 4 && fields[0] == fields[4])
    }

    @Test("a missing program is reported at the start", arguments: ["/no/such", "no-such-x"])
    func missing(program: String) {
        #expect(throws: SystemError(call: "execvpe", code: ENOENT)) {
            try Command(program).start()
        }
    }

    @Test("text with NUL in it starts nothing")
    func nul() {
        #expect(throws: SystemError(call: "execvpe", code: EINVAL)) {
            try Command("echo", ["a\0b"]).start()
        }
    }

    @Test("what is written comes back, more than a pipe holds")
    func echo() throws {
        let child = try Command("cat", input: .pipe, output: .pipe).start()
        let input = try end(child.takeInput())
        let writer = try PipeWriter(adopting: input)
        let sent = [UInt8](repeating: 0x61, count: 300_000)
        try writer.send(sent)
        #expect(writer.isPending && writer.pendingCount < sent.count)
        let output = try end(child.takeOutput())
        var back: [UInt8] = []
        while back.count < sent.count {
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1)
            _ = try output.read(into: &back)
            try writer.flush()
        }
        #expect(back == sent && !writer.isPending)
        #expect(child.takeInput() == nil && child.takeError() == nil)
        child.signalGroup(SIGTERM)
        #expect(reap(child) == SIGTERM)
    }

    @Test("a missing reader is an error, not the end of this process")
    func brokenPipe() throws {
        ignoreBrokenPipes()
        let writer = try PipeWriter(adopting: Pipe().takeWriter())
        // A child that another test just forked holds the other end too, until exec.
        let limit = ContinuousClock.now + .seconds(60)
        #expect(throws: SystemError(call: "write", code: EPIPE)) {
            while ContinuousClock.now < limit { try writer.send("x".utf8) }
        }
    }

    @Test("a signal also reaches the child's children, and no process after its end")
    func group() throws {
        let child = try Command(
            "/bin/sh",
            ["-c", "sleep 1000 & echo started; wait"],
            output: .pipe
        ).start()
        let output = try end(child.takeOutput())
        var bytes: [UInt8] = []
        while bytes.count < 8 {
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&one, 1, 120_000)
            try #require(ready == 1)
            _ = try output.read(into: &bytes)
        }
        #expect(child.signalGroup(SIGKILL))
        // The pipe ends only when the grandchild is gone as well.
        #expect(try drain(output) == "")
        #expect(reap(child) == SIGKILL)
        #expect(!child.signalGroup(SIGKILL))
    }

    @Test(
        "one that ends with its parent dies even when stopped, others live on",
        arguments: [true, false]
    )
    func parentDeath(_ endsWithParent: Bool) throws {
        // The parent is the thread that starts it, which ends here.
        let starter = Starter(endsWithParent: endsWithParent)
        var thread = pthread_t()
        let box = unsafe Unmanaged.passUnretained(starter).toOpaque()
        unsafe pthread_create(&thread, nil, Starter.run, box)
        pthread_join(thread, nil)
        let child = try #require(starter.child)
        if !endsWithParent {
            let ended = waitpid(child.processID, nil, WNOHANG)
            #expect(ended == 0)
            child.signalGroup(SIGTERM)
            child.signalGroup(SIGCONT)
        }
        #expect(reap(child) == (endsWithParent ? SIGKILL : SIGTERM))
    }

    @Test("descriptors are closed with their owners")
    func closing() throws {
        var numbers: [Int32] = []
        do {
            let pipe = try Pipe()
            numbers = [pipe.reader.number, pipe.writer.number]
            #expect(numbers.allSatisfy { $0 > 2 && fcntl($0, F_GETFD) == FD_CLOEXEC })
            let reader = pipe.takeReader()
            #expect(reader.number == numbers[0])
        }
        let kept = try Pipe().takeWriter().release()
        #expect(fcntl(kept, F_GETFD) == FD_CLOEXEC)
        close(kept)
    }
}

extension CommandTests {
    /// Starts a stopped child on a thread of its own.
    private final class Starter {
        var child: Child?
        let endsWithParent: Bool

        init(endsWithParent: Bool) { self.endsWithParent = endsWithParent }

        static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            box in
            guard let box = unsafe box else { return nil }
            let starter = unsafe Unmanaged<Starter>.fromOpaque(box).takeUnretainedValue()
            var command = Command("sh", ["-c", "kill -STOP $$; exec sleep 1000"])
            command.endsWithParent = starter.endsWithParent
            do {
                let child = try command.start()
                // Until it has stopped.
                _ = waitpid(child.processID, nil, WUNTRACED)
                starter.child = child
            } catch {
                Issue.record(error)
            }
            return nil
        }
    }
}
