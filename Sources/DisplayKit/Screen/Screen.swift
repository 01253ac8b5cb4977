// SPDX-License-Identifier: MIT
//
// What a window system must give so that everything else of a display can be
// shared. A backend owns windows, pixels and grabs; it knows nothing of
// scenes, cards or rules. It is told whole frames and tells single events.

public import DesignSystem
public import InputEvents
public import Interaction
public import PresenterCore

/// A window system, or a picture that stands for one.
///
/// All calls come from the loop's thread; none may wait for the other side.
public protocol Screen<Drawing>: AnyObject {
    /// What it shows: surfaces of pixels, or cells.
    associatedtype Drawing: SerialFrame

    /// The monitors, the primary one first; may be empty for a while.
    var outputs: [Output] { get }

    /// Whether `presented` comes when it is time for the next frame, once for
    /// each time the monitor is refreshed; else motion keeps a time of its own.
    var pacesFrames: Bool { get }

    /// Whether what lies below a surface shows through where it is translucent; else
    /// surfaces are cut to their outlines, and nothing dims, fades or has a shadow.
    ///
    /// It changes only with `ScreenEvent.contentsLost`.
    var isTranslucent: Bool { get }

    /// Where new things are to appear: the monitor of the focused window, of
    /// the pointer, or the primary one; `nil`: there is none.
    func outputToFollow(_ follow: Follow) -> OutputID?

    /// Whether a frame can be taken now; once it can again `ScreenEvent.ready` comes.
    var isReady: Bool { get }

    /// Whether nothing but its own word lets the next frame go, however long that takes.
    var confirmsEveryFrame: Bool { get }

    /// Whether it takes the signals that ask a program to end.
    var hearsSignals: Bool { get }

    /// Whether it keeps this program from going on.
    var stall: ScreenStall { get }

    /// What becomes of the daemon's settings on that screen.
    func adjusted(_ settings: DisplaySettings) -> DisplaySettings

    /// Takes the screen over, once the daemon has welcomed this display.
    ///
    /// - Parameter settings: the daemon's settings.
    /// - Throws: when it cannot be.
    func open(_ settings: DisplaySettings) throws

    /// Who is told of events; set once by `DisplayRuntime`, before anything is shown.
    var onEvent: ((ScreenEvent) -> Void)? { get set }

    /// Shows exactly these surfaces, the lowest first: new ids are created and
    /// shown, known ones moved and repainted where damaged, absent ones
    /// removed. Answered with `ScreenEvent.presented` once it can be seen;
    /// a later frame stands for the earlier ones.
    func show(_ frame: Drawing)

    /// Takes or frees keyboard and pointer, at once.
    ///
    /// Called when it changes, before the frame that goes with it is shown.
    /// When taking fails (another program has them) the backend tries again by
    /// itself, at intervals of at most 50 ms. It reports `keyboardGained` once
    /// it has them: until then no presenter can be answered.
    func setInput(_ mode: InputMode)

    /// Changes the pointer's shape over our surfaces.
    func setCursor(_ shape: PointerShape)

    /// A token that lets the application whose button was pressed raise its
    /// window; `nil`: this window system has none.
    func mintActivationToken(at: Instant) -> String?

    /// Offers a text to paste elsewhere.
    func copy(_ text: String)

    /// Asks for the text to paste here; answered with `InputEvent.pasted`, or never.
    func requestPaste()

    /// The field that takes text now, for an input method; `nil`: none does.
    ///
    /// Called when it changes; what the input method does is told with `InputEvent.composed`.
    func setTextEntry(_ entry: TextEntry?)

    /// Sends out what is buffered; called at the end of each turn.
    func flush()

    /// Frees the input and removes every surface, at once; the last call.
    func close()
}

extension Screen {
    /// A window system with a compositor.
    public var isTranslucent: Bool { true }

    /// A window system that does not say when its monitors are refreshed.
    public var pacesFrames: Bool { false }

    /// A window system takes frames at any time.
    public var isReady: Bool { true }

    /// A window system that is late is not waited for.
    public var confirmsEveryFrame: Bool { false }

    /// A window system sends no signals.
    public var hearsSignals: Bool { false }

    /// A window system that does not go on is found out by the heartbeat.
    public var stall: ScreenStall { .none }

    /// The settings as they are.
    public func adjusted(_ settings: DisplaySettings) -> DisplaySettings { settings }

    /// A window system is open from the start.
    public func open(_ settings: DisplaySettings) throws {}

    /// A window system without input methods has nobody to tell.
    public func setTextEntry(_: TextEntry?) {}
}
