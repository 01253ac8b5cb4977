// SPDX-License-Identifier: MIT

/// The state of a running process.
///
/// Source: proc(5), `/proc/pid/stat`.
public struct ProcessStatus: Hashable, Sendable {
    /// The name of the thread, at most 15 bytes: for a script the script's file name.
    public let name: String
    /// The parent process; 0: none that we can see.
    public let parent: Int32
    /// When it started, since boot, in steps of 10 ms.
    public let started: Duration
    /// Whether it runs in a terminal window, or in the foreground of a console.
    ///
    /// A graphical session started from a console keeps the console as its terminal, in the
    /// background.
    public let isInTerminal: Bool

    /// Parses the line; `nil` if it is not as documented.
    public init?(_ line: String, ticksPerSecond: Int) {
        // The second field is the name in brackets, with any characters inside.
        guard ticksPerSecond > 0, let open = line.firstIndex(of: "("),
            let close = line.lastIndex(of: ")"), open < close
        else { return nil }
        // The first of these is field 3, the state.
        let fields = line[line.index(after: close)...].split(separator: " ")
        guard fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
            let terminal = Int32(fields[4]), let foreground = Int32(fields[5]),
            let ticks = Int64(fields[19])
        else { return nil }
        name = String(line[line.index(after: open)..<close])
        self.parent = parent
        started = .milliseconds(ticks * 1000 / Int64(ticksPerSecond))
        // Source: Linux, Documentation/admin-guide/devices.txt: 136-143 are Unix98 PTY slaves.
        let major = (terminal >> 8) & 0xFFF
        isInTerminal = terminal != 0 && ((136...143).contains(major) || group == foreground)
    }
}
