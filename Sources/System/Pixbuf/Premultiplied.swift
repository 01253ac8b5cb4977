// SPDX-License-Identifier: MIT

import Basics

/// Converts pixels to the format of cairo.
enum Premultiplied {
    /// Converts a row of RGB or RGBA pixels to premultiplied ARGB words.
    static func convert(
        _ source: UnsafeRawPointer,
        hasAlpha: Bool,
        to target: UnsafeMutableRawPointer,
        count: Int
    ) {
        let from = unsafe source.assumingMemoryBound(to: UInt8.self)
        let to = unsafe target.assumingMemoryBound(to: UInt32.self)
        for column in 0..<count {
            let pixel = unsafe from + column * (hasAlpha ? 4 : 3)
            unsafe to[column] = PremultipliedPixel.word(
                red: pixel[0],
                green: pixel[1],
                blue: pixel[2],
                alpha: hasAlpha ? pixel[3] : 255
            )
        }
    }
}
