// SPDX-License-Identifier: MIT

import Journal
import PresenterCore

extension PluginLife {
    /// What a plugin is doing.
    enum Phase: Hashable {
        /// It is not wanted.
        case resting
        /// It crashed and is started anew then.
        case waiting(until: Instant)
        /// It was started and has not said `ready`.
        case starting(deadline: Instant)
        /// It said `ready`.
        case running
        /// It was told to go, and is told so more plainly then.
        case stopping(ShutdownStep, until: Instant)
        /// It was killed; its end is awaited.
        case killed
        /// It found no screen and looks again then, or when one is there.
        case waitingForScreen(until: Instant)
        /// It crashed too often, or speaks another protocol (`nil`: for good).
        case quarantined(until: Instant?)
        /// It was attached, and is no more.
        case gone

        /// The word for lists.
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

    /// How a plugin that is not needed was told to go.
    enum ShutdownStep: Hashable {
        /// By `bye` and the end of its input.
        case asked
        /// By SIGTERM.
        case terminated
    }

    /// A fact.
    enum Event: Hashable {
        /// Whether it is needed.
        case wanted(Bool)
        /// It could not be started.
        case startFailed(String)
        /// It said `ready`.
        case ready(version: Int, speaks: Int, blocksInput: Bool)
        /// The scene is another one.
        case sceneChanged(SceneFacts)
        /// It has that revision on screen.
        case presented(UInt64)
        /// It answered a heartbeat.
        case heartbeat(UInt64)
        /// It did what no plugin may do.
        case misbehaved(String)
        /// Its process ended; perhaps because there is no screen to draw on.
        case exited(String, isScreenless: Bool = false)
        /// There may be a screen now.
        case screenAppeared
        /// Whether it is being found out which card it dies of.
        case tried(Bool)
        /// `nextDeadline` may have passed.
        case timePassed
        /// A person asked for a fresh look: old crashes count no more.
        case forgiven
    }

    /// What of a scene matters here.
    struct SceneFacts: Hashable {
        var revision: UInt64
        /// How the display holds the input while it shows the scene.
        var hold: InputHold
    }

    /// How a scene holds the input, hence how closely its display is watched.
    enum InputHold: Hashable {
        /// Not at all.
        case none
        /// A modal or a sheet has the keyboard.
        case keyboard
        /// A lease blocks everything (rule 5).
        case everything

        /// How often it is asked for a sign of life, and how long it may be silent.
        var watch: (every: Duration, silence: Duration)? {
            switch self {
            case .none: nil
            case .keyboard: (.seconds(1), .seconds(2))
            case .everything: (.milliseconds(250), .milliseconds(750))
            }
        }
    }

    /// An order to the shell.
    enum Order: Hashable {
        /// Start the process and say `hello`.
        case start
        /// Send the newest scene.
        case sendScene
        /// Ask for a sign of life.
        case sendHeartbeat(UInt64)
        /// Say `bye` and close its input.
        case dismiss
        /// SIGTERM its group.
        case terminate
        /// SIGKILL its group; of one that attached, close the connection.
        case kill
        /// Tell one that attached why it is not, or no longer, a display.
        case refuse(String)
        /// It takes part from now on; `sceneChanged` follows.
        case attach
        /// It takes part no more.
        case detach
        /// That revision is on screen.
        case tellPresented(UInt64)
        /// It said something untrue.
        case lie(String)
        /// It ended unasked with a scene: how often lately, this one included; 0 during a trial.
        case crashed(Int)
        /// For the log.
        case note(Log.Level, String)
    }

    /// What the end of a killed process means.
    enum ExitMeaning: Hashable {
        /// It is started anew, unless it crashed too often.
        case crash
        /// It did not go when it was asked to: no crash.
        case dismissed
        /// It speaks another protocol: it is not started any more.
        case otherVersion
    }
}
