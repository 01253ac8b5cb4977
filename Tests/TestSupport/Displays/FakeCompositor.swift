// SPDX-License-Identifier: MIT
//
// A compositor controlled by a test, which records the requests: it
// speaks the wire protocol with one client on a thread of its own, and gives
// every event into the test's hands that a real one sends when it pleases.

internal import ChildProcess
import Foundation
import SystemCalls

/// A Wayland compositor without a screen, for one client.
public final class FakeCompositor: @unchecked Sendable {
    /// A request of the client.
    public struct Request: Sendable {
        /// The object it was sent to.
        public var object: UInt32
        /// The interface of the object.
        public var interface: String
        /// The request's name in the protocol.
        public var name: String
        /// The arguments, as 32-bit words of the message.
        public var words: [UInt32]
    }

    /// The path of the socket.
    public let socket: String

    // All of these are the lock's.
    private let lock = NSLock()
    private var behaviour = Behaviour()
    private var kept: [Request] = []
    private var interfaces: [UInt32: String] = [1: "wl_display"]
    private var surfaces: [UInt32: Surface] = [:]
    private var outputs: [Output]
    private var boundOutputs: [UInt32: UInt32] = [:]
    private var registries: [UInt32] = []
    private var serial: UInt32 = 100
    /// The connection, to send on; `nil`: nobody is connected.
    private var client: PacketSocket?
    private var isStopped = false
    private var listener: Int32

    private struct Surface {
        var attached: UInt32?
        var shown: UInt32 = 0
        var callbacks: [UInt32] = []
        var isCommitted = false
        /// The layer, if it is one, and the size it asked for.
        var layer: UInt32?
        var size: (width: UInt32, height: UInt32) = (0, 0)
    }

    /// The events that are sent without a test's doing.
    public struct Behaviour: Sendable {
        /// Whether what was committed is on screen at once.
        public var showsFrames = true
        /// Whether an image is given back once another is shown.
        public var releasesImages = true
        /// Whether layers receive their size.
        public var configuresLayers = true
        /// Whether it reads no requests.
        public var isBusy = false
        /// The globals that it does not offer.
        public var missing: Set<String> = []

        /// A compositor that does all of it.
        public init() {}
    }

    /// A monitor.
    public struct Output: Sendable {
        /// The global's number.
        public var name: UInt32
        /// In its own pixels.
        public var width, height: Int
        /// Scale factor: device pixels to one logical pixel.
        public var scale: Int

        /// Creates a monitor.
        public init(name: UInt32, width: Int = 1280, height: Int = 800, scale: Int = 1) {
            self.name = name
            self.width = width
            self.height = height
            self.scale = scale
        }
    }

    /// Interfaces besides outputs, with their versions; a global's number is its index + 1.
    private static let globals: [(name: String, version: UInt32)] = [
        ("wl_compositor", 4), ("wl_subcompositor", 1), ("wl_shm", 1), ("wl_seat", 5),
        ("zwlr_layer_shell_v1", 4), ("xdg_wm_base", 4), ("wl_data_device_manager", 3),
        ("wp_viewporter", 1),
        ("wp_cursor_shape_manager_v1", 1), ("xdg_wm_dialog_v1", 1),
        ("xdg_toplevel_tag_manager_v1", 1), ("ext_background_effect_manager_v1", 1),
        ("org_kde_kwin_blur_manager", 1),
    ]

