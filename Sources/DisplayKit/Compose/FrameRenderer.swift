// SPDX-License-Identifier: MIT
//
// Turns a stage into surfaces. What blocks is drawn on one surface an output,
// from edge to edge; toasts and retries have surfaces of their own, as large
// as they are, so that the rest of the screen stays the person's. A card that
// moves at full opacity moves its surface and is not painted again.

import DesignSystem
import Interaction
import PresenterCore

/// Composes frames and remembers what is on each surface.
struct FrameRenderer {
    private let textSize: (TextBlock) -> Extent
    private var serial: UInt64 = 0
    private var shown: [SurfaceID: Shown] = [:]
    private var order: [SurfaceID] = []
    /// The scrims' last colours, for as long as they fade.
    private(set) var scrim = Color(hex: 0)
    private(set) var loadingScrim = Color(hex: 0)
    private var cardRadius = 16.0

    private struct Shown {
        var frame: SurfaceFrame
        var parts: [DrawnPart]
    }

    init(measure: Measure) {
        textSize = { measure.text($0).size }
    }

    /// Takes the scrims' colours over, for as long as they fade.
    mutating func note(_ sceneLayout: SceneLayout) {
        scrim = sceneLayout.scrim ?? scrim
        loadingScrim = sceneLayout.loadingScrim ?? loadingScrim
        cardRadius = sceneLayout.cardRadius
    }

    /// Forgets what is on the surfaces: the next frame is painted whole.
    mutating func forget() { shown = [:] }

    /// The serial of the last frame.
    var lastSerial: UInt64 { serial }

    /// The next frame; `nil` when it would show what is shown already.
    mutating func frame(
        _ interaction: InteractionState,
        _ sceneLayout: SceneLayout,
        on outputs: [Output]
    ) -> Frame? {
        note(sceneLayout)
        let instances = interaction.instances
        var surfaces = presenterSurfaces(interaction, instances, outputs)
        for instance in instances where instance.card.content.kind == .retry {
            surfaces += surface(.retry(instance.card.id), instance, interaction, outputs)
        }
        for instance in instances where instance.card.content.kind == .toast {
            surfaces += surface(.toast(instance.card.id), instance, interaction, outputs)
        }
        for fixture in sceneLayout.fixtures where fixture.card.role == .moreToasts {
            surfaces += surface(.toastCount(fixture.output), fixture, outputs)
        }
        surfaces += loadingSurfaces(interaction, instances, sceneLayout, outputs)
        return finish(surfaces)
    }

    /// Compares with what is shown.
    private mutating func finish(_ surfaces: [SurfaceFrame]) -> Frame? {
        var next: [SurfaceID: Shown] = [:]
        var hasChanged = surfaces.map(\.id) != order
        let surfaces = surfaces.map { surface in
            var surface = surface
            let parts = surface.displayList.parts(textSize: textSize)
            let whole = PixelRect(
                x: 0,
                y: 0,
                width: surface.frame.width,
                height: surface.frame.height
            )
            if let old = shown[surface.id], old.frame.isSameSize(as: surface) {
                surface.damage = Damage.pixels(
                    Damage.between(old.parts, parts),
                    scale: surface.scale,
                    within: whole
                )
                hasChanged = hasChanged || !surface.damage.isEmpty || old.frame.differs(surface)
            } else {
                surface.damage = [whole]
                hasChanged = true
            }
            next[surface.id] = Shown(frame: surface, parts: parts)
            return surface
        }
        shown = next
        order = surfaces.map(\.id)
        guard hasChanged else { return nil }
        serial += 1
        return Frame(serial: serial, surfaces: surfaces)
    }

    // MARK: Whole outputs

