// SPDX-License-Identifier: MIT

import Testing

/// BMP files made by hand: 24 bits a pixel, rows from the bottom.
enum BMP {
    static func picture(width: Int, height: Int) -> [UInt8] {
        func four(_ value: Int) -> [UInt8] {
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        let row = (width * 3 + 3) / 4 * 4
        let pixels = (0..<(row * height)).map { UInt8($0 & 255) }
        let info =
            four(40) + four(width) + four(height) + [1, 0, 24, 0] + four(0) + four(pixels.count)
            + four(2_835) + four(2_835) + four(0) + four(0)
        return Array("BM".utf8) + four(54 + pixels.count) + four(0) + four(54) + info + pixels
    }
}
