// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension Measure {
    /// Every character is half its font's size wide: 7 px at 14.
    ///
    /// Words wrap; longer ones than a line break anywhere. Pictures named `missing…` are missing.
    static let fixed = Measure(
        text: { FixedText.metrics($0) },
        caret: { block, offset in Double(offset) * block.type.size / 2 },
        image: { source in
            switch source {
            case .name(let name):
                name.hasPrefix("missing") || name.hasPrefix("dialog-")
                    ? nil : Extent(width: 48, height: 48)
            case .file(let path):
                path.hasSuffix("wide.png")
                    ? Extent(width: 800, height: 400)
                    : path.hasSuffix("missing.png") ? nil : Extent(width: 160, height: 160)
            case .stored(let image):
                Extent(width: Double(image.width), height: Double(image.height))
            case .remote: Extent(width: 320, height: 180)
            }
        }
    )
}
