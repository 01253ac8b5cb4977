// SPDX-License-Identifier: MIT

internal import CWayland

/// A monitor's current state.
public struct Monitor: Hashable, Sendable {
    /// Identifies the monitor while it is attached.
    public var id: UInt32
    /// The connector's name, for example `DP-1`.
    public var name: String
    /// The size in logical pixels, after rotation.
    public var width, height: Int
    /// Scale factor: device pixels to one logical pixel.
    public var scale: Double
    /// The size in device pixels, after rotation.
    public var pixelWidth, pixelHeight: Int

    /// Creates a monitor; without device pixels the scale determines them.
    public init(
        id: UInt32,
        name: String,
        width: Int,
        height: Int,
        scale: Double,
        pixels: (width: Int, height: Int)? = nil
    ) {
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.scale = scale
        pixelWidth = pixels?.width ?? Int((Double(width) * scale).rounded())
        pixelHeight = pixels?.height ?? Int((Double(height) * scale).rounded())
    }

    /// Whether a surface's scale can be the monitor's own.
    ///
    /// A scale from before the monitor changed does not match its sizes.
    public func fits(scale: Double) -> Bool {
        scale > 0 && abs(Double(pixelWidth) / scale - Double(width)) <= 1
            && abs(Double(pixelHeight) / scale - Double(height)) <= 1
    }
}

// A monitor has a size in device pixels and one in logical pixels, the unit of surfaces;
// the quotient is the scale. `wl_output` has only the rounded-up scale, `xdg_output` the
// logical size. So the scale is known before anything is drawn. If surfaces get their
// exact scale (`wp_fractional_scale_v1`), it corrects the rounding errors of the sizes.

/// Collects the compositor's data about one monitor.
final class MonitorTracker {
    let name: UInt32
    let output: Proxy
    private var details: Proxy?
    private var title = ""
    private var mode = (width: 0, height: 0)
    private var isTurned = false
    private var wholeScale = 1
    private var logical: (width: Int, height: Int)?
    private var isKnown = false
    private let changed: () -> Void

    init(name: UInt32, _ output: Proxy, changed: @escaping () -> Void) {
        self.name = name
        self.output = output
        self.changed = changed
        title = "output-\(name)"
        output.on(wl_output_geometry_event) { [unowned self] arguments in
            // By 90 or 270 degrees, also if it is mirrored.
            isTurned = arguments.uint(7) & WL_OUTPUT_TRANSFORM_90.rawValue != 0
        }
        output.on(wl_output_mode_event) { [unowned self] arguments in
            let isCurrent = arguments.uint(0) & WL_OUTPUT_MODE_CURRENT.rawValue != 0
            if isCurrent { mode = (arguments.int(1), arguments.int(2)) }
        }
        output.on(wl_output_done_event) { [unowned self] _ in finish() }
        output.on(wl_output_scale_event) { [unowned self] in wholeScale = max(1, $0.int(0)) }
        output.on(wl_output_name_event) { [unowned self] in title = $0.string(0) }
    }

    /// Requests the logical size too, if supported.
    func describe(_ manager: Proxy?) {
        guard details == nil, let manager else { return }
        let details = manager.make(
            zxdg_output_manager_v1_get_xdg_output_request,
            .xdgOutput,
            .new,
            .object(output)
        )
        self.details = details
        details.on(zxdg_output_v1_logical_size_event) { [unowned self] arguments in
            logical = (arguments.int(0), arguments.int(1))
        }
        details.on(zxdg_output_v1_done_event) { [unowned self] _ in finish() }
        // From version 4 on, the output itself has the name.
        guard output.version < 4 else { return }
        details.on(zxdg_output_v1_name_event) { [unowned self] in title = $0.string(0) }
    }

    private func finish() {
        isKnown = true
        changed()
    }

    /// Returns the monitor; `nil` if its data is incomplete or it is off.
    func monitor(fractions: Bool) -> Monitor? {
        guard isKnown, mode.width > 0, mode.height > 0 else { return nil }
        let real = isTurned ? (width: mode.height, height: mode.width) : mode
        let size = Self.size(
            real: real,
            logical: logical,
            wholeScale: wholeScale,
            fractions: fractions
        )
        return Monitor(
            id: name,
            name: title,
            width: size.width,
            height: size.height,
            scale: size.scale,
            pixels: real
        )
    }

    /// Returns the logical size and the scale for drawing.
    static func size(
        real: (width: Int, height: Int),
        logical: (width: Int, height: Int)?,
        wholeScale: Int,
        fractions: Bool
    ) -> (width: Int, height: Int, scale: Double) {
        guard let logical, logical.width > 0, logical.height > 0 else {
            return (real.width / wholeScale, real.height / wholeScale, Double(wholeScale))
        }
        // Compositors use scales in steps of 1/120; the longer side is more precise.
        let exact =
            real.width >= real.height
            ? Double(real.width) / Double(logical.width)
            : Double(real.height) / Double(logical.height)
        let scale = (exact * 120).rounded() / 120
        let isPlausible = scale > Double(wholeScale - 1) && scale <= Double(wholeScale)
        return (
            logical.width, logical.height, fractions && isPlausible ? scale : Double(wholeScale)
        )
    }
}
