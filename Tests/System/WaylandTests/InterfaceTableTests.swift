// SPDX-License-Identifier: MIT

import CWayland
import Testing

@testable import Wayland

@Suite("Interface tables")
struct InterfaceTableTests {
    static let all = Interface.allCases

    @Test("no two are the same, and none is asked for newer than it is described", arguments: all)
    func names(interface: Interface) {
        #expect(Self.all.filter { $0.name == interface.name }.count == 1)
        #expect(interface.version <= UInt32(unsafe interface.table.pointee.version))
        #expect(interface.version >= 1)
    }

    @Test("a table has what the protocol's file says, to its last request", arguments: all)
    func messages(interface: Interface) throws {
        let file = try described(interface)
        let table = unsafe interface.table.pointee
        let version = UInt32(unsafe table.version)
        let requests = unsafe Self.messages(table.methods, table.method_count)
        let known = file.requests.filter { $0.since <= version }
        #expect(requests == known.prefix(requests.count).map(Row.init))
        let events = unsafe Self.messages(table.events, table.event_count)
        #expect(events == file.events.filter { $0.since <= version }.map(Row.init))
        for (index, event) in file.events.prefix(events.count).enumerated() {
            for created in event.created {
                let type = unsafe table.events[index].types[0]?.pointee
                #expect(unsafe type.map { unsafe String(cString: $0.name) } == created)
            }
        }
    }

    @Test("an object is destroyed by the request that does so", arguments: all)
    func destructors(interface: Interface) throws {
        let file = try described(interface)
        let version = interface.version
        let known = file.requests.filter { $0.isDestructor && $0.since <= version }
        guard let destructor = interface.destructor else {
            #expect(known.isEmpty)
            return
        }
        let request = file.requests[Int(destructor.request.rawValue)]
        #expect(request.isDestructor && request.since == destructor.since)
    }

    /// Files of the wlroots protocols are in no package of Debian 12.
    @Test(
        "the name of a request is its index",
        arguments: [
            (
                Interface.layerShell, zwlr_layer_shell_v1_get_layer_surface_request,
                "get_layer_surface", "no?ous"
            ),
            (
                .layerSurface, zwlr_layer_surface_v1_set_keyboard_interactivity_request,
                "set_keyboard_interactivity", "u"
            ),
            (.layerSurface, zwlr_layer_surface_v1_ack_configure_request, "ack_configure", "u"),
            (.layerSurface, zwlr_layer_surface_v1_set_layer_request, "set_layer", "2u"),
        ]
    )
    func requests(interface: Interface, request: Request, name: String, signature: String) {
        let row = unsafe interface.table.pointee.methods[Int(request.rawValue)]
        #expect(unsafe String(cString: row.name) == name)
        #expect(unsafe String(cString: row.signature) == signature)
    }

    @Test(
        "the name of an event is its index",
        arguments: [
            (Interface.layerSurface, zwlr_layer_surface_v1_configure_event, "configure"),
            (.layerSurface, zwlr_layer_surface_v1_closed_event, "closed"),
            (.touch, wl_touch_cancel_event, "cancel"),
            (.pointer, wl_pointer_axis_discrete_event, "axis_discrete"),
            (.dataSource, wl_data_source_cancelled_event, "cancelled"),
        ]
    )
    func events(interface: Interface, event: Event, name: String) {
        let row = unsafe interface.table.pointee.events[Int(event.rawValue)]
        #expect(unsafe String(cString: row.name) == name)
    }

    // MARK: Rows

    /// A message of a table, or of a file.
    private struct Row: Equatable {
        var name: String
        var signature: String

        init(_ message: ProtocolFile.Message) {
            name = message.name
            signature = message.signature
        }

        init(_ message: wl_message) {
            name = unsafe String(cString: message.name)
            signature = unsafe String(cString: message.signature)
        }
    }

    private func described(_ interface: Interface) throws -> ProtocolFile.Interface {
        guard let file = ProtocolFile.interfaces[interface.name] else {
            try Test.cancel("no file in /usr/share describes \(interface.name)")
        }
        return file
    }

    private static func messages(_ rows: UnsafePointer<wl_message>?, _ count: Int32) -> [Row] {
        guard let rows = unsafe rows else { return [] }
        return (0..<Int(count)).map { unsafe Row(rows[$0]) }
    }
}
