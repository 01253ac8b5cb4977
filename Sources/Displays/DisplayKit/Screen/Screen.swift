// SPDX-License-Identifier: MIT
//
// The part of a display that depends on the window system. A backend owns windows,
// pixels and grabs, but not scenes, cards or rules. It receives whole frames and
// reports single events.

public import DesignSystem
public import InputEvents
public import Interaction
public import PresenterCore

/// A window system, or a picture.
///
/// All calls come from the loop's thread; none may wait for the other side.
public protocol Screen<Drawing>: AnyObject {
    /// What a surface shows: pixels, or a terminal's cells.
    associatedtype Drawing: SerialFrame

    /// The monitors, the primary one first; may be empty for a while.
    var outputs: [Output] { get }

    /// Whether `presented` comes once for each refresh of the monitor, when it is time
    /// for the next frame; if not, animations use their own timer.
    var pacesFrames: Bool { get }

    /// Minimum time between two frames of a screen that confirms them sooner than a monitor shows
    /// them.
    var shortestFrame: Duration { get }

    /// Whether a fullscreen window of another program has the focus; changes come as
    /// `ScreenEvent.fullscreenChanged`.
    var isFullscreen: Bool { get }

    /// Returns the output for new cards: the monitor of the focused window, of the
    /// pointer, or the primary one; `nil` if there is none.
    func outputToFollow(_ follow: Follow) -> OutputID?

    /// Prepares for cards that will appear: reads what the window system does not report.
    ///
    /// Called before they are laid out.
    func cardsWillAppear()

    /// Whether it accepts a frame now; `ScreenEvent.ready` comes when it does again.
    var isReady: Bool { get }

    /// Whether only its own confirmation allows the next frame, however long that takes.
    var confirmsEveryFrame: Bool { get }

    /// Whether it handles the signals that end a program.
    var hearsSignals: Bool { get }

    /// Whether it stops this program from running.
    var stall: ScreenStall { get }

    /// Returns the daemon's settings, adjusted to that screen.
    func adjusted(_ settings: DisplaySettings) -> DisplaySettings

    /// Takes the screen over, after the daemon has accepted this display.
    ///
    /// - Parameter settings: the daemon's settings.
    /// - Throws: if that is impossible.
    func open(_ settings: DisplaySettings) throws

    /// Reports from now on when the user has done nothing for that time, and when they return,
    /// with `ScreenEvent.presenceChanged`; `nil`: never.
    ///
    /// Called with the first settings and whenever the time changes; the user counts as
    /// present until the next report.
    func watchUser(awayAfter: Duration?)

    /// The event handler; set once by `DisplayRuntime`, before anything is shown.
    var onEvent: ((ScreenEvent) -> Void)? { get set }

    /// Shows exactly these surfaces, the lowest first: creates and shows new ids, moves
    /// known ones and repaints their damage, removes absent ones. The answer is
    /// `ScreenEvent.presented` once the frame is visible; the answer to a later frame
    /// counts for the earlier ones.
    func show(_ frame: Drawing)

    /// Takes or releases keyboard and pointer, immediately.
    ///
    /// Called on each change, before the frame that goes with it. If taking fails
    /// (another program has them), the backend tries again by itself, at least every
    /// 50 ms. It reports `keyboardGained` once it has them; no presenter can be
    /// answered before that.
    func setInput(_ mode: InputMode)

    /// Changes the pointer's shape over our surfaces.
    func setCursor(_ shape: PointerShape)

    /// Returns a token that lets the application of the pressed button raise its
    /// window; `nil` if the window system has none.
    func mintActivationToken(at: Instant) -> String?

    /// Whether a text that this screen copied is on the clipboard; changes are reported as
    /// `ScreenEvent.clipboardChanged`.
    var ownsClipboard: Bool { get }

    /// Copies a text to the clipboard.
    func copy(_ text: String)

    /// Requests the clipboard's text; the answer is `InputEvent.pasted`, or none.
    func requestPaste()

    /// Sets the focused text field for an input method; `nil`: none.
    ///
    /// Called on each change; the input method reports with `InputEvent.composed`.
    func setTextEntry(_ entry: TextEntry?)

    /// Sends buffered output; called at the end of each turn.
    func flush()

    /// Releases the input and removes every surface, immediately; the last call.
    func close()
}

extension Screen {
    /// A window system that does not report refreshes of its monitors.
    public var pacesFrames: Bool { false }

    /// A screen that confirms a frame when it is shown.
    public var shortestFrame: Duration { .zero }

    /// A screen with only this program, or without information about others.
    public var isFullscreen: Bool { false }

    /// A screen that has no clipboard, or one that keeps the text by itself.
    public var ownsClipboard: Bool { false }

    /// A window system that reports every change needs no preparation.
    public func cardsWillAppear() {}

    /// A window system accepts frames at any time.
    public var isReady: Bool { true }

    /// A late window system is not waited for.
    public var confirmsEveryFrame: Bool { false }

    /// A window system does not handle signals.
    public var hearsSignals: Bool { false }

    /// A stopped window system is detected by the heartbeat.
    public var stall: ScreenStall { .none }

    /// Returns the settings unchanged.
    public func adjusted(_ settings: DisplaySettings) -> DisplaySettings { settings }

    /// A window system is open from the start.
    public func open(_ settings: DisplaySettings) throws {}

    /// A screen that does not know when somebody used the desktop last.
    public func watchUser(awayAfter: Duration?) {}

    /// A window system without input methods ignores it.
    public func setTextEntry(_: TextEntry?) {}
}

/// An event from a backend.
public enum ScreenEvent: Hashable, Sendable {
    /// User input, with the event's own instant on `CLOCK_BOOTTIME`.
    case input(InputEvent, at: Instant)
    /// The frame with that serial is on screen, and so are all before it.
    case presented(serial: UInt64)
    /// Frames can be seen, or cannot: the screen is off, or a lock covers it.
    case visibilityChanged(isVisible: Bool, reason: UnseenReason? = nil)
    /// The user has done nothing for the time of `Screen.watchUser`, or is back.
    case presenceChanged(isAway: Bool)
    /// A fullscreen window got the focus, or has it no longer.
    case fullscreenChanged(isFullscreen: Bool)
    /// A text that it copied is on the clipboard, or is there no longer.
    case clipboardChanged
    /// The monitors, their sizes, scales or free areas changed.
    case outputsChanged
    /// Surfaces lost their pixels; the next frame must be complete.
    case contentsLost
    /// The screen was away: earlier frames are never confirmed.
    case interrupted
    /// The screen accepts frames again.
    case ready
    /// `adjusted` returns different settings now.
    case settingsChanged
    /// The user ends this display, with the reason if it needs one.
    case left(String?)
    /// The window system is gone, with the reason; the display ends.
    case lost(String)
}

/// Whether a screen stops its program, so that the daemon gets no answer.
public enum ScreenStall: Hashable, Sendable {
    /// The program runs.
    case none
    /// The program was stopped until a moment ago.
    case recent
    /// The program is stopped now.
    case now
}

/// How much of the user's input belongs to us.
public enum InputMode: Hashable, Sendable {
    /// None: there is nothing to click.
    case free
    /// The pointer where a surface has an input region (toasts, a retry on the
    /// bare desktop); never the keyboard.
    case pointer
    /// All keys and the whole pointer (a modal or a sheet).
    case exclusive
    /// All keys and the whole pointer, with or without a visible surface (a lease).
    case blocked

    /// Whether to grab keyboard and pointer.
    public var isGrabbing: Bool { self == .exclusive || self == .blocked }
}
