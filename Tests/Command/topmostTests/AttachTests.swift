// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit
@testable import topmost

@Suite("attach")
struct AttachTests {
    @Test("passes the options to the display program")
    func arguments() {
        let shortest = ["--attach", "--color", "auto", "--theme", "desktop"]
        #expect(AttachCommand.arguments() == shortest)
        #expect(
            AttachCommand.arguments(once: true, noMouse: true) == shortest + [
                "--once", "--no-mouse",
            ]
        )
        #expect(
            AttachCommand.arguments(color: .sixteen, theme: .auto)
                == ["--attach", "--color", "16", "--theme", "auto"]
        )
    }

    @Test("accepts no other colours and themes", arguments: ["red", "8", "TRUE", "", "desk"])
    func refused(_ name: String) {
        #expect(AttachCommand.ColorArgument(rawValue: name) == nil)
        #expect(AttachCommand.ThemeArgument(rawValue: name) == nil)
    }

    @Test(
        "the drawing program is beside the command, or where it is installed",
        arguments: [SiblingProgram.terminal, .png, .compat]
    )
    func paths(_ program: SiblingProgram) {
        let name = program.rawValue
        #expect(
            program.paths(executable: "/usr/bin/topmost")
                == ["/usr/bin/\(name)", "/usr/libexec/topmost/\(name)"]
        )
        #expect(program.paths(executable: "/topmost") == ["//\(name)", "/libexec/topmost/\(name)"])
        #expect(program.paths(executable: nil).count == 2)
    }
}
