// SPDX-License-Identifier: MIT

public import DesignSystem
public import EventLoop

extension DisplayRuntime where Renderer == PixelRenderer {
    /// Connects a window system to the daemon that started this program.
    ///
    /// - Parameters:
    ///   - screen: the backend; the runtime becomes its listener.
    ///   - abilities: the description sent to the daemon.
    ///   - measure: measures text and pictures on that screen.
    ///   - loop: the loop it runs on.
    ///   - ends: the connection to the daemon.
    ///   - life: who started it, and when it ends.
    ///   - pictures: decodes pictures; `nil`: `measure` waits for them.
    ///   - report: writes a diagnostic line.
    /// - Throws: if the connection or the loop's sources cannot be created.
    public convenience init(
        screen: any Screen<Frame>,
        abilities: DisplayAbilities,
        measure: Measure,
        loop: EventLoop,
        ends: consuming HostEnds = HostEnds(),
        life: DisplayLife = DisplayLife(),
        pictures: PictureLoader? = nil,
        report: @escaping (String) -> Void
    ) throws {
        try self.init(
            screen: screen,
            renderer: PixelRenderer(measure: measure),
            abilities: abilities,
            loop: loop,
            ends: ends,
            life: life,
            pictures: pictures,
            report: report
        )
    }
}
