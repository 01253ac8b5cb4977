// SPDX-License-Identifier: MIT

import Basics
import BusService
import Configuration
import EventLoop
import PresenterCore

extension ServiceDependencies {
    /// The bus service's dependencies, provided by the daemon's parts.
    static func live(
        _ runtime: Runtime,
        _ status: DaemonStatus,
        _ reloader: ConfigurationReloader,
        _ configurationMonitor: ConfigurationMonitor,
        loop: EventLoop
    ) -> ServiceDependencies {
        ServiceDependencies(
            version: Version.text,
            now: { Instant(sinceBoot: loop.now) },
            state: { runtime.state },
            displays: { status.displays },
            status: { status.entries },
            reload: {
                reloader.reload()
                return configurationMonitor.problem?.description
            },
            commit: { runtime.commit() }
        )
    }
}
