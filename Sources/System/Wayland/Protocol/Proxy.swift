// SPDX-License-Identifier: MIT
//
// Wayland consists of objects with numbered requests and events. One class represents any
// object: it sends requests with their arguments as values, and passes each event to its
// handler. Requests and events have the protocol's names, from `CWayland`.

import Basics
internal import CWayland
internal import Glibc

/// A protocol object.
///
/// Wraps `wl_proxy`. When it is freed, its destructor request is sent.
@safe final class Proxy {
    let interface: Interface
    let version: UInt32
    let display: DisplayHandle
    private(set) var isDestroyed = false
    private let pointer: OpaquePointer
    private var handlers: [Event.RawValue: (borrowing Arguments) -> Void] = [:]

    /// Takes ownership of an object.
    init(adopting pointer: OpaquePointer, _ interface: Interface, display: DisplayHandle) {
        unsafe self.pointer = pointer
        self.interface = interface
        self.display = display
        version = unsafe wl_proxy_get_version(pointer)
        let box = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe wl_proxy_add_dispatcher(pointer, dispatchEvent, box, nil)
    }

    deinit { destroy() }

    /// The object's id in events.
    var id: UInt32 { unsafe isDestroyed ? 0 : wl_proxy_get_id(pointer) }

    /// The object for another library.
    var foreign: ForeignObject { unsafe ForeignObject(pointer) }

    /// Sets the handler for a kind of event, until the object is destroyed.
    func on(_ event: Event, _ handler: @escaping (borrowing Arguments) -> Void) {
        handlers[event.rawValue] = handler
    }

    /// Destroys the object; later requests are ignored.
    ///
    /// Wraps `wl_proxy_destroy`, after the destructor request if there is one.
    func destroy() {
        guard !isDestroyed else { return }
        handlers = [:]
        if let destructor = interface.destructor, destructor.since <= version {
            isDestroyed = true
            let flags = UInt32(WL_MARSHAL_FLAG_DESTROY)
            unsafe wl_proxy_marshal_array_flags(
                pointer,
                UInt32(destructor.request.rawValue),
                nil,
                version,
                flags,
                nil
            )
        } else {
            isDestroyed = true
            unsafe wl_proxy_destroy(pointer)
        }
    }

    /// Sends a request.
    func send(_ request: Request, _ arguments: Argument...) {
        guard !isDestroyed else { return }
        _ = unsafe marshal(request, nil, version: version, arguments)
    }

    /// Sends a request with a rectangle as its arguments.
    func send(_ request: Request, _ part: Rectangle<Int>) {
        send(request, .int(part.x), .int(part.y), .int(part.width), .int(part.height))
    }

    /// Sends a request that creates an object; `.new` marks its position in the arguments.
    ///
    /// The new object has this one's version, unless the request sets another.
    func make(
        _ request: Request,
        _ interface: Interface,
        version: UInt32? = nil,
        _ arguments: Argument...
    ) -> Proxy {
        precondition(!isDestroyed, "the object is destroyed")
        let version = version ?? self.version
        guard
            let made = unsafe marshal(request, interface.table, version: version, arguments)
        else { preconditionFailure("libwayland has no memory for an object") }
        return unsafe Proxy(adopting: made, interface, display: display)
    }

    /// Sends a request that makes an object, whose events go to a queue.
    ///
    /// Wraps `wl_proxy_create_wrapper`.
    func make(
        _ request: Request,
        _ interface: Interface,
        on queue: OpaquePointer,
        _ arguments: [Argument]
    ) -> Proxy {
        precondition(!isDestroyed, "the object is destroyed")
        guard let wrapper = unsafe wl_proxy_create_wrapper(UnsafeMutableRawPointer(pointer)) else {
            preconditionFailure("libwayland has no memory for an object")
        }
        let maker = OpaquePointer(wrapper)
        unsafe wl_proxy_set_queue(maker, queue)
        let made = unsafe marshal(
            request,
            interface.table,
            version: version,
            arguments,
            through: maker
        )
        unsafe wl_proxy_wrapper_destroy(wrapper)
        guard let made = unsafe made else {
            preconditionFailure("libwayland has no memory for an object")
        }
        return unsafe Proxy(adopting: made, interface, display: display)
    }

