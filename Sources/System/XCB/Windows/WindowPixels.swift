// SPDX-License-Identifier: MIT
//
// Our copy of a window's pixels. They are in memory shared with the server (MIT-SHM 1.2:
// an unnamed file, so nothing is left behind when either side dies) or, if the server
// refuses that, for example on another machine, in our own memory and sent in strips. The
// first file is created by the server, which shows whether sharing works; later ones by
// us, without waiting.

public import Basics
internal import CXCB
internal import Glibc
internal import SystemCalls

/// The pixels of one window.
@safe public final class WindowPixels {
    /// The size in pixels.
    public let width, height: Int
    /// Whether the server reads the pixels from memory it shares with us.
    public var isShared: Bool { segment != 0 }
    private let connection: Connection
    private let segment: UInt32
    private let memory: UnsafeMutableRawBufferPointer
    private var sending = 0

    /// Allocates the memory, shared if possible; the first call waits for the server.
    ///
    /// - Throws: `connectionLost`.
    ///
    /// Wraps `xcb_shm_create_segment` and `xcb_shm_attach_fd`.
    public init(
        _ connection: Connection,
        width: Int,
        height: Int,
        allowsSharing: Bool = true
    ) throws(XCBError) {
        precondition(width > 0 && height > 0, "a picture needs at least one pixel")
        self.connection = connection
        self.width = width
        self.height = height
        let count = width * height * 4
        if allowsSharing, let shared = unsafe Self.sharedSegment(count, with: connection) {
            segment = unsafe shared.segment
            unsafe memory = unsafe shared.memory
        } else {
            if let fault = connection.fault { throw .connectionLost(fault) }
            segment = 0
            unsafe memory = .allocate(byteCount: count, alignment: 64)
            unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    deinit {
        if segment == 0 {
            unsafe memory.deallocate()
        } else {
            unsafe xcb_shm_detach(connection.handle, segment)
            unsafe munmap(memory.baseAddress, memory.count)
        }
    }

    /// Whether the server may still be reading: a completion event is pending.
    public var isBusy: Bool { sending > 0 }

    /// Records that the server has finished one `send`; call it on `Event.imageSent`.
    ///
    /// - Returns: Whether the segment belongs to this picture.
    public func imageSent(segment: UInt32) -> Bool {
        guard segment == self.segment, segment != 0 else { return false }
        sending = max(0, sending - 1)
        return true
    }

    /// Copies drawn pixels into the picture.
    ///
    /// - Parameters:
    ///   - pixels: The drawing of that part, row by row from the top, in the format
    ///     of `Blending`.
    ///   - stride: Pixels from the start of one row to the next.
    ///   - part: The target area; inside the picture.
    ///   - blending: The conversion of the pixels.
    public func write(
        _ pixels: Span<UInt32>,
        stride: Int,
        part: Rectangle<Int>,
        blending: Blending
    ) {
        guard !part.isEmpty else { return }
        precondition(
            Rectangle(width: width, height: height).contains(part),
            "a part lies inside its picture"
        )
        precondition(
            stride >= part.width && pixels.count >= (part.height - 1) * stride + part.width,
            "the drawing must cover the part"
        )
        for row in 0..<part.height {
            let y = part.y + row
            let source = pixels.extracting(row * stride..<row * stride + part.width)
            let begin = (y * width + part.x) * 4
            let bytes = unsafe memory[begin..<begin + part.width * 4]
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes)
                .bindMemory(to: UInt32.self)
            switch blending {
            case .asDrawn:
                unsafe source.withUnsafeBufferPointer { source in
                    _ = unsafe target.update(fromContentsOf: source)
                }
            case .shaped:
                unsafe source.withUnsafeBufferPointer { source in
                    for x in 0..<part.width {
                        let pixel = unsafe source[x]
                        // Nearly all pixels of a card are opaque.
                        unsafe target[x] =
                            pixel >= 0xFF00_0000 ? pixel : Blending.opaque(pixel)
                    }
                }
            }
        }
    }

    /// Copies a part of the picture to a window, at the same position.
    ///
    /// Wraps `xcb_shm_put_image` or `xcb_put_image`.
    public func send(_ part: Rectangle<Int>, to window: Window) {
        let part = part.intersection(Rectangle(width: width, height: height))
        guard !part.isEmpty, window.kind != .inputOnly else { return }
        if segment == 0 { return sendStrips(part, to: window) }
        sending += 1
        unsafe xcb_shm_put_image(
            connection.handle,
            window.id.rawValue,
            window.graphics,
            UInt16(width),
            UInt16(height),
            UInt16(part.x),
            UInt16(part.y),
            UInt16(part.width),
            UInt16(part.height),
            Int16(part.x),
            Int16(part.y),
            window.depth,
            UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
            1,
            segment,
            0
        )
    }

    /// Sends rows, as many at once as fit into a request.
    private func sendStrips(_ part: Rectangle<Int>, to window: Window) {
        let limit =
            connection.screen.maximumRequestBytes - MemoryLayout<xcb_put_image_request_t>.size
            - 8
        let rows = max(1, min(part.height, limit / (part.width * 4)))
        var y = part.y
        while y < part.maxY {
            let count = min(rows, part.maxY - y)
            var strip: [UInt8] = []
            strip.reserveCapacity(count * part.width * 4)
            for row in y..<y + count {
                let start = (row * width + part.x) * 4
                unsafe strip.append(contentsOf: memory[start..<start + part.width * 4])
            }
            unsafe xcb_put_image(
                connection.handle,
                UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue),
                window.id.rawValue,
                window.graphics,
                UInt16(part.width),
                UInt16(count),
                Int16(part.x),
                Int16(y),
                0,
                window.depth,
                UInt32(strip.count),
                strip
            )
            y += count
        }
    }

