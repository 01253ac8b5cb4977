// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Journal
import Testing

@testable import topmostd

/// A log that keeps its messages.
final class LogBox {
    private(set) var messages: [String] = []

    var log: Log { Log(threshold: .debug) { [self] in messages.append($0.message) } }
}
