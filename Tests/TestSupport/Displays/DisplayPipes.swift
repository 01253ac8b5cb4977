// SPDX-License-Identifier: MIT

public import SystemCalls

/// The pipes between a display and its daemon, all four ends in this process.
public final class DisplayPipes {
    var toDisplay: FileDescriptor?
    let fromDisplay: FileDescriptor
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    /// What the display reported beside its messages.
    public private(set) var reports: [String] = []

    /// Makes the pipes.
    public init() throws {
        let down = try Pipe()
        let up = try Pipe()
        // Both ends of both pipes are needed; each is duplicated before its pipe goes.
        toDisplay = try down.writer.duplicate()
        fromDisplay = try up.reader.duplicate()
        try fromDisplay.setNonBlocking()
        input = down.takeReader()
        output = up.takeWriter()
    }

    /// The display's end to read from, once.
    public func takeInput() -> FileDescriptor { input.take() ?? FileDescriptor(adopting: -1) }

    /// The display's end to write to, once.
    public func takeOutput() -> FileDescriptor { output.take() ?? FileDescriptor(adopting: -1) }

    /// Keeps a report of the display.
    public func report(_ line: String) { reports.append(line) }
}
