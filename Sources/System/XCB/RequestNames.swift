// SPDX-License-Identifier: MIT

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
