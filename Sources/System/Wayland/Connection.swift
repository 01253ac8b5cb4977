// SPDX-License-Identifier: MIT
//
// A connection waits for the compositor only while it is opened. Later, requests are
// buffered until `flush`, and `read` delivers events.

internal import CWayland
internal import Glibc
import SystemCalls

/// A connection to a Wayland compositor, with its globals.
///
/// Wraps `wl_display` and `wl_registry`. Belongs to one thread.
@safe public final class Connection {
    /// Called when a monitor was added, removed or changed.
    public var onMonitorsChanged: () -> Void = {}
    /// The user's pointer, keyboard and touch; `nil`: the compositor has no seat.
    public private(set) var seat: Seat?
    /// Follows fullscreen windows; `nil`: the compositor does not report them.
    public private(set) var fullscreen: FullscreenWatch?

    /// Whether the compositor blurs behind surfaces by `ext_background_effect_manager_v1`.
    private(set) var hasBackgroundBlur = false

    /// Source: ext-background-effect-v1, "capability".
    private static let blurCapability: UInt32 = 1

    /// Whether a screen lock may be an ordinary layer.
    ///
    /// It then takes the input through `zwlr_input_inhibit_manager_v1`. Newer
    /// compositors put locks above all layers themselves.
    public private(set) var locksAreLayers = false

    let display: DisplayHandle
    private let registry: Proxy
    private var trackers: [MonitorTracker] = []
    private var globals: [Interface: Proxy] = [:]
    private var seatName: UInt32?

    /// Interfaces with at most one global.
    private static let singles: [Interface] = [
        .compositor, .subcompositor, .shm, .layerShell, .viewporter,
        .xdgActivation, .xdgWmBase, .xdgOutputManager, .dataDeviceManager,
        .fractionalScaleManager, .textInputManager, .toplevelManager,
        .cursorShapeManager, .dialogManager, .tagManager, .backgroundEffectManager,
        .blurManager,
    ]

    /// Connects and reads the globals; waits for the compositor.
    ///
    /// - Parameter name: The socket's name; `nil` reads `WAYLAND_DISPLAY`.
    /// - Throws: `cannotOpen`, `missingInterface`, `connectionLost`.
    ///
    /// Wraps `wl_display_connect`.
    public init(display name: String? = nil) throws(WaylandError) {
        let name = name ?? environmentVariable("WAYLAND_DISPLAY") ?? ""
        guard !name.isEmpty, let pointer = unsafe wl_display_connect(name) else {
            throw .cannotOpen(display: name)
        }
        display = unsafe DisplayHandle(adopting: pointer)
        var argument = unsafe wl_argument()
        let made = unsafe wl_proxy_marshal_array_flags(
            pointer,
            UInt32(wl_display_get_registry_request.rawValue),
            Interface.registry.table,
            1,
            0,
            &argument
        )
        guard let made = unsafe made else { throw .cannotOpen(display: name) }
        registry = unsafe Proxy(adopting: made, .registry, display: display)
        registry.on(wl_registry_global_event) { [unowned self] arguments in
            appeared(arguments.uint(0), arguments.string(1), arguments.uint(2))
        }
        registry.on(wl_registry_global_remove_event) { [unowned self] in disappeared($0.uint(0)) }
        // The first round trip gets the globals, the second their events.
        for _ in 0..<2 where unsafe wl_display_roundtrip(pointer) < 0 { throw fault }
        for trackers in trackers { trackers.describe(globals[.xdgOutputManager]) }
        guard unsafe wl_display_roundtrip(pointer) >= 0 else { throw fault }
        for interface in [Interface.compositor, .subcompositor, .shm]
        where globals[interface] == nil {
            throw .missingInterface(interface.name)
        }
        guard globals[.layerShell] != nil || globals[.xdgWmBase] != nil else {
            throw .missingInterface(Interface.xdgWmBase.name)
        }
    }

    /// Whether surfaces can be above windows and take all keys.
    public var hasLayers: Bool { globals[.layerShell] != nil }

    /// Whether a buffer can be scaled to any size on screen.
    public var hasViewports: Bool { globals[.viewporter] != nil }

    /// The monitors whose data is complete, oldest first.
    public var monitors: [Monitor] { trackers.compactMap { $0.monitor(fractions: hasViewports) } }

    /// The socket, to watch for reading; the connection closes it.
    ///
    /// Wraps `wl_display_get_fd`.
    public var fd: Int32 { unsafe wl_display_get_fd(display.pointer) }

    /// Sends the buffered requests; a later call sends the ones that do not fit.
    ///
    /// Wraps `wl_display_flush`.
    public func flush() { unsafe wl_display_flush(display.pointer) }

    /// Reads events and calls the handlers; never waits.
    ///
    /// - Throws: `connectionLost`, `protocolBroken`.
    ///
    /// Wraps `wl_display_read_events`.
    public func read() throws(WaylandError) {
        let pointer = unsafe display.pointer
        while unsafe wl_display_prepare_read(pointer) != 0 {
            guard unsafe wl_display_dispatch_pending(pointer) >= 0 else { throw fault }
        }
        unsafe wl_display_flush(pointer)
        var ready = unsafe pollfd(fd: wl_display_get_fd(pointer), events: 1, revents: 0)
        guard unsafe poll(&ready, 1, 0) > 0 else {
            unsafe wl_display_cancel_read(pointer)
            return
        }
        guard unsafe wl_display_read_events(pointer) >= 0,
            unsafe wl_display_dispatch_pending(pointer) >= 0
        else { throw fault }
    }

