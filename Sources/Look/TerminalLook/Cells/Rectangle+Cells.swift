// SPDX-License-Identifier: MIT

import Basics

extension Rectangle<Int> {
    /// Creates a rectangle of cells at a place.
    init(_ place: CellPoint, _ size: CellSize) {
        self.init(x: place.column, y: place.row, width: size.columns, height: size.rows)
    }

    /// The rectangle of cells in pixels at scale 1.
    var cellFrame: Rectangle<Double> {
        Rectangle<Double>(
            x: Double(x) * CellUnit.width,
            y: Double(y) * CellUnit.height,
            width: Double(width) * CellUnit.width,
            height: Double(height) * CellUnit.height
        )
    }
}
