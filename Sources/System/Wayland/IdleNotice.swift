// SPDX-License-Identifier: MIT

internal import CWayland

/// A report that the user has done nothing for a while.
///
/// The compositor counts from the creation of this object, at the earliest: for how long
/// nobody did anything before is unknown. What inhibits the idle state, such as a film, does
/// so here too.
///
/// Wraps `ext_idle_notification_v1`, and where it is missing KDE's `org_kde_kwin_idle_timeout`.
public final class IdleNotice {
    private let proxy: Proxy

    /// Requests it; `nil`: the compositor has no such protocol, or no seat.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - time: how long the user does nothing until it comes.
    ///   - onChange: called with `true` after that time, with `false` when the user returns.
    public init?(_ connection: Connection, after time: Duration, onChange: @escaping (Bool) -> Void)
    {
        guard let seat = connection.seat?.proxy else { return nil }
        let milliseconds = UInt32(time / .milliseconds(1))
        if let notifier = connection.global(.idleNotifier) {
            let request = ext_idle_notifier_v1_get_idle_notification_request
            proxy = notifier.make(
                request,
                .idleNotification,
                .new,
                .uint(milliseconds),
                .object(seat)
            )
            proxy.on(ext_idle_notification_v1_idled_event) { _ in onChange(true) }
            proxy.on(ext_idle_notification_v1_resumed_event) { _ in onChange(false) }
        } else if let manager = connection.global(.kdeIdle) {
            let request = org_kde_kwin_idle_get_idle_timeout_request
            proxy = manager.make(
                request,
                .kdeIdleTimeout,
                .new,
                .object(seat),
                .uint(milliseconds)
            )
            proxy.on(org_kde_kwin_idle_timeout_idle_event) { _ in onChange(true) }
            proxy.on(org_kde_kwin_idle_timeout_resumed_event) { _ in onChange(false) }
        } else {
            return nil
        }
    }
}
