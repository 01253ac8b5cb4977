// SPDX-License-Identifier: MIT
//
// A monitor's data has several sources: the compositor's description, the preferred scale
// of a surface on it, the size of a window there, and the area without panels. All of
// them become one list of outputs.

import Basics
import DesignSystem
import DisplayKit
import Interaction
import Wayland

/// The compositor's monitors as a display's outputs.
final class MonitorList {
    /// Called when the monitors may have changed: call `refresh` then.
    var onChanged: () -> Void = {}
    /// The monitors, the primary one first.
    private(set) var outputs: [Output] = []

    private let connection: Connection
    private let usesWindows: Bool
    private var monitors: [OutputID: Monitor] = [:]
    /// The panel watch of each output.
    private var panels: [OutputID: PanelWatch] = [:]
    /// The available window size on each output.
    private var windowSizes: [OutputID: Rectangle<Int>] = [:]
    /// The exact scales from surfaces.
    private var reportedScales: [OutputID: Double] = [:]

    /// Creates an empty list; `refresh` fills it.
    init(_ connection: Connection, usesWindows: Bool) {
        self.connection = connection
        self.usesWindows = usesWindows
    }

    /// The monitor with that id; `nil` if it is gone.
    subscript(id: OutputID) -> Monitor? { monitors[id] }

    /// Returns an output; `nil` if it is gone.
    func output(_ id: OutputID) -> Output? { outputs.first { $0.id == id } }

    /// The compositor's output for new surfaces; queried only if there are several.
    var focused: OutputID? {
        guard outputs.count > 1, !usesWindows else { return nil }
        let focused = connection.focusedMonitor().map(OutputID.init)
        return focused.flatMap { monitors[$0] == nil ? nil : $0 }
    }

    /// Returns the area of an output without panels, in logical pixels.
    func freeArea(of output: OutputID) -> Rectangle<Int> {
        let all = monitors[output].map { Rectangle(width: $0.width, height: $0.height) }
        return panels[output]?.area ?? all ?? .zero
    }

    /// Sets the preferred scale of a surface.
    func set(scale: Double, on output: OutputID) {
        if reportedScales.updateValue(scale, forKey: output) != scale { onChanged() }
    }

    /// Sets the size of a window that covers an output.
    func set(windowSize: Rectangle<Int>, on output: OutputID) { windowSizes[output] = windowSize }

    /// Reads the monitors again.
    ///
    /// - Returns: Whether anything changed.
    func refresh() -> Bool {
        let before = monitors
        let known = outputs
        monitors = [:]
        // The compositor chooses the output of a window.
        outputs = connection.monitors.prefix(usesWindows ? 1 : .max).map { monitor in
            var monitor = monitor
            let id = OutputID(rawValue: monitor.id)
            // A window may be on another monitor than the one in the list.
            if let scale = reportedScales[id], usesWindows || monitor.fits(scale: scale) {
                monitor.scale = scale
            }
            if let size = windowSizes[id] {
                (monitor.width, monitor.height) = (size.width, size.height)
            }
            monitors[id] = monitor
            return Output(monitor, free: panels[id]?.area)
        }
        watchPanels()
        return monitors != before || outputs != known
    }

    /// Stops watching panels.
    func close() { panels = [:] }

    /// Watches the panels of every monitor.
    private func watchPanels() {
        for id in panels.keys where monitors[id] == nil { panels[id] = nil }
        guard !usesWindows else { return }
        for id in monitors.keys {
            guard let known = panels[id] else {
                let watch = PanelWatch(connection, monitor: id.rawValue)
                watch.onChanged = { [unowned self] in onChanged() }
                panels[id] = watch
                continue
            }
            known.measure()
        }
    }
}

extension Output {
    /// Creates an output from a monitor and its area without panels.
    fileprivate init(_ monitor: Monitor, free: Rectangle<Int>?) {
        self.init(
            id: OutputID(rawValue: monitor.id),
            name: monitor.name,
            pixelSize: PixelSize(
                width: Int((Double(monitor.width) * monitor.scale).rounded()),
                height: Int((Double(monitor.height) * monitor.scale).rounded())
            ),
            scale: min(max(monitor.scale, 0.5), 4),
            workArea: free?.pixels(scale: monitor.scale),
            placesInputOnSurfaces: true
        )
    }
}
