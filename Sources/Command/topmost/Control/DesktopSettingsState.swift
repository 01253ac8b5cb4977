// SPDX-License-Identifier: MIT

import CommandKit
import DBus

/// Whether the daemon follows the desktop's settings, as it reports it.
struct DesktopSettingsState {
    /// The daemon's report: `followed`, `not followed: REASON`.
    let text: String

    /// Why they are not followed, without the names of D-Bus errors; `nil`: they are, or are
    /// not needed yet.
    var problem: String? {
        let start = "not followed: "
        guard text.hasPrefix(start) else { return nil }
        let reason = text.dropFirst(start.count)
        let absences = [StandardError.serviceUnknown, StandardError.nameHasNoOwner]
        if absences.contains(where: reason.hasPrefix) { return "no settings portal is running" }
        if reason.hasPrefix(StandardError.noReply) { return "the settings portal does not answer" }
        let parts = reason.split(separator: ": ", maxSplits: 1)
        let isNamed = parts.count == 2 && parts[0].contains(".") && !parts[0].contains(" ")
        return String(isNamed ? parts[1] : reason)
    }

    /// The state as a sentence.
    var sentence: String {
        switch text {
        case "followed": "The desktop's settings are followed."
        case "not needed": "The desktop's settings are not needed: the configuration sets the look."
        case "not asked yet": "The desktop's settings are read when there is something to show."
        case "asked": "The desktop's settings are not known yet: the portal has not answered."
        default:
            problem.map {
                "The desktop's settings are not followed: \(printable($0)) (see: topmost doctor)."
            }
                ?? "Desktop settings: \(printable(text))."
        }
    }
}
