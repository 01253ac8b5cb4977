// SPDX-License-Identifier: MIT

import Glibc

/// A process as a descriptor (pidfd), which never becomes another process.
///
/// Closes the descriptor with its last reference.
public final class ProcessHandle: Hashable, Sendable {
    private let descriptor: Int32

    /// Takes ownership of a pidfd.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether the process still runs; then its number is still its own.
    ///
    /// Wraps `poll`: a pidfd becomes readable when its process ends.
    public var isRunning: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) == 0
    }

    /// Whether both are the same object.
    public static func == (one: ProcessHandle, other: ProcessHandle) -> Bool { one === other }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
