// SPDX-License-Identifier: MIT

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
        for id in returning { presentations[id]?.unsee(on: display) }
    }
}
