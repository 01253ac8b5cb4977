// SPDX-License-Identifier: MIT

/// The readiness of a file descriptor, from epoll.
///
/// `error` and `hangUp` are always reported, even without a request.
public struct IOEvents: OptionSet, Hashable, Sendable {
    /// The bits of `epoll_event.events`.
    public let rawValue: UInt32

    /// Creates a set from epoll's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Data or the end of the stream can be read (`EPOLLIN`).
    public static let readable = IOEvents(rawValue: 0x001)
    /// Urgent data can be read (`EPOLLPRI`).
    public static let urgent = IOEvents(rawValue: 0x002)
    /// A write would not block (`EPOLLOUT`).
    public static let writable = IOEvents(rawValue: 0x004)
    /// The descriptor failed; for a pipe's writer: the reader is gone (`EPOLLERR`).
    public static let error = IOEvents(rawValue: 0x008)
    /// The other side is gone (`EPOLLHUP`).
    public static let hangUp = IOEvents(rawValue: 0x010)
}
