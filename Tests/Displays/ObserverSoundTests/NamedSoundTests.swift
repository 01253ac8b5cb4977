// SPDX-License-Identifier: MIT

import Canberra
import ChildProcess
import EventLoop
import Glibc
import Testing

@testable import topmost_observer_sound

@Suite("Sounds by name")
struct NamedSoundTests {
    @Test("the application's name is not on the command line, which other users can read")
    func command() {
        let command = NamedSound(name: "bell", application: "Diary", theme: nil).command
        #expect(command.arguments == ["--play", "bell"])
        #expect(command.environment?.values.contains("Diary") == true)
    }

    @Test("the exit status has the reason if no sound played")
    func problems() {
        let expected: [(ChildStatus, String?)] = [
            (.exited(0), nil), (.exited(Int32(-CanberraError.disabled.code)), nil),
            (
                .exited(Int32(-CanberraError.notFound.code)),
                "the sound theme has no sound of that name"
            ),
            (.exited(Int32(-CanberraError.notAvailable.code)), "there is no sound server"),
            (.exited(7), "libcanberra: \(CanberraError(code: -7))"),
            (.signalled(SIGALRM), "the sound server does not answer"),
            (.signalled(SIGSEGV), "libcanberra's process ended with signal 11"),
        ]
        for (status, problem) in expected { #expect(NamedSound.problem(status) == problem) }
    }
}
