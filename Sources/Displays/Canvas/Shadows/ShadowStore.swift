// SPDX-License-Identifier: MIT
//
// A blurred rounded rectangle differs from a larger one only in its middle row and column,
// which repeat. So one small mask per radius and σ (both in device pixels, that is, per
// scale) serves every size: its corners are copied and its middle is stretched. A card
// smaller than its corners gets a separate mask.

import CPangoCairo
import Glibc

/// A cache of blurred rounded rectangles.
@safe
final class ShadowStore {
    /// A rounded rectangle's size in device pixels, its radius and blur.
    struct Key: Hashable {
        var width: Int
        var height: Int
        var radius: Double
        var sigma: Double
    }

    /// A mask for painting.
    @safe
    final class Shadow {
        /// Cairo's A8 surface, valid as long as this object.
        let surface: OpaquePointer
        /// How far it extends beyond the rectangle on each side, in device pixels.
        let margin: Int

        @unsafe
        init(adopting surface: OpaquePointer, margin: Int) {
            unsafe self.surface = unsafe surface
            self.margin = margin
        }

        deinit { unsafe cairo_surface_destroy(surface) }
    }

    /// Forgets what was not used last.
    func trim() {
        slices.trim()
        shadows.trim()
    }

    /// The smallest masks, the source of all sizes.
    private var slices = LeastRecentlyUsed<Key, Mask>(limit: 8 << 20)
    /// The last painted masks.
    private var shadows = LeastRecentlyUsed<Key, Shadow>(limit: 16 << 20)
    /// The number of computed blurs, for tests.
    private(set) var blurCount = 0

    /// Returns the mask of a rectangle of that size, in device pixels.
    ///
    /// `nil` beyond cairo's limit.
    func mask(width: Int, height: Int, radius: Double, sigma: Double) -> Shadow? {
        let margin = Mask.reach(sigma: sigma)
        guard width + 2 * margin <= Surface.maximumSide, height + 2 * margin <= Surface.maximumSide,
            sigma >= 0, sigma < 1_000
        else { return nil }
        let key = Key(width: width, height: height, radius: radius, sigma: sigma)
        if let shadow = shadows.value(for: key) { return shadow }
        let slice = slice(for: key, margin: margin)
        guard let shadow = stretch(slice, to: key, margin: margin) else { return nil }
        shadows.insert(shadow, for: key, cost: (width + 2 * margin) * (height + 2 * margin))
        return shadow
    }

    /// Returns the smallest mask with the same corners.
    private func slice(for key: Key, margin: Int) -> Mask {
        let corner = Int(key.radius.rounded(.up)) + margin
        var small = key
        small.width = min(key.width, 2 * corner + 1)
        small.height = min(key.height, 2 * corner + 1)
        if let mask = slices.value(for: small) { return mask }
        var mask = Mask(width: small.width + 2 * margin, height: small.height + 2 * margin)
        mask.fillRounded(margin: margin, radius: key.radius)
        mask.blur(sigma: key.sigma)
        blurCount += 1
        slices.insert(mask, for: small, cost: mask.bytes.count)
        return mask
    }

    /// Copies the corners and repeats the middle row and column.
    private func stretch(_ slice: Mask, to key: Key, margin: Int) -> Shadow? {
        let width = key.width + 2 * margin
        let height = key.height + 2 * margin
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_A8,
                Int32(width),
                Int32(height)
            ), let start = unsafe cairo_image_surface_get_data(surface)
        else { return nil }
        let rowStride = Int(unsafe cairo_image_surface_get_stride(surface))
        let middleColumn = slice.width / 2
        let middleRow = slice.height / 2
        let extraColumns = width - slice.width
        let extraRows = height - slice.height
        unsafe slice.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<height {
                let source =
                    row <= middleRow
                    ? row : row <= middleRow + extraRows ? middleRow : row - extraRows
                let from = unsafe bytes.baseAddress.unsafelyUnwrapped + source * slice.width
                let to = unsafe start + row * rowStride
                unsafe memcpy(to, from, middleColumn)
                unsafe memset(to + middleColumn, Int32(from[middleColumn]), extraColumns + 1)
                unsafe memcpy(
                    to + middleColumn + extraColumns + 1,
                    from + middleColumn + 1,
                    slice.width - middleColumn - 1
                )
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
        return unsafe Shadow(adopting: surface, margin: margin)
    }
}

extension Mask {
    /// Fills a rounded rectangle that lies `margin` pixels inside the edges.
    ///
    /// Coverage at the corners is the distance to the arc, limited to 0…1: the
    /// later blur hides the difference from exact areas.
    mutating func fillRounded(margin: Int, radius: Double) {
        let inner = (width: Double(width - 2 * margin), height: Double(height - 2 * margin))
        let radius = max(0, min(radius, inner.width / 2, inner.height / 2))
        for row in margin..<(height - margin) {
            let y = Double(row - margin) + 0.5
            let dy = max(radius - y, y - (inner.height - radius), 0)
            for column in margin..<(width - margin) {
                let x = Double(column - margin) + 0.5
                let dx = max(radius - x, x - (inner.width - radius), 0)
                var coverage = 1.0
                if dx > 0 && dy > 0 {
                    coverage = max(0, min(1, radius - (dx * dx + dy * dy).squareRoot() + 0.5))
                }
                bytes[row * width + column] = UInt8(coverage * 255 + 0.5)
            }
        }
    }
}
