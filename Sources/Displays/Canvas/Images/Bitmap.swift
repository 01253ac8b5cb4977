// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem
import Glibc
import PictureDecoding

/// A decoded picture in cairo's format: premultiplied ARGB.
@safe
final class Bitmap {
    let width, height: Int
    /// Cairo's surface, valid as long as this object.
    let surface: OpaquePointer

    /// The size in bytes.
    var cost: Int { width * height * 4 }

    /// The layout of a picture's bytes.
    struct Format {
        var width: Int
        var height: Int
        var rowStride: Int
        var hasAlpha: Bool

        /// The number of bytes in that format; `nil` if the format is impossible or
        /// larger than `PictureLimits`.
        var byteCount: Int? {
            guard PictureLimits.allows(width: width, height: height),
                rowStride >= width * channels, rowStride <= 1 << 26
            else { return nil }
            return rowStride * (height - 1) + width * channels
        }

        var channels: Int { hasAlpha ? 4 : 3 }
    }

    /// Creates a picture from RGB or RGBA bytes, not premultiplied.
    ///
    /// `nil` if there are too few bytes for the format.
    convenience init?(_ bytes: borrowing RawSpan, _ format: Format) {
        guard let needed = format.byteCount, bytes.byteCount >= needed else { return nil }
        unsafe self.init(width: format.width, height: format.height) { target, targetStride in
            unsafe bytes.withUnsafeBytes { source in
                guard let start = source.baseAddress else { return }
                for row in 0..<format.height {
                    unsafe Self.convert(
                        start + row * format.rowStride,
                        hasAlpha: format.hasAlpha,
                        to: target + row * targetStride,
                        count: format.width
                    )
                }
            }
        }
    }

    /// Creates a picture from the decoder's pixels.
    convenience init?(_ picture: DecodedPicture) {
        let row = picture.width * 4
        unsafe self.init(width: picture.width, height: picture.height) { target, targetStride in
            unsafe picture.pixels.withUnsafeBytes { source in
                guard let start = source.baseAddress else { return }
                for line in 0..<picture.height {
                    unsafe memcpy(target + line * targetStride, start + line * row, row)
                }
            }
        }
    }

    /// Creates a transparent picture and lets a closure write its pixels.
    private init?(
        width: Int,
        height: Int,
        write: (_ pixels: UnsafeMutablePointer<UInt8>, _ rowStride: Int) -> Void
    ) {
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32(width),
                Int32(height)
            )
        else { return nil }
        guard let pixels = unsafe cairo_image_surface_get_data(surface) else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe write(pixels, Int(cairo_image_surface_get_stride(surface)))
        unsafe cairo_surface_mark_dirty(surface)
        self.width = width
        self.height = height
        unsafe self.surface = unsafe surface
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Whether no pixel in 64 by 64 of them is transparent.
    var isOpaque: Bool {
        guard let pixels = unsafe cairo_image_surface_get_data(surface) else { return true }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        let columns = Swift.stride(from: 0, to: width, by: max(1, width / 64))
        return Swift.stride(from: 0, to: height, by: max(1, height / 64)).allSatisfy { row in
            columns.allSatisfy { unsafe pixels[row * stride + $0 * 4 + 3] >= 128 }
        }
    }

    /// Returns the share of its visible pixels that have a contrast to a colour, 0 to 1.
    ///
    /// At most 64 by 64 of them are looked at; a picture without any counts as visible.
    func share(withContrast ratio: Double, to color: Color) -> Double {
        guard let pixels = unsafe cairo_image_surface_get_data(surface) else { return 1 }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        var (all, seen) = (0, 0)
        for row in Swift.stride(from: 0, to: height, by: max(1, height / 64)) {
            for column in Swift.stride(from: 0, to: width, by: max(1, width / 64)) {
                let pixel = unsafe pixels + row * stride + column * 4
                let alpha = unsafe Double(pixel[3])
                guard alpha >= 128 else { continue }
                all += 1
                // Blue, green, red, premultiplied.
                let own = unsafe Color(
                    red: min(1, Double(pixel[2]) / alpha),
                    green: min(1, Double(pixel[1]) / alpha),
                    blue: min(1, Double(pixel[0]) / alpha)
                )
                if own.contrast(to: color) >= ratio { seen += 1 }
            }
        }
        return all == 0 ? 1 : Double(seen) / Double(all)
    }

    /// Returns the picture in another size.
    func scaled(width: Int, height: Int) -> Bitmap? {
        guard width != self.width || height != self.height else { return self }
        guard let copy = unsafe Bitmap(width: width, height: height, write: { _, _ in }),
            let context = unsafe cairo_create(copy.surface)
        else { return nil }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_scale(
            context,
            Double(width) / Double(self.width),
            Double(height) / Double(self.height)
        )
        unsafe cairo_set_source_surface(context, surface, 0, 0)
        let source = unsafe cairo_get_source(context)
        unsafe cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
        // The edge pixels repeat outwards; otherwise edges would become transparent.
        unsafe cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
        unsafe cairo_paint(context)
        return copy
    }

    private static func convert(
        _ source: UnsafeRawPointer,
        hasAlpha: Bool,
        to target: UnsafeMutablePointer<UInt8>,
        count: Int
    ) {
        let from = unsafe source.assumingMemoryBound(to: UInt8.self)
        let to = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt32.self)
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
