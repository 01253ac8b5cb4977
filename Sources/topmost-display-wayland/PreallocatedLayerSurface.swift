// SPDX-License-Identifier: MIT
//
// A layer may be shown only once the compositor has said so: a question, an
// answer, and often a frame of nothing between them. So that the next toast
// need not wait for that, one layer is asked for ahead of time. It has no
// picture, so it is not on screen and costs nothing.
//
// Source: wlr-layer-shell-unstable-v1, "get_layer_surface".

import DisplayKit
import EventLoop
import Interaction
import Wayland

/// A layer that waits for the next toast.
final class PreallocatedLayerSurface {
    /// After so long without a frame the next layer is asked for: what moves is not disturbed.
    private static let stillTime = Duration.milliseconds(50)

    private let connection: Connection
    private let monitors: MonitorList
    /// The layer, and the output it is for.
    private var kept: (wlSurface: Surface, output: OutputID)?
    /// Where the last toast was.
    private var lastOutput: OutputID?
    private var timer: TimerSource?

    /// Keeps none yet.
    ///
    /// - Throws: when the loop gives no timer.
    init(_ connection: Connection, _ monitors: MonitorList, loop: EventLoop) throws(EventLoopError)
    {
        self.connection = connection
        self.monitors = monitors
        timer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            if let output = lastOutput ?? monitors.outputs.first?.id { keep(on: output) }
            connection.flush()
        }
    }

    /// Hands out the layer kept for that output, if it may be shown by now.
    func take(on output: OutputID) -> Surface? {
        lastOutput = output
        guard let kept, kept.output == output, kept.wlSurface.isConfigured else { return nil }
        self.kept = nil
        return kept.wlSurface
    }

    /// Asks for a layer on an output, in place of one kept for another.
    func keep(on output: OutputID) {
        guard monitors[output] != nil, kept?.output != output else { return }
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
        wlSurface.onClosed = { [unowned self] in kept = nil }
        kept = (wlSurface, output)
        wlSurface.commit()
    }

    /// Asks for the next one where the last toast was, once nothing moves.
    func keepSoon() {
        if kept == nil || kept?.output != lastOutput { timer?.arm(after: Self.stillTime) }
    }

    /// Drops it when its monitor is gone.
    func follow() {
        if let kept, monitors[kept.output] == nil { self.kept = nil }
    }

    /// Keeps none any more.
    func drop() { kept = nil }
}
