// SPDX-License-Identifier: MIT

import DisplayLink
import EventLoop
import Interaction
import PresenterCore
import Wire

extension DisplayRuntime {
    func take(_ message: HostMessage) {
        heardAt = loop.now
        guard isGreeted else { return greet(message) }
        switch message {
        case .hello: fail("the daemon said hello twice")
        case .scene(let message):
            do {
                change(to: try message.toEntity())
            } catch {
                fail("malformed line from the daemon: \(error)")
            }
        case .heartbeat(let sequence): link.send(.heartbeat(sequence: sequence))
        case .settings(let settings): apply(settings)
        case .error(let text): report("the daemon did not understand a line: \(text)")
        case .presented, .ended: break
        case .refused(let reason): refused(reason)
        case .bye: finish(code: 0)
        }
        watchSilence()
    }

    func greet(_ message: HostMessage) {
        switch Greeting(message) {
        case .refused(let reason): return refused(reason)
        case .misunderstood(let reason): return fail(reason)
        case .welcome(let settings):
            isGreeted = true
            apply(settings)
        }
        link.send(
            .ready(
                .init(
                    name: abilities.name,
                    blocksInput: abilities.blocksInput,
                    limits: abilities.limits
                )
            )
        )
        screen.flush()
    }

    func apply(_ told: DisplaySettings) {
        let settings = adjust(told)
        layoutEngine.apply(settings)
        follow = settings.follow
        reduce(.motionPreferred(isReduced: settings.reducedMotion), at: now)
    }

    func change(to scene: Scene) {
        hasScene = true
        localClock.follow()
        layoutEngine.follow(localClock)
        assignOutputs(for: scene)
        reduce(.sceneChanged(scene), at: now)
        // Blocked input is blocked now, not when a frame is ready.
        updateInput()
        screen.flush()
    }

    func linkEnded(_ end: HostLink.End) {
        switch end {
        case .closed: finish(code: 0)
        case .failed(let reason): fail(reason)
        }
    }

    /// While input is blocked here, silence of the daemon counts.
    func watchSilence() {
        guard abilities.blocksInput, interaction.scene.isInputBlocked else {
            silenceTimer?.disarm()
            return
        }
        silenceTimer?.arm(at: heardAt + silenceLimit)
    }

    func daemonIsSilent() {
        fail("no word from the daemon for 1 s while input is blocked: input released")
    }

    /// The daemon will not have this display.
    func refused(_ reason: String) {
        report("refused by the daemon: \(reason)")
        finish(code: 125)
    }

    func fail(_ reason: String) {
        report(reason)
        finish(code: 1)
    }

    func finish(code: Int32) {
        guard !loop.isFinished, loop.exitCode == nil else { return }
        screen.close()
        screen.flush()
        loop.exit(code: code)
    }
}
