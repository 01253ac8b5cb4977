// SPDX-License-Identifier: MIT
//
// Toasts and retries are layers as large as they are; what blocks is one
// layer an output, with parts (see `OverlaySurface`). A frame waits until all its
// layers may be shown and then changes in one go.

import Canvas
import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import Wayland

/// A Wayland compositor's screen as a display's backend.
final class WaylandScreen: Screen {
    var onEvent: ((ScreenEvent) -> Void)?
    let connection: Connection
    let loop: EventLoop
    let log: (String) -> Void
    /// Whether everything is a plain window: there is no layer-shell.
    let usesWindows: Bool
    /// Whether the compositor is gone.
    private(set) var isLost = false
    private(set) var outputs: [Output] = []
    private(set) var monitors: [OutputID: Monitor] = [:]
    /// What panels leave free of each.
    private var panels: [OutputID: PanelWatch] = [:]
    var surfaces: [SurfaceID: SurfacePresenter] = [:]
    var overlays: [OutputID: OverlaySurface] = [:]
    var mode = InputMode.free
    var pointing = Pointing()
    var repeater: KeyRepeater?
    /// The pane keys come to.
    var keyPane: UInt32?
    var heldKeys: Set<UInt32> = []
    /// Whether the stage was told that keys come to us.
    var hasKeyboard = false
    /// Whether what holds the input was not seen for too long: a full-screen
    /// window covers it.
    var isHidden = false
    var hiddenTimer: TimerSource?
    /// Whether the last frame was shown by the compositor's word alone.
    var isUnseen = false
    var unseenTimer: TimerSource?
    var token: ActivationToken?

    let resources: Resources
    private var cursor = PointerShape.arrow
    /// The frame that waits for its layers, or for a free image.
    var pending: Frame?
    /// Panes of that frame.
    var arriving: [SurfaceID: SurfacePresenter] = [:]
    var awaited: UInt64?
    /// A layer for the next toast, asked for ahead of time.
    var spare: PreallocatedLayerSurface?
    var spareTimer: TimerSource?
    /// Where the last toast was.
    var spareOutput: OutputID?
    var restTimer: TimerSource?
    private var sources: [EventSource] = []
    private var clipboard: Clipboard?
    private var inputMethod: InputMethod?
    private var textEntry: TextEntry?
    private var pasteSource: IOSource?
    /// How large a window may be on each output.
    var windowSizes: [OutputID: Box] = [:]
    /// The exact scales that surfaces were told.
    private var toldScales: [OutputID: Double] = [:]

    /// After so long without a frame spare images are freed.
    static let restTime = Duration.seconds(1)
    /// What holds the input and is not seen for so long is hidden.
    static let hiddenTime = Duration.milliseconds(150)
    /// What is not seen for so long waits to be; the daemon takes longer for hung.
    static let unseenTime = Duration.seconds(1)

