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

    /// Returns the overlay of an output; creates it if it is missing.
    func overlay(on output: OutputID) -> OverlaySurface {
        if let known = overlays[output] { return known }
        let role: WaylandSurface.Role =
            usesWindows
            ? .window(title: "Topmost", isMaximized: true)
            : .layer(
                monitor: output.rawValue,
                WaylandSurface.Layer(takesKeys: takesKeys(output), place: .whole)
            )
        let wlSurface = WaylandSurface(connection, role)
        let overlay = OverlaySurface(wlSurface, output, isLayer: !usesWindows, connection)
        wlSurface.onConfigured = { [unowned self, unowned overlay] in configured(overlay) }
        wlSurface.onClosed = { [unowned self] in closed(output) }
        wlSurface.onScale = { [unowned self] in monitors.take(scale: $0, on: output) }
        overlays[output] = overlay
        updateInput(of: overlay)
        wlSurface.commit()
        return overlay
    }

    /// Whether an overlay takes the keys; any single one will do.
    private func takesKeys(_ output: OutputID) -> Bool {
        mode.isGrabbing && output == outputs.first?.id
    }

    private func configured(_ overlay: OverlaySurface) {
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

    /// Handles a closed overlay: its monitor is gone, or a window was closed.
    private func closed(_ output: OutputID) {
        overlays[output] = nil
        for (id, surface) in surfaces where surface.isPart && surface.content.output == output {
            surfaces[id] = nil
        }
        arriving = arriving.filter { !$0.value.isPart || $0.value.content.output != output }
        if mode.isGrabbing, monitors[output] != nil { _ = overlay(on: output) }
        onEvent?(.contentsLost)
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
            let parts = surfaces.values.filter { $0.isPart && $0.content.output == overlay.output }
            overlay.setInput(parts.flatMap { $0.inputRegion(x: 0, y: 0) })
        }
    }

    /// Drops overlays without parts, shown or arriving: a part needs its parent.
    func dropIdleOverlays() {
        guard !mode.isGrabbing else { return }
        let parts = [surfaces, arriving].flatMap(\.values).filter(\.isPart)
        let used = Set(parts.map(\.content.output))
        for output in overlays.keys where !used.contains(output) { overlays[output] = nil }
    }
}