    /// Requests that make an object whose number is their first word, and its interface.
    private static let makers: [String: [String: String]] = [
        "wl_display": ["sync": "wl_callback", "get_registry": "wl_registry"],
        "wl_compositor": ["create_surface": "wl_surface", "create_region": "wl_region"],
        "wl_subcompositor": ["get_subsurface": "wl_subsurface"],
        "wl_shm": ["create_pool": "wl_shm_pool"],
        "wl_shm_pool": ["create_buffer": "wl_buffer"],
        "wl_surface": ["frame": "wl_callback"],
        "wl_seat": [
            "get_pointer": "wl_pointer", "get_keyboard": "wl_keyboard", "get_touch": "wl_touch",
        ],
        "wl_data_device_manager": [
            "create_data_source": "wl_data_source", "get_data_device": "wl_data_device",
        ],
        "zwlr_layer_shell_v1": ["get_layer_surface": "zwlr_layer_surface_v1"],
        "wp_viewporter": ["get_viewport": "wp_viewport"],
        "wp_cursor_shape_manager_v1": ["get_pointer": "wp_cursor_shape_device_v1"],
        "ext_background_effect_manager_v1": [
            "get_background_effect": "ext_background_effect_surface_v1"
        ],
        "org_kde_kwin_blur_manager": ["create": "org_kde_kwin_blur"],
        "xdg_wm_dialog_v1": ["get_xdg_dialog": "xdg_dialog_v1"],
        "xdg_wm_base": ["create_positioner": "xdg_positioner", "get_xdg_surface": "xdg_surface"],
        "xdg_surface": ["get_toplevel": "xdg_toplevel", "get_popup": "xdg_popup"],
    ]

