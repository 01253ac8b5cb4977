// SPDX-License-Identifier: MIT

/// Follows which window has the keyboard on X11, as the window manager reports it.
///
/// Source: X Window System Protocol, X Version 11, appendix B; Extended Window Manager Hints 1.5,
/// `_NET_ACTIVE_WINDOW` and `_NET_WM_PID`; ICCCM 2.0, `WM_CLASS`.
public struct X11Focus: FocusNotices, Hashable, Sendable {
    /// The window that the window manager names; `nil`: none, or no window manager.
    public private(set) var window: FocusedWindow?
    /// The first bytes to send.
    public let greeting: [UInt8]

    private var buffer: [UInt8] = []
    /// The root window of the first screen; `nil`: the server has not accepted the connection yet.
    private var root: UInt32?
    /// The number of requests, as the server counts them.
    private var sequence: UInt16 = 0
    private var pending: [UInt16: Question] = [:]
    private var activeWindowAtom: UInt32 = 0
    private var processAtom: UInt32 = 0
    /// The window that was reported last; 0: none.
    private var active: UInt32 = 0

    /// What a reply is to.
    private enum Question: Hashable {
        case activeWindowAtom, processAtom, active
        case process(of: UInt32)
        case names(of: UInt32)
    }

    /// What ends a connection to an X server.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message is not one.
        case damaged
        /// The server does not accept the connection.
        case refused(String)

