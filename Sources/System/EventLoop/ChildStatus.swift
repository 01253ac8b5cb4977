// SPDX-License-Identifier: MIT

/// How a process ended.
public enum ChildStatus: Hashable, Sendable, CustomStringConvertible {
    /// The process exited with this status, 0 to 255.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)

    /// The exit status of a shell: a signal counts as 128 plus its number.
    public var shellStatus: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }

    /// Whether it exited with status 0.
    public var isSuccess: Bool { self == .exited(0) }

    /// `exit status 1`, `signal 9`.
    public var description: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signalled(let signal): "signal \(signal)"
        }
    }
}
