// SPDX-License-Identifier: MIT

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
        func premultiplied(_ value: UInt8, _ alpha: UInt32) -> UInt32 {
            let product = UInt32(value) * alpha + 128
            return (product + product >> 8) >> 8
        }
        for column in 0..<count {
            let pixel = unsafe from + column * (hasAlpha ? 4 : 3)
            let alpha = hasAlpha ? UInt32(unsafe pixel[3]) : 255
            unsafe to[column] =
                alpha << 24 | premultiplied(pixel[0], alpha) << 16
                | premultiplied(pixel[1], alpha) << 8 | premultiplied(pixel[2], alpha)
        }
    }
}
