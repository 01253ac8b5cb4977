// SPDX-License-Identifier: MIT
//
// Each surface is a window on the root. With a compositing manager the windows are
// translucent; without one they are cut to shape, and nothing is dimmed. Only changed
// pixels are sent.

import Basics
import Canvas
import DesignSystem
import DisplayKit
import EventLoop
import InputEvents
import InputMethods
import Interaction
import PresenterCore
import SystemCalls
import XCB
import XKB

/// An X server's screen as a display's backend.
final class X11Screen: Screen {
    var onEvent: ((ScreenEvent) -> Void)?
    let connection: Connection
    let keyboard: Keyboard
    private let loop: EventLoop
    let grabs: InputGrabs
    let stacking: StackingWatcher
    let log: (String) -> Void
    private(set) var table = OutputTable()
    private var clock = ServerClock()
    private var lastTime: UInt32 = 0
    private var modifiers: Modifiers = []
    private(set) var mode = InputMode.free
    /// Whether the server is gone.
    private(set) var isLost = false
    private let resources: Resources
    private var surfaces: [SurfaceID: SurfaceWindow] = [:]
    private var order: [SurfaceID] = []
    private var isComposited: Bool
    private var cursor = PointerShape.arrow
    private var awaited: UInt64?
    private var held: Frame?
    private var tokens = 0
    /// Whether the screen is dark.
    private var isSaved = false
    /// Whether a screen lock that has the keyboard covers everything.
    private var isLocked = false
    /// The server confirms frames at once: without this, a burst of notifications draws each of them.
    ///
    /// Less than a frame of 75 Hz, so that motions keep their own times.
    var shortestFrame: Duration { .milliseconds(12) }
    /// Whether another program's fullscreen window has the focus.
    private(set) var isFullscreen = false
    /// The window whose state is followed for that.
    private(set) var followed: WindowID?
    private var sources: [EventSource] = []
    /// What keys go through while a text field has the keyboard; `nil`: there is no input method.
    private(set) var inputMethod: InputMethodKeys?

    /// Connects to the server and starts to listen.
    ///
    /// - Throws: `XCBError`, `SystemError`.
    init(
        display: String?,
        loop: EventLoop,
        resources: Resources,
        log: @escaping (String) -> Void
    ) throws {
        self.loop = loop
        self.resources = resources
        self.log = log
        connection = try Connection(display: display)
        keyboard = try Keyboard(connection)
        grabs = try InputGrabs(connection, loop: loop, log: log)
        stacking = try StackingWatcher(connection, loop: loop)
        isComposited = connection.isComposited()
        _ = refreshOutputs()
        checkFullscreen()
        grabs.onKeyboardGained = { [unowned self] in keyboardGained() }
        stacking.onCovered = { [unowned self] in coveredChanged($0) }
        stacking.onLocked = { [unowned self] in $0 ? grabs.pause() : grabs.resume() }
        stacking.onSecured = { [unowned self] in report(isLocked: $0) }
        stacking.onChecked = { [unowned self] in checkPanels() }
        sources = [
            try loop.watch(fd: connection.fd, .readable) { [unowned self] _ in readEvents() },
            // Reading a reply can queue events, which do not wake the loop.
            try loop.afterEach { [unowned self] in readEvents() },
        ]
        connection.flush()
    }

    func open(_ settings: DisplaySettings) {
        report(isSaved: connection.isScreenSaved())
    }

    var outputs: [Output] {
        table.outputs.map { output in
            var output = output
            output.isTranslucent = isComposited
            return output
        }
    }

    /// The monitors' frames on the root window.
    var frames: [Rectangle<Int>] { table.outputs.compactMap { table.frames[$0.id] } }

    func outputToFollow(_ follow: Follow) -> OutputID? {
        let primary = table.outputs.first?.id
        switch follow {
        case .primary: return primary
        case .pointer: return outputWithPointer() ?? primary
        case .focus:
            let focused = connection.focusedWindowFrame(former: grabs.formerFocus)
                .flatMap(table.output(with:))
            return focused ?? outputWithPointer() ?? primary
        }
    }

