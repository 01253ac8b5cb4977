// SPDX-License-Identifier: MIT

import Basics
import BusService
import Configuration
import EventLoop
import HelperWire
import PresenterCore

extension ServiceDependencies {
    /// The bus service's dependencies, provided by the daemon's parts.
    static func live(
        _ runtime: Runtime,
        _ status: DaemonStatus,
        _ reloader: ConfigurationReloader,
        _ configurationMonitor: ConfigurationMonitor,
        _ history: History,
        _ book: RuleBook,
        _ runner: RuleRunner,
        pastActions: PastActions,
        loop: EventLoop
    ) -> ServiceDependencies {
        ServiceDependencies(
            version: Version.text,
            run: String(UInt64.random(in: 1 << 60 ... .max), radix: 36),
            wallTime: { Instant(sinceBoot: LocalClock.sinceEpoch).milliseconds },
            now: { Instant(sinceBoot: loop.now) },
            stack: runtime.stack,
            displays: { status.displays },
            status: { status.entries },
            reload: {
                reloader.reload()
                return configurationMonitor.problem?.description
            },
            history: { history.ask($0, answer: $1) },
            recall: { id, identity, answer in
                history.recall(
                    id,
                    by: identity,
                    isLive: {
                        // The presentation's end is committed before the recall.
                        runtime.commit()
                        return runtime.state.isLive(id)
                    },
                    answer: answer
                )
            },
            isHistoryBehind: { history.isBehind },
            pastActions: pastActions,
            commit: { runtime.commit() },
            rules: RuleDependencies(
                rules: { book.rules },
                context: { book.context },
                change: { book.change($0) },
                run: { runner.run($0, $1) },
                inhibit: { book.setInhibited($0) }
            )
        )
    }
}
