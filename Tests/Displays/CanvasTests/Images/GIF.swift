// SPDX-License-Identifier: MIT

import DesignSystem
import Foundation
import PresenterCore
import Testing

@testable import Canvas

/// GIF files made by hand: each picture of one colour.
enum GIF {
    /// Pictures of a few colours: red in steps of 1, or pure green and blue.
    static func pictures(_ colors: [(UInt8, UInt8, UInt8)], side: Int) -> [UInt8] {
        let size = [UInt8(side & 255), UInt8(side >> 8)]
        var bytes: [UInt8] = Array("GIF89a".utf8) + size + size + [0, 0, 0]
        for (red, green, blue) in colors {
            // A delay of a tenth of a second, then a picture with colours of its own.
            bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
            bytes += [0x2C, 0, 0, 0, 0] + size + size + [0x81]
            bytes += [red, green, blue] + [UInt8](repeating: 0, count: 9)
            bytes += [2] + compressed(count: side * side) + [0]
        }
        return bytes + [0x3B]
    }

    /// The colour 0, that often: codes of three bits, cleared before they must grow.
    private static func compressed(count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func put(_ code: Int) { for bit in 0..<3 { bits.append(code >> bit & 1 == 1) } }
        for index in 0..<count {
            if index % 2 == 0 { put(4) }
            put(0)
        }
        put(5)
        var data: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            data.append(
                (0..<8).reduce(0) { byte, bit in
                    let isSet = start + bit < bits.count && bits[start + bit]
                    return byte | (isSet ? 1 << UInt8(bit) : 0)
                }
            )
        }
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(data.count, start + 255)]
            blocks += [UInt8(block.count)] + block
        }
        return blocks
    }
}
