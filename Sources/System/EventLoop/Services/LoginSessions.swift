// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
public import SystemCalls

/// Who is signed in, as systemd-logind knows it.
@safe
public final class LoginSessions {
    private let monitor: OpaquePointer
    private var source: IOSource?

    /// Reports changes, until this is dropped.
    ///
    /// Wraps `sd_login_monitor_new` and `sd_login_monitor_get_fd`.
    ///
    /// - Throws: if there is no login manager, or no descriptor is left.
    public init(in loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        var made: OpaquePointer?
        try SystemError.check(
            event: unsafe sd_login_monitor_new("session", &made),
            "sd_login_monitor_new"
        )
        guard let made = unsafe made else {
            throw SystemError(call: "sd_login_monitor_new", code: ENOMEM)
        }
        unsafe monitor = made
        let number = unsafe sd_login_monitor_get_fd(monitor)
        source = try loop.watch(fd: number, .readable) { [weak self] _ in
            guard let self else { return }
            unsafe sd_login_monitor_flush(monitor)
            onChange()
        }
    }

    deinit {
        source = nil
        unsafe sd_login_monitor_unref(monitor)
    }

    /// The users with a session of their own, not of a login screen or a service.
    ///
    /// Wraps `sd_get_sessions`, `sd_session_get_class`, `sd_session_get_state` and
    /// `sd_session_get_uid`, which read files.
    public var users: Set<UInt32> {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = unsafe sd_get_sessions(&names)
        guard count > 0, let names = unsafe names else { return [] }
        defer { unsafe free(names) }
        var users: Set<UInt32> = []
        for index in 0..<Int(count) {
            guard let session = unsafe names[index] else { break }
            defer { unsafe free(session) }
            var user: uid_t = 0
            if unsafe Self.text(session, sd_session_get_class) == "user",
                unsafe Self.text(session, sd_session_get_state) != "closing",
                unsafe sd_session_get_uid(session, &user) >= 0
            {
                users.insert(user)
            }
        }
        return users
    }

    private static func text(
        _ session: UnsafePointer<CChar>,
        _ get: (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe get(session, &text) >= 0, let text = unsafe text else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}
