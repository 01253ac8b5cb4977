// SPDX-License-Identifier: MIT

import BusService
import Configuration
import DBus
import EventLoop
import HelperWire
import PresenterCore

/// The programs that work for the daemon, and what asks them.
final class HelperParts {
    let applications: ApplicationCatalog
    let pictures: PictureFetcher
    let images: PixelStore?
    let history: History
    let centreHistory: CentreHistory
    let pastActions: PastActions
    let pastPictures: PastPictures?
    let links: LinkOpener
    let ruleRunner: RuleRunner
    private let identityHelper: IdentityHelper

    /// Creates the parts; no program is started yet.
    ///
    /// `queryConnection` calls applications.
    ///
    /// - Throws: if the loop cannot add a source.
    init(_ context: DaemonContext, _ queryConnection: Connection) throws {
        let (surroundings, runtime) = (context.surroundings, context.runtime)
        let (loop, log) = (context.loop, context.log)
        func runner() -> ProgramRunner {
            ProgramRunner(isService: surroundings.isService, loop: loop)
        }
        links = LinkOpener(runner(), log: log)
        ruleRunner = RuleRunner(runner(), loop: loop, log: log)
        identityHelper = try IdentityHelper(surroundings.identitySource, loop: loop, log: log)
        applications = ApplicationCatalog(
            identityHelper,
            variable: surroundings.variable,
            loop: loop
        )
        pictures = PictureFetcher(surroundings.fetchSource, loop: loop, log: log) {
            runtime.send(.imageFetched($0))
        }
        images = surroundings.openImages(log: log)
        history = try surroundings.openHistory(images, loop: loop, log: log)
        pastPictures = try images.map { try PastPictures($0, loop: loop, log: log) }
        pastActions = PastActions(
            history: history,
            launcher: ApplicationLauncher(applications, runner(), log: log),
            links: links,
            connection: queryConnection
        )
        centreHistory = CentreHistory(history, pastActions, pastPictures) { loop.now }
    }

    /// Applies the settings of the history and of pictures.
    func configure(_ configuration: Configuration) {
        pictures.settings = PictureFetcher.Settings(
            isEnabled: configuration.fetchesPictures,
            allowsPrivateHosts: configuration.fetchesFromPrivateHosts
        )
        history.configure(
            isEnabled: configuration.keepsHistory,
            HistoryLimits(entries: configuration.historyEntries, days: configuration.historyDays)
        )
    }

    /// Ends the helpers; the history ends by itself.
    func stop() {
        identityHelper.stop()
        pictures.stop()
    }
}
