// SPDX-License-Identifier: MIT
//
// Lays a scene out on all outputs. Toasts and everything else are laid out
// apart, for they may live on different outputs: a toast that stands since
// morning must not draw a question to the wrong monitor.

public import DesignSystem
import DisplayLink
import EventLoop
import Interaction
import PresenterCore
public import Wire

/// A scene, laid out on every output.
struct Staging: Hashable {
    /// For `Stage`.
    var arrangement = Arrangement()
    /// The colour of the scrim below the topmost presenter, if there is one.
    var scrim: Color?
    /// The colour of the loading's scrim, if there is one.
    var loadingScrim: Color?
    /// The corners' radius of cards.
    var cardRadius = 16.0
    /// What Topmost itself shows: the count of unseen toasts, the way out.
    var fixtures: [Fixture] = []

    /// Something that is no presentation.
    struct Fixture: Hashable {
        var output: OutputID
        var card: PlacedCard
    }
}

/// Where things go.
struct Homes: Hashable {
    /// The output of presenters, retry and loading.
    var cards: OutputID?
    /// The output of toasts.
    var toasts: OutputID?
}

/// Lays scenes out, and remembers the last one for as long as nothing changed.
struct StageComposer {
    var composer: Composer
    var corner: StageOutput.Corner
    /// How far toasts stand from the edges of the work area.
    var toastMargin = 16.0
    /// Buttons to look as if they could not be pressed; for pictures of the design.
    var disabled: Set<Target> = []

    private var lastKey: Key?
    private var last = Staging()

    /// All that a layout depends on besides the time.
    private struct Key: Hashable {
        var scene: Scene
        var states: [PresentationID: CardState]
        var outputs: [Output]
        var homes: Homes
        var releaseProgress: Double
        var theme: Theme
        var textScale: Double
        var fonts: FontFamilies
        var corner: StageOutput.Corner
        var toastMargin: Double
    }

    init(composer: Composer, corner: StageOutput.Corner = .topRight) {
        self.composer = composer
        self.corner = corner
    }

    /// Takes the person's settings over.
    mutating func apply(_ settings: DisplaySettings) {
        composer.apply(settings)
        corner = settings.toastCorner.stageCorner
        toastMargin = Double(settings.toastMargin)
    }

    /// Tells moments by that clock.
    mutating func follow(_ clock: LocalClock) {
        composer.wallClock = WallClock(
            clock,
            countsToTwelve: composer.wallClock.countsToTwelve
        )
    }

    private func cardState(_ id: PresentationID, _ stage: Stage) -> CardState {
        var state = stage.cardState(id)
        state.disabled = disabled
        return state
    }

    /// The layout at the stage's clock.
    mutating func staging(of stage: Stage, on outputs: [Output], homes: Homes) -> Staging {
        let scene = stage.scene
        let cards =
            scene.presenters + scene.toasts + [scene.retry, scene.loading].compactMap { $0 }
        var states: [PresentationID: CardState] = [:]
        for card in cards {
            states[card.id] = cardState(card.id, stage)
            // The time alone is no reason to lay out anew; `nextChange` is.
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        let key = Key(
            scene: scene,
            states: states,
            outputs: outputs,
            homes: homes,
            releaseProgress: stage.releaseProgress,
            theme: composer.theme,
            textScale: composer.textScale,
            fonts: composer.fonts,
            corner: corner,
            toastMargin: toastMargin
        )
        let isDue = last.arrangement.nextChange.map { $0 <= stage.clock } ?? false
        if key == lastKey, !isDue { return last }
        last = layOut(stage, outputs, homes)
        lastKey = key
        return last
    }

    private func layOut(_ stage: Stage, _ outputs: [Output], _ homes: Homes) -> Staging {
        var staging = Staging(cardRadius: composer.theme.cardRadius)
        var upper = stage.scene
        upper.toasts = []
        upper.waitingToasts = 0
        let lower = Scene(
            revision: stage.scene.revision,
            toasts: stage.scene.toasts,
            waitingToasts: stage.scene.waitingToasts
        )
        if let output = outputs.first(where: { $0.id == homes.cards }) {
            add(upper, on: output, stage, to: &staging)
        }
        if let output = outputs.first(where: { $0.id == homes.toasts }) {
            add(lower, on: output, stage, to: &staging)
        }
        staging.arrangement.hasScrim = staging.scrim != nil
        staging.arrangement.hasLoadingScrim = staging.loadingScrim != nil
        return staging
    }

    private func add(
        _ scene: Scene,
        on output: Output,
        _ stage: Stage,
        to staging: inout Staging
    ) {
        guard !scene.isEmpty else { return }
        let stageOutput = StageOutput(
            size: output.extent,
            workArea: output.freeArea,
            corner: corner,
            toastMargin: toastMargin
        )
        let layout = composer.stage(
            scene,
            on: stageOutput,
            now: stage.clock,
            releaseProgress: stage.releaseProgress,
            state: { cardState($0, stage) }
        )
        for scrim in layout.scrims {
            if scrim.below == scene.loading?.id {
                staging.loadingScrim = scrim.color
            } else {
                staging.scrim = scrim.color
            }
        }
        for card in layout.cards {
            if let id = card.id {
                staging.arrangement.placements.append(
                    Placement(id: id, output: output.id, stageOutput: stageOutput, card: card)
                )
            } else {
                staging.fixtures.append(Staging.Fixture(output: output.id, card: card))
                if card.role == .escape {
                    staging.arrangement.releasePill = Arrangement.Pill(
                        output: output.id,
                        frame: card.visibleFrame
                    )
                }
            }
        }
        if let change = layout.nextChange {
            let earliest = staging.arrangement.nextChange ?? change
            staging.arrangement.nextChange = min(earliest, change)
        }
    }
}

extension Composer {
    /// Takes the settings over.
    public mutating func apply(_ settings: DisplaySettings) {
        theme = Theme(settings)
        fonts = FontFamilies(text: settings.font, monospace: settings.monospace)
        textScale = settings.textScale
    }
}