    /// Requests memory and maps it; `nil` if the server provides none.
    private static func sharedSegment(
        _ count: Int,
        with connection: Connection
    ) -> (segment: UInt32, memory: UnsafeMutableRawBufferPointer)? {
        guard connection.extensions.sharedMemory != nil, count <= Int(UInt32.max) else {
            return nil
        }
        if connection.sharesMemory, let own = unsafe shareFile(count, with: connection) {
            return unsafe own
        }
        let segment = connection.makeID()
        let handle = unsafe connection.handle
        let cookie = unsafe xcb_shm_create_segment(handle, segment, UInt32(count), 0)
        guard let reply = unsafe xcb_shm_create_segment_reply(handle, cookie, nil) else {
            return nil
        }
        defer { unsafe free(reply) }
        guard unsafe reply.pointee.nfd == 1,
            let number = unsafe xcb_shm_create_segment_reply_fds(handle, reply)?.pointee
        else { return nil }
        let file = FileDescriptor(adopting: number)
        let start = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
        guard let start = unsafe start, unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else {
            unsafe xcb_shm_detach(handle, segment)
            return nil
        }
        connection.sharesMemory = true
        return unsafe (segment, UnsafeMutableRawBufferPointer(start: start, count: count))
    }

    /// Creates the file and lets the server map it too; `nil` if there is no memory.
    private static func shareFile(
        _ count: Int,
        with connection: Connection
    ) -> (segment: UInt32, memory: UnsafeMutableRawBufferPointer)? {
        // Without a descriptor there is no memory either.
        guard let file = try? FileDescriptor.memory([]) else { return nil }
        let number = file.number
        guard ftruncate(number, count) == 0,
            let start = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0),
            unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        let segment = connection.makeID()
        // xcb owns the descriptor from here on.
        unsafe xcb_shm_attach_fd(connection.handle, segment, file.release(), 0)
        return unsafe (segment, UnsafeMutableRawBufferPointer(start: start, count: count))
    }
}

/// The conversion of drawn pixels to window pixels.
///
/// Pixels of both kinds have 32 bits: alpha, red, green, blue from the highest byte down, premultiplied.
public enum Blending: Hashable, Sendable {
    /// Unchanged: opaque, or for a compositing manager to blend.
    case asDrawn
    /// Opaque in the drawn colour, however small the coverage; black where nothing was
    /// drawn, which the window's shape cuts off.
    case shaped

    /// Returns one pixel of the window.
    @inline(__always)
    static func opaque(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        guard alpha > 0 else { return 0xFF00_0000 }
        let red = min(255, ((pixel >> 16) & 255) * 255 / alpha)
        let green = min(255, ((pixel >> 8) & 255) * 255 / alpha)
        let blue = min(255, (pixel & 255) * 255 / alpha)
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
}
