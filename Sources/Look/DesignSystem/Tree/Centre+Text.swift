// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

extension Centre {
    /// The text in place of an empty list.
    public var emptyText: String {
        search.isEmpty ? Phrase.noNotifications.text : Phrase.nothingMatches.text(search)
    }
}

extension CentreEntry.Obstacle {
    /// Returns why a press on a notification of an application has no effect.
    public func text(of application: String) -> String {
        switch self {
        case .noDefaultAction: Phrase.noDefaultAction.text(application)
        case .programEnded: Phrase.programEnded.text
        }
    }
}

extension CardRule {
    /// The title of its switch.
    var label: Phrase {
        switch self {
        case .mute: .muteApplication
        case .alwaysShow: .alwaysShow
        case .hideOnLock: .hideOnLock
        }
    }
}

extension CentreSnooze {
    /// The title of its button.
    var label: Phrase {
        switch self {
        case .short: .snoozeShort
        case .hour: .snoozeHour
        case .tomorrow: .snoozeTomorrow
        case .back: .snoozeBack
        }
    }
}