    func show(_ frame: Frame) {
        // The server still draws the previous frame: this one waits, so that the pixels
        // do not change meanwhile and frames do not pile up.
        guard awaited == nil else {
            held = frame.following(held)
            return
        }
        let wanted = Set(frame.surfaces.map(\.id))
        for id in order where !wanted.contains(id) { surfaces[id] = nil }
        let known = order.filter { surfaces[$0] != nil }
        let hasNew = !wanted.isSubset(of: known)
        if hasNew { stacking.findLock(monitors: frames) }
        // From the topmost down, so that each window is placed below the previous one.
        var above: Window?
        for content in frame.surfaces.reversed() {
            guard let output = table.frames[content.output] else { continue }
            let (surface, damage) = place(content, on: output, below: above)
            do {
                try surface.paint(damage)
            } catch {
                // A lost connection is reported through its socket.
                log("cannot draw a surface: \(error)")
            }
            above = surface.window
        }
        order = frame.surfaces.map(\.id).filter { surfaces[$0] != nil }
        if order.filter(known.contains) != known { raiseAll() }
        keepAbove()
        awaited = frame.serial
        connection.whenProcessed { [weak self] in self?.processed(frame.serial) }
        connection.flush()
        // A screen lock may have come meanwhile.
        if hasNew { stacking.windowsAppeared() }
    }

    func setInput(_ mode: InputMode) {
        let former = self.mode
        self.mode = mode
        switch mode {
        case .exclusive, .blocked:
            guard mode != former else { return }
            stacking.findLock(monitors: frames)
            grabs.hold(mode == .blocked ? .everything : .typing, over: frames)
            if !former.isGrabbing { raiseAll() }
        case .free, .pointer:
            guard former.isGrabbing else { return }
            grabs.free()
            onEvent?(.input(.keyboardLost, at: now))
        }
        keepAbove()
    }

    func setCursor(_ shape: PointerShape) {
        cursor = shape
        grabs.setCursor(shape)
        for surface in surfaces.values { surface.window.setCursor(shape) }
    }

    func mintActivationToken(at: Instant) -> String? {
        tokens += 1
        // Source: Startup Notification Protocol 0.1, "Startup ID".
        return "topmost-\(tokens)-\(at.milliseconds)_TIME\(lastTime)"
    }

    var ownsClipboard: Bool { connection.isOffering }

    func copy(_ text: String) { connection.offer(text, time: lastTime) }

    func requestPaste() { connection.requestSelection(time: lastTime) }

    /// Sends keys through an input method.
    ///
    /// - Throws: if the process cannot be watched.
    func use(_ process: InputMethodProcess) throws(SystemError) {
        let keys = try InputMethodKeys(
            process,
            loop: loop,
            symbol: { [unowned self] in
                keyboard.symbol($0)
            }
        )
        keys.onPassed = { [unowned self] in handle($0) }
        keys.onUsed = { [unowned self] in keyboard.skipped($0.code) }
        keys.onComposed = { [unowned self] in
            if takesKeys { onEvent?(.input(.composed($0), at: now)) }
        }
        keys.onPressed = { [unowned self] key in
            guard takesKeys else { return }
            let modifiers = keyboard.modifiers
            let stroke = KeyStroke(symbol: key.symbol, modifiers: modifiers, code: key.code)
            onEvent?(.input(.keyPressed(stroke), at: now))
            onEvent?(.input(.keyReleased(stroke), at: now))
        }
        inputMethod = keys
        stacking.allowsPopups = { [unowned keys] in keys.isServing }
    }

    func setTextEntry(_ entry: TextEntry?) {
        guard let inputMethod else { return }
        let corner = entry.flatMap { table.frames[$0.output] } ?? .zero
        let scale = entry.flatMap { entry in outputs.first { $0.id == entry.output } }?.scale ?? 1
        let caret = entry.map { Rectangle(around: $0.caretFrame, scale: scale) } ?? .zero
        inputMethod.set(entry, caret: caret.offset(x: corner.x, y: corner.y))
    }

    func flush() { connection.flush() }

    func close() {
        sources = []
        stacking.allowsPopups = { false }
        inputMethod = nil
        grabs.free()
        stacking.keepAbove([], monitors: [])
        surfaces = [:]
        order = []
        connection.flush()
    }

    var now: Instant { Instant(sinceBoot: loop.now) }

    /// Reports input of that moment of the server's clock.
    func send(_ event: InputEvent, _ time: UInt32) {
        lastTime = time
        let moment = clock.moment(ofServerTime: time, on: loop)
        onEvent?(.input(event, at: Instant(sinceBoot: moment)))
    }

    /// Sends pixels that a surface lost.
    func exposed(_ window: WindowID, _ part: Rectangle<Int>) {
        surfaces.values.first { $0.window.id == window }?.resend(part)
    }

