// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import EventLoop
import PresenterCore
import Wayland

/// Brings frames on screen.
extension WaylandScreen {
    /// Shows the pending frame as soon as all its layers are configured.
    func advance() {
        guard let frame = surfaces.pending else { return }
        let contents = frame.surfaces.filter { monitors[$0.output] != nil }
        var isReady = true
        for output in outputs where isCovered(output.id, by: frame) {
            if !overlay(on: output.id).isShown { isReady = false }
        }
        for content in contents {
            let isPart = isCovered(content.output, by: frame)
            let surface = prepare(content, in: isPart ? overlay(on: content.output) : nil)
            if !surface.wlSurface.isConfigured || !surface.isReady { isReady = false }
        }
        if isReady { present(frame.serial, contents) }
    }

    /// Returns the presenter of a surface; creates it if it is missing or of the
    /// wrong kind.
    private func prepare(_ content: SurfaceFrame, in overlay: OverlaySurface?) -> SurfacePresenter {
        if let known = surfaces.presenter(of: content, in: overlay?.wlSurface) { return known }
        let geometry = geometry(of: content)
        let corner = monitors[content.output].map(geometry.corner) ?? .topLeft
        let spare =
            content.id.isToast && overlay == nil ? self.spare?.takeSurface(on: content.output) : nil
        let role: WaylandSurface.Role =
            if let overlay {
                .part(of: overlay.wlSurface)
            } else if usesWindows {
                .window(title: "Topmost", isMaximized: false)
            } else {
                .layer(monitor: content.output.rawValue, layer(for: content, geometry, corner))
            }
        let wlSurface = spare ?? WaylandSurface(connection, role)
        let surface = SurfacePresenter(
            wlSurface,
            isPart: overlay != nil,
            corner: corner,
            content,
            geometry,
            connection: connection,
            resources: resources
        )
        // The frame may be waiting for it.
        surface.onReady = { [unowned self] in advance() }
        if overlay == nil {
            wlSurface.onConfigured = { [unowned self] in advance() }
            wlSurface.onScale = { [unowned self] in
                monitors.set(scale: $0, on: content.output)
            }
            wlSurface.onClosed = { [unowned self] in
                surfaces.removeAll { $0.content.id == content.id }
                onEvent?(.contentsLost)
            }
            // A spare layer is committed with its first buffer.
            if spare == nil { wlSurface.commit() }
        }
        surfaces.add(surface)
        return surface
    }

    private func present(_ serial: UInt64, _ contents: [SurfaceFrame]) {
        var (changed, replaced) = surfaces.show(contents)
        var isAsked = false
        for content in contents {
            guard let surface = surfaces.shown[content.id] else { continue }
            do {
                let geometry = geometry(of: content)
                guard try surface.update(content, geometry) else { continue }
                if surface.isPart {
                    surface.wlSurface.move(
                        x: geometry.frame.x + surface.logicalShift,
                        y: geometry.frame.y
                    )
                    changed.insert(content.output)
                } else {
                    surface.wlSurface.update(layer(for: content, geometry, surface.corner))
                    if !isAsked { ask(surface.wlSurface, serial) }
                    isAsked = true
                }
                surface.wlSurface.commit()
            } catch {
                log("cannot draw a surface: \(error)")
            }
        }
        for overlay in overlays.values {
            let parts = contents.filter { $0.output == overlay.output }
                .compactMap { surfaces.shown[$0.id] }
                .filter(\.isPart)
            if overlay.arrange(parts.map(\.wlSurface)) { changed.insert(overlay.output) }
        }
        dropIdleOverlays()
        for output in outputs where changed.contains(output.id) {
            guard let overlay = overlays[output.id] else { continue }
            updateInput(of: overlay)
            if !isAsked { ask(overlay.wlSurface, serial) }
            isAsked = true
            overlay.wlSurface.commit()
        }
        for old in replaced where old.isPart { overlays[old.content.output]?.wlSurface.commit() }
        if !isAsked { connection.whenProcessed { [weak self] in self?.shown(serial) } }
        sight?.frameSent(holdsInput: mode.isGrabbing)
        restLater()
        spare?.createSoon()
        connection.flush()
    }

