// SPDX-License-Identifier: MIT

import Basics
import ChildProcess
import DesignSystem
import EventLoop
import InputEvents
import Interaction
import PluginWire
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import DisplayKit

/// A display of pixels and its daemon.
final class PixelDisplayHost: DisplayHost {
    let screen: HeadlessScreen
    let runtime: DisplayRuntime<PixelRenderer>
    /// What the display set as the time left to its process.
    var countdowns: [Duration?] { recorder.spans }
    /// How often the display began to overwrite freed memory.
    var zeroings: Int { recorder.zeroings }
    private let recorder = CountdownRecorder()

    init(screen: HeadlessScreen = HeadlessScreen()) throws {
        let loop = try EventLoop()
        let pipes = try DisplayPipes()
        self.screen = screen
        let recorder = recorder
        runtime = try DisplayRuntime(
            screen: screen,
            renderer: PixelRenderer(measure: .blocks),
            abilities: DisplayAbilities(name: "headless", blocksInput: true),
            loop: loop,
            ends: HostEnds(input: pipes.takeInput(), output: pipes.takeOutput()),
            life: DisplayLife(
                endUnlessRenewed: { recorder.spans.append($0) },
                zeroFreedMemory: { recorder.zeroings += 1 }
            ),
            report: pipes.report
        )
        super.init(loop: loop, pipes: pipes)
    }

    /// A display that has its settings.
    static func greeted() throws -> PixelDisplayHost {
        let display = try PixelDisplayHost()
        try display.hello()
        return display
    }

    func hello(_ settings: DisplaySettings = DisplaySettings { $0.reducedMotion = true }) throws {
        try greet(settings)
    }

    func input(_ event: InputEvent) {
        screen.onEvent?(.input(event, at: Instant(sinceBoot: loop.now)))
    }

    /// Whether all changes are on screen.
    var isDrawn: Bool { !runtime.isDirty && runtime.frames?.isWaiting == false }

    /// Waits until no motion runs and its last frame is on screen.
    func rest() throws {
        try spin { !runtime.interaction.isMoving && isDrawn }
    }

    /// Where a target of a card lies.
    func position(_ id: PresentationID, _ target: Target) -> ScreenPoint {
        let instance = runtime.interaction.instances.cards.last { $0.id == id && !$0.isExiting }
        guard let placement = instance,
            let region = placement.layout.regions.last(where: { $0.target == target })
        else {
            Issue.record("nothing to point at: \(target)")
            return ScreenPoint(output: HeadlessScreen.left, point: .zero)
        }
        return ScreenPoint(
            output: placement.output.id,
            point: Point(
                x: placement.frame.x + region.frame.midX,
                y: placement.frame.y + region.frame.midY
            )
        )
    }

    func click(_ id: PresentationID, _ target: Target) {
        let position = position(id, target)
        input(.pointer(.moved(position)))
        input(.pointer(.pressed(.primary, position)))
        input(.pointer(.released(.primary, position)))
    }
}

extension PixelDisplayHost {
    /// Records the time left to a process.
    private final class CountdownRecorder {
        var spans: [Duration?] = []
        var zeroings = 0
    }
}
