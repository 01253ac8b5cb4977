// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("topmost-display-wayland")
struct ProgramTests {
    /// Starts it beside a compositor, ends the connection once it is ready; its status and words.
    private func end(_ cut: (FakeCompositor) -> Void) throws -> (status: Int32, text: String) {
        let compositor = try FakeCompositor()
        let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: runner).deletingLastPathComponent()
            .appendingPathComponent("topmost-display-wayland")
        process.arguments = ["--display", compositor.socket]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let hello = """
            {"daemon":"0.1.0","role":"display","settings":{"follow":"focus","reduced_motion":true,\
            "text_scale":1,"theme":"light","toast_position":"top_right","toast_margin":16},\
            "type":"hello","version":1}

            """
        try input.fileHandleForWriting.write(contentsOf: Data(hello.utf8))
        let ready = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(ready.contains("\"type\":\"ready\""))
        cut(compositor)
        process.waitUntilExit()
        compositor.stop()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test("a compositor that is gone is no screen; one that refuses what we said is our fault")
    func ends() throws {
        let gone = try end { $0.stop() }
        #expect(gone.status == 69 && gone.text.contains("connection"), "\(gone)")
        for interface in ["wl_display", "wl_compositor"] {
            let refused = try end { compositor in
                // The error 1 of an object, with the text "bad".
                let object = compositor.objects(interface)[0]
                compositor.send(1, "error", object, 1, 4, 0x64_6162)
            }
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.text.contains("\(interface), error 1"), "\(refused)")
        }
    }
}
