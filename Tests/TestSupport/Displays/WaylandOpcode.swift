// SPDX-License-Identifier: MIT

internal import CWayland

/// The numbers of requests and events: their indices in the interface's description.
enum WaylandOpcode {
    /// Returns the number of an event.
    static func event(_ name: String, of interface: String) -> UInt32 {
        let table = unsafe table(interface)
        let index = (0..<Int(unsafe table.event_count)).first { index in
            unsafe String(cString: table.events[index].name) == name
        }
        guard let index else { preconditionFailure("\(interface) has no event \(name)") }
        return UInt32(index)
    }

    /// Returns the name of a request.
    static func request(_ opcode: Int, of interface: String) -> String {
        let table = unsafe table(interface)
        guard (0..<Int(unsafe table.method_count)).contains(opcode) else {
            preconditionFailure("\(interface) has no request \(opcode)")
        }
        return unsafe String(cString: table.methods[opcode].name)
    }

    private static func table(_ interface: String) -> wl_interface {
        guard let table = unsafe topmost_interface(interface) else {
            preconditionFailure("CWayland has every interface: \(interface)")
        }
        return unsafe table.pointee
    }
}
