// SPDX-License-Identifier: MIT
//
// A layer may be shown only after the compositor has configured it: a round trip, and often
// an empty frame. To save the next toast that wait, one layer is created ahead of time. It
// has no buffer, so it is invisible and costs nothing.
//
// Source: wlr-layer-shell-unstable-v1, "get_layer_surface".

import DesignSystem
import DisplayKit
import EventLoop
import SystemCalls
import Wayland

/// A layer for the next toast.
final class PreallocatedLayerSurface {
    /// How long after the last frame the next layer is created, so that animations
    /// are undisturbed.
    private static let stillTime = Duration.milliseconds(50)

    private let connection: Connection
    private let monitors: MonitorList
    /// The layer, and its output.
    private var kept: (wlSurface: WaylandSurface, output: OutputID)?
    /// The output of the last toast.
    private var lastOutput: OutputID?
    private var timer: TimerSource?

    /// Creates an empty store.
    ///
    /// - Throws: if the loop's timer cannot be created.
    init(_ connection: Connection, _ monitors: MonitorList, loop: EventLoop) throws(SystemError) {
        self.connection = connection
        self.monitors = monitors
        timer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            if let output = lastOutput ?? monitors.outputs.first?.id { create(on: output) }
            connection.flush()
        }
    }

    /// Returns the layer for that output, if it may be shown by now.
    func takeSurface(on output: OutputID) -> WaylandSurface? {
        lastOutput = output
        guard let kept, kept.output == output, kept.wlSurface.isConfigured else { return nil }
        self.kept = nil
        return kept.wlSurface
    }

    /// Creates a layer for an output, replacing one for another output.
    func create(on output: OutputID) {
        guard monitors[output] != nil, kept?.output != output else { return }
        // Its position is set with its first buffer.
        let wlSurface = WaylandSurface(
            connection,
            .layer(
                monitor: output.rawValue,
                WaylandSurface.Layer(
                    position: .corner(
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
        wlSurface.onClosed = { [unowned self] in kept = nil }
        kept = (wlSurface, output)
        wlSurface.commit()
    }

    /// Creates the next one on the output of the last toast, once nothing moves.
    func createSoon() {
        if kept == nil || kept?.output != lastOutput { timer?.arm(after: Self.stillTime) }
    }

    /// Drops the surface if its monitor is gone.
    func monitorsChanged() {
        if let kept, monitors[kept.output] == nil { self.kept = nil }
    }

    /// Drops the layer.
    func drop() { kept = nil }
}
