// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import topmost_display_x11

@Suite("topmost-display-x11")
struct ProgramTests {
    /// The program beside the test runner, with pipes as the daemon gives it.
    final class Running {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        let errors = Pipe()
        private var pending = ""

        init(display: String?, _ arguments: [String] = []) throws {
            let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            process.executableURL = URL(fileURLWithPath: runner).deletingLastPathComponent()
                .appendingPathComponent("topmost-display-x11")
            process.arguments = arguments
            var environment = ProcessInfo.processInfo.environment
            environment["DISPLAY"] = display
            process.environment = environment
            process.standardInput = input
            process.standardOutput = output
            process.standardError = errors
            try process.run()
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }

        func say(_ line: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        }

        /// The next line, or what came before the end.
        func line() -> String {
            while true {
                if let end = pending.firstIndex(of: "\n") {
                    defer { pending = String(pending[pending.index(after: end)...]) }
                    return String(pending[..<end])
                }
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { return pending }
                pending += String(decoding: data, as: UTF8.self)
            }
        }

        /// The exit status and what was written for people.
        func end() -> (Int32, String) {
            process.waitUntilExit()
            let text = errors.fileHandleForReading.readDataToEndOfFile()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
    }

    static let hello = """
        {"daemon":"0.1.0","role":"display","settings":{"follow":"focus","reduced_motion":true,\
        "text_scale":1,"theme":"light","toast_position":"top_right","toast_margin":16},\
        "type":"hello","version":1}
        """
    static let scene = """
        {"presenters":[],"revision":3,"toasts":[{"accepted_at_ms":1,"id":9,"identity":\
        {"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"},"is_armed":true,\
        "resident":false,"transient":false,"kind":"toast","title":"Hello","tone":"standard",\
        "urgency":"normal"}],"type":"scene","waiting_toasts":0}
        """

    @Test("greets, shows a scene, and ends with status 0 when its input does")
    func life() throws {
        let server = try XServer()
        let program = try Running(display: server.display)
        try program.say(Self.hello)
        #expect(program.line().contains("\"type\":\"ready\""))
        #expect(program.line() == #"{"names":["screen"],"type":"outputs_changed"}"#)
        try program.say(Self.scene)
        #expect(program.line() == #"{"revision":3,"type":"presented"}"#)
        let windows = try server.run("xdotool", "search", "--class", "topmost")
        #expect(windows.split(separator: "\n").count == 1)
        try program.input.fileHandleForWriting.close()
        #expect(program.end().0 == 0)
    }

    @Test("ends with status 69 and a sentence when the server dies")
    func serverDies() throws {
        let server = try XServer()
        let program = try Running(display: nil, ["--display", server.display])
        try program.say(Self.hello)
        #expect(program.line().contains("\"type\":\"ready\""))
        server.stop()
        let (status, text) = program.end()
        #expect(status == 69)
        #expect(text.contains("connection to the X server lost"))
    }

    @Test("ends with status 69 without a server, 64 for a wrong command line, 0 for help")
    func statuses() throws {
        let (status, text) = try Running(display: ":64998").end()
        #expect(status == 69)
        #expect(text.contains("cannot open the X display: :64998"))
        let (usage, reason) = try Running(display: nil, ["--colour"]).end()
        #expect(usage == 64)
        #expect(reason.contains("unknown argument \"--colour\""))
        #expect(try Running(display: nil, ["--display"]).end().0 == 64)
        #expect(try Running(display: nil, ["--help"]).end().0 == 0)
    }
}
