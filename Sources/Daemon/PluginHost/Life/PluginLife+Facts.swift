// SPDX-License-Identifier: MIT

import Journal
import PresenterCore

extension PluginLife {
    /// Time limits; those of a plugin's answers grow by `slack`.
    struct Timeouts: Hashable {
        /// From start to `ready`.
        var ready = Duration.seconds(2)
        /// From sending a scene to its display on screen.
        var present = Duration.seconds(2)
        /// From `bye` to SIGTERM, and from there to SIGKILL.
        var goodbye = Duration.milliseconds(500)
        /// From SIGKILL until a process is given up that has not ended.
        var death = Duration.seconds(1)
        /// Delays after the first crash, the second, and so on; never empty.
        var backOffs: [Duration] = [
            .zero, .milliseconds(100), .seconds(1), .seconds(5), .seconds(10),
        ]
        /// Delays between attempts to find a screen; never empty.
        var looks: [Duration] = [
            .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5),
            .seconds(10), .seconds(30),
        ]
        /// How long a display must survive with a card to clear the card.
        var bisection = Duration.milliseconds(500)
        /// How long an observer on demand stays after an event; no sound is longer.
        var sound = Duration.seconds(10)
    }

    /// The state of a plugin.
    enum Phase: Hashable {
        /// The plugin is not needed.
        case resting
        /// The plugin crashed and restarts at that time.
        case waiting(until: Instant)
        /// The plugin was started and has not sent `ready`.
        case starting(deadline: Instant)
        /// The plugin sent `ready`.
        case running
        /// The plugin was asked to exit; the next step follows at that time.
        case stopping(ShutdownStep, until: Instant)
        /// The process was killed; its exit is pending.
        case killed
        /// The display found no screen and tries again at that time, or as soon as one appears.
        case waitingForScreen(until: Instant)
        /// The plugin crashed too often, or speaks another protocol (`nil`: for good).
        case quarantined(until: Instant?)
        /// The display was attached and has disconnected.
        case gone

        /// The name in lists.
        var name: String {
            switch self {
            case .resting: "resting"
            case .waiting: "waiting"
            case .waitingForScreen: "no_screen"
            case .starting: "starting"
            case .running: "running"
            case .stopping: "stopping"
            case .killed: "killed"
            case .quarantined: "quarantined"
            case .gone: "gone"
            }
        }
    }

    /// How a plugin that is no longer needed was asked to exit.
    enum ShutdownStep: Hashable {
        /// By `bye` and the end of its input.
        case asked
        /// By SIGTERM.
        case terminated
    }

    /// An event in a plugin's life.
    enum Event: Hashable {
        /// Whether it is needed.
        case wanted(Bool)
        /// The process could not be started.
        case startFailed(String)
        /// The plugin sent `ready`.
        case ready(version: Int, speaks: Int, blocksInput: Bool)
        /// The scene changed.
        case sceneChanged(SceneFacts)
        /// The display has drawn that revision.
        case presented(UInt64)
        /// The plugin answered a heartbeat.
        case heartbeat(UInt64)
        /// The plugin violated the protocol or a limit.
        case misbehaved(String)
        /// The process exited.
        case exited(String, ExitReason = .unknown)
        /// A process that was given up has ended after all.
        case abandonedEnded
        /// Whether another display could replace it.
        case substituted(Bool)
        /// A screen may be available now.
        case screenAppeared
        /// Whether a bisection of its crashes is running.
        case tried(Bool)
        /// `nextDeadline` may have passed.
        case timePassed
        /// The user asked for a fresh start: earlier crashes no longer count.
        case forgiven
    }

    /// Why a process exited by itself.
    enum ExitReason: Hashable {
        /// There is no screen to draw on.
        case noScreen
        /// The daemon was silent for too long.
        case slowness
        /// Somebody killed it, or the system did, for lack of memory.
        case killed
        /// Any other reason: a card may have caused it.
        case unknown
    }

    /// The parts of a scene that matter here.
    struct SceneFacts: Hashable {
        var revision: UInt64
        /// How the display blocks input while it shows the scene.
        var hold: InputHold
    }

    /// How a scene blocks input; determines how closely its display is watched.
    enum InputHold: Hashable {
        /// Not at all.
        case none
        /// A modal or a sheet has the keyboard.
        case keyboard
        /// A lease blocks everything (rule 5).
        case everything

        /// The heartbeat interval, the maximum silence, and to what that grows at most; see
        /// `slack` of `PluginLife`.
        ///
        /// Whatever happened before, blocked input is free within 1.5 s of a display that hangs.
        var watch: (every: Duration, silence: Duration, limit: Duration)? {
            switch self {
            case .none: nil
            case .keyboard: (.seconds(1), .seconds(2), .seconds(6))
            case .everything: (.milliseconds(250), .milliseconds(750), .milliseconds(1250))
            }
        }
    }

    /// An order to the shell.
    enum Order: Hashable {
        /// Start the process and send `hello`.
        case start
        /// Send the newest scene.
        case sendScene
        /// Send a heartbeat.
        case sendHeartbeat(UInt64)
        /// Send `bye` and close its input.
        case dismiss
        /// SIGTERM its group.
        case terminate
        /// SIGKILL its group; for an attached display, close the connection.
        case kill
        /// Go on without the end of its process.
        case abandon
        /// Tell an attached display why it is rejected or disconnected.
        case refuse(String)
        /// Add the plugin to the displays; `sceneChanged` follows.
        case attach
        /// Remove the plugin from the displays.
        case detach
        /// Report that revision as drawn.
        case tellPresented(UInt64)
        /// Log an invalid report.
        case invalidReport(String)
        /// Count a crash: an unexpected exit with a scene, and not for slowness. The number of
        /// recent crashes of this kind; 0 in a bisection.
        case crashed(Int)
        /// Write to the log.
        case note(Log.Level, String)
    }

    /// How to treat the exit of a killed process.
    enum ExitMeaning: Hashable {
        /// A crash: it restarts, unless it crashed too often.
        case crash
        /// The plugin ignored the request to exit; not a crash.
        case dismissed
        /// The plugin speaks another protocol version and is not restarted.
        case otherVersion
    }
}
