// SPDX-License-Identifier: MIT

internal import CWayland

/// Knows whether a fullscreen window has the focus.
///
/// Wraps `zwlr_foreign_toplevel_manager_v1`. Compositors without it (KWin, Mutter) do not
/// tell other programs.
public final class FullscreenWatch {
    /// Whether a window is fullscreen and has the focus.
    public private(set) var isFullscreen = false
    /// Called when that changed.
    public var onChanged: () -> Void = {}

    private let manager: Proxy
    private var windows: [UInt32: Window] = [:]

    /// A window of any program.
    private final class Window {
        let proxy: Proxy
        /// Its state once the next `done` arrives.
        var next: [UInt32] = []
        var isFullscreenAndFocused = false

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
            settle()
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
            window.isFullscreenAndFocused =
                window.next.contains(State.activated) && window.next.contains(State.fullscreen)
            settle()
        }
        proxy.on(zwlr_foreign_toplevel_handle_v1_closed_event) { [unowned self] _ in
            windows[id] = nil
            settle()
        }
    }

    private func settle() {
        let isFullscreen = windows.values.contains(where: \.isFullscreenAndFocused)
        guard isFullscreen != self.isFullscreen else { return }
        self.isFullscreen = isFullscreen
        onChanged()
    }
}
