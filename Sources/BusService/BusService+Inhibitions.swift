// SPDX-License-Identifier: MIT
//
// KDE's addition to the notification interface: an application, such as one that shows a
// presentation, requests silence until it releases the request or leaves the bus.

import BusValues
import BusWire
import DBus
import Journal
import PresenterCore

extension BusService {
    /// Maximum number of inhibitions at once.
    static let mostInhibitions = 256

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
        .init("Inhibited", "b") { [dependencies] in .boolean(dependencies.state().isSilent) }
    }

    /// Notifies clients of `Inhibited`, if it changed.
    func announceInhibited() {
        let isInhibited = dependencies.state().isSilent
        guard isInhibited != wasInhibited else { return }
        wasInhibited = isInhibited
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
            guard !identity.trust.isRestricted else {
                let text = "Inhibit is not for sandboxed or unidentified programs"
                return fail(call.handle, .accessDenied, text)
            }
            guard inhibitions.count < Self.mostInhibitions else {
                let text = "too many inhibitions: the limit is \(Self.mostInhibitions)"
                return fail(call.handle, .limitReached, text)
            }
            nextCookie &+= 1
            let cookie = nextCookie
            do {
                let token = try questions.onVanish(of: call.sender) { [weak self] in
                    self?.endInhibition(cookie)
                }
                inhibitions[cookie] = Inhibition(owner: call.sender, token: token)
            } catch {
                return fail(call.handle, .failed, "cannot watch \(call.sender): \(error)")
            }
            dependencies.rules.inhibit(true)
            reply(call.handle, [.uint32(cookie)])
        }
    }

    private func uninhibit(_ call: Call) {
        guard case .uint32(let cookie) = call.arguments[0] else { return }
        guard inhibitions[cookie]?.owner == call.sender else {
            return fail(call.handle, .invalidOption, "UnInhibit: no inhibition \(cookie) of yours")
        }
        endInhibition(cookie)
        reply(call.handle, [])
    }

    private func endInhibition(_ cookie: UInt32) {
        guard inhibitions.removeValue(forKey: cookie) != nil, inhibitions.isEmpty else { return }
        dependencies.rules.inhibit(false)
    }
}
