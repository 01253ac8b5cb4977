// SPDX-License-Identifier: MIT
//
// Pixels that the compositor reads without a copy: a file in memory that both have mapped.
// It may read them from the moment the image is shown until it releases the image.

internal import CWayland
internal import Glibc
internal import SystemCalls

/// Pixels in memory shared with the compositor.
///
/// Wraps `wl_shm_pool` and `wl_buffer`.
@safe public final class SharedImage {
    /// The size in pixels.
    public let width, height: Int
    /// Whether the compositor may be reading; do not draw then.
    public internal(set) var isBusy = false
    /// Called when the compositor releases the image.
    public var onRelease: () -> Void = {}
    let buffer: Proxy
    private let memory: UnsafeMutableRawBufferPointer

    /// Creates a transparent image.
    ///
    /// - Throws: `noMemory`.
    public init(_ connection: Connection, width: Int, height: Int) throws(WaylandError) {
        precondition(width > 0 && height > 0, "an image needs at least one pixel")
        self.width = width
        self.height = height
        let count = width * height * 4
        guard let shm = connection.global(.shm), count <= Int(Int32.max) else {
            throw .noMemory(bytes: count)
        }
        // Without a descriptor there is no memory either.
        guard let file = try? FileDescriptor.memory([]) else { throw .noMemory(bytes: count) }
        let number = file.number
        guard ftruncate(number, count) == 0,
            let start = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0),
            unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
        else { throw .noMemory(bytes: count) }
        unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: count)
        let pool = shm.make(
            wl_shm_create_pool_request,
            .shmPool,
            .new,
            .descriptor(file.number),
            .int(count)
        )
        buffer = pool.make(
            wl_shm_pool_create_buffer_request,
            .buffer,
            .new,
            .int(0),
            .int(width),
            .int(height),
            .int(width * 4),
            .uint(WL_SHM_FORMAT_ARGB8888.rawValue)
        )
        pool.destroy()
        buffer.on(wl_buffer_release_event) { [unowned self] _ in
            isBusy = false
            onRelease()
        }
    }

    deinit {
        buffer.destroy()
        unsafe munmap(memory.baseAddress, memory.count)
    }

    /// Provides the pixels for drawing: rows from the top, `width` each,
    /// premultiplied ARGB.
    public func withPixels<Failure>(
        _ body: (inout MutableSpan<UInt32>) throws(Failure) -> Void
    ) throws(Failure) {
        var span = unsafe memory.bindMemory(to: UInt32.self).mutableSpan
        try body(&span)
    }
}
