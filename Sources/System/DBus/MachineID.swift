// SPDX-License-Identifier: MIT

import CDBus

/// The machine's permanent identifier.
enum MachineID {
    /// Returns 32 hexadecimal digits; nil if the machine has none.
    ///
    /// Wraps `dbus_try_get_local_machine_id`.
    static func read() -> String? {
        guard let text = unsafe dbus_try_get_local_machine_id(nil) else { return nil }
        defer { unsafe dbus_free(text) }
        return unsafe String(cString: text)
    }
}
