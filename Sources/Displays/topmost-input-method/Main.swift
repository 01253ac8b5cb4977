// SPDX-License-Identifier: MIT
//
// Connects a display with the user's input method: IBus or fcitx5. A display must not reach a
// bus: whoever does can have other programs started. So this process has the connection, and
// passes on keys, texts and positions, nothing else. It inherits the display's restrictions: it
// writes no file and starts no program.

import Basics
import ChildProcess
import Coding
import EventLoop
import Files
import Glibc
import InputMethods
import Sandbox
import SystemCalls

@main
struct Main {
    private static let help = """
        usage: topmost-input-method [--display NAME]

        Connects a display with the input method. Displays start it by themselves, with a
        socket as its standard input.

          --display NAME  the X server, instead of $DISPLAY
          --version       print the version
          --help          print this
        """

    /// More than the texts of a field and its bus ever need, in bytes.
    private static let memory = 64 << 20

    static func main() {
        setSignalActions()
        // It may hold what the user types.
        Sandbox.keepMemoryPrivate()
        let reader = ArgumentReader<String?>(
            program: "topmost-input-method",
            help: help,
            [Argument("--display", "the name of an X server", \.self)]
        )
        let status = reader.follow(
            CommandLine.arguments.dropFirst(),
            nil,
            report: { StandardStream.error.write("topmost-input-method: \($0)\n") },
            run: { display in
                let name = display ?? ThisProcess.variable("DISPLAY") ?? ":0"
                do throws(SystemError) {
                    return try serve(display: name)
                } catch {
                    StandardStream.error.write("topmost-input-method: \(error)\n")
                    return 1
                }
            }
        )
        exit(status)
    }

    private static func serve(display: String) throws(SystemError) -> Int32 {
        Sandbox.limitMemory(to: memory)
        let socket = PacketSocket(adopting: FileDescriptor(adopting: 0))
        let loop = try EventLoop()
        let service = InputMethodService(
            loop: loop,
            servers: {
                let fcitx = Fcitx(display: display)
                let ibus = IBus(display: display)
                let name = ThisProcess.variable("XMODIFIERS") ?? ""
                return name.hasPrefix("@im=fcitx") ? [fcitx, ibus] : [ibus, fcitx]
            },
            report: { report in
                if (try? socket.send(report.record)) == nil { loop.exit(code: 0) }
            }
        )
        let source = try loop.watch(fd: socket.file.number, .readable) { _ in
            guard let packet = try? socket.receive(atMost: InputMethodReport.packetLimit),
                let request = try? InputMethodRequest(record: packet.bytes[...])
            else { return loop.exit(code: 0) }
            service.handle(request)
        }
        loop.onIdle(handler: ThisProcess.trimHeap)
        defer { withExtendedLifetime(source) {} }
        return try loop.run()
    }
}
