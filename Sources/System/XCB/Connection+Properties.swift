// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

/// Properties of windows: small named arrays kept by the server.
extension Connection {
    /// Requests a property's values without waiting for them.
    func requestProperty(
        _ window: UInt32,
        _ name: UInt32,
        maximumBytes: Int = 64 * 1024
    ) -> xcb_get_property_cookie_t {
        unsafe xcb_get_property(handle, 0, window, name, 0, 0, UInt32(maximumBytes / 4))
    }

    /// Returns the bytes of a requested property, and the bits of its elements; waits.
    ///
    /// `nil` if there is no such property.
    func bytes(of cookie: xcb_get_property_cookie_t) -> (bytes: [UInt8], width: UInt8)? {
        guard let reply = unsafe xcb_get_property_reply(handle, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let count = unsafe Int(xcb_get_property_value_length(reply))
        guard count > 0, let start = unsafe xcb_get_property_value(reply) else { return nil }
        let value = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return unsafe (Array(value), reply.pointee.format)
    }

    /// Returns the 32-bit numbers of a requested property; waits.
    func numbers(of cookie: xcb_get_property_cookie_t) -> [UInt32] {
        guard let (bytes, width) = bytes(of: cookie), width == 32 else { return [] }
        return unsafe bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map {
                unsafe raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
            }
        }
    }

    /// Returns the 32-bit numbers of a property; waits.
    func numbers(_ window: UInt32, _ name: AtomName) -> [UInt32] {
        numbers(of: requestProperty(window, atom(name)))
    }

    /// Sets a property to 32-bit numbers.
    func setProperty(_ window: UInt32, _ name: UInt32, type: Atom, _ values: [UInt32]) {
        unsafe xcb_change_property(
            handle,
            UInt8(XCB_PROP_MODE_REPLACE.rawValue),
            window,
            name,
            type.rawValue,
            32,
            UInt32(values.count),
            values
        )
    }

    /// Sets a property to text.
    func setProperty(_ window: UInt32, _ name: UInt32, type: UInt32, text: String) {
        let bytes = Array(text.utf8)
        unsafe xcb_change_property(
            handle,
            UInt8(XCB_PROP_MODE_REPLACE.rawValue),
            window,
            name,
            type,
            8,
            UInt32(bytes.count),
            bytes
        )
    }
}
