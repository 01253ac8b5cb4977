// SPDX-License-Identifier: MIT
//
// Toasts and retries are layers of their own size; blocking cards are parts of one layer
// for each output (see `OverlaySurface`). A frame waits until all its layers are
// configured, then appears at once.

import Basics
import Canvas
import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import SystemCalls
import Texts
import Wayland

/// A Wayland compositor's screen as a display's backend.
final class WaylandScreen: Screen {
    var onEvent: ((ScreenEvent) -> Void)?
    let connection: Connection
    private let loop: EventLoop
    let log: (String) -> Void
    /// Whether everything is an ordinary window: there is no layer-shell.
    let usesWindows: Bool
    /// How the connection ended; `nil`: it has not.
    private(set) var loss: WaylandError?
    let monitors: MonitorList
    /// The layer for the next toast; none if everything is a window.
    private(set) var spare: PreallocatedLayerSurface?
    private var seat: SeatInput?
    private(set) var sight: SightWatch?
    let surfaces = FrameSurfaces()
    private(set) var overlays: [OutputID: OverlaySurface] = [:]
    private(set) var mode = InputMode.free
    /// Whether the display was notified that we have the keyboard.
    private(set) var hasKeyboard = false

    let resources: Resources
    private var cursor = PointerShape.arrow
    private var restTimer: TimerSource?
    private var sources: [EventSource] = []
    private var clipboard: Clipboard?
    private var inputMethod: InputMethod?
    private var textEntry: TextEntry?
    /// Whether a fullscreen window has the focus, or had it when a card took the keyboard.
    private(set) var isFullscreen = false
    /// Whether toasts and retries are above fullscreen windows.
    var isRaised = false
    private var pasteSource: IOSource?
    /// The programs that read the copied text, by their pipes.
    private var sending: [Int32: IOSource] = [:]

    /// How long after the last frame spare images are freed.
    private static let restTime = Duration.seconds(1)

    /// Starts to listen to a compositor.
    ///
    /// - Throws: `SystemError`.
    init(
        _ connection: Connection,
        usesWindows: Bool,
        loop: EventLoop,
        resources: Resources,
        log: @escaping (String) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.resources = resources
        self.log = log
        self.connection = connection
        self.usesWindows = usesWindows || !connection.hasLayers
        monitors = MonitorList(connection, usesWindows: self.usesWindows)
        _ = monitors.refresh()
        monitors.onChanged = { [unowned self] in monitorsChanged() }
        seat = try SeatInput(
            connection,
            loop: loop,
            locate: { [unowned self] in locate($0) },
            takesKeys: { [unowned self] in mode.isGrabbing && hasKeyboard }
        )
        seat?.onEvent = { [unowned self] in onEvent?(.input($0, at: $1)) }
        seat?.onOutput = { [unowned self] in applyCursor() }
        if !self.usesWindows {
            spare = try PreallocatedLayerSurface(connection, monitors, loop: loop)
        }
        sight = try SightWatch(
            loop: loop,
            onHidden: { [unowned self] in
                updateOverlays()
                connection.flush()
            },
            onUnseen: { [unowned self] in stayUnseen() }
        )
        restTimer = try loop.timer(accuracy: .milliseconds(250)) { [unowned self] in
            for surface in surfaces.shown.values { surface.dropSpareImages() }
        }
        connection.fullscreen?.onChanged = { [unowned self] in
            checkFullscreen()
            raiseLayers()
        }
        isFullscreen = connection.fullscreen?.isFullscreen ?? false
        isRaised = mayRise
        connection.onMonitorsChanged = { [unowned self] in monitorsChanged() }
        sources = [
            try loop.watch(fd: connection.fd, .readable) { [unowned self] _ in read() },
            // A wait can read events, which do not wake the loop.
            try loop.afterEach { [unowned self] in
                connection.dispatchPending()
                keyboardMayHaveChanged()
            },
        ]
        listen()
        if let output = outputs.first { spare?.create(on: output.id) }
        connection.flush()
    }

    /// What this compositor does not support; `nil`: no limits.
    var limits: String? {
        guard usesWindows else { return nil }
        let cause = connection.hasLayers ? Phrase.windowsAsked : .noLayerShell
        return Phrase.limitsOfWindows.english(cause.english())
    }

    /// A frame callback comes when it is time for the next frame.
    var pacesFrames: Bool { true }

    var outputs: [Output] { monitors.outputs }

    func outputToFollow(_ follow: Follow) -> OutputID? {
        switch follow {
        case .primary: outputs.first?.id
        case .pointer: seat?.output ?? monitors.focused ?? outputs.first?.id
        case .focus: monitors.focused ?? seat?.output ?? outputs.first?.id
        }
    }

    func show(_ frame: Frame) {
        surfaces.add(frame)
        advance()
    }

