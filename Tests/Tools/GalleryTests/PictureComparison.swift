// SPDX-License-Identifier: MIT

import Canvas
import Foundation

/// How two pictures differ.
struct PictureComparison {
    /// Pixels that differ by more than the tolerance in any channel.
    let differing: Int
    /// The largest difference in any channel, 0 to 255.
    let largest: Int
    /// Why they cannot be compared at all.
    let mismatch: String?
    private let map: [UInt32]
    private let width: Int

    /// Compares two pictures pixel by pixel.
    ///
    /// - Parameters:
    ///   - old: the picture on record.
    ///   - new: the picture drawn now.
    ///   - tolerance: the difference in a channel that nobody sees.
    init(_ old: Surface, _ new: Surface, tolerance: Int = 2) {
        width = old.width
        guard old.width == new.width, old.height == new.height else {
            mismatch = "\(old.width)x\(old.height) became \(new.width)x\(new.height)"
            (differing, largest, map) = (0, 0, [])
            return
        }
        mismatch = nil
        var map: [UInt32] = []
        map.reserveCapacity(old.width * old.height)
        var (differing, largest) = (0, 0)
        old.withPixels { before in
            new.withPixels { after in
                for y in 0..<old.height {
                    for x in 0..<old.width {
                        let left = before[y * old.pixelStride + x]
                        let right = after[y * new.pixelStride + x]
                        let distance = left == right ? 0 : Self.distance(left, right)
                        largest = max(largest, distance)
                        if distance > tolerance { differing += 1 }
                        map.append(distance > tolerance ? 0xFFE0_0020 : Self.faded(right))
                    }
                }
            }
        }
        (self.differing, self.largest, self.map) = (differing, largest, map)
    }

    /// Whether nobody sees a difference.
    var isSame: Bool { mismatch == nil && differing == 0 }

    private static func distance(_ left: UInt32, _ right: UInt32) -> Int {
        [0, 8, 16, 24].map { shift in
            abs(Int((left >> shift) & 255) - Int((right >> shift) & 255))
        }.max() ?? 0
    }

    private static func faded(_ pixel: UInt32) -> UInt32 {
        let grey = ((pixel >> 16) & 255) + ((pixel >> 8) & 255) + (pixel & 255)
        let light = 192 + grey / 12
        return 0xFF00_0000 | light << 16 | light << 8 | light
    }

    /// The new picture, faded, with red where they differ.
    func writeDifference(to path: String) throws {
        guard mismatch == nil else { return }
        var pixels = map
        var span = pixels.mutableSpan
        var failure: (any Error)?
        try Surface.lending(
            &span,
            width: width,
            height: map.count / width,
            pixelStride: width,
            resources: Resources()
        ) { surface in
            do {
                try surface.writePNG(to: path)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