    /// Starts to listen to a compositor.
    ///
    /// - Throws: `EventLoopError`.
    init(
        _ connection: Connection,
        usesWindows: Bool,
        loop: EventLoop,
        resources: Resources,
        log: @escaping (String) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.resources = resources
        self.log = log
        self.connection = connection
        self.usesWindows = usesWindows || !connection.hasLayers
        refreshOutputs()
        repeater = try KeyRepeater(loop: loop) { [unowned self] in keyRepeated($0) }
        restTimer = try loop.timer(accuracy: .milliseconds(250)) { [unowned self] in
            for surface in surfaces.values { surface.rest() }
        }
        spareTimer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            keepNextSpare()
        }
        hiddenTimer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            isHidden = true
            updateGrounds()
            connection.flush()
        }
        unseenTimer = try loop.timer(accuracy: .milliseconds(50)) { [unowned self] in stayUnseen() }
        connection.onMonitorsChanged = { [unowned self] in monitorsChanged() }
        sources = [
            try loop.watch(fd: connection.fd, .readable) { [unowned self] _ in read() },
            // What a wait brought along does not wake the loop by itself.
            try loop.afterEach { [unowned self] in
                connection.dispatchPending()
                keyboardMayHaveChanged()
            },
        ]
        listen()
        if let output = outputs.first { keepSpare(on: output.id) }
        connection.flush()
    }

    /// What cannot be done on this compositor; `nil`: nothing.
    var limits: String? {
        guard usesWindows else { return nil }
        let reason = connection.hasLayers ? "as asked" : "this compositor has no layer-shell"
        return "everything is a plain window (\(reason)): windows below keep their input, "
            + "a loading cannot block it, and the compositor chooses where toasts appear"
    }

    /// A frame callback comes when it is time for the next frame.
    var pacesFrames: Bool { true }

    func outputToFollow(_ follow: Follow) -> OutputID? {
        switch follow {
        case .primary: outputs.first?.id
        case .pointer: pointing.output ?? focusedOutput ?? outputs.first?.id
        case .focus: focusedOutput ?? pointing.output ?? outputs.first?.id
        }
    }

    func show(_ frame: Frame) {
        // A frame before it that was never seen is waited for no more.
        pending = frame.following(pending)
        awaited = frame.serial
        advance()
    }

    func setInput(_ mode: InputMode) {
        let wasGrabbing = self.mode.isGrabbing
        self.mode = mode
        guard mode.isGrabbing != wasGrabbing else { return }
        if mode.isGrabbing {
            coverAll()
            updateGrounds()
            keyboardMayHaveChanged()
        } else {
            hasKeyboard = false
            isHidden = false
            hiddenTimer?.disarm()
            repeater?.stop()
            updateGrounds()
            dropIdleGrounds()
            onEvent?(.input(.keyboardLost, at: now))
        }
        let isMisplaced = surfaces.values.contains { surface in
            surface.isPart != isCovered(surface.content.output, by: pending)
                && !surface.content.id.isWhole
        }
        if isMisplaced { onEvent?(.contentsLost) }
    }

    func setCursor(_ shape: PointerShape) {
        cursor = shape
        applyCursor()
    }

    func mintActivationToken(at: Instant) -> String? {
        defer { token = nil }
        return token?.text()
    }

    func copy(_ text: String) { clipboard?.copy(text) }

    func requestPaste() {
        guard let text = clipboard?.paste() else { return }
        // A second wish takes the place of the first.
        pasteSource = try? loop.watch(fd: text.fd, .readable) { [unowned self] _ in
            guard let whole = text.read() else { return }
            pasteSource = nil
            onEvent?(.input(.pasted(whole), at: now))
        }
        connection.flush()
    }

    func setTextEntry(_ entry: TextEntry?) {
        textEntry = entry
        updateInputMethod()
        connection.flush()
    }

    func flush() { connection.flush() }

    func close() {
        sources = []
        surfaces = [:]
        overlays = [:]
        spare = nil
        panels = [:]
        connection.flush()
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// The pointer's shape, drawn for the output it is on.
    func applyCursor() {
        let scale = pointing.output.flatMap { id in outputs.first { $0.id == id } }?.scale ?? 1
        connection.seat?.setCursor(cursor, scale: Int(scale.rounded(.up)))
    }

    // MARK: The compositor

    private func read() {
        do throws(WaylandError) {
            try connection.read()
        } catch {
            isLost = true
            sources = []
            onEvent?(.lost("\(error)"))
            return
        }
        listen()
        keyboardMayHaveChanged()
        connection.flush()
    }

    /// Listens to the seat, which may have come only now.
    private func listen() {
        guard let seat = connection.seat else {
            clipboard = nil
            inputMethod = nil
            return
        }
        seat.onEvent = { [unowned self] in take($0) }
        clipboard = clipboard ?? Clipboard(connection, seat)
        guard inputMethod == nil, let method = InputMethod(connection, seat) else { return }
        inputMethod = method
        method.onComposed = { [unowned self] in
            guard mode.isGrabbing, hasKeyboard else { return }
            onEvent?(.input(.composed($0), at: now))
        }
        updateInputMethod()
    }

    /// Has the input method follow the field that takes text.
    private func updateInputMethod() {
        let field = textEntry.map { entry in
            // Candidates lie beside the caret; on another output than the keys they cannot.
            let isHere = keyPane.map { overlays[entry.output]?.wlSurface.id == $0 } ?? false
            return InputMethod.Field(
                text: entry.text,
                caretByte: entry.caretByte,
                isHidden: entry.isHidden,
                caret: isHere ? Box(around: entry.caretFrame) : nil
            )
        }
        inputMethod?.set(field)
    }

    /// Where the compositor puts new things; asked only where there is a choice.
    private var focusedOutput: OutputID? {
        guard outputs.count > 1, !usesWindows else { return nil }
        let focused = connection.focusedMonitor().map(OutputID.init)
        return focused.flatMap { monitors[$0] == nil ? nil : $0 }
    }

    private func monitorsChanged() {
        guard refreshOutputs() else { return }
        if mode.isGrabbing { coverAll() }
        updateGrounds()
        advance()
        onEvent?(.outputsChanged)
    }

    /// A surface is best drawn at that scale.
    func scaleTold(_ scale: Double, on output: OutputID) {
        guard toldScales.updateValue(scale, forKey: output) != scale else { return }
        monitorsChanged()
    }

    /// Reads the monitors again.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    func refreshOutputs() -> Bool {
        let before = monitors
        let known = outputs
        monitors = [:]
        // A window is on whatever output the compositor likes.
        outputs = connection.monitors.prefix(usesWindows ? 1 : .max).map { monitor in
            var monitor = monitor
            let id = OutputID(rawValue: monitor.id)
            // A window may be on another monitor than the one that stands for all.
            if let told = toldScales[id], usesWindows || monitor.fits(scale: told) {
                monitor.scale = told
            }
            if let size = windowSizes[id] {
                (monitor.width, monitor.height) = (size.width, size.height)
            }
            monitors[id] = monitor
            return Output(
                id: id,
                name: monitor.name,
                pixelSize: PixelSize(
                    width: Int((Double(monitor.width) * monitor.scale).rounded()),
                    height: Int((Double(monitor.height) * monitor.scale).rounded())
                ),
                scale: min(max(monitor.scale, 0.5), 4),
                workArea: panels[id]?.area?.pixels(scale: monitor.scale)
            )
        }
        watchPanels()
        for id in overlays.keys where monitors[id] == nil { overlays[id] = nil }
        if let kept = spare, monitors[kept.output] == nil { spare = nil }
        for (id, surface) in surfaces where monitors[surface.content.output] == nil {
            surfaces[id] = nil
        }
        if let output = pointing.output, monitors[output] == nil { pointing = Pointing() }
        return monitors != before || outputs != known
    }

    /// Watches the panels of every monitor there is.
    private func watchPanels() {
        for id in panels.keys where monitors[id] == nil { panels[id] = nil }
        guard !usesWindows else { return }
        for id in monitors.keys {
            guard let known = panels[id] else {
                let watch = PanelWatch(connection, monitor: id.rawValue)
                watch.onChanged = { [unowned self] in monitorsChanged() }
                panels[id] = watch
                continue
            }
            known.look()
        }
    }

    /// The part of an output that panels leave free, in the desktop's pixels.
    func freeArea(of output: OutputID) -> Box {
        let all = monitors[output].map { Box(x: 0, y: 0, width: $0.width, height: $0.height) }
        return panels[output]?.area ?? all ?? Box(x: 0, y: 0, width: 0, height: 0)
    }
}

extension SurfaceID {
    /// Whether it covers its output.
    var isWhole: Bool {
        switch self {
        case .presenters, .loading: true
        case .retry, .toast, .toastCount: false
        }
    }

    /// Whether it belongs to the column of toasts.
    var isToast: Bool {
        switch self {
        case .toast, .toastCount: true
        case .presenters, .loading, .retry: false
        }
    }
}

extension Box {
    /// The same in device pixels.
    func pixels(scale: Double) -> PixelRect {
        let left = Int((Double(x) * scale).rounded())
        let top = Int((Double(y) * scale).rounded())
        return PixelRect(
            x: left,
            y: top,
            width: Int((Double(x + width) * scale).rounded()) - left,
            height: Int((Double(y + height) * scale).rounded()) - top
        )
    }

    /// The smallest box of whole pixels around a rectangle.
    init(around rect: Rect) {
        let left = Int(rect.minX.rounded(.down))
        let top = Int(rect.minY.rounded(.down))
        self.init(
            x: left,
            y: top,
            width: Int(rect.maxX.rounded(.up)) - left,
            height: Int(rect.maxY.rounded(.up)) - top
        )
    }
}
