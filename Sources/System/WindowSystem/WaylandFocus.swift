// SPDX-License-Identifier: MIT

/// Follows which window has the keyboard on Wayland.
///
/// Source: wlr-protocols, `zwlr_foreign_toplevel_management_unstable_v1`, version 1, which sway,
/// Hyprland, river, niri and Wayfire have; KWin and Mutter tell other programs nothing.
public struct WaylandFocus: FocusNotices, Hashable, Sendable {
    private var messages = WaylandMessages()
    private var isSupported = false
    /// The windows, by their objects.
    private var windows: [UInt32: Window] = [:]

    private typealias Object = WaylandMessages.Object

    private struct Window: Hashable {
        var name = ""
        var isFocused = false
        /// Both once the next `done` arrives.
        var nextName = ""
        var isFocusedNext = false
    }

    /// Begins before the first message.
    public init() {}

    /// The first bytes to send.
    public var greeting: [UInt8] { WaylandMessages.greeting }

    /// The window that is activated; `nil`: none.
    public var window: FocusedWindow? {
        windows.values.first(where: \.isFocused).map { FocusedWindow(names: [$0.name]) }
    }

    /// Reads received bytes, of any number of messages or parts of them.
    ///
    /// - Returns: the bytes to send as an answer, often none.
    /// - Throws: `CompositorError`; nothing more can be read then.
    public mutating func receive(_ bytes: [UInt8]) throws(CompositorError) -> [UInt8] {
        var answer: [UInt8] = []
        for message in try messages.receive(bytes) { answer += try handle(message) }
        return answer
    }

    private mutating func handle(
        _ message: WaylandMessages.Message
    ) throws(CompositorError) -> [UInt8] {
        var arguments = message.arguments
        switch (message.object, message.event) {
        case (Object.registry, WaylandMessages.Event.global):
            let (number, interface) = (try arguments.number(), try arguments.text())
            guard interface == Self.interface, !isSupported else { break }
            isSupported = true
            return WaylandMessages.bind(number, interface, Self.manager)
        case (Object.sync, WaylandMessages.Event.done):
            guard isSupported else { throw .unsupported(Self.interface) }
        case (Self.manager, ManagerEvent.toplevel): windows[try arguments.number()] = Window()
        case (Self.manager, ManagerEvent.finished): windows = [:]
        case (let id, WindowEvent.applicationID):
            windows[id]?.nextName = try arguments.text()
        case (let id, WindowEvent.state):
            windows[id]?.isFocusedNext = try arguments.numbers().contains(Self.activated)
        case (let id, WindowEvent.done):
            guard let window = windows[id] else { break }
            windows[id]?.name = window.nextName
            windows[id]?.isFocused = window.isFocusedNext
        case (let id, WindowEvent.closed):
            guard windows.removeValue(forKey: id) != nil else { break }
            return WaylandMessages.message(id, Self.destroyWindow, [])
        default: break
        }
        return []
    }

    static let interface = "zwlr_foreign_toplevel_manager_v1"
    /// The object that reports windows.
    static let manager = Object.sync + 1
    /// The request `destroy` of a window's object.
    static let destroyWindow: UInt16 = 7
    /// The state of the window with the keyboard.
    static let activated: UInt32 = 2

    /// The events of the manager, by their indices.
    enum ManagerEvent {
        static let toplevel: UInt16 = 0
        static let finished: UInt16 = 1
    }

    /// The events of a window, by their indices.
    enum WindowEvent {
        static let applicationID: UInt16 = 1
        static let state: UInt16 = 4
        static let done: UInt16 = 5
        static let closed: UInt16 = 6
    }
}
