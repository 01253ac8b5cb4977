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

    /// Whether the overlays hold the input; not while none of them can be shown: no key goes
    /// to what nobody sees.
    var holdsInput: Bool { mode.isGrabbing && !(sight?.isHopeless ?? false) }

    /// Whether an overlay takes the keys; any single one will do.
    func takesKeys(_ output: OutputID) -> Bool {
        holdsInput && output == outputs.first?.id
    }

    /// Whether surfaces may be above fullscreen windows without the keyboard.
    ///
    /// A lock that is a layer itself could then be below them: only while a window has the
    /// focus there is none.
    var mayRise: Bool {
        guard !usesWindows else { return false }
        guard let watch = connection.fullscreen else { return !connection.locksAreLayers }
        return watch.hasFullscreen && (watch.hasFocus || !connection.locksAreLayers)
    }

    /// Moves the separate surfaces above fullscreen windows, or below them again.
    func raiseLayers() {
        guard mayRise != isRaised else { return }
        isRaised = mayRise
        for surface in surfaces.shown.values where !surface.isPart {
            surface.wlSurface.update(layer(for: surface))
            surface.wlSurface.commit()
        }
        connection.flush()
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
            monitors.set(windowSize: size, on: overlay.output)
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
        let isBelow = isFullscreen || sight?.isHidden ?? false
        let rises = hasKeyboard && (isBelow || !connection.locksAreLayers)
        for overlay in overlays.values {
            overlay.update(isOverlay: rises, takesKeys: takesKeys(overlay.output))
            updateInput(of: overlay)
            overlay.wlSurface.commit()
        }
    }

    func updateInput(of overlay: OverlaySurface) {
        guard let monitor = monitors[overlay.output] else { return }
        if holdsInput {
            overlay.setInput([Rectangle(width: monitor.width, height: monitor.height)])
        } else {
            let parts = surfaces.shown.values.filter {
                $0.isPart && $0.content.output == overlay.output
            }
            overlay.setInput(parts.flatMap { $0.inputRegion(x: 0, y: 0) })
        }
    }
}
