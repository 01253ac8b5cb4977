// SPDX-License-Identifier: MIT

public import DesignSystem
public import DisplayKit
public import Interaction
public import PresenterCore
public import TerminalLook

/// Renders scenes as cells: the same stages as for pixels, without motion.
public struct CellRenderer: SceneRenderer {
    /// A terminal does not animate cards.
    public static var movesCards: Bool { false }
    /// Every key typed in the terminal belongs to this display.
    public static var ownsKeyboard: Bool { true }
    /// Maximum number of bytes that fit into one control sequence.
    public static var maximumCopied: Int { ControlSequence.maximumCopied }

    /// The second stage: lays scenes out.
    private(set) var layouts: TerminalLayoutEngine
    private var shown: TerminalPicture?
    private var serial: UInt64 = 0

    /// Creates a renderer for one kind of terminal.
    public init(_ options: TerminalOptions) {
        var look = TerminalStyle(theme: .dark)
        look.usesBrackets = options.depth == .none || options.depth == .sixteen
        look.hasMouse = options.usesMouse
        look.canLeave = options.canLeave
        look.isInline = options.owner != nil
        self.init(layouts: TerminalLayoutEngine(look: look))
    }

    init(layouts: TerminalLayoutEngine) { self.layouts = layouts }

    /// Formats times of day.
    public var wallClock: WallClock {
        get { layouts.wallClock }
        set { layouts.wallClock = newValue }
    }

    /// Applies the user's settings.
    public mutating func apply(_ settings: DisplaySettings) {
        layouts.look.theme = Theme(settings)
        layouts.look.position = settings.toastPosition
        layouts.look.osdPosition = settings.osdPosition
        layouts.look.style = settings.style
        layouts.look.isMotionReduced = settings.reducedMotion
    }

    /// Lays out the state's scene on the terminal.
    public func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> TerminalLayout {
        layouts.layout(of: state, size: outputs.first.map(CellSize.init) ?? .minimum)
    }

    /// Draws the frame of an instant; `nil` if it looks like the last one.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: TerminalLayout,
        on outputs: [Output]
    ) -> CellFrame? {
        let picture = TerminalPicture(of: instances, layout)
        guard picture != shown else { return nil }
        shown = picture
        serial += 1
        return CellFrame(serial: serial, picture: picture)
    }

    /// Forgets the terminal's content.
    public mutating func forget() { shown = nil }
}

extension Output {
    /// Creates the output of a terminal of that size.
    init(_ size: CellSize) {
        self.init(
            id: TerminalLayoutEngine.output,
            name: "terminal",
            pixelSize: PixelSize(
                width: size.columns * Int(CellUnit.width),
                height: size.rows * Int(CellUnit.height)
            )
        )
    }
}

extension CellSize {
    /// Creates the cell size of a terminal's output.
    fileprivate init(_ output: Output) {
        self.init(
            columns: output.pixelSize.width / Int(CellUnit.width),
            rows: output.pixelSize.height / Int(CellUnit.height)
        )
    }
}

/// One frame of a terminal's screen.
public struct CellFrame: SerialFrame {
    /// Grows by one with each frame.
    public var serial: UInt64
    /// The cells and the cursor.
    public var picture: TerminalPicture
}
