// SPDX-License-Identifier: MIT

/// What a file descriptor is ready for, as epoll tells it.
///
/// `error` and `hangUp` are always told, asked for or not.
public struct IOEvents: OptionSet, Hashable, Sendable {
    /// The bits of `epoll_event.events`.
    public let rawValue: UInt32

    /// Creates a set from epoll's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is something to read, or the end of it (`EPOLLIN`).
    public static let readable = IOEvents(rawValue: 0x001)
    /// There is something urgent to read (`EPOLLPRI`).
    public static let urgent = IOEvents(rawValue: 0x002)
    /// A write would not block (`EPOLLOUT`).
    public static let writable = IOEvents(rawValue: 0x004)
    /// The descriptor failed; for a pipe's writer: nobody reads (`EPOLLERR`).
    public static let error = IOEvents(rawValue: 0x008)
    /// The other side is gone (`EPOLLHUP`).
    public static let hangUp = IOEvents(rawValue: 0x010)
    /// The other side writes no more (`EPOLLRDHUP`).
    public static let readHangUp = IOEvents(rawValue: 0x2000)
}
