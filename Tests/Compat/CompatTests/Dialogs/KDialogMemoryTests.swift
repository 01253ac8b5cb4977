// SPDX-License-Identifier: MIT

import Files
import Glibc
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("What kdialog remembers")
struct KDialogMemoryTests {
    static let file =
        "[General]\na=1\n\n[Notification Messages]\n Ask = Yes\nb=false\n\n[Z]\nAsk=no\n"

    @Test("answers are in their group")
    func read() {
        #expect(KDialogMemory.value(of: "Ask", in: Self.file) == "yes")
        #expect(KDialogMemory.value(of: "b", in: Self.file) == "false")
        #expect(KDialogMemory.value(of: "a", in: Self.file) == nil)
        #expect(KDialogMemory.value(of: "Ask", in: "") == nil)
    }

    @Test("an answer is written among what is there")
    func written() {
        #expect(
            KDialogMemory.text("", setting: "k", to: "true")
                == "[Notification Messages]\nk=true\n"
        )
        #expect(
            KDialogMemory.text("[A]\nb=1", setting: "k", to: "true")
                == "[A]\nb=1\n\n[Notification Messages]\nk=true\n"
        )
        let next = KDialogMemory.text(Self.file, setting: "Ask", to: "false")
        #expect(next == Self.file.replacing(" Ask = Yes", with: "Ask=false"))
        #expect(
            KDialogMemory.text("[Notification Messages]\r\nb=1\r\n", setting: "b", to: "2")
                == "[Notification Messages]\r\nb=2\r\n"
        )
        let more = KDialogMemory.text(Self.file, setting: "c", to: "true")
        #expect(KDialogMemory.value(of: "c", in: more) == "true")
        #expect(KDialogMemory.value(of: "b", in: more) == "false")
    }

    @Test("a linked file stays a link, and keeps its permissions; a new one is private")
    func inPlace() throws {
        let folder = TemporaryFolder()
        let (file, link) = (folder.path + "/dotfile", folder.path + "/rc")
        let memory = try KDialogMemory(file + ":k")
        try memory.keep("true")
        var status = stat()
        #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try Files.makeLink(link, to: file)
        let linked = try KDialogMemory(link + ":k")
        #expect(linked.value == "true")
        try linked.keep("false")
        #expect(try Files.target(ofLink: link) == file)
        #expect(memory.value == "false")
        #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try Files.names(in: folder.path) == ["dotfile", "rc"])
    }

    @Test("the file is in the folder of settings, unless it is a path")
    func path() throws {
        let variables = ["HOME": "/home/a"]
        #expect(try KDialogMemory("rc:k") { variables[$0] }.path == "/home/a/.config/rc")
        #expect(try KDialogMemory("/x/rc:k") { variables[$0] }.path == "/x/rc")
        #expect(try KDialogMemory("rc:k") { ["XDG_CONFIG_HOME": "/c"][$0] }.path == "/c/rc")
        for text in ["rc", "rc:a:b", ":k", "rc:a=b", "rc:[k]"] {
            #expect(throws: Failure.self) { try KDialogMemory(text) { variables[$0] } }
        }
    }
}
