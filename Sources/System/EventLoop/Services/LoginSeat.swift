// SPDX-License-Identifier: MIT

import CSystemd

/// The first seat of the machine, as systemd-logind knows it.
public enum LoginSeat {
    /// The user whose session is in the foreground of the seat; `nil`: nobody's, or
    /// there is no login manager.
    ///
    /// Wraps `sd_seat_get_active`, which reads files and does not block.
    public static var activeUser: UInt32? {
        var user: uid_t = 0
        return unsafe sd_seat_get_active("seat0", nil, &user) >= 0 ? user : nil
    }
}
