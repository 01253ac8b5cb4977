// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import InputEvents
import Interaction
import PresenterCore

/// An invisible screen: it records its calls.
final class HeadlessScreen: Screen {
    var outputs: [Output]
    var onEvent: ((ScreenEvent) -> Void)?
    var followed: OutputID?
    /// Whether frames are on screen at once; else the test says when.
    var confirmsAtOnce = true
    var pacesFrames = false
    var isFullscreen = false

    private(set) var frames: [Frame] = []
    /// How often it was asked which output to follow.
    private(set) var questions = 0
    private(set) var inputModes: [InputMode] = []
    private(set) var cursors: [PointerShape] = []
    private(set) var copied: [String] = []
    private(set) var awayTimes: [Duration?] = []
    private(set) var isClosed = false

    static let left = OutputID(rawValue: 1)
    static let right = OutputID(rawValue: 2)

    init(outputs: Int = 1, scale: Double = 1) {
        self.outputs = (1...2).prefix(outputs).map { number in
            Output(
                id: OutputID(rawValue: UInt32(number)),
                name: "DP-\(number)",
                pixelSize: PixelSize(width: Int(1280 * scale), height: Int(800 * scale)),
                scale: scale
            )
        }
    }

    func outputToFollow(_ follow: Follow) -> OutputID? {
        questions += 1
        return follow == .primary ? outputs.first?.id : followed ?? outputs.first?.id
    }

    func show(_ frame: Frame) {
        frames.append(frame)
        if confirmsAtOnce { onEvent?(.presented(serial: frame.serial)) }
    }

    func confirm(_ serial: UInt64? = nil) {
        if let serial = serial ?? frames.last?.serial { onEvent?(.presented(serial: serial)) }
    }

    func setInput(_ mode: InputMode) {
        let wasGrabbing = inputModes.last?.isGrabbing ?? false
        inputModes.append(mode)
        guard mode.isGrabbing != wasGrabbing else { return }
        let event: InputEvent =
            mode.isGrabbing ? .keyboardGained(heldKeys: [], isButtonHeld: false) : .keyboardLost
        onEvent?(.input(event, at: Instant(milliseconds: 0)))
    }

    func setCursor(_ cursor: PointerShape) { cursors.append(cursor) }
    func mintActivationToken(at: Instant) -> String? { "token-\(frames.count)" }
    func watchUser(awayAfter: Duration?) { awayTimes.append(awayAfter) }
    func copy(_ text: String) { copied.append(text) }
    func requestPaste() {}
    func flush() {}
    func close() { isClosed = true }

    /// A surface of the last frame.
    func surface(_ id: SurfaceID) -> SurfaceFrame? { frames.last?.surfaces.first { $0.id == id } }
}

extension Measure {
    /// Letters of 7 pixels, no pictures.
    static let blocks = Measure(
        text: { block in
            let text = block.runs.map(\.text).joined()
            let width = Double(text.count) * 7
            let lines = block.width.map { max(1, Int((width / max(7, $0)).rounded(.up))) } ?? 1
            let count = min(lines, block.maximumLines ?? lines)
            return TextMetrics(
                size: Extent(
                    width: min(width, block.width ?? width),
                    height: Double(count) * block.type.lineHeight
                ),
                lineCount: count
            )
        },
        caret: { _, offset in Double(offset) * 7 },
        image: { _ in nil }
    )
}
