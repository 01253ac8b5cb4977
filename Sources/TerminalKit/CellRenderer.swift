// SPDX-License-Identifier: MIT

public import DesignSystem
public import DisplayKit
public import Interaction
public import TerminalLook

/// Scenes as cells: the same stages as for pixels, without motion.
public struct CellRenderer: SceneRenderer {
    /// A terminal shows things where they are.
    public static var movesCards: Bool { false }
    /// Whatever is typed here is for us.
    public static var ownsKeyboard: Bool { true }

    /// The second stage.
    private(set) var layouts: TerminalLayoutEngine
    private var shown: TerminalPicture?
    private var serial: UInt64 = 0

    /// Creates a renderer for one kind of terminal.
    public init(_ options: TerminalOptions) {
        var look = TerminalStyle(theme: .dark)
        look.usesBrackets = options.depth == .none || options.depth == .sixteen
        look.hasMouse = options.usesMouse
        look.canLeave = options.canLeave
        look.isRightToLeft = TextBlock.Direction.ofLocale() == .rightToLeft
        layouts = TerminalLayoutEngine(look: look)
    }

    /// How moments are told.
    public var wallClock: WallClock {
        get { layouts.wallClock }
        set { layouts.wallClock = newValue }
    }

    /// Not used: a cell hides what is below it on every screen.
    public var isTranslucent = true

    /// Takes the person's settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        layouts.look.theme = Theme(settings)
        layouts.look.corner = settings.toastCorner
        layouts.look.isMotionReduced = settings.reducedMotion
    }

    /// Lays the state's scene out on the terminal.
    public func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> TerminalLayout {
        layouts.layout(of: state, size: outputs.first.map(CellSize.init) ?? .least)
    }

    /// Draws a moment: a terminal has no motion, so it is the layout as it is.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: TerminalLayout,
        on outputs: [Output]
    ) -> CellFrame? {
        let picture = TerminalPicture(of: layout)
        guard picture != shown else { return nil }
        shown = picture
        serial += 1
        return CellFrame(serial: serial, picture: picture)
    }

    /// Forgets what the terminal shows.
    public mutating func forget() { shown = nil }
}

extension Output {
    /// A terminal of that size.
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
    /// The size of a terminal.
    fileprivate init(_ output: Output) {
        self.init(
            columns: output.pixelSize.width / Int(CellUnit.width),
            rows: output.pixelSize.height / Int(CellUnit.height)
        )
    }
}
