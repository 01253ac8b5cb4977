// SPDX-License-Identifier: MIT
//
// The command and the program that draws for it, together.

import Canvas
import Foundation
import TestSupport
import Testing

@Suite("topmost preview")
struct PreviewTests {
    private let temporary = TemporaryFolder()
    var folder: URL { temporary.url }

    struct Finished {
        var status: Int32
        var output: Data
        var error: String
    }

    /// Runs the command; without a bus, a screen or anything else of a session.
    private func preview(_ arguments: [String], program: URL? = nil) throws -> Finished {
        try topmost(["preview"] + arguments, program: program)
    }

    private func topmost(_ arguments: [String], program: URL? = nil) throws -> Finished {
        let process = Process()
        process.executableURL = program ?? Self.built("topmost")
        process.arguments = arguments
        process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        process.currentDirectoryURL = folder
        let output = Pipe()
        let error = folder.appendingPathComponent("stderr")
        try Data().write(to: error)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: error)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Finished(
            status: process.terminationStatus,
            output: data,
            error: try String(contentsOf: error, encoding: .utf8)
        )
    }

    static func built(_ name: String) -> URL {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests ?? "").deletingLastPathComponent()
            .appendingPathComponent(name)
    }

    private func picture(_ name: String) throws -> Surface {
        try Surface.readPNG(folder.appendingPathComponent(name).path, resources: Resources())
    }

    @Test(
        "each kind is drawn, and nothing is said",
        arguments: [
            ["modal", "Discard?", "--negative", "Keep", "--tone", "danger"],
            ["toast", "Done", "--timeout", "500ms"],
            ["sheet", "--action", "a=Share…", "--action", "b=Trash:danger"],
            ["loading", "--message", "Exporting", "--cancel", "Stop", "--delay", "3s"],
            ["retry", "Upload failed", "--details", "timed out", "--tap", "details"],
        ]
    )
    func kinds(arguments: [String]) throws {
        let done = try preview(arguments + ["-o", "a.png", "--width", "800", "--height", "600"])
        #expect(done.status == 0)
        #expect(done.output.isEmpty && done.error.isEmpty, "\(done.error)")
        let whole = try picture("a.png")
        #expect(whole.width == 800 && whole.height == 600)

        #expect(try preview(arguments + ["-o", "b.png", "--tight", "--scale", "2"]).status == 0)
        let tight = try picture("b.png")
        #expect(tight.width < 1400 && tight.height < 1400)
        #expect(tight.pixel(x: 0, y: 0) >> 24 < 4)
    }

    @Test("the same call gives the same bytes, on a pipe too")
    func stable() throws {
        let call = ["toast", "Hello", "--title", "Ann", "--timeout", "5s", "--tight", "-o"]
        #expect(try preview(call + ["a.png"]).status == 0)
        let piped = try preview(call + ["-"])
        let file = try Data(contentsOf: folder.appendingPathComponent("a.png"))
        #expect(piped.status == 0 && piped.output == file)
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("a toast shows its claimed name, via its sender")
    func claimedName() throws {
        let call = [
            "toast", "Done", "--title", "Build", "--app", "backup.sh", "--tight", "-o", "-",
        ]
        let bare = try preview(call)
        #expect(bare.status == 0)
        #expect(try preview(call + ["--app-name", "Nightly"]).output != bare.output)
        #expect(try preview(call + ["--app-name", "backup.sh"]).output == bare.output)
    }

    @Test("the path is printed where it is asked for")
    func path() throws {
        let done = try preview(["toast", "Hello", "-o", "a.png", "--print-path"])
        #expect(done.status == 0 && done.output == Data("a.png\n".utf8))
    }

    @Test("a scene of the plugin protocol is drawn unchanged")
    func scene() throws {
        let scene = #"""
            {"type": "scene", "revision": 1, "waiting_toasts": 2, "presenters": [], "toasts": [
              {"accepted_at_ms": 1000, "id": 9, "is_armed": true, "resident": false,
               "transient": false, "kind": "toast", "title": "Hello", "tone": "standard",
               "urgency": "normal", "identity": {"key": "a", "name": "Mail", "trust": "application"}}
            ]}
            """#
        let file = folder.appendingPathComponent("scene.json")
        try scene.write(to: file, atomically: true, encoding: .utf8)
        #expect(try preview(["scene", "scene.json", "-o", "a.png", "--tight"]).status == 0)
        // The toast, and the pill that counts the two that wait.
        let picture = try picture("a.png")
        #expect(picture.width > 368 && picture.height > 56 + 8 + 28)

        try "{}".write(to: file, atomically: true, encoding: .utf8)
        let bad = try preview(["scene", "scene.json", "-o", "b.png"])
        #expect(bad.status == 64 && bad.error.contains("scene.json"))
    }

    @Test(
        "what cannot be is refused, by name",
        arguments: [
            (["-o", "a.png", "--hover", "nope"], 64, "hover: no \"nope\" on screen"),
            (["-o", "a.png", "--focus", "card"], 64, "card"),
            (["-o", "a.png", "--disabled", "card"], 64, "card"),
            (["-o", "a.png", "--scale", "5"], 64, "'--scale <n>': expected a number, 1 to 4"),
            (["-o", "a.png", "--scale", "nan"], 64, "expected a number, 1 to 4"),
            (["-o", "a.png", "--text-scale", "0.1"], 64, "expected a number, 0.5 to 4"),
            (["-o", "a.png", "--width", "10"], 64, "expected a whole number, 64 to 8192"),
            (["-o", "a.png", "--height", "8000", "--scale", "4"], 64, "--height expects"),
            (["-o", "a.png", "--theme", "pink"], 64, "pink"),
            (["-o", "a.png", "--accent", "red"], 64, "red"),
            (["-o", "a.png", "--at", "never"], 64, "--at expects"),
            (["-o", "a.png", "--at", "1s", "--unarmed"], 64, "--unarmed"),
            (["-o", "a.png", "--background", "no.png"], 64, "no.png"),
            (["-o", "a.png", "--background", "#12"], 64, "#12"),
            (["-o", "a.png", "--positive", ""], 64, "positive"),
            (["-o", "-", "--print-path"], 64, "--print-path"),
            (["-o", ""], 64, "--output"), ([], 64, "--output"),
            (["-o", "no/such/folder/a.png"], 73, "no/such/folder/a.png: No such file"),
            (["-o", "/dev/full"], 73, "/dev/full: No space left"),
        ] as [([String], Int32, String)]
    )
    func refusals(arguments: [String], status: Int32, message: String) throws {
        let done = try preview(["modal", "Go?"] + arguments)
        #expect(done.status == status)
        #expect(done.error.contains(message), "\(done.error)")
        #expect(
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.png").path)
        )
    }

    @Test("a toast that has ended by then is reported")
    func gone() throws {
        let done = try preview(["toast", "Hi", "--timeout", "1s", "--at", "2s", "-o", "a.png"])
        #expect(done.status == 64)
        #expect(done.error == "topmost: nothing is on screen at that moment\n")
    }

    @Test("the gallery is drawn too, and prints its path on request")
    func gallery() throws {
        let call = ["gallery", "-o", "out", "--only", "glyphs", "--theme", "high-contrast-dark"]
        let done = try topmost(call + ["--print-path"])
        #expect(done.status == 0 && done.error.isEmpty, "\(done.error)")
        #expect(done.output == Data("out/index.html\n".utf8))
        #expect(try picture("out/glyphs-high-contrast-dark.png").pixel(x: 0, y: 0) == 0xFF00_0000)
        #expect(try topmost(call).output.isEmpty)
        for (arguments, status, message) in [
            (["-o", "out", "--only", "sounds"], 64, "sounds"),
            (["-o", "no/such/folder"], 73, "no/such/folder"),
            (["-o", "out", "--scale", "0.5"], 64, "expected a number, 1 to 4"),
            ([], 64, "--output"),
        ] as [([String], Int32, String)] {
            let done = try topmost(["gallery"] + arguments)
            #expect(done.status == status && done.error.contains(message), "\(done.error)")
        }
    }

    @Test("without the drawing program, the searched paths are printed")
    func noProgram() throws {
        let alone = folder.appendingPathComponent("bin/topmost")
        try FileManager.default.createDirectory(
            at: alone.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: Self.built("topmost"), to: alone)
        let done = try preview(["modal", "Go?", "-o", "a.png"], program: alone)
        #expect(done.status == 69)
        #expect(done.error.contains("bin/topmost-display-png, "), "\(done.error)")
        #expect(done.error.contains("libexec/topmost/topmost-display-png"))
        // And there it is found.
        let installed = folder.appendingPathComponent("libexec/topmost/topmost-display-png")
        try FileManager.default.createDirectory(
            at: installed.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            at: installed,
            withDestinationURL: Self.built("topmost-display-png")
        )
        #expect(try preview(["modal", "Go?", "-o", "a.png"], program: alone).status == 0)
    }
}
