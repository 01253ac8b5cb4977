// SPDX-License-Identifier: MIT
//
// Pictures come from strangers. Only formats that people send are let near a
// decoder, named by their first bytes (never by their name); the size in the
// header is looked at before a pixel is decoded; what is larger than needed is
// made smaller while loading. A decoder that still goes wrong takes a display
// with it, which the daemon starts again.

import CPixbuf
import Glibc

/// Decodes pictures with gdk-pixbuf, within limits.
enum ImageDecoder {
    /// The most pixels either way.
    static let sideLimit = 8_192
    /// The most pixels of a picture: 16 million.
    static let pixelLimit = 16_000_000

    /// A picture and the size it had before it was made smaller.
    struct Decoded {
        var bitmap: Bitmap
        var naturalWidth: Int
        var naturalHeight: Int
        /// Whether it can be drawn in any size without loss.
        var isVector: Bool
    }

    /// What gdk-pixbuf calls the format that those bytes begin like; `nil`: none we take.
    static func format(of bytes: [UInt8]) -> String? {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if begins("GIF87a") || begins("GIF89a") { return "gif" }
        if begins("RIFF") && begins("WEBP", at: 8) { return "webp" }
        if begins("BM") { return "bmp" }
        if bytes.starts(with: [0, 0, 1, 0]) { return "ico" }
        if begins("/* XPM */") { return "xpm" }
        let head = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<svg") || start.hasPrefix("<") && head.contains("<svg") { return "svg" }
        return nil
    }

    /// Decodes a picture; `nil` when it is none, or beyond the limits.
    ///
    /// `box` is the size in pixels it should cover: pictures of pixels are made
    /// smaller to that, drawings also larger.
    static func decode(_ bytes: [UInt8], toCover box: (width: Int, height: Int)) -> Decoded? {
        guard let format = format(of: bytes) else { return nil }
        if format == "png" && !isWholePNG(bytes) { return nil }
        let request = Request(box: box, isVector: format == "svg")
        guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format, nil) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
        let onSize: SizePrepared = { loader, width, height, request in
            guard let request = unsafe request else { return }
            let asked = unsafe Unmanaged<Request>.fromOpaque(request).takeUnretainedValue()
            let size = asked.size(ofNatural: Int(width), Int(height))
            unsafe gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        }
        unsafe g_signal_connect_data(
            UnsafeMutableRawPointer(loader),
            "size-prepared",
            unsafeBitCast(onSize, to: GCallback.self),
            Unmanaged.passUnretained(request).toOpaque(),
            nil,
            GConnectFlags(0)
        )
        var isFed = true
        var offset = 0
        // The first piece is small, so that a header is judged before much follows it.
        while isFed, offset < bytes.count, !request.isRefused {
            let end = min(bytes.count, offset == 0 ? 4_096 : offset + 65_536)
            isFed = unsafe bytes[offset..<end].withUnsafeBufferPointer { piece in
                unsafe gdk_pixbuf_loader_write(loader, piece.baseAddress, UInt(piece.count), nil)
                    != 0
            }
            offset = end
        }
        // A picture cut off in the middle is no picture: half a face explains nothing.
        let isWhole = unsafe gdk_pixbuf_loader_close(loader, nil) != 0
        guard isFed, isWhole, !request.isRefused,
            let decoded = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
            let upright = unsafe gdk_pixbuf_apply_embedded_orientation(decoded)
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard let bitmap = unsafe bitmap(from: upright) else { return nil }
        let isTurned =
            unsafe gdk_pixbuf_get_width(decoded) != gdk_pixbuf_get_width(upright)
        return Decoded(
            bitmap: bitmap,
            naturalWidth: isTurned ? request.naturalHeight : request.naturalWidth,
            naturalHeight: isTurned ? request.naturalWidth : request.naturalHeight,
            isVector: request.isVector
        )
    }

    /// Whether the chunks of a PNG file reach to its end mark.
    ///
    /// The decoder shows what it has of a file that was cut off, with rubbish below.
    private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
        var offset = 8
        while offset + 12 <= bytes.count {
            if bytes[(offset + 4)..<(offset + 8)].elementsEqual("IEND".utf8) { return true }
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            offset += 12 + length
        }
        return false
    }

    private typealias SizePrepared =
        @convention(c) (
            UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, UnsafeMutableRawPointer?
        ) -> Void

    /// What is asked of one decoding, and what its header said.
    private final class Request {
        let box: (width: Int, height: Int)
        let isVector: Bool
        var isRefused = false
        var naturalWidth = 0
        var naturalHeight = 0

        init(box: (width: Int, height: Int), isVector: Bool) {
            self.box = box
            self.isVector = isVector
        }

        /// The size to decode to; 0 by 0 makes the decoder give up.
        func size(ofNatural width: Int, _ height: Int) -> (width: Int, height: Int) {
            naturalWidth = width
            naturalHeight = height
            let side = 1...sideLimit
            guard side.contains(width), side.contains(height), width * height <= pixelLimit else {
                isRefused = true
                return (0, 0)
            }
            let factor = max(
                Double(box.width) / Double(width),
                Double(box.height) / Double(height)
            )
            guard factor < 1 || isVector else { return (width, height) }
            return (
                min(sideLimit, max(1, Int((Double(width) * factor).rounded()))),
                min(sideLimit, max(1, Int((Double(height) * factor).rounded())))
            )
        }
    }

    private static func bitmap(from pixbuf: OpaquePointer) -> Bitmap? {
        guard unsafe gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        let format = Bitmap.Format(
            width: Int(unsafe gdk_pixbuf_get_width(pixbuf)),
            height: Int(unsafe gdk_pixbuf_get_height(pixbuf)),
            rowStride: Int(unsafe gdk_pixbuf_get_rowstride(pixbuf)),
            hasAlpha: unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
        )
        let count = Int(unsafe gdk_pixbuf_get_byte_length(pixbuf))
        let bytes = unsafe UnsafeRawBufferPointer(start: pixels, count: count)
        return unsafe Bitmap(bytes.bytes, format)
    }
}