    /// Starts it.
    public init(outputs: [Output] = [Output(name: 50)], _ behaviour: Behaviour = .init()) throws {
        self.outputs = outputs
        self.behaviour = behaviour
        socket = NSTemporaryDirectory() + "topmost-fake-" + UUID().uuidString.prefix(8)
        listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(socket.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(listener, $0, length) == 0
            }
        }
        guard isBound, listen(listener, 1) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        let thread = Thread { [self] in serve() }
        thread.start()
    }

    /// Ends it as a crash would.
    public func stop() {
        lock.withLock {
            guard !isStopped else { return }
            isStopped = true
            for file in [client?.file.number, listener].compactMap({ $0 }) where file >= 0 {
                shutdown(file, Int32(SHUT_RDWR))
            }
        }
        _ = unsafe unlink(socket)
    }

    // MARK: What a test does

    /// Changes what it does by itself from now on.
    public func behave(_ change: (inout Behaviour) -> Void) { lock.withLock { change(&behaviour) } }

    /// The requests of the client so far.
    public var requests: [Request] { lock.withLock { kept } }

    /// What objects of an interface were asked.
    public func requests(to interface: String, _ name: String? = nil) -> [Request] {
        requests.filter { one in
            one.interface == interface && name.map { $0 == one.name } ?? true
        }
    }

    /// The objects of an interface, the oldest first.
    public func objects(_ interface: String) -> [UInt32] {
        lock.withLock { interfaces.filter { $0.value == interface }.keys.sorted() }
    }

    /// Surfaces that are layers, the oldest first, with their sizes as they asked for them.
    public var layers: [(surface: UInt32, layer: UInt32, width: UInt32, height: UInt32)] {
        lock.withLock {
            surfaces.sorted { $0.key < $1.key }.compactMap { surface, state in
                state.layer.map { (surface, $0, state.size.width, state.size.height) }
            }
        }
    }

    /// The surfaces that show an image.
    public var shownSurfaces: [UInt32] {
        lock.withLock { surfaces.filter { $0.value.shown != 0 }.keys.sorted() }
    }

    /// Sends an event, for example `closed`.
    public func send(_ object: UInt32, _ event: String, _ words: UInt32...) {
        lock.withLock {
            guard let interface = interfaces[object] else { return }
            emit(object, interface, event, words)
        }
    }

    /// Sends an event to the latest object of an interface.
    public func send(to interface: String, _ event: String, _ words: UInt32...) {
        guard let object = objects(interface).last else { return }
        lock.withLock { emit(object, interface, event, words) }
    }

    /// Sends an event with a text and a descriptor: `send` of a data source.
    public func send(_ object: UInt32, _ event: String, _ text: String, with file: Int32) {
        lock.withLock {
            guard let interface = interfaces[object] else { return }
            emit(object, interface, event, Self.words(text), with: file)
        }
    }

    /// Confirms all frames that were committed.
    public func showFrames() {
        lock.withLock {
            for id in surfaces.keys.sorted() { confirm(id) }
        }
    }

    /// Gives back all images but those that are shown.
    public func releaseImages() {
        lock.withLock {
            let shown = Set(surfaces.values.map(\.shown))
            for (id, interface) in interfaces where interface == "wl_buffer" && !shown.contains(id)
            {
                emit(id, interface, "release", [])
            }
        }
    }

    /// Tells the latest keyboard a layout of the keyboard database, as text in a file.
    public func sendKeymap(_ layout: String) throws {
        let text = """
            xkb_keymap {
                xkb_keycodes { include "evdev+aliases(qwerty)" };
                xkb_types { include "complete" };
                xkb_compat { include "complete" };
                xkb_symbols { include "pc+\(layout)+inet(evdev)" };
            };
            """
        let path = socket + ".keymap"
        guard FileManager().createFile(atPath: path, contents: Data(text.utf8 + [0])),
            let file = FileHandle(forReadingAtPath: path),
            let keyboard = objects("wl_keyboard").last
        else { throw POSIXError(.EIO) }
        _ = unsafe unlink(path)
        // The format xkb_v1, the file, its size.
        let words = [1, UInt32(text.utf8.count + 1)]
        lock.withLock {
            emit(keyboard, "wl_keyboard", "keymap", words, with: file.fileDescriptor)
        }
    }

    /// Unplugs a monitor.
    public func remove(output name: UInt32) {
        lock.withLock {
            outputs.removeAll { $0.name == name }
            for registry in registries { emit(registry, "wl_registry", "global_remove", [name]) }
        }
    }

    /// Plugs a monitor in.
    public func add(_ output: Output) {
        lock.withLock {
            outputs.append(output)
            for registry in registries { announce(output, to: registry) }
        }
    }

    /// A number with 8 bits after the point.
    public static func fixed(_ number: Double) -> UInt32 {
        UInt32(bitPattern: Int32(number * 256))
    }

    // MARK: The wire

    private func serve() {
        let number = accept(lock.withLock { listener }, nil, nil)
        lock.withLock {
            close(listener)
            listener = -1
            if number >= 0 {
                client = PacketSocket(adopting: FileDescriptor(adopting: dup(number)))
            }
        }
        guard number >= 0 else { return }
        let socket = PacketSocket(adopting: FileDescriptor(adopting: number))
        var unread: [UInt8] = []
        // Descriptors among what comes are closed.
        while let packet = try? socket.receive(atMost: 65_536), !packet.bytes.isEmpty {
            unread += packet.bytes
            while lock.withLock({ behaviour.isBusy }) { usleep(1000) }
            lock.withLock {
                while unread.count >= 8 {
                    let word = Self.word(unread, 4)
                    let size = Int(word >> 16)
                    guard size >= 8, unread.count >= size else { break }
                    let words = stride(from: 8, to: size, by: 4).map { Self.word(unread, $0) }
                    take(Self.word(unread, 0), Int(word & 0xFFFF), words)
                    unread.removeFirst(size)
                }
            }
        }
        lock.withLock { client = nil }
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
    }

    /// Sends an event: object, size and number, arguments; to a client that is still there.
    private func emit(
        _ object: UInt32,
        _ interface: String,
        _ event: String,
        _ words: [UInt32],
        with file: Int32? = nil
    ) {
        let opcode = WaylandOpcode.event(event, of: interface)
        let all = [object, UInt32(8 + words.count * 4) << 16 | opcode] + words
        let bytes = all.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        if let file {
            try? client?.send(bytes, passing: FileDescriptor(adopting: dup(file)))
        } else {
            try? client?.send(bytes)
        }
    }

    /// A string as words: its length with the zero at its end, then its bytes.
    private static func words(_ text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let count = UInt32(bytes.count)
        bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        return [count] + stride(from: 0, to: bytes.count, by: 4).map { word(bytes, $0) }
    }

    // MARK: The protocol

    private func take(_ object: UInt32, _ opcode: Int, _ words: [UInt32]) {
        guard let interface = interfaces[object] else { return }
        let name = WaylandOpcode.request(opcode, of: interface)
        kept.append(Request(object: object, interface: interface, name: name, words: words))
        if let made = Self.makers[interface]?[name], let id = words.first {
            interfaces[id] = made
            if made == "wl_surface" { surfaces[id] = Surface() }
        }
        switch (interface, name) {
        case ("wl_display", "sync"): emit(words[0], "wl_callback", "done", [0])
        case ("wl_display", "get_registry"): announceAll(to: words[0])
        case ("wl_registry", "bind"): bind(words)
        case ("wl_surface", "destroy"):
            surfaces[object] = nil
            interfaces[object] = nil
        case ("wl_surface", "attach"): surfaces[object]?.attached = words[0]
        case ("wl_surface", "frame"): surfaces[object]?.callbacks.append(words[0])
        case ("wl_surface", "commit"): commit(object)
        case ("wl_buffer", "destroy"), ("zwlr_layer_surface_v1", "destroy"):
            interfaces[object] = nil
        case ("zwlr_layer_shell_v1", "get_layer_surface"): surfaces[words[1]]?.layer = words[0]
        case ("zwlr_layer_surface_v1", "set_size"):
            let surface = surfaces.first { $0.value.layer == object }?.key
            if let surface { surfaces[surface]?.size = (words[0], words[1]) }
        default: break
        }
    }

    private func announceAll(to registry: UInt32) {
        registries.append(registry)
        for (index, global) in Self.globals.enumerated()
        where !behaviour.missing.contains(global.name) {
            announce(UInt32(index + 1), global.name, version: global.version, to: registry)
        }
        for output in outputs { announce(output, to: registry) }
    }

    private func announce(_ output: Output, to registry: UInt32) {
        announce(output.name, "wl_output", version: 4, to: registry)
    }

    private func announce(
        _ name: UInt32,
        _ interface: String,
        version: UInt32,
        to registry: UInt32
    ) {
        let words = [name] + Self.words(interface) + [version]
        emit(registry, "wl_registry", "global", words)
    }

    private func bind(_ words: [UInt32]) {
        guard let id = words.last, let name = words.first else { return }
        guard let output = outputs.first(where: { $0.name == name }) else {
            let global = Self.globals[Int(name) - 1].name
            interfaces[id] = global
            // A pointer, a keyboard and a touch screen.
            if global == "wl_seat" { emit(id, global, "capabilities", [7]) }
            return
        }
        let interface = "wl_output"
        interfaces[id] = interface
        let geometry = [0, 0, 300, 200, 0] + Self.words("fake") + Self.words("fake") + [0]
        emit(id, interface, "geometry", geometry)
        emit(id, interface, "mode", [3, UInt32(output.width), UInt32(output.height), 60_000])
        emit(id, interface, "scale", [UInt32(output.scale)])
        emit(id, interface, "name", Self.words("FAKE-\(name)"))
        emit(id, interface, "done", [])
        boundOutputs[id] = name
    }

    private func commit(_ id: UInt32) {
        guard var surface = surfaces[id] else { return }
        let isFirst = !surface.isCommitted
        surface.isCommitted = true
        if let new = surface.attached {
            let old = surface.shown
            surface.shown = new
            surface.attached = nil
            if old != 0, old != new, behaviour.releasesImages {
                emit(old, "wl_buffer", "release", [])
            }
        }
        surfaces[id] = surface
        if isFirst, let layer = surface.layer, behaviour.configuresLayers {
            configure(layer, surface.size)
        }
        if behaviour.showsFrames { confirm(id) }
    }

    private func configure(_ layer: UInt32, _ size: (width: UInt32, height: UInt32)) {
        serial += 1
        let output = outputs.first ?? Output(name: 0)
        let width = size.width > 0 ? size.width : UInt32(output.width / output.scale)
        let height = size.height > 0 ? size.height : UInt32(output.height / output.scale)
        emit(layer, "zwlr_layer_surface_v1", "configure", [serial, width, height])
    }

    private func confirm(_ id: UInt32) {
        let callbacks = surfaces[id]?.callbacks ?? []
        surfaces[id]?.callbacks = []
        for callback in callbacks { emit(callback, "wl_callback", "done", [0]) }
    }
}
