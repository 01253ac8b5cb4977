// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// How far a name on the nameplate is proved, by name.
enum TrustArgument: String, ExpressibleByArgument, CaseIterable {
    case sandboxed, application, program, unidentified

    var trust: Identity.Trust {
        switch self {
        case .sandboxed: .sandboxed
        case .application: .application
        case .program: .program
        case .unidentified: .unidentified
        }
    }
}
