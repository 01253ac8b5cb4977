// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Glibc
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import topmostd

@Suite("Stopping a program that held the input")
struct ProgramStopperTests {
    let test = TestEnvironment()
    let loop: EventLoop
    let stopper: ProgramStopper

    init() throws {
        loop = try EventLoop()
        let client = InternalClient(test.runtime)
        stopper = try ProgramStopper(client, loop: loop, grace: .milliseconds(50))
        test.react = { client.perform($0) }
    }

    func identity(_ child: Child, _ trust: Identity.Trust = .application) -> Identity {
        Identity(key: "exe:/mail", displayName: "Mail", trust: trust, processID: child.processID)
    }

    /// Presses the button of the only toast.
    func press() throws {
        let card = try #require(test.runtime.state.scene.toasts.first)
        #expect(card.content.headline.message?.plain == "Mail was blocking them.")
        guard case .toast(let toast) = card.content else {
            Issue.record("no toast")
            return
        }
        #expect(toast.actions.map(\.title) == ["Stop Mail"])
        test.runtime.send(
            .buttonPressedByTool(RequestToken(rawValue: 7), card.id, Answer(button: "stop"))
        )
        test.runtime.commit()
    }

    @Test("it is asked to end, and then killed", arguments: [false, true])
    func stops(isDeaf: Bool) throws {
        // The shell says when it listens.
        let script = (isDeaf ? "trap '' TERM; " : "") + "echo; exec sleep 1000"
        var command = Command("sh", ["-c", script])
        command.output = .pipe
        let child = try command.start()
        guard let output = child.takeOutput() else {
            Issue.record("the shell has no output")
            return
        }
        var entry = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&entry, 1, 60_000) == 1)
        stopper.offer(identity(child))
        test.runtime.commit()
        try press()
        var status: Int32 = 0
        try loop.run { unsafe waitpid(child.processID, &status, WNOHANG) != 0 }
        child.noteEnd()
        #expect(status & 0x7f == (isDeaf ? SIGKILL : SIGTERM))
    }

    @Test(
        "nothing is offered for a program that is not proved",
        arguments: [Identity.Trust.sandboxed, .program, .unidentified]
    )
    func unproved(trust: Identity.Trust) throws {
        let child = try Command("sleep", ["1000"]).start()
        defer { child.signalGroup(SIGKILL) }
        stopper.offer(identity(child, trust))
        test.runtime.commit()
        #expect(test.runtime.state.scene.toasts.isEmpty)
    }
}