    private func marshal(
        _ request: Request,
        _ interface: UnsafePointer<wl_interface>?,
        version: UInt32,
        _ arguments: [Argument],
        through wrapper: OpaquePointer? = nil
    ) -> OpaquePointer? {
        var texts: [UnsafeMutablePointer<CChar>] = unsafe []
        defer { while let text = unsafe texts.popLast() { unsafe free(text) } }
        var raw: [wl_argument] = unsafe []
        for argument in arguments {
            var value = unsafe wl_argument()
            switch argument {
            case .int(let number): unsafe value.i = Int32(clamping: number)
            case .uint(let number): unsafe value.u = number
            case .string(let text):
                if let copy = unsafe strdup(text) {
                    unsafe texts.append(copy)
                    unsafe value.s = unsafe UnsafePointer(copy)
                }
            case .object(let proxy):
                unsafe value.o = proxy.flatMap { unsafe $0.isDestroyed ? nil : $0.pointer }
            case .foreign(let object): unsafe value.o = object.pointer
            case .descriptor(let number): unsafe value.h = number
            case .new: unsafe value.o = nil
            }
            unsafe raw.append(value)
        }
        return unsafe raw.withUnsafeMutableBufferPointer { buffer in
            unsafe wl_proxy_marshal_array_flags(
                wrapper ?? pointer,
                UInt32(request.rawValue),
                interface,
                version,
                0,
                buffer.baseAddress
            )
        }
    }

    fileprivate func handleEvent(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>?)
    {
        let values = unsafe Arguments(arguments, display: display)
        handlers[Event.RawValue(opcode)]?(values)
    }
}

/// Passes an event to its object.
private let dispatchEvent: wl_dispatcher_func_t = { box, _, opcode, _, arguments in
    guard let box = unsafe box else { return 0 }
    unsafe Unmanaged<Proxy>.fromOpaque(box).takeUnretainedValue().handleEvent(opcode, arguments)
    return 0
}

/// A request of the protocol, for example `wl_surface_commit_request`.
typealias Request = topmost_request

/// An event of the protocol, for example `wl_pointer_enter_event`.
typealias Event = topmost_event

/// An argument of a request.
enum Argument {
    case int(Int)
    case uint(UInt32)
    case string(String)
    /// An object; `nil` if the protocol allows that.
    case object(Proxy?)
    /// An object of another library.
    case foreign(ForeignObject)
    case descriptor(Int32)
    /// The position of the new object's id.
    case new
}

/// The arguments of an event, valid during its handler.
@safe struct Arguments: ~Copyable {
    private let values: UnsafeMutablePointer<wl_argument>?
    private let display: DisplayHandle

    init(_ values: UnsafeMutablePointer<wl_argument>?, display: DisplayHandle) {
        unsafe self.values = values
        self.display = display
    }

    func int(_ index: Int) -> Int { Int(unsafe values?[index].i ?? 0) }

    func uint(_ index: Int) -> UInt32 { unsafe values?[index].u ?? 0 }

    /// Returns a fixed-point number with 8 fractional bits.
    func fixed(_ index: Int) -> Double { Double(unsafe values?[index].f ?? 0) / 256 }

    func string(_ index: Int) -> String {
        guard let text = unsafe values?[index].s else { return "" }
        return unsafe String(cString: text)
    }

    /// Returns a descriptor; the handler owns it.
    func descriptor(_ index: Int) -> Int32 { unsafe values?[index].h ?? -1 }

    /// Returns the id of an object of this client; 0: none, or destroyed.
    func object(_ index: Int) -> UInt32 {
        guard let object = unsafe values?[index].o else { return 0 }
        return unsafe wl_proxy_get_id(object)
    }

    /// Returns an object that the event created.
    func made(_ index: Int, _ interface: Interface) -> Proxy? {
        guard let object = unsafe values?[index].o else { return nil }
        return unsafe Proxy(adopting: object, interface, display: display)
    }

    /// Returns an array of 32-bit numbers.
    func numbers(_ index: Int) -> [UInt32] {
        guard let array = unsafe values?[index].a?.pointee, let data = unsafe array.data else {
            return []
        }
        let count = unsafe array.size / 4
        let start = unsafe data.assumingMemoryBound(to: UInt32.self)
        return (0..<count).map { unsafe start[$0] }
    }
}

/// An object of another library, which keeps it alive.
@safe struct ForeignObject {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
}
