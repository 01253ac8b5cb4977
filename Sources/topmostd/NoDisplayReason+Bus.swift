// SPDX-License-Identifier: MIT

import BusWire
import PluginHost

extension NoDisplayReason.Kind {
    /// Its name on the bus.
    var name: DisplayObstacleName {
        switch self {
        case .off: .off
        case .unknownPlugin: .unknownPlugin
        case .noPlugin: .noPlugin
        case .noSession: .noSession
        case .otherSession: .otherSession
        case .noScreen: .noScreen
        case .disabled: .disabled
        }
    }
}
