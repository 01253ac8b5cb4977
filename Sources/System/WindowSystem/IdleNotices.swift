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
/// Source: `ext_idle_notifier_v1`, and where it is missing (sway 1.7) KDE's `org_kde_kwin_idle`.
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
    private var lastObject = WaylandMessages.Object.sync
    private var messages = WaylandMessages()

    private typealias Object = WaylandMessages.Object

    /// Begins before the first message; `time` without input makes the user idle.
    public init(after time: Duration) {
        milliseconds = UInt32(clamping: Int64(time / .milliseconds(1)))
    }

    /// The first bytes to send.
    public var greeting: [UInt8] { WaylandMessages.greeting }

    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: `CompositorError`; nothing more can be read then.
    public mutating func receive(_ bytes: [UInt8]) throws(CompositorError) -> [UInt8] {
        var answer: [UInt8] = []
        for message in try messages.receive(bytes) { answer += try handle(message) }
        return answer
    }

    private mutating func handle(
        _ message: WaylandMessages.Message
    ) throws(CompositorError) -> [UInt8] {
        var arguments = message.arguments
        switch (message.object, message.event) {
        case (Object.registry, WaylandMessages.Event.global):
            let (number, interface) = (try arguments.number(), try arguments.text())
            if interface == "wl_seat", seat == nil { seat = number }
            if let notifier = Notifier(rawValue: interface) { notifiers[notifier] = number }
            return watch()
        case (Object.registry, WaylandMessages.Event.globalRemove):
            guard try arguments.number() == seat else { break }
            (seat, notice, isIdle) = (nil, nil, false)
        case (Object.sync, WaylandMessages.Event.done):
            isListed = true
            guard !notifiers.isEmpty else { throw .unsupported(Notifier.standard.rawValue) }
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
        return WaylandMessages.bind(seat, "wl_seat", objects.seat)
            + WaylandMessages.bind(number, notifier.rawValue, objects.notifier)
            + WaylandMessages.message(objects.notifier, notifier.request, words)
    }

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

    /// The events of both reports, by their indices.
    enum Event {
        static let idled: UInt16 = 0
        static let resumed: UInt16 = 1
    }
}
