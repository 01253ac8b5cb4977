// SPDX-License-Identifier: MIT

import Basics
public import DesignSystem
public import Interaction
import PresenterCore

/// A scene laid out in cells: the cards' places and the draw commands.
public struct TerminalLayout: LayoutStage, Hashable, Sendable {
    /// The places of its cards.
    public internal(set) var scene = SceneLayout()
    /// The terminal's size.
    var size: CellSize
    /// The draw commands, the lowest first.
    var commands: [CellCommand] = []
}

/// One step of drawing a screen of cells.
enum CellCommand: Hashable, Sendable {
    /// Draws a card where its instance is; the caret is relative to its corner.
    case card(PresentationID, Grid, caret: CellPoint?)
    /// Draws a line of text from a place on.
    case line(Grid, CellPoint)
    /// Dims everything drawn so far while the instances have a scrim.
    case scrim
    /// Dims everything drawn so far while the instances have the scrim of a loading.
    case loadingScrim
}

/// The content of a terminal's screen.
public struct TerminalPicture: Hashable, Sendable {
    /// The cells.
    public private(set) var grid: Grid
    /// The place of the blinking cursor; `nil`: hidden.
    public private(set) var caret: CellPoint?

    /// Draws the cards of an instant where they are then, in whole cells.
    ///
    /// - Parameters:
    ///   - instances: the cards with their motion.
    ///   - layout: the layout that the instances belong to.
    public init(of instances: SceneInstances, _ layout: TerminalLayout) {
        grid = Grid(layout.size)
        for command in layout.commands { draw(command, instances) }
    }

    private mutating func draw(_ command: CellCommand, _ instances: SceneInstances) {
        switch command {
        case .card(let id, let card, let mark):
            guard let instance = instances.cards.first(where: { $0.id == id }) else { return }
            let origin = CellPoint(of: instance)
            // A card leaves no half of a wide character below it, and hides a
            // caret there.
            grid.lay(card, column: origin.column, row: origin.row)
            if let point = caret,
                Rectangle(origin, card.size).contains(x: point.column, y: point.row)
            {
                caret = nil
            }
            if let mark {
                caret = CellPoint(column: origin.column + mark.column, row: origin.row + mark.row)
            }
        case .line(let line, let origin): grid.lay(line, column: origin.column, row: origin.row)
        case .scrim: dim(instances.scrim)
        case .loadingScrim: dim(instances.loadingScrim)
        }
    }

    private mutating func dim(_ scrim: Color?) {
        guard scrim != nil else { return }
        grid.dim()
        caret = nil
    }
}

extension CellPoint {
    /// The cell of a card's upper left corner.
    fileprivate init(of card: CardInstance) {
        let column = (card.frame.x + card.transform.dx) / CellUnit.width
        let row = (card.frame.y + card.transform.dy) / CellUnit.height
        self.init(column: Int(column.rounded()), row: Int(row.rounded()))
    }
}
