// SPDX-License-Identifier: MIT
//
// A display may crash because of one presentation. That one is then withheld from the
// display, and stays live: another display can show it, and a tool can answer it. While
// no display shows it, it is not on the stack, and what is below it can be answered.

extension PresenterState {
    /// Whether every display withholds a presentation, or it waits without the keyboard.
    func isWithheld(_ id: PresentationID) -> Bool {
        isAside(id)
            || displays.haveExceptions && displays.all.allSatisfy { isWithheld(id, from: $0) }
    }

    /// Whether a display withholds a presentation.
    func isWithheld(_ id: PresentationID, from display: Displays.Display) -> Bool {
        display.withheld.contains(id) || isAside(id)
            || presentations[id].map { isReservedAway($0, from: display) } ?? false
    }

    /// The presenters that at least one display can show, from the bottom up.
    var stack: [PresentationID] {
        displays.haveExceptions || !pausedAccounts.isEmpty
            ? presenters.filter { !isWithheld($0) } : presenters
    }

    /// Sets what a display withholds.
    mutating func withhold(_ ids: Set<PresentationID>, from display: DisplayID) {
        guard let before = displays[display]?.withheld else { return }
        let live = ids.filter { presentations.contains($0) }
        let returning = before.subtracting(live)
        displays[display]?.withheld = live
        for id in live { presentations[id]?.leave(display) }
        for id in returning { presentations[id]?.markUnseen(on: display) }
    }
}

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
