// SPDX-License-Identifier: MIT

import DisplayKit
import Interaction
import Wayland

/// What covers outputs while input is held.
extension WaylandScreen {
    /// Whether one pane covers the output and has all surfaces as parts.
    func isCovered(_ output: OutputID, by frame: Frame?) -> Bool {
        mode.isGrabbing
            || frame?.surfaces.contains { $0.output == output && $0.id.isWhole } ?? false
    }

    func coverAll() {
        for output in outputs { _ = ground(on: output.id) }
    }

    /// What covers an output; made when it is not there.
    func ground(on output: OutputID) -> Ground {
        if let known = grounds[output] { return known }
        let role: Pane.Role =
            usesWindows
            ? .window(title: "Topmost", isMaximized: true)
            : .layer(
                monitor: output.rawValue,
                Pane.Layer(takesKeys: takesKeys(output), place: .whole)
            )
        let pane = Pane(connection, role)
        let ground = Ground(pane, output, isLayer: !usesWindows, connection)
        pane.onConfigured = { [unowned self, unowned ground] in configured(ground) }
        pane.onClosed = { [unowned self] in closed(output) }
        pane.onScale = { [unowned self] in scaleTold($0, on: output) }
        grounds[output] = ground
        updateInput(of: ground)
        pane.commit()
        return ground
    }

    /// Keys come to one of the grounds; which one makes no difference.
    private func takesKeys(_ output: OutputID) -> Bool {
        mode.isGrabbing && output == outputs.first?.id
    }

    private func configured(_ ground: Ground) {
        guard let monitor = monitors[ground.output] else { return }
        let wanted = ground.pane.wantedSize
        do throws(WaylandError) {
            try ground.cover(
                width: wanted.width > 0 ? wanted.width : monitor.width,
                height: wanted.height > 0 ? wanted.height : monitor.height
            )
            ground.pane.commit()
        } catch {
            log("\(error)")
        }
        if usesWindows {
            let size = Box(x: 0, y: 0, width: ground.size.width, height: ground.size.height)
            windowSizes[ground.output] = size
            if refreshOutputs() {
                updateInput(of: ground)
                ground.pane.commit()
                onEvent?(.outputsChanged)
            }
        }
        advance()
    }

    /// The compositor took a ground away: its monitor is gone, or a window was closed.
    private func closed(_ output: OutputID) {
        grounds[output] = nil
        for (id, surface) in surfaces where surface.isPart && surface.content.output == output {
            surfaces[id] = nil
        }
        if mode.isGrabbing, monitors[output] != nil { _ = ground(on: output) }
        onEvent?(.contentsLost)
    }

    /// Has the grounds follow the mode, at once.
    func updateGrounds() {
        let rises = hasKeyboard && (isHidden || !connection.locksAreLayers)
        for ground in grounds.values {
            ground.update(isOverlay: rises, takesKeys: takesKeys(ground.output))
            updateInput(of: ground)
            ground.pane.commit()
        }
    }

    func updateInput(of ground: Ground) {
        guard let monitor = monitors[ground.output] else { return }
        if mode.isGrabbing {
            ground.setInput([Box(x: 0, y: 0, width: monitor.width, height: monitor.height)])
        } else {
            let parts = surfaces.values.filter { $0.isPart && $0.content.output == ground.output }
            ground.setInput(parts.flatMap { $0.inputBoxes(x: 0, y: 0) })
        }
    }

    /// Drops grounds without anything on them.
    func dropIdleGrounds() {
        guard !mode.isGrabbing else { return }
        let used = Set(surfaces.values.filter(\.isPart).map(\.content.output))
        for output in grounds.keys where !used.contains(output) { grounds[output] = nil }
    }
}
