// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

/// The extensions in use, with their first request, event and error numbers.
struct Extensions {
    var randr: Numbers?
    var screenSaver: Numbers?
    var shape: Numbers?
    var sync: Numbers?
    var xfixes: Numbers?
    var xkb: Numbers?
    /// Version 1.2 or later, which passes memory as a file descriptor.
    var sharedMemory: Numbers?

    struct Numbers {
        var major: UInt8
        var firstEvent: UInt8
        var firstError: UInt8
    }

    /// Queries all of them; waits.
    ///
    /// - Throws: `missingExtension` for the X keyboard extension.
    init(_ handle: OpaquePointer) throws(XCBError) {
        randr = unsafe Self.numbers(topmost_randr(handle))
        screenSaver = unsafe Self.numbers(topmost_screensaver(handle))
        shape = unsafe Self.numbers(topmost_shape(handle))
        sync = unsafe Self.numbers(topmost_sync(handle))
        xfixes = unsafe Self.numbers(topmost_xfixes(handle))
        xkb = unsafe Self.numbers(topmost_xkb(handle))
        sharedMemory = unsafe Self.numbers(topmost_shm(handle))
        if xkb == nil { throw .missingExtension("XKEYBOARD") }
        if randr != nil, unsafe !Self.hasMonitors(handle) { randr = nil }
        if sharedMemory != nil, unsafe !Self.passesDescriptors(handle) { sharedMemory = nil }
        if xfixes != nil {
            let cookie = unsafe xcb_xfixes_query_version(handle, 2, 0)
            unsafe free(xcb_xfixes_query_version_reply(handle, cookie, nil))
        }
        if sync != nil { unsafe topmost_sync_initialize(handle) }
    }

    /// The extensions' names by number, to name requests in errors.
    var requestNames: RequestNames {
        var names = RequestNames()
        let all = [
            ("RANDR", randr), ("SHAPE", shape), ("XFIXES", xfixes), ("XKEYBOARD", xkb),
            ("MIT-SHM", sharedMemory), ("MIT-SCREEN-SAVER", screenSaver), ("SYNC", sync),
        ]
        for case (let name, let numbers?) in all {
            names.extensions[numbers.major] = name
            names.firstErrors.append((numbers.firstError, name))
        }
        return names
    }

    private static func numbers(_ reply: UnsafePointer<xcb_query_extension_reply_t>?) -> Numbers? {
        guard let reply = unsafe reply, unsafe reply.pointee.present != 0 else { return nil }
        return unsafe Numbers(
            major: reply.pointee.major_opcode,
            firstEvent: reply.pointee.first_event,
            firstError: reply.pointee.first_error
        )
    }

    /// Whether RandR is 1.5 or later, the first with monitors.
    private static func hasMonitors(_ handle: OpaquePointer) -> Bool {
        let cookie = unsafe xcb_randr_query_version(handle, 1, 5)
        guard let reply = unsafe xcb_randr_query_version_reply(handle, cookie, nil) else {
            return false
        }
        defer { unsafe free(reply) }
        return unsafe (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 5)
    }

    /// Whether MIT-SHM is 1.2 or later, the first with descriptors; a remote server
    /// refuses them later.
    private static func passesDescriptors(_ handle: OpaquePointer) -> Bool {
        let cookie = unsafe xcb_shm_query_version(handle)
        guard let reply = unsafe xcb_shm_query_version_reply(handle, cookie, nil) else {
            return false
        }
        defer { unsafe free(reply) }
        return unsafe (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 2)
    }
}