    func setInput(_ mode: InputMode) {
        let wasGrabbing = self.mode.isGrabbing
        self.mode = mode
        guard mode.isGrabbing != wasGrabbing else { return }
        if mode.isGrabbing {
            sight?.inputTaken()
            coverAll()
            updateOverlays()
            keyboardMayHaveChanged()
        } else {
            hasKeyboard = false
            sight?.inputReleased()
            updateOverlays()
            seat?.returnKeyboard()
            dropIdleOverlays()
            onEvent?(.input(.keyboardLost, at: now))
            // The window below gets the focus back.
            connection.whenProcessed { [weak self] in self?.checkFullscreen() }
        }
        let isMisplaced = surfaces.shown.values.contains { surface in
            surface.isPart != isCovered(surface.content.output, by: surfaces.pending)
                && !surface.content.id.isWhole
        }
        if isMisplaced { onEvent?(.contentsLost) }
    }

    /// Reads whether a fullscreen window has the focus; not while a card has it instead.
    private func checkFullscreen() {
        guard !mode.isGrabbing, let watch = connection.fullscreen,
            watch.isFullscreen != isFullscreen
        else { return }
        isFullscreen = watch.isFullscreen
        onEvent?(.fullscreenChanged(isFullscreen: isFullscreen))
    }

    func setCursor(_ shape: PointerShape) {
        cursor = shape
        applyCursor()
    }

    func mintActivationToken(at: Instant) -> String? {
        seat?.takeToken()
    }

    var ownsClipboard: Bool { clipboard?.isOffering ?? false }

    func copy(_ text: String) { clipboard?.copy(text) }

    func requestPaste() {
        guard let text = clipboard?.paste() else { return }
        // A second request replaces the first.
        pasteSource = try? loop.watch(fd: text.fd, .readable) { [unowned self] _ in
            guard let whole = text.read() else { return }
            pasteSource = nil
            onEvent?(.input(.pasted(whole), at: now))
        }
        connection.flush()
    }

    /// Writes a copied text as fast as its reader takes it.
    private func send(_ text: SentText) {
        guard !text.write() else { return }
        sending[text.fd] = try? loop.watch(fd: text.fd, .writable) { [unowned self] _ in
            if text.write() { sending[text.fd] = nil }
        }
    }

    func setTextEntry(_ entry: TextEntry?) {
        textEntry = entry
        updateInputMethod()
        connection.flush()
    }

    func flush() { connection.flush() }

    /// Frees spare images some time after the last frame.
    func restLater() { restTimer?.arm(after: Self.restTime) }

