// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls

/// Reports that the network may work again: there is a new address or route, or a cable or a wireless
/// network is back.
///
/// The kernel reports it by itself: nothing wakes up before.
public final class NetworkChangeSource {
    private let socket: FileDescriptor
    private var watch: IOSource?
    private var changes = NetworkChanges()

    /// Wraps a routing socket.
    ///
    /// Source: rtnetlink(7).
    init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        let type = SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let number = Glibc.socket(AF_NETLINK, Int32(type), 0)
        guard number >= 0 else { throw SystemError.last("socket") }
        socket = FileDescriptor(adopting: number)
        var address = Address()
        let size = socklen_t(MemoryLayout<Address>.size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(number, address, size)
            }
        }
        guard result == 0 else { throw SystemError.last("bind") }
        watch = try loop.watch(fd: number, .readable) { [weak self] _ in
            if self?.read() == true { handler() }
        }
    }

    private func read() -> Bool {
        var isBack = false
        while true {
            var bytes: [UInt8] = []
            do {
                guard case .bytes = try socket.read(into: &bytes) else { return isBack }
                if changes.read(bytes) { isBack = true }
            } catch {
                // Some were lost, because there were too many.
                guard error.code == ENOBUFS else { return isBack }
                isBack = true
            }
        }
    }

    /// `sockaddr_nl`.
    private struct Address {
        var family = UInt16(AF_NETLINK)
        var padding: UInt16 = 0
        var port: UInt32 = 0
        /// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV4_ROUTE`, `RTMGRP_IPV6_IFADDR`,
        /// `RTMGRP_IPV6_ROUTE`.
        var groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
    }
}

/// Messages of a routing socket.
struct NetworkChanges {
    /// Whether a network is at the other end of an interface, as far as that is known.
    private var isRunning: [UInt32: Bool] = [:]

    private static let header = 16
    private static let newLink: UInt16 = 16
    private static let removedLink: UInt16 = 17
    private static let newAddress: UInt16 = 20
    private static let newRoute: UInt16 = 24
    /// `IFF_RUNNING`.
    private static let runningFlag: UInt32 = 0x40

    /// Reads messages; returns whether the network may work again.
    mutating func read(_ bytes: [UInt8]) -> Bool {
        var (isBack, start) = (false, 0)
        while let length = Self.number(bytes, at: start).map({ Int($0) }),
            length >= Self.header, length <= bytes.count - start
        {
            switch Self.number(bytes, at: start + 4).map({ UInt16(truncatingIfNeeded: $0) }) {
            case Self.newAddress, Self.newRoute: isBack = true
            case Self.newLink where length >= Self.header + 12:
                // A wireless interface also says that it has scanned.
                guard let index = Self.number(bytes, at: start + Self.header + 4),
                    let flags = Self.number(bytes, at: start + Self.header + 8)
                else { break }
                let isUp = flags & Self.runningFlag != 0
                if isUp, isRunning[index] == false { isBack = true }
                isRunning[index] = isUp
            case Self.removedLink where length >= Self.header + 8:
                if let index = Self.number(bytes, at: start + Self.header + 4) {
                    isRunning[index] = nil
                }
            default: break
            }
            start += (length + 3) & ~3
        }
        return isBack
    }

    /// 32 bits in the order of the machine; `nil`: beyond the end.
    private static func number(_ bytes: [UInt8], at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        }
    }
}
