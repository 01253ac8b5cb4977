// SPDX-License-Identifier: MIT

// A display may crash because of one presentation. That one is then withheld from the
// display, and stays live: another display can show it, and a tool can answer it. While
// no display shows it, it is not on the stack, and what is below it can be answered.

extension PresenterState {
    /// Whether every display withholds a presentation.
    func isWithheld(_ id: PresentationID) -> Bool {
        hasExceptions && !displays.isEmpty
            && displays.allSatisfy { isWithheld(id, from: $0) }
    }

    /// Whether a display withholds a presentation.
    func isWithheld(_ id: PresentationID, from display: DisplayID) -> Bool {
        withholdings[display]?.contains(id) == true
            || presentations[id].map { isReservedAway($0, from: display) } ?? false
    }

    /// Whether a display does not show everything.
    private var hasExceptions: Bool { !withholdings.isEmpty || !reservations.isEmpty }

    /// The presenters that at least one display can show, from the bottom up.
    var stack: [PresentationID] {
        hasExceptions ? presenters.filter { !isWithheld($0) } : presenters
    }

    /// Sets what a display withholds.
    mutating func withhold(_ ids: Set<PresentationID>, from display: DisplayID) {
        guard displays.contains(display) else { return }
        let live = ids.filter { presentations[$0] != nil }
        let returning = (withholdings[display] ?? []).subtracting(live)
        withholdings[display] = live.isEmpty ? nil : live
        for id in live { presentations[id]?.leave(display) }
        for id in returning { presentations[id]?.unsee(on: display) }
    }

    /// Removes an ended presentation.
    mutating func endWithholding(of id: PresentationID) {
        for (display, ids) in withholdings where ids.contains(id) {
            let rest = ids.subtracting([id])
            withholdings[display] = rest.isEmpty ? nil : rest
        }
    }
}
