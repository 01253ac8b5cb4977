// SPDX-License-Identifier: MIT

import DBus

extension BusError {
    /// Whether it means that the daemon left: its name has another owner soon, or none.
    var isDaemonAbsence: Bool {
        guard case .remote(let name, _) = self else { return false }
        return [
            StandardError.noReply, StandardError.nameHasNoOwner, StandardError.serviceUnknown,
        ].contains(name)
    }
}
