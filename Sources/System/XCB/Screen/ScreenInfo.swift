// SPDX-License-Identifier: MIT

import Basics
internal import CXCB

/// The properties of the screen from the connection's setup.
struct ScreenInfo {
    var root: UInt32
    var size: Rectangle<Int>
    /// A visual of 24 bits without alpha, and its depth.
    var opaqueVisual: UInt32
    /// A visual of 32 bits with alpha, for a compositing manager; some servers have none.
    var alphaVisual: UInt32?
    /// The longest request, for pictures; all other requests fit the limit without
    /// BIG-REQUESTS.
    var maximumRequestBytes: Int

    static let opaqueDepth: UInt8 = 24
    static let alphaDepth: UInt8 = 32

    init(_ handle: OpaquePointer, number: Int32) throws(XCBError) {
        guard let setup = unsafe xcb_get_setup(handle) else { throw .connectionLost(.closed) }
        guard unsafe setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue)
        else { throw .unsupportedScreen("its pixels have the other byte order") }
        try unsafe Self.checkFormats(setup)
        guard let screen = unsafe Self.find(handle, number: number) else {
            throw .unsupportedScreen("it is not there")
        }
        root = unsafe screen.pointee.root
        size = unsafe Rectangle(
            width: Int(screen.pointee.width_in_pixels),
            height: Int(screen.pointee.height_in_pixels)
        )
        let visuals = unsafe Self.visuals(of: screen)
        let standard = unsafe screen.pointee.root_visual
        let opaque = visuals.filter { $0.depth == Self.opaqueDepth }
        guard let visual = opaque.first(where: { $0.id == standard }) ?? opaque.first else {
            throw .unsupportedScreen("it has no visual of 24 bits, 8 for each colour")
        }
        opaqueVisual = visual.id
        alphaVisual = visuals.first { $0.depth == Self.alphaDepth }?.id
        maximumRequestBytes = unsafe Int(xcb_get_maximum_request_length(handle)) * 4
    }

    /// Returns the screen with that number in the connection's setup.
    static func find(
        _ handle: OpaquePointer,
        number: Int32
    ) -> UnsafeMutablePointer<xcb_screen_t>? {
        var screens = unsafe xcb_setup_roots_iterator(xcb_get_setup(handle))
        for _ in 0..<number { unsafe xcb_screen_next(&screens) }
        return unsafe screens.rem > 0 ? screens.data : nil
    }

    /// Checks that pixels of both depths have four bytes.
    private static func checkFormats(_ setup: UnsafePointer<xcb_setup_t>) throws(XCBError) {
        let count = unsafe Int(xcb_setup_pixmap_formats_length(setup))
        let start = unsafe xcb_setup_pixmap_formats(setup)
        let formats = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        for format in formats where format.depth == opaqueDepth {
            guard format.bits_per_pixel == 32 else {
                throw .unsupportedScreen("its pixels take \(format.bits_per_pixel) bits")
            }
        }
    }

    /// Returns the true-colour visuals with 8 bits for red, green and blue each, in
    /// that order.
    private static func visuals(of screen: UnsafeMutablePointer<xcb_screen_t>) -> [Visual] {
        var found: [Visual] = []
        var depths = unsafe xcb_screen_allowed_depths_iterator(screen)
        while unsafe depths.rem > 0, let depth = unsafe depths.data {
            let count = unsafe Int(xcb_depth_visuals_length(depth))
            let start = unsafe xcb_depth_visuals(depth)
            let types = unsafe Array(UnsafeBufferPointer(start: start, count: count))
            for type in types
            where type._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue)
                && type.red_mask == 0xFF0000 && type.green_mask == 0xFF00 && type.blue_mask == 0xFF
            {
                found.append(Visual(id: type.visual_id, depth: unsafe depth.pointee.depth))
            }
            unsafe xcb_depth_next(&depths)
        }
        return found
    }

    private struct Visual {
        var id: UInt32
        var depth: UInt8
    }
}
