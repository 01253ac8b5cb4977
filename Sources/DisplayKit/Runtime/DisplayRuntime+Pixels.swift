// SPDX-License-Identifier: MIT

public import DesignSystem
public import EventLoop

extension DisplayRuntime where Renderer == PixelRenderer {
    /// Ties a window system to the daemon that started this program.
    ///
    /// - Parameters:
    ///   - screen: the backend; the runtime becomes its listener.
    ///   - abilities: what the daemon is told of it.
    ///   - measure: how large text and pictures come out on that screen.
    ///   - loop: the loop it runs on.
    ///   - ends: the connection to the daemon.
    ///   - report: writes a line for whoever looks for trouble.
    /// - Throws: when the connection or the loop's sources cannot be had.
    public convenience init(
        screen: any Screen<Frame>,
        abilities: DisplayAbilities,
        measure: Measure,
        loop: EventLoop,
        ends: consuming HostEnds = HostEnds(),
        report: @escaping (String) -> Void
    ) throws {
        try self.init(
            screen: screen,
            renderer: PixelRenderer(measure: measure),
            abilities: abilities,
            loop: loop,
            ends: ends,
            report: report
        )
    }
}
