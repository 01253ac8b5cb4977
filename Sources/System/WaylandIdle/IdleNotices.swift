// SPDX-License-Identifier: MIT
//
// A compositor counts the time without input from the moment it is asked, so somebody has to
// ask before the user leaves. That is the daemon: a display runs only while there is something
// to show. It needs a few messages, so the wire protocol is spoken here and not by libwayland:
// docs/decisions/0026-idle-users.md.

/// Follows whether the user has done nothing for a while: a client's side of a Wayland
/// connection, without the connection.
///
/// What inhibits the idle state, such as a film, does so here too. Of several seats the first
/// counts.
///
/// Source: Wayland 1.21, "Wire Format"; `ext_idle_notifier_v1`, and where it is missing (sway
/// 1.7) KDE's `org_kde_kwin_idle`.
public struct IdleNotices: Hashable, Sendable {
    /// Whether the user has done nothing for the time.
    public private(set) var isIdle = false

    private let milliseconds: UInt32
    /// The numbers of the globals that are used.
    private var seat: UInt32?
    private var notifiers: [Notifier: UInt32] = [:]
    /// Whether all globals are known.
    private var isListed = false
    /// The object that reports; `nil`: it was not asked for.
    private var notice: UInt32?
    private var lastObject = Object.sync
    private var buffer: [UInt8] = []

    /// A message that ends the connection.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message is not one.
        case damaged
        /// The compositor reported an error.
        case refused(String)
        /// The compositor has no such protocol.
        case unsupported

        /// The failure in words.
        public var description: String {
            switch self {
            case .damaged: "a message is damaged"
            case .refused(let text): "the compositor: \(text)"
            case .unsupported: "the compositor does not support ext_idle_notifier_v1"
            }
        }
    }

    /// Begins before the first message; `time` without input makes the user idle.
    public init(after time: Duration) {
        milliseconds = UInt32(clamping: Int64(time / .milliseconds(1)))
    }

    /// The first bytes to send: a request for the list of globals, and one for its end.
    public var greeting: [UInt8] {
        Self.message(Object.display, Request.getRegistry, [Object.registry])
            + Self.message(Object.display, Request.sync, [Object.sync])
    }

    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: `Failure`; nothing more can be read then.
    public mutating func receive(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        buffer += bytes
        var rest = buffer[...]
        var answer: [UInt8] = []
        while rest.count >= 8 {
            var header = Arguments(rest.prefix(8))
            let (object, word) = (try header.number(), try header.number())
            let size = Int(word >> 16)
            guard size >= 8, size.isMultiple(of: 4) else { throw .damaged }
            guard rest.count >= size else { break }
            let arguments = Arguments(rest.prefix(size).dropFirst(8))
            answer += try handle(object, UInt16(truncatingIfNeeded: word), arguments)
            rest = rest.dropFirst(size)
        }
        buffer = Array(rest)
        return answer
    }

    private mutating func handle(
        _ object: UInt32,
        _ event: UInt16,
        _ arguments: Arguments
    ) throws(Failure) -> [UInt8] {
        var arguments = arguments
        switch (object, event) {
        case (Object.display, Event.error):
            _ = (try arguments.number(), try arguments.number())
            throw .refused(try arguments.text())
        case (Object.registry, Event.global):
            let (number, interface) = (try arguments.number(), try arguments.text())
            if interface == "wl_seat", seat == nil { seat = number }
            if let notifier = Notifier(rawValue: interface) { notifiers[notifier] = number }
            return watch()
        case (Object.registry, Event.globalRemove):
            guard try arguments.number() == seat else { break }
            (seat, notice, isIdle) = (nil, nil, false)
        case (Object.sync, Event.done):
            isListed = true
            guard !notifiers.isEmpty else { throw .unsupported }
            return watch()
        case (notice, Event.idled): isIdle = true
        case (notice, Event.resumed): isIdle = false
        default: break
        }
        return []
    }

    /// Requests a report, once there is a seat and all protocols are known.
    private mutating func watch() -> [UInt8] {
        guard isListed, notice == nil, let seat,
            let notifier = Notifier.allCases.first(where: { notifiers[$0] != nil }),
            let number = notifiers[notifier]
        else { return [] }
        let objects = (seat: lastObject + 1, notifier: lastObject + 2, notice: lastObject + 3)
        lastObject = objects.notice
        notice = objects.notice
        let words =
            switch notifier {
            case .standard: [objects.notice, milliseconds, objects.seat]
            case .kde: [objects.notice, objects.seat, milliseconds]
            }
        return Self.bind(seat, "wl_seat", objects.seat)
            + Self.bind(number, notifier.rawValue, objects.notifier)
            + Self.message(objects.notifier, notifier.request, words)
    }

    // MARK: Messages

    /// A protocol of such reports, the preferred one first.
    enum Notifier: String, Hashable, CaseIterable {
        case standard = "ext_idle_notifier_v1"
        case kde = "org_kde_kwin_idle"

        /// The request for a report.
        var request: UInt16 {
            switch self {
            case .standard: 1
            case .kde: 0
            }
        }
    }

    /// The objects of each connection.
    enum Object {
        static let display: UInt32 = 1
        static let registry: UInt32 = 2
        static let sync: UInt32 = 3
    }

    /// The requests of `wl_display` and `wl_registry`, by their indices.
    enum Request {
        static let sync: UInt16 = 0
        static let getRegistry: UInt16 = 1
        static let bind: UInt16 = 0
    }

    /// The events of `wl_display`, `wl_registry`, `wl_callback` and of both reports.
    enum Event {
        static let error: UInt16 = 0
        static let global: UInt16 = 0
        static let globalRemove: UInt16 = 1
        static let done: UInt16 = 0
        static let idled: UInt16 = 0
        static let resumed: UInt16 = 1
    }

    private static func bind(_ number: UInt32, _ interface: String, _ object: UInt32) -> [UInt8] {
        message(Object.registry, Request.bind, [number], text: interface, [1, object])
    }

    /// A message of numbers, and a text after the first ones.
    static func message(
        _ object: UInt32,
        _ code: UInt16,
        _ words: [UInt32],
        text: String? = nil,
        _ rest: [UInt32] = []
    ) -> [UInt8] {
        var arguments = words.flatMap(bytes)
        if let text {
            let characters = Array(text.utf8) + [0]
            arguments += bytes(UInt32(characters.count)) + characters
            arguments += [UInt8](repeating: 0, count: (4 - characters.count % 4) % 4)
        }
        arguments += rest.flatMap(bytes)
        return bytes(object) + bytes(UInt32(8 + arguments.count) << 16 | UInt32(code)) + arguments
    }

    /// A number as this machine stores it.
    private static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: UInt32(littleEndian: word) >> (8 * UInt32($0))) }
    }

    /// The arguments of a message that are not read yet.
    private struct Arguments {
        private var bytes: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        mutating func number() throws(Failure) -> UInt32 {
            guard bytes.count >= 4 else { throw .damaged }
            let word = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bytes = bytes.dropFirst(4)
            return UInt32(littleEndian: word)
        }

        mutating func text() throws(Failure) -> String {
            let count = Int(try number())
            guard count > 0, bytes.count >= count else { throw .damaged }
            let text = String(decoding: bytes.prefix(count - 1), as: UTF8.self)
            bytes = bytes.dropFirst((count + 3) / 4 * 4)
            return text
        }
    }
}
