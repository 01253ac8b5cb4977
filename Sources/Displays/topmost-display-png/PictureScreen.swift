// SPDX-License-Identifier: MIT
//
// A screen that writes pictures to a folder. Frames arrive as on any screen, many per
// second during animations. A picture is written when its content is new and at rest, or
// when the content is about to disappear.

import Canvas
import DesignSystem
import DisplayKit
import EventLoop
import Files
import InputEvents
import Interaction
import PresenterCore
import SystemCalls

/// Writes the visible content as PNG files.
final class PictureScreen: Screen {
    /// How long content must rest before it is written: it must have appeared (200
    /// ms) and its buttons must be armed (500 ms).
    static let restTime = Duration.milliseconds(620)

    let outputs: [Output]
    var onEvent: ((ScreenEvent) -> Void)?
    /// Content that rests for less is only transitional and is not written.
    static let shortestStay = Duration.milliseconds(250)

    /// Whether the default background is dark.
    private var isDark = false

    private let options: PictureOptions
    private let resources: Resources
    private let loop: EventLoop
    private let report: (String) -> Void
    private var confirmSource: DeferredSource?
    private var restTimer: TimerSource?
    private var frame: Frame?
    private var contents = Contents()
    private var standsSince = Duration.zero
    private var written = Contents()
    private var number = 0

    /// The content of a frame: its surfaces and their texts.
    private struct Contents: Hashable {
        var surfaces: [SurfaceID] = []
        var texts: [String] = []

        init() {}

        init(_ frame: Frame) {
            let seen = frame.surfaces.filter { !$0.displayList.commands.isEmpty }
            surfaces = seen.map(\.id)
            texts = seen.flatMap { $0.displayList.commands }.compactMap { command in
                guard case .text(let block, _) = command else { return nil }
                return block.runs.map(\.text).joined()
            }
        }
    }

    init(
        _ options: PictureOptions,
        resources: Resources,
        loop: EventLoop,
        report: @escaping (String) -> Void
    ) throws(SystemError) {
        self.options = options
        self.resources = resources
        self.loop = loop
        self.report = report
        outputs = [
            Output(
                id: OutputID(rawValue: 1),
                name: "PNG-1",
                pixelSize: options.size,
                scale: options.scale
            )
        ]
        confirmSource = try loop.deferred { [weak self] in self?.confirm() }
        restTimer = try loop.timer { [weak self] in self?.write() }
    }

    func adjusted(_ settings: DisplaySettings) -> DisplaySettings {
        var settings = settings
        settings.theme = options.theme ?? settings.theme
        isDark = settings.theme?.isDark == true
        return settings
    }

    func outputToFollow(_ follow: Follow) -> OutputID? { outputs[0].id }

    func show(_ frame: Frame) {
        let contents = Contents(frame)
        if contents != self.contents {
            // Unwritten content is about to disappear.
            if loop.now - standsSince >= Self.shortestStay { write() }
            self.contents = contents
            standsSince = loop.now
            restTimer?.arm(after: Self.restTime)
        }
        self.frame = frame
        confirmSource?.schedule()
    }

    func setInput(_ mode: InputMode) {
        if mode.isGrabbing {
            onEvent?(
                .input(
                    .keyboardGained(heldKeys: [], isButtonHeld: false),
                    at: Instant(sinceBoot: loop.now)
                )
            )
        }
    }

    func setCursor(_: PointerShape) {}
    func mintActivationToken(at: Instant) -> String? { nil }
    func copy(_ text: String) {}
    func requestPaste() {}
    func flush() {}

    func close() {
        if loop.now - standsSince >= Self.shortestStay { write() }
        frame = nil
    }

    private func confirm() {
        guard let frame else { return }
        onEvent?(.presented(serial: frame.serial))
    }

    /// Writes the frame if its content is new.
    private func write() {
        restTimer?.disarm()
        guard let frame, contents != written, !contents.surfaces.isEmpty else { return }
        written = contents
        number += 1
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        let path = "\(options.directory)/\(padded)-\(Self.name(of: frame)).png"
        do {
            let picture = FramePicture(
                background: options.background,
                isDark: isDark,
                resources: resources
            )
            try picture.whole(of: frame, on: outputs[0]).writePNG(to: path)
        } catch {
            report("cannot write picture: \(error)")
        }
    }

    /// Returns the most important card of the picture, for the file's name.
    private static func name(of frame: Frame) -> String {
        let names = frame.surfaces.map { surface in
            switch surface.id {
            case .presenters: "dialog"
            case .retry: "retry"
            case .toast, .toastCount: "toast"
            case .loading: "loading"
            case .centre: "centre"
            }
        }
        let heads = ["loading", "dialog", "retry", "centre"]
        return heads.first(where: names.contains) ?? names.last ?? "nothing"
    }
}
