// SPDX-License-Identifier: MIT

/// An atom on one server.
struct Atom: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    // Predefined; Source: X Window System Protocol 11, appendix B.
    static let none = Atom(rawValue: 0)
    static let atom = Atom(rawValue: 4)
    static let cardinal = Atom(rawValue: 6)
    static let resourceManager = Atom(rawValue: 23)
    static let string = Atom(rawValue: 31)
    static let windowNameLatin = Atom(rawValue: 39)
    static let windowClass = Atom(rawValue: 67)
}

/// The atoms of this module, by their protocol names.
public enum AtomName: String, CaseIterable, Hashable, Sendable {
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case workArea = "_NET_WORKAREA"
    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case clientList = "_NET_CLIENT_LIST"
    case strut = "_NET_WM_STRUT"
    case strutPartial = "_NET_WM_STRUT_PARTIAL"
    case windowName = "_NET_WM_NAME"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case windowTypeNotification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case windowTypeDialog = "_NET_WM_WINDOW_TYPE_DIALOG"
    case windowState = "_NET_WM_STATE"
    case windowStateAbove = "_NET_WM_STATE_ABOVE"
    case windowStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case frameExtents = "_GTK_FRAME_EXTENTS"
    case managedState = "WM_STATE"
    case inputMethodServers = "XIM_SERVERS"
    case bypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
    case utf8String = "UTF8_STRING"
    case clipboard = "CLIPBOARD"
    case targets = "TARGETS"
    case pasted = "TOPMOST_PASTED"
}