    private func presenterSurfaces(
        _ interaction: InteractionState,
        _ instances: [CardInstance],
        _ outputs: [Output]
    ) -> [SurfaceFrame] {
        let presenters = instances.filter(\.card.content.kind.isPresenter)
        guard !presenters.isEmpty || interaction.scrimOpacity > 0 else { return [] }
        return outputs.map { output in
            let here = presenters.filter { $0.placement.output == output.id }
            let covered = here.filter { $0.placement.card.role != .topmost }
            let topmost = here.filter { $0.placement.card.role == .topmost }
            return whole(
                .presenters(output.id),
                output,
                commands: covered.flatMap { commands(of: $0, at: .zero) }
                    + fill(output, scrim, interaction.scrimOpacity)
                    + topmost.flatMap { commands(of: $0, at: .zero) },
                isBlocking: !interaction.scene.presenters.isEmpty
            )
        }
    }

    private func loadingSurfaces(
        _ interaction: InteractionState,
        _ instances: [CardInstance],
        _ sceneLayout: SceneLayout,
        _ outputs: [Output]
    ) -> [SurfaceFrame] {
        let loadings = instances.filter { $0.card.content.kind == .loading }
        let pills = sceneLayout.fixtures.filter { $0.card.role == .escape }
        guard !loadings.isEmpty || !pills.isEmpty || interaction.loadingScrimOpacity > 0 else {
            return []
        }
        return outputs.map { output in
            let here = loadings.filter { $0.placement.output == output.id }
            let pill = pills.filter { $0.output == output.id }
            var surface = whole(
                .loading(output.id),
                output,
                commands: fill(output, loadingScrim, interaction.loadingScrimOpacity)
                    + here.flatMap { commands(of: $0, at: .zero) }
                    + pill.flatMap { commands(of: $0.card, .rest, at: .zero) },
                isBlocking: interaction.scene.isInputBlocked
            )
            if !surface.isBlocking {
                // An indicator that holds nothing lets everything else through.
                surface.inputRegion = here.filter { !$0.isExiting }.map {
                    PixelRect(around: $0.placement.card.visibleFrame, scale: output.scale)
                }
                // Without a scrim there is nothing to see beside it either.
                if interaction.loadingScrimOpacity == 0 {
                    surface.outlines = here.map {
                        .init(rect: $0.placement.card.visibleFrame, radius: cardRadius)
                    }
                }
            }
            return surface
        }
    }

    private func whole(
        _ id: SurfaceID,
        _ output: Output,
        commands: [DrawCommand],
        isBlocking: Bool
    ) -> SurfaceFrame {
        let size = output.pixelSize
        let pixels = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        return SurfaceFrame(
            id: id,
            output: output.id,
            frame: pixels,
            scale: output.scale,
            displayList: DisplayList(commands),
            damage: [],
            inputRegion: isBlocking ? [pixels] : [],
            outlines: [.init(rect: Rect(origin: .zero, size: output.extent), radius: 0)],
            isBlocking: isBlocking
        )
    }

    private func fill(_ output: Output, _ color: Color, _ opacity: Double) -> [DrawCommand] {
        guard opacity > 0 else { return [] }
        var color = color
        color.alpha *= opacity
        // Rounded up, so that no edge is left out at a scale that does not divide the output.
        let rect = Rect(origin: .zero, size: output.extent).inset(by: -1)
        return [.fill(.rectangle(rect), color)]
    }

    // MARK: Single cards

    /// How far a card's focus ring reaches beyond it, in pixels at scale 1.
    private static let ringReach = 4.0

    private func surface(
        _ id: SurfaceID,
        _ instance: CardInstance,
        _ interaction: InteractionState,
        _ outputs: [Output]
    ) -> [SurfaceFrame] {
        let state = interaction.cardState(instance.card.id)
        return surface(
            id,
            instance.placement.card,
            instance.transform,
            instance.placement.output,
            outputs,
            takesPointer: !instance.isExiting,
            isRinged: state.isFocusVisible && state.focus == .card
        )
    }

    private func surface(
        _ id: SurfaceID,
        _ fixture: SceneLayout.Fixture,
        _ outputs: [Output]
    ) -> [SurfaceFrame] {
        surface(id, fixture.card, .rest, fixture.output, outputs, takesPointer: false)
    }

