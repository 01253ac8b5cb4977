// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Wayland

/// The overlays of outputs while input is held.
extension WaylandScreen {
    /// Whether an overlay covers the output and contains all its surfaces.
    func isCovered(_ output: OutputID, by frame: Frame?) -> Bool {
        mode.isGrabbing
            || frame?.surfaces.contains { $0.output == output && $0.id.isWhole } ?? false
    }

    func coverAll() {
        for output in outputs { _ = overlay(on: output.id) }
    }

    /// Whether an overlay takes the keys; any single one will do.
    func takesKeys(_ output: OutputID) -> Bool {
        mode.isGrabbing && output == outputs.first?.id
    }

    func configured(_ overlay: OverlaySurface) {
        guard let monitor = monitors[overlay.output] else { return }
        let wanted = overlay.wlSurface.wantedSize
        do throws(WaylandError) {
            try overlay.cover(
                width: wanted.width > 0 ? wanted.width : monitor.width,
                height: wanted.height > 0 ? wanted.height : monitor.height
            )
            overlay.wlSurface.commit()
        } catch {
            log("\(error)")
        }
        if usesWindows {
            let size = Rectangle(width: overlay.size.width, height: overlay.size.height)
            monitors.take(windowSize: size, on: overlay.output)
            if refreshOutputs() {
                updateInput(of: overlay)
                overlay.wlSurface.commit()
                onEvent?(.outputsChanged)
            }
        }
        advance()
    }

    /// Applies the input mode to the overlays, immediately.
    func updateOverlays() {
        let rises = hasKeyboard && (sight?.isHidden ?? false || !connection.locksAreLayers)
        for overlay in overlays.values {
            overlay.update(isOverlay: rises, takesKeys: takesKeys(overlay.output))
            updateInput(of: overlay)
            overlay.wlSurface.commit()
        }
    }

    func updateInput(of overlay: OverlaySurface) {
        guard let monitor = monitors[overlay.output] else { return }
        if mode.isGrabbing {
            overlay.setInput([Rectangle(width: monitor.width, height: monitor.height)])
        } else {
            let parts = surfaces.shown.values.filter {
                $0.isPart && $0.content.output == overlay.output
            }
            overlay.setInput(parts.flatMap { $0.inputRegion(x: 0, y: 0) })
        }
    }
}
