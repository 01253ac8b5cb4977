// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls

/// The ends of a pipe, taken one by one.
final class PipeEnds {
    private var reader: FileDescriptor?
    private var writer: FileDescriptor?

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw SystemError.last("pipe")
        }
        let first = FileDescriptor(adopting: ends[0])
        let second = FileDescriptor(adopting: ends[1])
        try first.setNonBlocking()
        try second.setNonBlocking()
        reader = consume first
        writer = consume second
    }

    func takeReader() -> FileDescriptor {
        guard let end = reader.take() else { preconditionFailure("taken twice") }
        return end
    }

    func takeWriter() -> FileDescriptor {
        guard let end = writer.take() else { preconditionFailure("taken twice") }
        return end
    }
}