    func close() {
        sources = []
        surfaces.removeAll { _ in true }
        overlays = [:]
        spare?.drop()
        monitors.close()
        connection.flush()
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// Sets the pointer's shape, drawn for its output.
    func applyCursor() {
        let scale = seat?.output.flatMap(monitors.output)?.scale ?? 1
        connection.seat?.setCursor(cursor, scale: Int(scale.rounded(.up)))
    }

    // MARK: The compositor

    private func read() {
        do throws(WaylandError) {
            try connection.read()
        } catch {
            loss = error
            sources = []
            onEvent?(.lost("\(error)"))
            return
        }
        listen()
        keyboardMayHaveChanged()
        connection.flush()
    }

    /// Subscribes to the seat, which may have appeared just now.
    private func listen() {
        guard let seat = connection.seat else {
            clipboard = nil
            inputMethod = nil
            onEvent?(.clipboardChanged)
            return
        }
        seat.onEvent = { [unowned self] in self.seat?.handle($0) }
        if clipboard == nil {
            clipboard = Clipboard(connection, seat)
            clipboard?.onSend = { [unowned self] in send($0) }
            clipboard?.onLost = { [unowned self] in onEvent?(.clipboardChanged) }
        }
        guard inputMethod == nil, let method = InputMethod(connection, seat) else { return }
        inputMethod = method
        method.onComposed = { [unowned self] in
            guard mode.isGrabbing, hasKeyboard else { return }
            onEvent?(.input(.composed($0), at: now))
        }
        updateInputMethod()
    }

    /// Updates the input method for the focused text field.
    private func updateInputMethod() {
        let field = textEntry.map { entry in
            // Candidates appear beside the caret, so it must be on the output with
            // the keyboard.
            let isHere =
                seat?.keySurface.map { overlays[entry.output]?.wlSurface.id == $0 } ?? false
            return InputMethod.Field(
                text: entry.text,
                caretByte: entry.caretByte,
                isHidden: entry.isHidden,
                caret: isHere ? Rectangle(around: entry.caretFrame, scale: 1) : nil
            )
        }
        inputMethod?.set(field)
    }

    private func monitorsChanged() {
        guard refreshOutputs() else { return }
        if mode.isGrabbing { coverAll() }
        updateOverlays()
        advance()
        onEvent?(.outputsChanged)
    }

    /// Reads the monitors again, and drops surfaces on removed ones.
    ///
    /// - Returns: Whether anything changed.
    func refreshOutputs() -> Bool {
        let hasChanged = monitors.refresh()
        for id in overlays.keys where monitors[id] == nil { overlays[id] = nil }
        spare?.monitorsChanged()
        surfaces.removeAll { monitors[$0.content.output] == nil }
        seat?.monitorsChanged(monitors)
        return hasChanged
    }

    // MARK: The overlays

    /// Returns the overlay of an output; creates it if it is missing.
    func overlay(on output: OutputID) -> OverlaySurface {
        if let known = overlays[output] { return known }
        let role: WaylandSurface.Role =
            usesWindows
            ? .window(title: "Topmost", isMaximized: true)
            : .layer(
                monitor: output.rawValue,
                WaylandSurface.Layer(takesKeys: takesKeys(output), position: .whole)
            )
        let wlSurface = WaylandSurface(connection, role)
        let overlay = OverlaySurface(wlSurface, output, isLayer: !usesWindows, connection)
        wlSurface.onConfigured = { [unowned self, unowned overlay] in configured(overlay) }
        wlSurface.onClosed = { [unowned self] in closed(output) }
        wlSurface.onScale = { [unowned self] in monitors.set(scale: $0, on: output) }
        overlays[output] = overlay
        updateInput(of: overlay)
        wlSurface.commit()
        return overlay
    }

    /// Handles a closed overlay: its monitor is gone, or a window was closed.
    private func closed(_ output: OutputID) {
        overlays[output] = nil
        surfaces.removeAll { $0.isPart && $0.content.output == output }
        if mode.isGrabbing, monitors[output] != nil { _ = overlay(on: output) }
        onEvent?(.contentsLost)
    }

    /// Drops overlays without parts, shown or arriving: a part needs its parent.
    func dropIdleOverlays() {
        guard !mode.isGrabbing else { return }
        let parts = [surfaces.shown, surfaces.arriving].flatMap(\.values).filter(\.isPart)
        let used = Set(parts.map(\.content.output))
        for output in overlays.keys where !used.contains(output) { overlays[output] = nil }
    }

    // MARK: The keyboard

    /// Reports a change of the keyboard focus; call it after all pending events,
    /// because the keyboard leaves one surface before it enters another.
    func keyboardMayHaveChanged() {
        // KWin also gives it to a toast that is clicked, which soon goes into an overlay.
        let isOurs = holdsInput && isOnOverlay(seat?.keySurface)
        guard isOurs != hasKeyboard else { return }
        hasKeyboard = isOurs
        updateOverlays()
        if isOurs {
            let isHeld = (connection.seat?.heldButtons ?? 0) > 0
            let held = seat?.heldKeys ?? []
            onEvent?(.input(.keyboardGained(heldKeys: held, isButtonHeld: isHeld), at: now))
            if let position = seat?.pointerPosition {
                onEvent?(.input(.pointer(.moved(position)), at: now))
            }
        } else {
            seat?.stopRepeating()
            onEvent?(.input(.keyboardLost, at: now))
        }
    }

    /// Whether a surface is one of those that ask for the keyboard.
    private func isOnOverlay(_ wlSurface: UInt32?) -> Bool {
        overlays.values.contains { $0.wlSurface.id == wlSurface }
    }

    /// Finds one of our surfaces.
    private func locate(_ wlSurface: UInt32) -> LocatedSurface? {
        if let overlay = overlays.values.first(where: { $0.wlSurface.id == wlSurface }) {
            return LocatedSurface(wlSurface: overlay.wlSurface, output: overlay.output)
        }
        return surfaces.shown.values.first { $0.wlSurface.id == wlSurface }.map { surface in
            LocatedSurface(
                wlSurface: surface.wlSurface,
                output: surface.content.output,
                x: surface.geometry.frame.x,
                y: surface.geometry.frame.y
            )
        }
    }
}

extension SurfaceID {
    /// Whether it covers its output.
    var isWhole: Bool {
        switch self {
        case .presenters, .loading: true
        case .retry, .toast, .toastCount, .centre: false
        }
    }

    /// Whether it belongs to the stack of toasts.
    var isToast: Bool {
        switch self {
        case .toast, .toastCount: true
        case .presenters, .loading, .retry, .centre: false
        }
    }
}

extension Rectangle<Int> {
    /// Returns the same area in device pixels.
    func pixels(scale: Double) -> Rectangle<Int> {
        let left = Int((Double(x) * scale).rounded())
        let top = Int((Double(y) * scale).rounded())
        return Rectangle(
            x: left,
            y: top,
            width: Int((Double(x + width) * scale).rounded()) - left,
            height: Int((Double(y + height) * scale).rounded()) - top
        )
    }
}
