// SPDX-License-Identifier: MIT
//
// The last stage in pixels: instances become surfaces. Blocking cards are drawn on
// one full-size surface for each output. Toasts and retries have separate surfaces
// of their own size, so the rest of the screen stays usable. A card that moves at
// full opacity moves its surface and is not repainted.

import Basics
import DesignSystem
import Interaction
import PresenterCore

extension PixelRenderer {
    // MARK: Whole outputs

    /// Returns an output's surface of presenters without damage; `nil`: it has none.
    func presenterSurface(_ instances: SceneInstances, _ output: Output) -> SurfaceFrame? {
        let presenters = instances.cards.filter(\.role.isPresenter)
        guard !presenters.isEmpty || instances.scrim != nil else { return nil }
        return whole(
            .presenters(output.id),
            output,
            commands: commands(
                of: presenters.filter { $0.role != .topmost },
                output,
                shade: instances.scrim
            )
                + fill(output, instances.scrim)
                + commands(of: presenters.filter { $0.role == .topmost }, output),
            isBlocking: instances.hasPresenter
        )
    }

    /// Returns an output's surface of a loading without damage; `nil`: it has none.
    func loadingSurface(_ instances: SceneInstances, _ output: Output) -> SurfaceFrame? {
        // The escape hint lies above cards that are leaving, too.
        let cards =
            instances.cards.filter { $0.role == .loading }
            + instances.cards.filter { $0.role == .escape }
        guard !cards.isEmpty || instances.loadingScrim != nil else { return nil }
        return whole(
            .loading(output.id),
            output,
            commands: fill(output, instances.loadingScrim) + commands(of: cards, output),
            isBlocking: instances.isInputBlocked
        )
    }

    private func whole(
        _ id: SurfaceID,
        _ output: Output,
        commands: [DrawCommand],
        isBlocking: Bool
    ) -> SurfaceFrame {
        let pixels = output.bounds
        return SurfaceFrame(
            id: id,
            output: output.id,
            frame: pixels,
            scale: output.scale,
            displayList: DisplayList(commands),
            damage: [],
            inputRegion: isBlocking ? [pixels] : [],
            outlines: [],
            isBlocking: isBlocking
        )
    }

    private func fill(_ output: Output, _ color: Color?) -> [DrawCommand] {
        guard let color, output.isTranslucent else { return [] }
        // Rounded up: the output may not be a multiple of the scale.
        let rect = Rectangle(origin: .zero, size: output.extent).inset(by: -1)
        return [.fill(.rectangle(rect), color)]
    }

    /// Returns the cards that are on that output.
    private func commands(
        of cards: [CardInstance],
        _ output: Output,
        shade: Color? = nil
    ) -> [DrawCommand] {
        cards.filter { $0.output.id == output.id }
            .flatMap { commands(of: $0, output, at: .zero, shade: shade) }
    }

    // MARK: Single cards

