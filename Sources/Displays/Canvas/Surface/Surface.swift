// SPDX-License-Identifier: MIT

public import Basics
import CPangoCairo
public import DesignSystem
import Glibc
import Synchronization

/// A picture in memory for drawing display lists.
///
/// Pixels are premultiplied ARGB, 32 bits each, in the machine's byte order: the format of
/// X11 (depth 32) and Wayland (`argb8888`).
@safe
public final class Surface {
    /// The width in device pixels.
    public let width: Int
    /// The height in device pixels.
    public let height: Int
    /// Scale factor: device pixels to one pixel of the design; more than 0.
    public let scale: Double
    /// Bytes from one row to the next.
    public let rowStride: Int

    let context: OpaquePointer
    private let surface: OpaquePointer
    private let resources: Resources
    private let owner: AnyObject?
    /// Whether the borrowed memory was returned.
    private var isOver = false

    /// Cairo's maximum width and height in pixels.
    public static let maximumSide = 32_767

    /// Creates a transparent picture with its own memory.
    ///
    /// Wraps `cairo_image_surface_create`.
    ///
    /// - Throws: `badSize`; `cairo` if there is no memory for it.
    public init(
        width: Int,
        height: Int,
        scale: Double = 1,
        resources: Resources
    ) throws(CanvasError) {
        try Self.check(width: width, height: height, scale: scale)
        let made = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32,
            Int32(width),
            Int32(height)
        )
        guard let made = unsafe made else { throw .badSize(width: width, height: height) }
        (unsafe surface, unsafe context) = try unsafe Self.context(on: made)
        self.width = width
        self.height = height
        self.scale = scale
        self.rowStride = Int(unsafe cairo_image_surface_get_stride(made))
        self.resources = resources
        owner = nil
    }

    /// Creates a picture in existing memory, for example a shared memory segment.
    ///
    /// The pixels are kept. The memory must hold at least `rowStride * height`
    /// bytes, aligned to 4, and stay mapped while `owner` lives, which the picture
    /// retains; `rowStride` is the bytes from one row to the next, a multiple of 4.
    ///
    /// Wraps `cairo_image_surface_create_for_data`.
    ///
    /// - Throws: `badSize`, `badMemory`, `cairo`.
    @unsafe
    public init(
        lending memory: UnsafeMutableRawBufferPointer,
        of owner: AnyObject?,
        width: Int,
        height: Int,
        rowStride: Int,
        scale: Double = 1,
        resources: Resources
    ) throws(CanvasError) {
        try Self.check(width: width, height: height, scale: scale)
        guard rowStride % 4 == 0, rowStride >= width * 4, rowStride < Int32.max,
            memory.count >= rowStride * (height - 1) + width * 4,
            let start = memory.baseAddress, UInt(bitPattern: start) % 4 == 0
        else { throw .badMemory(bytes: memory.count, rowStride: rowStride) }
        let made = unsafe cairo_image_surface_create_for_data(
            start.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(width),
            Int32(height),
            Int32(rowStride)
        )
        guard let made = unsafe made else { throw .badSize(width: width, height: height) }
        (unsafe surface, unsafe context) = try unsafe Self.context(on: made)
        self.width = width
        self.height = height
        self.scale = scale
        self.rowStride = rowStride
        self.resources = resources
        self.owner = owner
    }

    /// Provides a picture in borrowed memory for the duration of one call.
    ///
    /// A surface used afterwards draws nothing. `pixelStride` is the pixels from
    /// the start of one row to the next.
    ///
    /// - Throws: `badSize`, `badMemory`, `cairo`.
    public static func lending(
        _ pixels: inout MutableSpan<UInt32>,
        width: Int,
        height: Int,
        pixelStride: Int,
        scale: Double = 1,
        resources: Resources,
        draw: (Surface) -> Void
    ) throws(CanvasError) {
        var failure: CanvasError?
        unsafe pixels.withUnsafeMutableBytes { bytes in
            do throws(CanvasError) {
                let lent = try unsafe Surface(
                    lending: bytes,
                    of: nil,
                    width: width,
                    height: height,
                    rowStride: pixelStride * 4,
                    scale: scale,
                    resources: resources
                )
                draw(lent)
                unsafe cairo_surface_finish(lent.surface)
                lent.isOver = true
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_finish(surface)
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws a list with its corner at `origin`.
    ///
    /// Never fails: missing fonts and pictures are left out.
    ///
    /// Only the area inside `clip` is drawn, widened to whole device pixels; `nil`:
    /// everything. Both are relative to the surface's corner, in pixels at scale 1.
    public func draw(_ list: DisplayList, at origin: Point = .zero, clip: Rectangle<Double>? = nil)
    {
        // A lock's value and our pointers cannot meet as pointers: the context is
        // passed as an address. It stays valid during this call.
        let address = unsafe UInt(bitPattern: context)
        guard abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { return }
        let transform = DeviceTransform(scale: scale, dx: origin.x * scale, dy: origin.y * scale)
        let clip = clip.map(deviceRect)
        resources.caches.withLock { caches in
            guard let context = unsafe OpaquePointer(bitPattern: address) else { return }
            let painter = unsafe Painter(context: context, caches: caches, base: transform)
            painter.draw(list, clip: clip)
        }
        withExtendedLifetime(self) { unsafe cairo_surface_flush(surface) }
    }

    /// Makes an area transparent, or the whole surface.
    ///
    /// The area is in pixels at scale 1, widened to whole device pixels.
    public func clear(_ rect: Rectangle<Double>? = nil) {
        unsafe cairo_save(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        if let rect = rect.map(deviceRect) {
            unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
            unsafe cairo_fill(context)
        } else {
            unsafe cairo_paint(context)
        }
        unsafe cairo_restore(context)
        unsafe cairo_surface_flush(surface)
    }

    /// Provides the pixels: rows from the top, `rowStride` bytes each.
    func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        unsafe cairo_surface_flush(surface)
        let start = unsafe isOver ? nil : cairo_image_surface_get_data(surface)
        let count = unsafe start == nil ? 0 : rowStride * (height - 1) + width * 4
        return try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Provides the pixels as numbers, `0xAARRGGBB`, premultiplied.
    ///
    /// Rows from the top, `pixelStride` each; empty once borrowed memory was returned.
    public func withPixels<Result>(_ body: (Span<UInt32>) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBytes { bytes in
            try unsafe body(bytes.bindMemory(to: UInt32.self).span)
        }
    }

    /// Pixels from the start of one row to the next.
    public var pixelStride: Int { rowStride / 4 }

    /// One pixel as `0xAARRGGBB`, premultiplied; 0 outside.
    public func pixel(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return withPixels { pixels in
            let index = y * pixelStride + x
            return index < pixels.count ? pixels[index] : 0
        }
    }

    /// Returns the device pixels around a rectangle of the design.
    private func deviceRect(_ rect: Rectangle<Double>) -> Rectangle<Double> {
        let left = (rect.x * scale + 0.001).rounded(.down)
        let top = (rect.y * scale + 0.001).rounded(.down)
        return Rectangle(
            x: left,
            y: top,
            width: max(0, (rect.maxX * scale - 0.001).rounded(.up) - left),
            height: max(0, (rect.maxY * scale - 0.001).rounded(.up) - top)
        )
    }

    private static func check(width: Int, height: Int, scale: Double) throws(CanvasError) {
        precondition(scale > 0 && scale.isFinite, "a surface's scale is a positive number")
        let sides = 1...maximumSide
        guard sides.contains(width), sides.contains(height) else {
            throw .badSize(width: width, height: height)
        }
    }

    private static func context(
        on surface: OpaquePointer
    ) throws(CanvasError) -> (OpaquePointer, OpaquePointer) {
        let context = unsafe cairo_create(surface)
        let status = unsafe cairo_status(context)
        guard let context = unsafe context, status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
            throw .cairo(call: "cairo_create", path: "", reason: Self.text(of: status))
        }
        return unsafe (surface, context)
    }

    static func text(of status: cairo_status_t) -> String {
        unsafe String(cString: cairo_status_to_string(status))
    }
}

/// Why pixels could not be allocated, written or read.
public enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A size that is not positive, or exceeds cairo's limit (32,767 in each direction).
    case badSize(width: Int, height: Int)
    /// Memory too small for its rows, or rows too short or misaligned.
    case badMemory(bytes: Int, rowStride: Int)
    /// A failed cairo call, with its name, path and cairo's message.
    case cairo(call: String, path: String, reason: String)

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .badSize(let width, let height):
            "surface size: \(width)x\(height) is not between 1x1 and 32767x32767"
        case .badMemory(let bytes, let rowStride):
            "surface memory: \(bytes) bytes with rows of \(rowStride) do not hold the picture"
        case .cairo(let call, let path, let reason):
            path.isEmpty ? "\(call): \(reason)" : "\(call): \(path): \(reason)"
        }
    }
}
