// SPDX-License-Identifier: MIT

// A display may be for the presentations of one connection: a command that asks in the
// terminal it was started from. That display shows nothing else, and no other display shows
// these. What no display shows is not on the stack, as with withheld presentations.

extension PresenterState {
    /// Makes a display one for a connection; `nil`: for all.
    mutating func reserve(_ display: DisplayID, for owner: String?) {
        reservations[display] = owner
        guard let owner else { return }
        for other in displays where other != display {
            for id in candidates where presentations[id]?.owner.name == owner {
                presentations[id]?.leave(other)
            }
        }
    }

    /// Whether a display shows a presentation as far as connections go.
    func isReservedAway(_ presentation: Presentation, from display: DisplayID) -> Bool {
        guard !reservations.isEmpty else { return false }
        let name = presentation.owner.name
        if let own = reservations[display] { return own != name }
        return reservations.values.contains(name)
    }

    /// The displays that do not show a presentation.
    func reservedAway(_ presentation: Presentation) -> [DisplayID] {
        guard !reservations.isEmpty else { return [] }
        return displays.filter { isReservedAway(presentation, from: $0) }
    }
}
