// SPDX-License-Identifier: MIT

/// The limits on numbers, memory and times, and what presses on toasts do.
public struct Limits: Hashable, Sendable {
    /// Toasts on screen at once, 1 to 20.
    public var visibleToasts = 5
    /// Toasts of one application on screen at once, 1 to 20; 0: no limit for applications.
    ///
    /// Its other toasts are gathered under one of them, except critical ones.
    public var groupAfter = 3
    /// Maximum number of waiting toasts; beyond it the least urgent, oldest one is refused.
    ///
    /// A small toast needs about 1.2 kB of memory: the default holds a burst of 10,000.
    public var waitingToasts = 12_000
    /// Memory in bytes for waiting toasts; beyond it the least urgent, oldest one is
    /// refused.
    public var waitingBytes = 24 << 20
    /// Memory in bytes for the waiting toasts of one identity; beyond it, its oldest toast of the
    /// lowest urgency is refused.
    public var waitingBytesPerIdentity = 16 << 20
    /// Waiting toasts of one identity that are shown in order of arrival; any beyond are
    /// shown after other identities' toasts of the same urgency, and are refused first.
    public var waitingBurst = 50
    /// Modals, sheets, loadings and retries of one identity at the same time.
    public var presentationsPerIdentity = 64
    /// Presenters on the stack at the same time.
    public var stackDepth = 128
    /// How long a toast of low urgency stays; `nil`: until it is dismissed or closed.
    public var lowTimeout: Duration? = .seconds(5)
    /// How long a toast of normal urgency stays.
    public var normalTimeout: Duration? = .seconds(8)
    /// How long a critical toast stays.
    public var criticalTimeout: Duration?
    /// How long an OSD stays if its application sets no time.
    public var osdTimeout: Duration = .seconds(2)
    /// How long a toast stays at most, whatever its application asks for; `nil`: no limit.
    ///
    /// Critical toasts without an own time are not affected.
    public var longestToastTimeout: Duration?
    /// Time for each character of a toast's title and message.
    ///
    /// A toast whose application sets no time stays at least that long. Zero: the length
    /// of its text does not matter.
    /// Source: WCAG 2.2, success criterion 2.2.1: people who read slowly need more time.
    public var timePerCharacter: Duration = .milliseconds(50)
    /// What happens to a toast when a time has passed that its application did not choose.
    public var expired = ExpiredToasts.keep
    /// Maximum number of missed toasts; beyond it the one that was missed first ends.
    public var missedToasts = 200
    /// How long a dismissal in the centre or with a tool can be undone; zero: not at all.
    public var undoTime = Duration.seconds(10)
    /// Whether the newest toast is the last of them, farthest from the edge of the screen.
    public var isNewestLast = false
    /// Whether "+N more" opens the notification centre, not the list of waiting toasts.
    public var moreOpensCentre = true
    /// Whether toasts below critical wait while a fullscreen window has the focus.
    public var isQuietInFullscreen = false
    /// What presses on toasts do.
    public var mouse = MouseBindings()
    /// Age at which a loading's indicator appears, unless it sets its own delay.
    public var loadingDelay: Duration = Loading.standardDelay
    /// How long a loading may block input, unless it sets its own ceiling.
    public var loadingCeiling: Duration = Loading.standardCeiling
    /// The longest ceiling that a loading may set.
    ///
    /// All loadings together may not block input for longer either, without a break.
    public var longestCeiling: Duration = .seconds(120)
    /// How long an application may not block input after the user released it; doubled
    /// each time, up to `longestInputPause`, and forgotten that long after it ended.
    public var firstInputPause: Duration = .seconds(10)
    /// The longest such pause.
    public var longestInputPause: Duration = .seconds(300)
    /// The shortest time of free input that counts as a break.
    public var inputBreak: Duration = .seconds(10)
    /// Whether a picture in the text of a notification may be on the web: somebody else than
    /// the program may have written the text.
    public var allowsWebInText = false
    /// How many dismissed presenters of one account begin a pause, and one more those of
    /// several; 0: none do.
    public var dismissals = 2
    /// The time within which dismissals of presenters add up to a pause.
    public var dismissalSpan = Duration.seconds(10)
    /// How long a program may ask nothing after the user chose "Ask no more".
    public var silence = Duration.seconds(3600)

    /// The defaults, as in `config/topmost.toml`.
    public init(_ change: (inout Limits) -> Void = { _ in }) { change(&self) }
}
