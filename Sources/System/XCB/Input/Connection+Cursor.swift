// SPDX-License-Identifier: MIT

internal import CXCB
import InputEvents

extension PointerShape {
    /// Names in cursor themes, the newer one first.
    ///
    /// Source: CSS Basic User Interface Module; the X "cursor" font.
    var cursorNames: [String] {
        switch self {
        case .arrow: ["default", "left_ptr"]
        case .hand: ["pointer", "hand2"]
        case .text: ["text", "xterm"]
        }
    }
}

extension Connection {
    /// Returns the cursor of the user's theme, else of the server's font; 0 if
    /// neither has it.
    ///
    /// Wraps `xcb_cursor_load_cursor`.
    func cursor(_ shape: PointerShape) -> UInt32 {
        if let known = cursors[shape] { return known }
        var context: OpaquePointer?
        let screen = unsafe ScreenInfo.find(handle, number: screenNumber)
        guard unsafe xcb_cursor_context_new(handle, screen, &context) == 0 else { return 0 }
        defer { unsafe xcb_cursor_context_free(context) }
        let found = shape.cursorNames.lazy
            .map { unsafe xcb_cursor_load_cursor(context, $0) }
            .first { $0 != 0 }
        cursors[shape] = found ?? 0
        return found ?? 0
    }
}