        /// The failure in words.
        public var description: String {
            switch self {
            case .damaged: "a message is damaged"
            case .refused(let text): "the X server: \(text)"
            }
        }
    }

    /// Begins before the first message, with what `cookie` returned; empty: without one.
    public init(cookie: [UInt8]) {
        let name = cookie.isEmpty ? [] : Array(Self.cookieName.utf8)
        greeting =
            [0x6C, 0] + Self.bytes([11, 0, UInt16(name.count), UInt16(cookie.count), 0])
            + Self.padded(name) + Self.padded(cookie)
    }

    /// The cookie of a display in a file of authorities; empty: there is none.
    ///
    /// Source: libXau 1.0, `Xauth.h`, `AuFileName.c`.
    ///
    /// - Parameters:
    ///   - authority: the content of the file that `XAUTHORITY` names, else `~/.Xauthority`.
    ///   - display: the number of the display.
    ///   - host: the name of this machine.
    public static func cookie(in authority: [UInt8], display: Int, host: String) -> [UInt8] {
        var rest = authority[...]
        func number() -> Int? {
            guard rest.count >= 2, let high = rest.popFirst(), let low = rest.popFirst() else {
                return nil
            }
            return Int(high) << 8 | Int(low)
        }
        func field() -> [UInt8]? {
            guard let count = number(), rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let (local, anyHost) = (256, 65535)
        while let family = number(), let address = field(), let entry = field(),
            let name = field(), let cookie = field()
        {
            let isHere = family == anyHost || family == local && address == Array(host.utf8)
            let isOurs = entry.isEmpty || entry == Array("\(display)".utf8)
            if isHere, isOurs, name == Array(cookieName.utf8) { return cookie }
        }
        return []
    }

    private static let cookieName = "MIT-MAGIC-COOKIE-1"

    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: `Failure`; nothing more can be read then.
    public mutating func receive(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        buffer += bytes
        var rest = buffer[...]
        var answer: [UInt8] = []
        while let size = try size(of: rest), rest.count >= size {
            let message = Array(rest.prefix(size))
            answer += root == nil ? try accept(message) : handle(message)
            rest = rest.dropFirst(size)
        }
        buffer = Array(rest)
        return answer
    }

    /// The size of the next message; `nil`: not enough of it has arrived.
    private func size(of bytes: ArraySlice<UInt8>) throws(Failure) -> Int? {
        let size: Int
        if root == nil {
            guard bytes.count >= 8 else { return nil }
            size = 8 + 4 * Int(Self.number16(bytes, 6))
        } else {
            guard bytes.count >= 32 else { return nil }
            let hasMore = [Code.reply, Code.genericEvent].contains(bytes[bytes.startIndex])
            size = 32 + (hasMore ? 4 * Int(Self.number(bytes, 4)) : 0)
        }
        guard size <= Self.largestMessage else { throw .damaged }
        return size
    }

    /// Reads the server's answer to the greeting.
    private mutating func accept(_ message: [UInt8]) throws(Failure) -> [UInt8] {
        guard message[0] == 1 else {
            let reason = message.dropFirst(8).prefix(message[0] == 0 ? Int(message[1]) : 0)
            throw .refused(String(decoding: reason, as: UTF8.self))
        }
        guard message.count >= 40 else { throw .damaged }
        let vendor = (Int(Self.number16(message[...], 24)) + 3) / 4 * 4
        let screen = 40 + vendor + 8 * Int(message[29])
        guard message.count >= screen + 4, message[28] > 0 else { throw .damaged }
        root = Self.number(message[...], screen)
        return ask(.activeWindowAtom) + ask(.processAtom)
    }

    private mutating func handle(_ message: [UInt8]) -> [UInt8] {
        switch message[0] & 0x7F {
        case Code.propertyNotify:
            let isActive =
                Self.number(message[...], 4) == root
                && Self.number(message[...], 8) == activeWindowAtom
            return isActive ? ask(.active) : []
        case Code.error, Code.reply:
            let question = pending.removeValue(forKey: Self.number16(message[...], 2))
            return question.map { handle(message[0] == Code.reply ? message : nil, to: $0) } ?? []
        default: return []
        }
    }

    /// Reads a reply; `nil`: an error, such as that the window is gone.
    private mutating func handle(_ reply: [UInt8]?, to question: Question) -> [UInt8] {
        let number = reply.flatMap { $0.count >= 36 ? Self.number($0[...], 32) : nil }
        switch question {
        case .activeWindowAtom:
            activeWindowAtom = reply.map { Self.number($0[...], 8) } ?? 0
        case .processAtom:
            processAtom = reply.map { Self.number($0[...], 8) } ?? 0
            // The events first, so that no change is missed.
            return followRoot() + ask(.active)
        case .active:
            active = number ?? 0
            window = nil
            guard active != 0 else { break }
            return ask(.process(of: active)) + ask(.names(of: active))
        case .process(let id):
            guard id == active else { break }
            window = FocusedWindow(processID: number.map { Int32(truncatingIfNeeded: $0) })
        case .names(let id):
            guard id == active, let reply else { break }
            let text = reply.dropFirst(32).prefix(Int(Self.number(reply[...], 16)))
            window?.names = text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
        return []
    }

    // MARK: Requests

    private mutating func ask(_ question: Question) -> [UInt8] {
        let request =
            switch question {
            case .activeWindowAtom: Self.internAtom("_NET_ACTIVE_WINDOW")
            case .processAtom: Self.internAtom("_NET_WM_PID")
            case .active: Self.property(activeWindowAtom, of: root ?? 0)
            case .process(let id): Self.property(processAtom, of: id)
            case .names(let id): Self.property(Self.windowClassAtom, of: id)
            }
        sequence &+= 1
        pending[sequence] = question
        return request
    }

    /// Requests `PropertyNotify` of the root window.
    private mutating func followRoot() -> [UInt8] {
        sequence &+= 1
        let (eventMask, propertyChange): (UInt32, UInt32) = (0x800, 0x40_0000)
        return [2, 0] + Self.bytes([4 as UInt16])
            + Self.bytes([root ?? 0, eventMask, propertyChange])
    }

    private static func internAtom(_ name: String) -> [UInt8] {
        let text = padded(Array(name.utf8))
        return [16, 0] + bytes([UInt16(2 + text.count / 4), UInt16(name.utf8.count), 0]) + text
    }

    /// Requests a property of any type.
    private static func property(_ atom: UInt32, of window: UInt32) -> [UInt8] {
        [20, 0] + bytes([6 as UInt16]) + bytes([window, atom, 0, 0, longestProperty])
    }

    /// The first bytes of messages.
    private enum Code {
        static let error: UInt8 = 0
        static let reply: UInt8 = 1
        static let propertyNotify: UInt8 = 28
        static let genericEvent: UInt8 = 35
    }

    /// `WM_CLASS`, which each server has.
    private static let windowClassAtom: UInt32 = 67
    /// How much of a property to read, in units of 4 bytes.
    private static let longestProperty: UInt32 = 128
    /// Maximum size of a message in bytes; the answer to the greeting is the largest.
    private static let largestMessage = 1 << 20

    // MARK: Numbers, in the order that the greeting asked for: the lowest byte first

    private static func bytes<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
        numbers.flatMap { number in
            stride(from: 0, to: Number.bitWidth, by: 8).map {
                UInt8(truncatingIfNeeded: number >> $0)
            }
        }
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func number16(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt16 {
        let start = bytes.startIndex + offset
        return UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
        UInt32(number16(bytes, offset)) | UInt32(number16(bytes, offset + 2)) << 16
    }
}
