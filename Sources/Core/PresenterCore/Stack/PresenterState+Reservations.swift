// SPDX-License-Identifier: MIT

// A display may be for the presentations of one connection: a command that asks in the
// terminal it was started from. That display shows nothing else, and no other display shows
// these. What no display shows is not on the stack, as with withheld presentations.

extension PresenterState {
    /// Adds a display; what it alone shows leaves the others.
    mutating func attach(_ display: Displays.Display) {
        guard !displays.contains(display.id) else { return }
        if let owner = display.owner {
            for id in candidates where presentations[id]?.owner.name == owner {
                for other in displays.all { presentations[id]?.leave(other.id) }
            }
        }
        displays[display.id] = display
    }

    /// Whether a display shows a presentation as far as connections go.
    func isReservedAway(_ presentation: Presentation, from display: Displays.Display) -> Bool {
        let name = presentation.owner.name
        if let own = display.owner { return own != name }
        return displays.all.contains { $0.owner == name }
    }

    /// The displays that do not show a presentation.
    func reservedAway(_ presentation: Presentation) -> [DisplayID] {
        displays.all.filter { isReservedAway(presentation, from: $0) }.map(\.id)
    }
}