    /// Calls the handlers for events that were read during a wait.
    ///
    /// Wraps `wl_display_dispatch_pending`.
    public func dispatchPending() { unsafe wl_display_dispatch_pending(display.pointer) }

    /// Calls the handler once the compositor has processed all requests so far.
    public func whenProcessed(_ handler: @escaping () -> Void) {
        var argument = unsafe wl_argument()
        let made = unsafe wl_proxy_marshal_array_flags(
            display.pointer,
            UInt32(wl_display_sync_request.rawValue),
            Interface.callback.table,
            1,
            0,
            &argument
        )
        guard let made = unsafe made else { return }
        once(unsafe Proxy(adopting: made, .callback, display: display), handler)
    }

    /// Keeps a callback until it has fired.
    func once(_ callback: Proxy, _ handler: @escaping () -> Void) {
        callback.on(wl_callback_done_event) { _ in
            handler()
            // The closure retains the callback until here.
            callback.destroy()
        }
    }

    /// Returns the only object of an interface.
    func global(_ interface: Interface) -> Proxy? { globals[interface] }

    /// Waits until the compositor has processed all requests so far.
    ///
    /// For tests and for the end of a process.
    public func waitUntilProcessed() { unsafe wl_display_roundtrip(display.pointer) }

    private var fault: WaylandError {
        let code = unsafe wl_display_get_error(display.pointer)
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let number = unsafe wl_display_get_protocol_error(display.pointer, &interface, &id)
        // Errors of the display itself have other codes: an object or a request that is not there.
        guard unsafe code == EPROTO || interface != nil else { return .connectionLost(code) }
        let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) } ?? "wl_display"
        return .protocolBroken(interface: name, code: number)
    }

    private func bind(_ interface: Interface, _ name: UInt32, _ offered: UInt32) -> Proxy {
        let version = min(offered, interface.version)
        return registry.make(
            wl_registry_bind_request,
            interface,
            version: version,
            .uint(name),
            .string(interface.name),
            .uint(version),
            .new
        )
    }

    private func appeared(_ name: UInt32, _ title: String, _ version: UInt32) {
        if title == Interface.output.name {
            let tracker = MonitorTracker(name: name, bind(.output, name, version)) {
                [unowned self] in onMonitorsChanged()
            }
            trackers.append(tracker)
            tracker.describe(globals[.xdgOutputManager])
        } else if title == Interface.seat.name, seat == nil {
            seatName = name
            seat = Seat(bind(.seat, name, version), self)
        } else if title == "zwlr_input_inhibit_manager_v1" {
            locksAreLayers = true
        } else if let single = Self.singles.first(where: { $0.name == title }),
            globals[single] == nil
        {
            let proxy = bind(single, name, version)
            globals[single] = proxy
            if single == .backgroundEffectManager {
                proxy.on(ext_background_effect_manager_v1_capabilities_event) { [unowned self] in
                    hasBackgroundBlur = $0.uint(0) & Self.blurCapability != 0
                }
            }
            if single == .toplevelManager { fullscreen = FullscreenWatch(proxy) }
            if single == .xdgWmBase {
                proxy.on(xdg_wm_base_ping_event) { [unowned proxy] in
                    proxy.send(xdg_wm_base_pong_request, .uint($0.uint(0)))
                }
            }
        }
    }

    private func disappeared(_ name: UInt32) {
        if name == seatName {
            seat?.vanish()
            seat = nil
            seatName = nil
        }
        guard let index = trackers.firstIndex(where: { $0.name == name }) else { return }
        trackers.remove(at: index)
        onMonitorsChanged()
    }

    /// Returns the monitor's object, for a surface on it.
    func output(_ id: UInt32) -> Proxy? { trackers.first { $0.name == id }?.output }

    /// Returns the monitor of the object with that id.
    func monitorID(ofObject id: UInt32) -> UInt32? { trackers.first { $0.output.id == id }?.name }
}

/// The connection's handle; every object retains it.
@safe final class DisplayHandle {
    let pointer: OpaquePointer
    init(adopting pointer: OpaquePointer) { unsafe self.pointer = pointer }
    deinit { unsafe wl_display_disconnect(pointer) }
}

/// A separate queue of events.
///
/// Wraps `wl_event_queue`. Destroyed after all its objects.
@safe final class EventQueue {
    private let display: DisplayHandle
    private let pointer: OpaquePointer

    init?(_ display: DisplayHandle) {
        guard let pointer = unsafe wl_display_create_queue(display.pointer) else { return nil }
        self.display = display
        unsafe self.pointer = pointer
    }

    deinit { unsafe wl_event_queue_destroy(pointer) }

    /// Creates an object from another one, with its events on this queue.
    func make(
        _ maker: Proxy,
        _ request: Request,
        _ interface: Interface,
        _ arguments: [Argument]
    ) -> Proxy {
        unsafe maker.make(request, interface, on: pointer, arguments)
    }

    /// Calls the handlers for events that were already read.
    ///
    /// Wraps `wl_display_dispatch_queue_pending`.
    func dispatchPending() { unsafe wl_display_dispatch_queue_pending(display.pointer, pointer) }

    /// Waits until the compositor has answered all requests, and calls the handlers.
    ///
    /// Wraps `wl_display_roundtrip_queue`.
    func wait() { unsafe wl_display_roundtrip_queue(display.pointer, pointer) }
}
