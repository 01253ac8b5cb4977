// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import Testing

@testable import Wayland

@Suite("Interface tables")
struct InterfaceTableTests {
    static let all = Interface.allCases

    @Test("a destructor is a request of that name, without arguments")
    func destructors() {
        var count = 0
        for interface in Self.all {
            let table = unsafe interface.table.pointee
            guard let destructor = interface.destructor else { continue }
            count += 1
            let opcode = Int(destructor.request.rawValue)
            #expect(opcode < Int(unsafe table.method_count), "\(interface)")
            let request = unsafe table.methods[opcode]
            let name = unsafe String(cString: request.name)
            #expect(["destroy", "release"].contains(name), "\(interface)")
            let signature = unsafe String(cString: request.signature)
            #expect(signature.filter { !$0.isNumber }.isEmpty, "\(interface)")
            #expect((Int(signature) ?? 1) == Int(destructor.since), "\(interface)")
        }
        #expect(count > 0)
    }

    @Test("no two are the same, and none is asked for newer than it is described", arguments: all)
    func names(interface: Interface) {
        #expect(Self.all.filter { $0.name == interface.name }.count == 1)
        #expect(interface.version <= UInt32(unsafe interface.table.pointee.version))
        #expect(interface.version >= 1)
    }

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
            (.viewporter, wp_viewporter_get_viewport_request, "get_viewport", "no"),
            (.viewport, wp_viewport_set_destination_request, "set_destination", "ii"),
            (.xdgActivationToken, xdg_activation_token_v1_commit_request, "commit", ""),
            (.xdgWmBase, xdg_wm_base_get_xdg_surface_request, "get_xdg_surface", "no"),
            (.xdgSurface, xdg_surface_ack_configure_request, "ack_configure", "u"),
            (.xdgToplevel, xdg_toplevel_set_maximized_request, "set_maximized", ""),
            (
                .fractionalScaleManager,
                wp_fractional_scale_manager_v1_get_fractional_scale_request, "get_fractional_scale",
                "no"
            ),
            (
                .textInputManager, zwp_text_input_manager_v3_get_text_input_request,
                "get_text_input", "no"
            ), (.textInput, zwp_text_input_v3_enable_request, "enable", ""),
            (.textInput, zwp_text_input_v3_disable_request, "disable", ""),
            (
                .textInput, zwp_text_input_v3_set_surrounding_text_request, "set_surrounding_text",
                "sii"
            ),
            (.textInput, zwp_text_input_v3_set_content_type_request, "set_content_type", "uu"),
            (
                .textInput, zwp_text_input_v3_set_cursor_rectangle_request, "set_cursor_rectangle",
                "iiii"
            ), (.textInput, zwp_text_input_v3_commit_request, "commit", ""),
            (.surface, wl_surface_attach_request, "attach", "?oii"),
            (.surface, wl_surface_commit_request, "commit", ""),
            (.surface, wl_surface_damage_buffer_request, "damage_buffer", "4iiii"),
            (.subsurface, wl_subsurface_set_position_request, "set_position", "ii"),
            (.pointer, wl_pointer_set_cursor_request, "set_cursor", "u?oii"),
            (.dataDevice, wl_data_device_set_selection_request, "set_selection", "?ou"),
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
            (.fractionalScale, wp_fractional_scale_v1_preferred_scale_event, "preferred_scale"),
            (.textInput, zwp_text_input_v3_preedit_string_event, "preedit_string"),
            (.textInput, zwp_text_input_v3_commit_string_event, "commit_string"),
            (
                .textInput, zwp_text_input_v3_delete_surrounding_text_event,
                "delete_surrounding_text"
            ),
            (.textInput, zwp_text_input_v3_done_event, "done"),
            (.touch, wl_touch_cancel_event, "cancel"),
            (.pointer, wl_pointer_axis_discrete_event, "axis_discrete"),
            (.keyboard, wl_keyboard_repeat_info_event, "repeat_info"),
            (.output, wl_output_name_event, "name"),
            (.xdgOutput, zxdg_output_v1_logical_size_event, "logical_size"),
            (.dataDevice, wl_data_device_selection_event, "selection"),
            (.dataSource, wl_data_source_cancelled_event, "cancelled"),
        ]
    )
    func events(interface: Interface, event: Event, name: String) {
        let row = unsafe interface.table.pointee.events[Int(event.rawValue)]
        #expect(unsafe String(cString: row.name) == name)
    }
}
