// SPDX-License-Identifier: MIT

public import ChildProcess
public import EventLoop
public import SystemErrors

/// The two ends of a connection to the daemon.
public struct HostEnds: ~Copyable {
    private let input: FileDescriptor
    private let output: FileDescriptor

    /// Takes ownership of both; the defaults are standard input and output.
    public init(
        input: consuming FileDescriptor = FileDescriptor(adopting: 0),
        output: consuming FileDescriptor = FileDescriptor(adopting: 1)
    ) {
        self.input = input
        self.output = output
    }

    /// Creates a link from them.
    ///
    /// - Throws: if they are not open descriptors.
    public consuming func link(_ loop: EventLoop) throws(SystemError) -> HostLink {
        try HostLink(loop: loop, input: input, output: output)
    }
}
