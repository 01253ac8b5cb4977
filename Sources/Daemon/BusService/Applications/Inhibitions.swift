// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Journal
import PresenterCore

/// The clients that asked for quiet, by cookie.
struct Inhibitions {
    /// Maximum number at once.
    static let most = 256

    private var all: [UInt32: Inhibition] = [:]
    private var lastCookie: UInt32 = 0
    /// `Inhibited` as it was announced last.
    private var wasInhibited = false

    /// Whether the maximum number is reached.
    var areFull: Bool { all.count >= Self.most }

    /// A cookie for the next inhibition.
    mutating func makeCookie() -> UInt32 {
        lastCookie &+= 1
        return lastCookie
    }

    /// Adds one.
    mutating func add(_ inhibition: Inhibition, as cookie: UInt32) { all[cookie] = inhibition }

    /// The unique name of the client that has that cookie.
    func owner(of cookie: UInt32) -> String? { all[cookie]?.owner }

    /// Removes one; returns whether it was the last.
    mutating func remove(_ cookie: UInt32) -> Bool {
        all.removeValue(forKey: cookie) != nil && all.isEmpty
    }

    /// Records the value of `Inhibited`; returns whether it changed.
    mutating func announce(_ isInhibited: Bool) -> Bool {
        defer { wasInhibited = isInhibited }
        return isInhibited != wasInhibited
    }
}

/// A client's request for quiet.
struct Inhibition {
    /// The client's unique name.
    var owner: String
    /// Follows the client until it leaves the bus.
    var token: BusToken
}

// KDE's addition to the notification interface: an application, such as one that shows a
// presentation, requests silence until it releases the request or leaves the bus.

extension BusService {
    /// The methods for inhibitions.
    ///
    /// Source: plasma-workspace, `org.freedesktop.Notifications.xml`.
    var inhibitionMethods: [Interface.Method] {
        [
            .init(
                "Inhibit",
                takes: [
                    .init("desktop_entry", "s"), .init("reason", "s"), .init("hints", "a{sv}"),
                ],
                gives: [.init("cookie", "u")]
            ) { [weak self] in self?.inhibit($0) },
            .init("UnInhibit", takes: [.init("cookie", "u")]) { [weak self] in
                self?.uninhibit($0)
            },
        ]
    }

    /// Whether toasts below critical wait.
    var inhibitedProperty: Interface.Property {
        .init("Inhibited", "b") { [dependencies] in .boolean(dependencies.stack.state.isSilent) }
    }

    /// Notifies clients of `Inhibited`, if it changed.
    func announceInhibited() {
        let isInhibited = dependencies.stack.state.isSilent
        guard inhibitions.announce(isInhibited) else { return }
        do {
            try connection.emitPropertiesChanged(
                ["Inhibited"],
                of: BusNames.notifications,
                at: BusNames.notificationsPath
            )
        } catch {
            log.warning("cannot notify of inhibitions: \(error)")
        }
    }

    private func inhibit(_ call: Call) {
        admission.request(call.handle, call.arguments) { [weak self] identity in
            guard let self else { return }
            if let text = identity.refusal(of: "Inhibit") {
                return fail(call.handle, .accessDenied, text)
            }
            guard !inhibitions.areFull else {
                let text = "too many inhibitions: the limit is \(Inhibitions.most)"
                return fail(call.handle, .limitReached, text)
            }
            let cookie = inhibitions.makeCookie()
            do {
                let token = try questions.onVanish(of: call.sender) { [weak self] in
                    self?.endInhibition(cookie)
                }
                inhibitions.add(Inhibition(owner: call.sender, token: token), as: cookie)
            } catch {
                return fail(call.handle, .failed, "cannot watch \(call.sender): \(error)")
            }
            dependencies.rules.inhibit(true)
            reply(call.handle, [.uint32(cookie)])
        }
    }

    private func uninhibit(_ call: Call) {
        guard case .uint32(let cookie) = call.arguments[0] else { return }
        guard inhibitions.owner(of: cookie) == call.sender else {
            return fail(call.handle, .invalidOption, "UnInhibit: no inhibition \(cookie) of yours")
        }
        endInhibition(cookie)
        reply(call.handle, [])
    }

    private func endInhibition(_ cookie: UInt32) {
        if inhibitions.remove(cookie) { dependencies.rules.inhibit(false) }
    }
}
