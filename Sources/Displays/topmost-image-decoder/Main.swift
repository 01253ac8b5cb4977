// SPDX-License-Identifier: MIT
//
// Decodes pictures for displays, which grab the user's input and must never wait or crash
// because of an untrusted file. It gets files in memory on its standard input, a socket, and
// answers with pixels in memory. Before it reads the first byte of a picture it drops all
// privileges. With `--paths` it is another process, which opens files and decodes nothing.

import Basics
import ChildProcess
import Coding
import Glibc
import PictureDecoding
import Pixbuf
import Sandbox
import SystemCalls

@main
struct Main {
    private static let help = """
        usage: topmost-image-decoder

        Decodes pictures for displays. They start it by themselves, with a socket as its
        standard input.

          --paths    open files for a display and decode nothing
          --version  print the version
          --help     print this
        """

    private struct Options {
        var opensPaths = false
    }

    static func main() throws {
        setSignalActions()
        let reader = ArgumentReader<Options>(
            program: "topmost-image-decoder",
            help: help,
            [Argument(flag: "--paths", \.opensPaths)]
        )
        let status = try reader.follow(
            CommandLine.arguments.dropFirst(),
            Options(),
            report: { StandardStream.error.write("topmost-image-decoder: \($0)\n") },
            run: { options in
                guard options.opensPaths else { return try serve() }
                var service = PathService()
                return try service.serve()
            }
        )
        exit(status)
    }

    private static func serve() throws -> Int32 {
        // What cannot be loaded later.
        Pixbuf.load(PictureFormat.allCases.map(\.rawValue))
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: PictureLimits.memory)
        try Sandbox.giveUpEverything()
        let socket = PacketSocket(adopting: FileDescriptor(adopting: 0))
        while true {
            let packet = try socket.receive(atMost: DecoderAnswer.packetLimit)
            guard let request = try? DecoderRequest(record: packet.bytes[...]) else { return 0 }
            guard let file = packet.takeFile() else { return 0 }
            Sandbox.limitProcessorTime(to: PictureLimits.processorSeconds)
            try answer(request, file, on: socket)
        }
    }

    private static func answer(
        _ request: DecoderRequest,
        _ file: borrowing FileDescriptor,
        on socket: borrowing PacketSocket
    ) throws {
        let bytes = file.firstBytes(PictureLimits.fileSize + 1)
        guard bytes.count <= PictureLimits.fileSize, let format = PictureFormat(bytes),
            let picture = Pixbuf.decode(
                bytes,
                format: format.rawValue,
                toCover: (request.width, request.height),
                largestSide: PictureLimits.side,
                allows: PictureLimits.allows
            )
        else { return try socket.send(DecoderAnswer(number: request.number).record) }
        let answer = DecoderAnswer(
            number: request.number,
            width: picture.width,
            height: picture.height,
            naturalWidth: picture.naturalWidth,
            naturalHeight: picture.naturalHeight
        )
        try socket.send(answer.record, passing: try FileDescriptor.memory(picture.pixels))
    }
}
