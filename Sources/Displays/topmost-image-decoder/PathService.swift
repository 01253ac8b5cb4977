// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import IconTheme
import PictureDecoding
import Sandbox
import SystemCalls

/// Opens files for a display, which must not wait for a file system.
struct PathService {
    /// Read with the first icon: its settings may be on a file system that does not answer.
    private lazy var icons = IconTheme.live()

    /// Answers questions until the display ends.
    ///
    /// It reads only the beginnings of pictures, and decodes none.
    mutating func serve() throws -> Int32 {
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: PictureLimits.memory)
        try Sandbox.giveUpAllButReading()
        let socket = PacketSocket(adopting: FileDescriptor(adopting: 0))
        while true {
            let packet = try socket.receive(atMost: PathQuestion.packetLimit)
            guard let question = try? PathQuestion(record: packet.bytes[...]) else { return 0 }
            try answer(question, on: socket)
        }
    }

    private mutating func answer(
        _ question: PathQuestion,
        on socket: borrowing PacketSocket
    ) throws {
        var answer = PathAnswer.nothing
        switch question {
        case .head(let path):
            if let head = PictureFile.head(of: path) { answer = .head(head) }
        case .icon(let name, let size, let scale):
            if let path = icons.path(of: name, size: size, scale: scale) {
                answer = .icon(path: path)
            }
        case .contents(let path):
            // In memory: closing a file on a file system that hangs waits too.
            guard let bytes = PictureFile.read(path) else { break }
            let memory = try FileDescriptor.memory(bytes)
            answer = .contents(OpenPicture(adopting: memory))
        }
        if case .contents(let memory) = answer {
            try socket.send(answer.packet, passing: memory.file)
        } else {
            try socket.send(answer.packet)
        }
    }
}