    private func ask(_ wlSurface: WaylandSurface, _ serial: UInt64) {
        wlSurface.whenShown { [weak self] in self?.shown(serial) }
    }

    private func shown(_ serial: UInt64) {
        let wasHopeless = sight?.isHopeless ?? false
        if sight?.frameShown() ?? false {
            onEvent?(.visibilityChanged(isVisible: true))
        }
        if wasHopeless {
            updateOverlays()
            keyboardMayHaveChanged()
            connection.flush()
        }
        finish(serial)
    }

    private func finish(_ serial: UInt64) {
        guard surfaces.finish(serial) else { return }
        sight?.stopWaiting()
        onEvent?(.presented(serial: serial))
    }

    /// Handles a compositor that runs but shows no surface of this client: its monitor
    /// sleeps, or a lock or another window is above.
    ///
    /// The frame counts as done, so that the daemon does not consider the display
    /// hung; but neither it nor any key counts until a frame is really visible.
    func stayUnseen() {
        guard surfaces.awaited != nil else { return }
        let asked = now
        connection.whenProcessed { [weak self] in
            guard let self, let sight, let serial = surfaces.awaited,
                sight.compositorAnswered(after: now - asked)
            else { return }
            sight.giveUp()
            // While a window has the focus the screen is not locked.
            let watch = connection.fullscreen
            let isCovered = watch.map { $0.hasFullscreen && $0.hasFocus } ?? false
            onEvent?(.visibilityChanged(isVisible: false, reason: isCovered ? .covered : nil))
            keyboardMayHaveChanged()
            updateOverlays()
            connection.flush()
            finish(serial)
        }
        connection.flush()
    }

    private func geometry(of content: SurfaceFrame) -> SurfaceGeometry {
        guard let output = monitors.output(content.output),
            let monitor = monitors[content.output]
        else { preconditionFailure("only surfaces of known outputs are shown") }
        return SurfaceGeometry(content.frame, on: output, monitor: monitor)
    }

    /// Returns the layer of a surface on screen.
    func layer(for surface: SurfacePresenter) -> WaylandSurface.Layer {
        layer(for: surface.content, geometry(of: surface.content), surface.corner)
    }

    /// Returns the layer of a separate surface: its distance from its nearest edges.
    ///
    /// A toast is positioned relative to the area without panels, so that a panel
    /// moves it at once, before the new area is known.
    private func layer(
        for content: SurfaceFrame,
        _ geometry: SurfaceGeometry,
        _ corner: WaylandSurface.Corner
    ) -> WaylandSurface.Layer {
        guard let monitor = monitors[content.output] else {
            return WaylandSurface.Layer(position: .whole)
        }
        let keepsClear = content.id.isToast
        let area =
            keepsClear
            ? monitors.freeArea(of: content.output)
            : Rectangle(width: monitor.width, height: monitor.height)
        return WaylandSurface.Layer(
            isOverlay: isRaised,
            position: geometry.frame.position(in: area, corner, keepsClear: keepsClear)
        )
    }
}

extension Rectangle<Int> {
    /// Returns its position as a layer's distance from two edges of an area.
    func position(
        in area: Rectangle<Int>,
        _ corner: WaylandSurface.Corner,
        keepsClear: Bool
    ) -> WaylandSurface.Layer.Position {
        let isRight = corner == .topRight || corner == .bottomRight
        let isBottom = corner == .bottomLeft || corner == .bottomRight
        return .corner(
            corner,
            x: isRight ? area.x + area.width - x - width : x - area.x,
            y: isBottom ? area.y + area.height - y - height : y - area.y,
            width: width,
            height: height,
            keepsClearOfPanels: keepsClear
        )
    }
}
