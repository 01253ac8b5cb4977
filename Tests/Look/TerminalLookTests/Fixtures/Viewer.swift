// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore

@testable import DisplayKit
@testable import TerminalKit
@testable import TerminalLook

/// A user of a terminal: a display's stages, its pictures, and a clock.
struct Viewer {
    private var pipeline: DisplayPipeline<CellRenderer>
    var size: CellSize
    var now = Instant(milliseconds: 1_000_000)
    var inputAdapter = TerminalInputAdapter()
    private(set) var orders: [Order] = []
    init(
        _ size: CellSize = CellSize(columns: 80, rows: 24),
        theme: Theme = .light,
        change: (inout TerminalStyle) -> Void = { _ in }
    ) {
        var look = TerminalStyle(theme: theme)
        change(&look)
        let renderer = CellRenderer(layouts: TerminalLayoutEngine(look: look))
        pipeline = DisplayPipeline(renderer: renderer, now: now)
        self.size = size
        arrange()
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

    var interaction: InteractionState {
        get { pipeline.state }
        set { pipeline.state = newValue }
    }

    var layout: TerminalLayout { pipeline.layout ?? TerminalLayout(size: size) }

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
        orders += pipeline.layOut(on: [Output(size)], OutputAssignment())
    }

    /// Changes how scenes are laid out.
    mutating func change(_ body: (inout CellRenderer) -> Void) { pipeline.change(body) }

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
            if case .report(let action) = order { action } else { nil }
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