    /// Reads again whether a fullscreen window has the focus.
    func checkFullscreen() {
        let wasFullscreen = isFullscreen
        (followed, isFullscreen) = connection.followFullscreen(former: followed)
        if isFullscreen != wasFullscreen {
            onEvent?(.fullscreenChanged(isFullscreen: isFullscreen))
        }
    }

    /// Handles the end of the server's read of a shared image.
    func imageSent(segment: UInt32) {
        for surface in surfaces.values { surface.imageSent(segment: segment) }
    }

    /// Whether the window belongs to a surface.
    func isSurface(_ window: WindowID) -> Bool {
        surfaces.values.contains { $0.window.id == window }
    }

    /// Replaces all windows after a compositing manager started or stopped.
    func compositingChanged() {
        let new = connection.isComposited()
        guard new != isComposited else { return }
        isComposited = new
        surfaces = [:]
        order = []
        stacking.keepAbove([], monitors: frames)
        onEvent?(.contentsLost)
    }

    /// Reads monitors and free areas again.
    ///
    /// - Returns: Whether anything changed.
    func refreshOutputs() -> Bool {
        let monitors = connection.monitors()
        let areas = connection.freeAreas(of: monitors)
        let isChanged = table.update(monitors, freeAreas: areas, scale: connection.scale)
        if isChanged {
            grabs.cover(frames)
            if mode.isGrabbing { raiseAll() }
        }
        return isChanged
    }

    /// Reports a screen that went dark or shows again.
    func report(isSaved: Bool) {
        report(isSaved: isSaved, isLocked: isLocked)
    }

    /// Reports a screen lock that came or went.
    ///
    /// It counts once it has the keyboard: a locker that is still asking for the input must
    /// not meet frames that answer to it.
    private func report(isLocked: Bool) {
        report(isSaved: isSaved, isLocked: isLocked)
    }

    /// Why nothing can be seen; `nil`: it can.
    private var unseenReason: UnseenReason? { isSaved ? .dark : isLocked ? .locked : nil }

    private func report(isSaved: Bool, isLocked: Bool) {
        let before = unseenReason
        (self.isSaved, self.isLocked) = (isSaved, isLocked)
        let reason = unseenReason
        guard reason != before else { return }
        onEvent?(.visibilityChanged(isVisible: reason == nil, reason: reason))
    }

    func watchUser(awayAfter: Duration?) {
        if connection.watchIdleTime(awayAfter) { onEvent?(.presenceChanged(isAway: true)) }
    }

    func cardsWillAppear() { checkPanels() }

    /// Looks for panels where the window manager does not say that they changed.
    private func checkPanels() {
        guard !connection.reportsWorkArea, refreshOutputs() else { return }
        onEvent?(.outputsChanged)
    }

    /// Reports a change of the modifiers while keys count.
    func reportModifiers() {
        guard keyboard.modifiers != modifiers else { return }
        modifiers = keyboard.modifiers
        if takesKeys { onEvent?(.input(.modifiersChanged(modifiers), at: now)) }
    }

    /// Stops listening, and reports that the server is gone.
    func lose(_ error: XCBError) {
        isLost = true
        sources = []
        onEvent?(.lost("\(error)"))
    }

    private func outputWithPointer() -> OutputID? {
        connection.pointerPosition().flatMap { table.output(atX: $0.x, y: $0.y) }
    }

    /// Returns the window of a surface at its new position, and the areas to paint.
    private func place(
        _ content: SurfaceFrame,
        on output: Rectangle<Int>,
        below above: Window?
    ) -> (SurfaceWindow, damage: [Rectangle<Int>]) {
        if let surface = surfaces[content.id] {
            return (surface, surface.place(content, on: output))
        }
        let surface = SurfaceWindow(
            content,
            on: output,
            connection: connection,
            resources: resources,
            isComposited: isComposited
        )
        surfaces[content.id] = surface
        surface.window.setCursor(cursor)
        surface.window.show(below: above)
        return (surface, [content.whole])
    }

    private func processed(_ serial: UInt64) {
        awaited = nil
        onEvent?(.presented(serial: serial))
        // The event handler may have shown another frame already.
        if awaited == nil, let held {
            self.held = nil
            show(held)
        }
    }

    /// Raises the surfaces, the lowest first; a screen lock stays above them.
    private func raiseAll() {
        for id in order { surfaces[id]?.window.raise() }
    }

    /// Keeps the surfaces, and the windows for clicks below them, above other programs'
    /// windows.
    private func keepAbove() {
        stacking.keepAbove(
            grabs.clickWindows + order.compactMap { surfaces[$0]?.window },
            monitors: frames
        )
    }
}
