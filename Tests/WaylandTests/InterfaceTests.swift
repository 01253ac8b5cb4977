// SPDX-License-Identifier: MIT

import Testing

@testable import Wayland

@Suite("Interfaces")
struct InterfaceTests {
    @Test(
        "are in the order of the door's table",
        arguments: [
            (Interface.registry, "wl_registry"), (.subsurface, "wl_subsurface"),
            (.seat, "wl_seat"), (.output, "wl_output"), (.dataOffer, "wl_data_offer"),
            (.layerShell, "zwlr_layer_shell_v1"), (.layerSurface, "zwlr_layer_surface_v1"),
            (.viewport, "wp_viewport"), (.xdgActivationToken, "xdg_activation_token_v1"),
            (.xdgWmBase, "xdg_wm_base"), (.xdgToplevel, "xdg_toplevel"),
            (.xdgOutput, "zxdg_output_v1"),
            (.fractionalScaleManager, "wp_fractional_scale_manager_v1"),
            (.fractionalScale, "wp_fractional_scale_v1"),
            (.textInputManager, "zwp_text_input_manager_v3"), (.textInput, "zwp_text_input_v3"),
            (.toplevelManager, "zwlr_foreign_toplevel_manager_v1"),
            (.toplevel, "zwlr_foreign_toplevel_handle_v1"),
        ]
    )
    func order(interface: Interface, name: String) {
        #expect(interface.name == name)
    }

    @Test("are not asked for in a version we do not speak")
    func versions() {
        #expect(Interface.seat.version == 5)
        #expect(Interface.layerShell.version == 4)
    }
}
