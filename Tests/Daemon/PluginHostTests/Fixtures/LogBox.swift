// SPDX-License-Identifier: MIT

import Configuration
import Foundation
import Glibc
import PluginWire
import PresenterCore
import Testing

@testable import PluginHost

/// Where a log goes in tests.
final class LogBox {
    var entries: [String] = []
}
