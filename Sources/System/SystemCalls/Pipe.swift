// SPDX-License-Identifier: MIT

import Glibc

/// The two ends of a pipe, both closed in started programs and numbered 3 or more.
public struct Pipe: ~Copyable {
    /// The end to read from.
    public var reader: FileDescriptor
    /// The end to write to.
    public var writer: FileDescriptor

    /// Creates a pipe with `pipe`.
    ///
    /// - Throws: `EMFILE` and `ENFILE` if there are no descriptors left.
    public init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw SystemError.last("pipe")
        }
        let first = FileDescriptor(adopting: ends[0])
        let second = FileDescriptor(adopting: ends[1])
        // Numbers below 3 would be overwritten by a child's standard streams.
        let reader = try first.duplicate()
        let writer = try second.duplicate()
        self.reader = reader
        self.writer = writer
    }

    /// Creates a pipe that holds bytes until they are read, once.
    ///
    /// - Parameter bytes: at most 64 KiB, what a pipe holds.
    /// - Returns: its reading end.
    /// - Throws: the errors of `init`, and `EAGAIN` for more bytes.
    public static func holding(
        _ bytes: ArraySlice<UInt8>
    ) throws(SystemError)
        -> FileDescriptor
    {
        let pipe = try Pipe()
        try pipe.writer.setNonBlocking()
        guard try pipe.writer.write(bytes) == bytes.count else {
            throw SystemError(call: "write", code: EAGAIN)
        }
        return pipe.takeReader()
    }

    /// Returns the reading end and closes the other.
    public consuming func takeReader() -> FileDescriptor { reader }

    /// Returns the writing end and closes the other.
    public consuming func takeWriter() -> FileDescriptor { writer }
}