    private func surface(
        _ id: SurfaceID,
        _ card: PlacedCard,
        _ transform: AnimationTransform,
        _ output: OutputID,
        _ outputs: [Output],
        takesPointer: Bool,
        isRinged: Bool = false
    ) -> [SurfaceFrame] {
        guard let output = outputs.first(where: { $0.id == output }) else { return [] }
        let scale = output.scale
        // Snapped to device pixels: a card at rest has sharp edges, and one that
        // moves is moved by whole pixels.
        let corner = card.visibleFrame.origin
        let rest = Point(x: snap(corner.x, scale), y: snap(corner.y, scale))
        var still = transform
        still.dx = 0
        still.dy = 0
        var resting = card
        resting.frame.origin.x += rest.x - corner.x
        resting.frame.origin.y += rest.y - corner.y
        let local = DisplayList(commands(of: resting, still, at: rest))
        let visible = Rect(origin: .zero, size: card.visibleFrame.size)
        let bounds = local.parts(textSize: textSize).map(\.bounds)
            .reduce(visible.inset(by: -8)) { $0.union($1) }
        let reach = PixelRect(around: bounds, scale: scale)
        let frame = reach.offset(
            x: Int(((rest.x + transform.dx) * scale).rounded()),
            y: Int(((rest.y + transform.dy) * scale).rounded())
        )
        let shift = Point(x: -Double(reach.x) / scale, y: -Double(reach.y) / scale)
        let place = visible.offset(x: shift.x, y: shift.y)
        let isPill = card.role == .moreToasts
        let radius = isPill ? place.size.height / 2 : min(cardRadius, place.size.height / 2)
        // Where nothing is translucent a card is cut to its outline: the focus ring
        // around it belongs to it.
        let ring = isRinged ? Self.ringReach : 0
        return [
            SurfaceFrame(
                id: id,
                output: output.id,
                frame: frame,
                scale: scale,
                displayList: DisplayList(
                    [.transform(scale: 1, about: .zero, dx: shift.x, dy: shift.y)]
                        + local.commands + [.restore]
                ),
                damage: [],
                inputRegion: takesPointer ? [PixelRect(around: place, scale: scale)] : [],
                outlines: [.init(rect: place.inset(by: -ring), radius: radius + ring)],
                isBlocking: false
            )
        ]
    }

    private func snap(_ length: Double, _ scale: Double) -> Double {
        (length * scale).rounded() / scale
    }

    // MARK: Commands

    private func commands(of instance: CardInstance, at origin: Point) -> [DrawCommand] {
        commands(of: instance.placement.card, instance.transform, at: origin)
    }

    /// A card with its place in the deck and its pose, as seen from a point of the output.
    private func commands(
        of card: PlacedCard,
        _ transform: AnimationTransform,
        at origin: Point
    ) -> [DrawCommand] {
        let opacity = card.opacity * transform.opacity
        guard opacity > 0 else { return [] }
        let visible = card.visibleFrame
        var commands: [DrawCommand] = [
            .transform(
                scale: transform.scale,
                about: Point(x: visible.midX - origin.x, y: visible.midY - origin.y),
                dx: transform.dx,
                dy: transform.dy
            ),
            .transform(
                scale: 1,
                about: .zero,
                dx: card.frame.minX - origin.x,
                dy: card.frame.minY - origin.y
            ),
            .transform(
                scale: card.scale,
                about: Point(x: card.frame.size.width / 2, y: 0),
                dx: 0,
                dy: 0
            ),
        ]
        if opacity < 1 { commands.append(.group(opacity: opacity)) }
        commands += card.layout.displayList.commands
        commands += Array(repeating: .restore, count: opacity < 1 ? 4 : 3)
        return commands
    }
}

extension SurfaceFrame {
    fileprivate func isSameSize(as other: SurfaceFrame) -> Bool {
        output == other.output && scale == other.scale && frame.width == other.frame.width
            && frame.height == other.frame.height
    }

    /// Whether anything but the pixels is different.
    fileprivate func differs(_ other: SurfaceFrame) -> Bool {
        frame != other.frame || inputRegion != other.inputRegion || outlines != other.outlines
            || isBlocking != other.isBlocking
    }
}
