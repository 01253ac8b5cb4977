// SPDX-License-Identifier: MIT
//
// A layer may be shown only once the compositor has said so: a question, an
// answer, and often a frame of nothing between them. So that the next toast
// need not wait for that, one layer is asked for ahead of time. It has no
// picture, so it is not on screen and costs nothing.
//
// Source: wlr-layer-shell-unstable-v1, "get_layer_surface".

import DisplayKit
import Interaction
import Wayland

/// A layer that waits for the next toast.
struct PreallocatedLayerSurface {
    let output: OutputID
    let wlSurface: Surface
}

extension WaylandScreen {
    /// After so long without a frame the next layer is asked for: what moves is not disturbed.
    static let stillTime = Duration.milliseconds(50)

    /// Hands out the layer kept for that output, if it may be shown by now.
    func takeSpare(on output: OutputID) -> Surface? {
        spareOutput = output
        guard let spare, spare.output == output, spare.wlSurface.isConfigured else { return nil }
        self.spare = nil
        return spare.wlSurface
    }

    /// Asks for a layer on an output, in place of one kept for another.
    func keepSpare(on output: OutputID) {
        guard !usesWindows, monitors[output] != nil, spare?.output != output else { return }
        // Where it lies is told with its first picture.
        let wlSurface = Surface(
            connection,
            .layer(
                monitor: output.rawValue,
                Surface.Layer(
                    place: .corner(
                        .topRight,
                        x: 0,
                        y: 0,
                        width: 1,
                        height: 1,
                        keepsClearOfPanels: true
                    )
                )
            )
        )
        wlSurface.onClosed = { [unowned self] in spare = nil }
        spare = PreallocatedLayerSurface(output: output, wlSurface: wlSurface)
        wlSurface.commit()
    }

    /// Asks for the next one where the last toast was.
    func keepNextSpare() {
        if let output = spareOutput ?? outputs.first?.id { keepSpare(on: output) }
        connection.flush()
    }
}
