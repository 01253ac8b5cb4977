// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// The trust level on the nameplate, by name.
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
