// SPDX-License-Identifier: MIT
//
// A monitor has a size in its own pixels and one in the desktop's, which is
// what surfaces are measured in; the quotient is the scale. `wl_output` tells
// it rounded up, and only `xdg_output` tells the desktop's size. So the scale
// is known before anything is drawn. Where surfaces are told theirs exactly
// (`wp_fractional_scale_v1`) that corrects what the rounding of sizes hid.

/// A monitor as it stands.
public struct Monitor: Hashable, Sendable {
    /// Its number, the same as long as it is attached.
    public var id: UInt32
    /// The connector's name, `DP-1`.
    public var name: String
    /// Its size in the desktop's pixels, turned as it is.
    public var width, height: Int
    /// Its own pixels to one of the desktop's.
    public var scale: Double
    /// Its size in its own pixels, turned as it is.
    public var pixelWidth, pixelHeight: Int

    /// Creates a monitor; without its own size that is as large as the scale says.
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

    /// Whether a scale that a surface was told can be the monitor's own.
    ///
    /// One that was told before the monitor changed does not fit its sizes.
    public func fits(scale told: Double) -> Bool {
        told > 0 && abs(Double(pixelWidth) / told - Double(width)) <= 1
            && abs(Double(pixelHeight) / told - Double(height)) <= 1
    }
}

/// Collects what is told of one monitor.
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
        output.onEvent = { [unowned self] opcode, arguments in
            switch opcode {
            // wl_output: geometry, mode, done, scale, name
            case 0: isTurned = arguments.int(7) & 1 == 1
            case 1 where arguments.uint(0) & 1 == 1: mode = (arguments.int(1), arguments.int(2))
            case 2: finish()
            case 3: wholeScale = max(1, arguments.int(0))
            case 4: title = arguments.string(0)
            default: break
            }
        }
    }

    /// Asks for the desktop's size too, where it is told.
    func describe(_ manager: Proxy?) {
        guard details == nil, let manager else { return }
        // zxdg_output_manager_v1.get_xdg_output
        let details = manager.make(1, .xdgOutput, .new, .object(output))
        self.details = details
        details.onEvent = { [unowned self] opcode, arguments in
            switch opcode {
            // zxdg_output_v1: logical_position, logical_size, done, name
            case 1: logical = (arguments.int(0), arguments.int(1))
            case 2: finish()
            case 3 where output.version < 4: title = arguments.string(0)
            default: break
            }
        }
    }

    private func finish() {
        isKnown = true
        changed()
    }

    /// The monitor; `nil`: it is not known yet, or it is off.
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

    /// The desktop's size and the scale to draw at.
    static func size(
        real: (width: Int, height: Int),
        logical: (width: Int, height: Int)?,
        wholeScale: Int,
        fractions: Bool
    ) -> (width: Int, height: Int, scale: Double) {
        guard let logical, logical.width > 0, logical.height > 0 else {
            return (real.width / wholeScale, real.height / wholeScale, Double(wholeScale))
        }
        // Compositors count scales in 120ths; the longer side tells them better.
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
