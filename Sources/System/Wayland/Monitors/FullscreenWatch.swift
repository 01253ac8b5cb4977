// SPDX-License-Identifier: MIT

internal import CWayland

/// Knows whether windows are fullscreen, and whether one has the focus.
///
/// Wraps `zwlr_foreign_toplevel_manager_v1`. Compositors without it (KWin, Mutter) do not
/// tell other programs.
public final class FullscreenWatch {
    /// Whether a window is fullscreen and has the focus.
    public private(set) var isFullscreen = false
    /// Whether any window is fullscreen, also one without the focus or on another workspace.
    public private(set) var hasFullscreen = false
    /// Whether a window has the focus; none has while the screen is locked.
    public private(set) var hasFocus = false
    /// Called when one of these changed.
    public var onChanged: () -> Void = {}

    private let manager: Proxy
    private var windows: [UInt32: Window] = [:]

    /// A window of any program.
    private final class Window {
        let proxy: Proxy
        /// The state once the next `done` arrives.
        var next: [UInt32] = []
        var isFocused = false
        var isFullscreen = false

        init(_ proxy: Proxy) { self.proxy = proxy }
    }

    /// Source: wlr-foreign-toplevel-management-unstable-v1, "state".
    private enum State {
        static let activated: UInt32 = 2
        static let fullscreen: UInt32 = 3
    }

    /// Starts to follow the windows.
    init(_ manager: Proxy) {
        self.manager = manager
        manager.on(zwlr_foreign_toplevel_manager_v1_toplevel_event) { [unowned self] arguments in
            if let made = arguments.made(0, .toplevel) { add(made) }
        }
        manager.on(zwlr_foreign_toplevel_manager_v1_finished_event) { [unowned self] _ in
            windows = [:]
            update()
        }
    }

    private func add(_ proxy: Proxy) {
        let window = Window(proxy)
        let id = proxy.id
        windows[id] = window
        proxy.on(zwlr_foreign_toplevel_handle_v1_state_event) { [unowned window] arguments in
            window.next = arguments.numbers(0)
        }
        proxy.on(zwlr_foreign_toplevel_handle_v1_done_event) { [unowned self, unowned window] _ in
            window.isFocused = window.next.contains(State.activated)
            window.isFullscreen = window.next.contains(State.fullscreen)
            update()
        }
        proxy.on(zwlr_foreign_toplevel_handle_v1_closed_event) { [unowned self] _ in
            windows[id] = nil
            update()
        }
    }

    private func update() {
        let before = [isFullscreen, hasFullscreen, hasFocus]
        isFullscreen = windows.values.contains { $0.isFocused && $0.isFullscreen }
        hasFullscreen = windows.values.contains(where: \.isFullscreen)
        hasFocus = windows.values.contains(where: \.isFocused)
        if before != [isFullscreen, hasFullscreen, hasFocus] { onChanged() }
    }
}
