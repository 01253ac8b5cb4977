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

/// Converts the numbers in an X error to protocol names.
///
/// Source: X Window System Protocol 11, appendix B; the extensions' headers.
struct RequestNames {
    /// The extensions in use, by major opcode.
    var extensions: [UInt8: String] = [:]
    /// The extensions' first error codes.
    var firstErrors: [(code: UInt8, name: String)] = []

    /// Returns the request's name; its numbers if it is unknown.
    func request(major: UInt8, minor: UInt16) -> String {
        if let name = Self.core[major] { return name }
        guard let name = extensions[major] else { return "\(major).\(minor)" }
        return "\(name).\(Self.minors[name]?[minor] ?? String(minor))"
    }

    /// Returns the error's name; its number if it is unknown.
    func error(code: UInt8) -> String {
        if let name = Self.errors[code] { return name }
        let owner = firstErrors.filter { $0.code != 0 && $0.code <= code }.max { $0.code < $1.code }
        guard let owner else { return "error \(code)" }
        return "\(owner.name) error \(code - owner.code)"
    }

    private static let errors: [UInt8: String] = [
        1: "BadRequest", 2: "BadValue", 3: "BadWindow", 4: "BadPixmap", 5: "BadAtom",
        6: "BadCursor", 7: "BadFont", 8: "BadMatch", 9: "BadDrawable", 10: "BadAccess",
        11: "BadAlloc", 12: "BadColor", 13: "BadGC", 14: "BadIDChoice", 15: "BadName",
        16: "BadLength", 17: "BadImplementation",
    ]

    private static let core: [UInt8: String] = [
        1: "CreateWindow", 2: "ChangeWindowAttributes", 3: "GetWindowAttributes",
        4: "DestroyWindow", 8: "MapWindow", 10: "UnmapWindow", 12: "ConfigureWindow",
        14: "GetGeometry", 15: "QueryTree", 16: "InternAtom", 17: "GetAtomName",
        18: "ChangeProperty", 19: "DeleteProperty", 20: "GetProperty", 22: "SetSelectionOwner",
        23: "GetSelectionOwner", 24: "ConvertSelection", 25: "SendEvent", 26: "GrabPointer",
        27: "UngrabPointer", 30: "ChangeActivePointerGrab", 31: "GrabKeyboard",
        32: "UngrabKeyboard", 38: "QueryPointer", 40: "TranslateCoordinates",
        42: "SetInputFocus", 43: "GetInputFocus", 44: "QueryKeymap", 53: "CreatePixmap",
        54: "FreePixmap", 55: "CreateGC", 60: "FreeGC", 61: "ClearArea", 62: "CopyArea",
        72: "PutImage", 73: "GetImage", 78: "CreateColormap", 79: "FreeColormap",
        93: "CreateCursor", 94: "CreateGlyphCursor", 95: "FreeCursor", 98: "QueryExtension",
    ]

    private static let minors: [String: [UInt16: String]] = [
        "RANDR": [0: "QueryVersion", 4: "SelectInput", 42: "GetMonitors"],
        "SHAPE": [0: "QueryVersion", 1: "Rectangles", 2: "Mask"],
        "MIT-SHM": [
            0: "QueryVersion", 2: "Detach", 3: "PutImage", 4: "GetImage", 7: "CreateSegment",
        ],
        "SYNC": [0: "Initialize", 1: "ListSystemCounters", 8: "CreateAlarm", 11: "DestroyAlarm"],
        "XFIXES": [0: "QueryVersion", 2: "SelectSelectionInput"],
        "XKEYBOARD": [0: "UseExtension", 1: "SelectEvents", 21: "PerClientFlags"],
    ]
}
