// SPDX-License-Identifier: MIT
//
// Scenes as pixels. Toasts and all other cards may be on different outputs: an old
// toast must not move a new dialog to its monitor.

import Basics
public import DesignSystem
public import Interaction
public import PresenterCore

/// Scenes as pixels: cards laid out with real fonts, and surfaces with damage.
public struct PixelRenderer: SceneRenderer {
    /// Cards appear, disappear and move with animations.
    public static var movesCards: Bool { true }
    /// Other windows use the keyboard as well.
    public static var ownsKeyboard: Bool { false }

    /// Buttons to draw as disabled, for pictures of the design.
    var disabled: Set<Target> = []
    private(set) var engine: LayoutEngine
    private var position = ToastPosition.topRight
    private var toastMargin = 16.0
    private var toastMargins = EdgeMargins()
    /// The serial of the last frame.
    private var serial: UInt64 = 0
    /// What is on each surface.
    private var shown: [SurfaceID: Shown] = [:]
    /// The surfaces of the last frame, the lowest first.
    private var order: [SurfaceID] = []

    private struct Shown {
        var frame: SurfaceFrame
        var parts: [DrawnPart]
    }

    /// Creates a renderer.
    ///
    /// - Parameter measure: measures text and pictures.
    public init(measure: Measure) {
        engine = LayoutEngine(theme: .light, measure: measure)
    }

    /// How times are formatted.
    public var wallClock: WallClock {
        get { engine.wallClock }
        set { engine.wallClock = newValue }
    }

    /// Applies the user's settings.
    public mutating func apply(_ settings: DisplaySettings) {
        engine.apply(settings)
        position = settings.toastPosition
        toastMargin = Double(settings.toastMargin)
        toastMargins = settings.toastMargins
    }

    /// Opens the fonts of toasts.
    public func prepare() { engine.openFonts() }

    /// Lays the state's scene out on all outputs.
    public func layout(
        of state: InteractionState,
        on outputs: [Output],
        _ assignment: OutputAssignment
    ) -> SceneLayout {
        func area(_ id: OutputID?) -> OutputArea? {
            outputs.first { $0.id == id }.map { output in
                OutputArea(
                    id: output.id,
                    size: output.extent,
                    workArea: output.freeArea,
                    position: position,
                    toastMargin: toastMargin,
                    toastMargins: toastMargins
                )
            }
        }
        let toasts = area(assignment.toasts)
        guard let cards = area(assignment.cards) ?? toasts else { return SceneLayout() }
        var engine = engine
        engine.isTranslucent = outputs.allSatisfy(\.isTranslucent)
        return engine.layout(
            state.scene,
            on: cards,
            toastsOn: toasts,
            othersOn: assignment.others.compactMapValues(area),
            kept: assignment.kept.compactMapValues(area),
            now: state.clock,
            releaseProgress: state.releaseProgress,
            toastOffset: state.toastOffset,
            pill: state.pillState,
            state: { id in
                var card = state.cardState(id)
                card.disabled = disabled
                return card
            }
        )
    }

    /// Draws the frame of an instant and compares it with what is on screen.
    public mutating func frame(
        of instances: SceneInstances,
        _ layout: SceneLayout,
        on outputs: [Output]
    ) -> Frame? {
        func single(_ roles: CardInstance.Role...) -> [SurfaceFrame] {
            instances.cards.filter { roles.contains($0.role) }.compactMap { card in
                outputs.first { $0.id == card.output.id }.flatMap { output in
                    let isDrawn = card.id != nil && card.id == instances.drawn
                    let isStill = isDrawn && !card.isExiting && output.placesInputOnSurfaces
                    return surface(of: card, output, isStill: isStill)
                }
            }
        }
        // The lowest first.
        var surfaces = single(.centre)
        surfaces += outputs.compactMap { presenterSurface(instances, $0) }
        surfaces += single(.retry) + single(.toast, .indicator) + single(.moreToasts)
        surfaces += outputs.compactMap { loadingSurface(instances, $0) }
        guard takeDamage(of: &surfaces, on: outputs) else { return nil }
        serial += 1
        return Frame(serial: serial, surfaces: surfaces)
    }

    /// Sets what differs from the surfaces shown before, which these replace.
    ///
    /// - Returns: whether anything differs.
    private mutating func takeDamage(
        of surfaces: inout [SurfaceFrame],
        on outputs: [Output]
    ) -> Bool {
        let cut = Set(outputs.filter { !$0.isTranslucent }.map(\.id))
        var next: [SurfaceID: Shown] = [:]
        var hasChanged = surfaces.map(\.id) != order
        for index in surfaces.indices {
            var surface = surfaces[index]
            let parts = surface.displayList.parts(textSize: textSize)
            if cut.contains(surface.output) || surface.blursBackground {
                surface.outlines = parts.outlines
            }
            if let old = shown[surface.id], old.frame.isSameSize(as: surface) {
                surface.damage = Damage.pixels(
                    Damage.between(old.parts, parts),
                    scale: surface.scale,
                    within: surface.whole
                )
                hasChanged = hasChanged || !surface.damage.isEmpty || old.frame.differs(surface)
            } else {
                surface.damage = [surface.whole]
                hasChanged = true
            }
            next[surface.id] = Shown(frame: surface, parts: parts)
            surfaces[index] = surface
        }
        shown = next
        order = surfaces.map(\.id)
        return hasChanged
    }

    /// Returns the size of a block of text.
    func textSize(_ block: TextBlock) -> Extent { engine.measure.text(block).size }

    /// Forgets the content of the screen: the next frame is painted completely.
    public mutating func forget() { shown = [:] }
}

extension SurfaceFrame {
    fileprivate func isSameSize(as other: SurfaceFrame) -> Bool {
        output == other.output && scale == other.scale && frame.width == other.frame.width
            && frame.height == other.frame.height
    }

    /// Whether anything but the pixels differs.
    fileprivate func differs(_ other: SurfaceFrame) -> Bool {
        frame != other.frame || inputRegion != other.inputRegion || outlines != other.outlines
            || isBlocking != other.isBlocking || shift != other.shift
            || blursBackground != other.blursBackground
    }
}

/// Computes the areas to repaint.
enum Damage {
    /// Maximum number of repainted rectangles in a surface; further ones are merged.
    static let limit = 4

    /// Returns where two drawings differ, in the lists' own coordinates.
    static func between(_ old: [DrawnPart], _ new: [DrawnPart]) -> [Rectangle<Double>] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        let before = old[start..<oldEnd]
        let after = new[start..<newEnd]
        guard before.count == after.count else { return (before + after).map(\.bounds) }
        return zip(before, after).flatMap { left, right in
            left == right ? [] : [left.bounds, right.bounds]
        }
    }

    /// Converts rectangles to a surface's device pixels and merges those that overlap.
    static func pixels(
        _ rects: [Rectangle<Double>],
        scale: Double,
        within whole: Rectangle<Int>
    ) -> [Rectangle<Int>] {
        var joined: [Rectangle<Int>] = []
        for rect in rects {
            var next = Rectangle(around: rect, scale: scale).intersection(whole)
            guard !next.isEmpty else { continue }
            // The merged rectangle may overlap others that were separate before.
            while let index = joined.firstIndex(where: { $0.overlaps(next) }) {
                next = next.union(joined.remove(at: index))
            }
            joined.append(next)
        }
        guard joined.count > limit else { return joined }
        return [joined.dropFirst().reduce(joined[0]) { $0.union($1) }]
    }
}