    /// Returns a card's separate surface; `nil` if the card has none.
    ///
    /// `isStill`: the surface stays at the resting position, and its pixels move.
    func surface(of card: CardInstance, _ output: Output, isStill: Bool) -> SurfaceFrame? {
        guard let id = SurfaceID(card) else { return nil }
        let scale = output.scale
        // Snapped to device pixels: a resting card has sharp edges, and a moving one
        // moves by whole pixels.
        let corner = card.visibleFrame.origin
        let rest = Point(x: snap(corner.x, scale), y: snap(corner.y, scale))
        var still = card
        still.transform.dx = 0
        still.transform.dy = 0
        still.frame.x += rest.x - corner.x
        still.frame.y += rest.y - corner.y
        let local = DisplayList(commands(of: still, output, at: rest))
        let visible = Rectangle(origin: .zero, size: card.visibleFrame.size)
        let bounds = local.parts(textSize: textSize).map(\.bounds)
            .reduce(visible.inset(by: -8)) { $0.union($1) }
        let reach = Rectangle(around: bounds, scale: scale)
        let moved = Point(x: card.transform.dx, y: card.transform.dy)
        let outside = isStill ? Point.zero : moved
        let frame = reach.offset(
            x: Int(((rest.x + outside.x) * scale).rounded()),
            y: Int(((rest.y + outside.y) * scale).rounded())
        )
        let shift = Point(x: -Double(reach.x) / scale, y: -Double(reach.y) / scale)
        let clickable = visible.offset(x: shift.x, y: shift.y)
        var surface = SurfaceFrame(
            id: id,
            output: output.id,
            frame: frame,
            scale: scale,
            displayList: DisplayList(
                [.transform(scale: 1, about: .zero, dx: shift.x, dy: shift.y)] + local.commands + [
                    .restore
                ]
            ),
            damage: [],
            inputRegion: !card.layout.regions.isEmpty && !card.isExiting
                ? [Rectangle(around: clickable, scale: scale)] : [],
            outlines: [],
            isBlocking: false
        )
        if isStill { surface.shift = Int((moved.x * scale).rounded()) }
        // A blur does not fade: it is there during the opaque half of the fade.
        if case .toast = id, engine.style.blursToasts {
            surface.blursBackground =
                output.isTranslucent && surface.shift == 0 && card.transform.opacity >= 0.5
        }
        return surface
    }

    private func snap(_ length: Double, _ scale: Double) -> Double {
        (length * scale).rounded() / scale
    }

    // MARK: Commands

    /// Returns a card with its deck position and transform, relative to a point of
    /// the output.
    ///
    /// `shade` dims a covered card where the scrim cannot blend with what is below the
    /// surface.
    private func commands(
        of card: CardInstance,
        _ output: Output,
        at origin: Point,
        shade: Color? = nil
    ) -> [DrawCommand] {
        let transform = card.transform
        var opacity = transform.opacity
        // A card that cannot fade is drawn during the opaque half of the fade.
        if !output.isTranslucent { opacity = opacity < 0.5 ? 0 : 1 }
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
                dx: card.frame.x - origin.x,
                dy: card.frame.y - origin.y
            ),
            .transform(
                scale: card.scale,
                about: Point(x: card.frame.width / 2, y: 0),
                dx: 0,
                dy: 0
            ),
        ]
        if opacity < 1 { commands.append(.group(opacity: opacity)) }
        commands += card.layout.displayList.commands
        if !output.isTranslucent {
            // What has a coloured edge or a ring around it needs no line.
            let parts = card.layout.displayList.parts(textSize: textSize)
            let outermost = parts.outlines
            commands += parts.cards.filter(outermost.contains)
                .flatMap { $0.line(of: engine.theme[.outline].opacity(0.5)) }
            if let shade {
                let whole = Rectangle(origin: .zero, size: card.layout.size)
                commands.append(.fill(.rounded(whole, radius: engine.theme.cardRadius), shade))
            }
        }
        commands += Array(repeating: .restore, count: opacity < 1 ? 4 : 3)
        return commands
    }
}

extension SurfaceID {
    /// Creates the id of a card's separate surface; `nil` if the card has none.
    fileprivate init?(_ card: CardInstance) {
        switch (card.role, card.id) {
        case (.retry, let id?): self = .retry(id)
        case (.toast, let id?), (.indicator, let id?): self = .toast(id)
        case (.moreToasts, _): self = .toastCount(card.output.id)
        case (.centre, _): self = .centre(card.output.id)
        case (.topmost, _), (.covered, _), (.retry, nil), (.toast, nil), (.indicator, nil),
            (.loading, _), (.escape, _):
            return nil
        }
    }
}

extension CardInstance.Role {
    fileprivate var isPresenter: Bool {
        switch self {
        case .topmost, .covered: true
        case .retry, .toast, .moreToasts, .loading, .indicator, .escape, .centre: false
        }
    }
}
