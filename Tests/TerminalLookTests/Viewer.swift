// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore

@testable import TerminalLook

/// A person before a terminal: a stage, its pictures, and a clock.
struct Viewer {
    var interaction: InteractionState
    var layoutEngine: TerminalLayoutEngine
    var size: CellSize
    var now = Instant(milliseconds: 1_000_000)
    var inputAdapter = TerminalInputAdapter()
    private(set) var orders: [Order] = []
    private(set) var layout: TerminalLayout

    init(
        _ size: CellSize = CellSize(columns: 80, rows: 24),
        theme: Theme = .light,
        change: (inout TerminalStyle) -> Void = { _ in }
    ) {
        var look = TerminalStyle(theme: theme)
        change(&look)
        layoutEngine = TerminalLayoutEngine(look: look)
        interaction = InteractionState(isMotionReduced: true, now: now)
        self.size = size
        layout = layoutEngine.layout(of: interaction, size: size)
        send(.input(.keyboardGained(heldKeys: [], isButtonHeld: false)))
    }

    /// A viewer of a scene that is on screen, armed or not.
    init(
        _ scene: Scene,
        _ size: CellSize = CellSize(columns: 80, rows: 24),
        theme: Theme = .light,
        change: (inout TerminalStyle) -> Void = { _ in }
    ) {
        self.init(size, theme: theme, change: change)
        show(scene)
    }

    /// What the terminal shows.
    var picture: TerminalPicture { TerminalPicture(of: interaction.instances, layout) }

    mutating func show(_ scene: Scene) {
        send(.sceneChanged(scene))
        send(.presented(revision: scene.revision))
    }

    mutating func send(_ event: InteractionEvent, at moment: Instant? = nil) {
        orders += interaction.reduce(event, at: moment ?? now)
        arrange()
    }

    mutating func arrange() {
        for _ in 0..<2 {
            let before = layout.scene
            layout = layoutEngine.layout(of: interaction, size: size)
            if layout.scene == before { return }
            orders += interaction.reduce(.laidOut(layout.scene), at: now)
        }
    }

    mutating func advance(_ milliseconds: Int64) {
        now = now + .milliseconds(milliseconds)
        send(.deadlinePassed)
    }

    mutating func type(_ events: [TerminalEvent]) {
        for event in events {
            let inputs: [TerminalInputAdapter.Input] =
                switch event {
                case .key(let press):
                    inputAdapter.take(
                        press,
                        at: now,
                        isInputBlocked: interaction.scene.isInputBlocked
                    )
                case .mouse(let mouse): inputAdapter.take(mouse, at: now)
                case .focused(let isFocused): inputAdapter.take(focused: isFocused, at: now)
                case .pasted(let text):
                    [TerminalInputAdapter.Input(event: .pasted(text), moment: now)]
                case .alive, .keyboardReport, .background: []
                }
            for input in inputs { send(.input(input.event), at: input.moment) }
        }
    }

    /// Types what a terminal would send.
    mutating func type(_ bytes: String) {
        var parser = InputParser()
        var events = parser.take(Array(bytes.utf8), at: now)
        events += parser.timePassed(now + .seconds(1))
        type(events)
    }

    mutating func click(_ place: CellPoint) {
        type([.mouse(.pressed(.primary, place))])
        type([.mouse(.released(.primary, place))])
    }

    mutating func drag(_ from: CellPoint, _ to: CellPoint) {
        type([.mouse(.pressed(.primary, from))])
        type([.mouse(.moved(to))])
        type([.mouse(.released(.primary, to))])
    }

    /// The new reports to the daemon.
    mutating func reported() -> [UserAction] {
        defer { orders = [] }
        return orders.compactMap { order in
            if case .tell(let action) = order { action } else { nil }
        }
    }

    /// The rows, without what is blank at their ends.
    var rows: [String] { (0..<size.rows).map(picture.grid.text(ofRow:)) }

    /// The cell where a text begins.
    func place(of text: String) -> CellPoint? {
        let wanted = text.map { String($0) }
        for row in 0..<size.rows {
            let cells = Array(picture.grid.row(row))
            for column in cells.indices where column + wanted.count <= cells.count {
                if cells[column..<column + wanted.count].map(\.text) == wanted {
                    return CellPoint(column: column, row: row)
                }
            }
        }
        return nil
    }
}
