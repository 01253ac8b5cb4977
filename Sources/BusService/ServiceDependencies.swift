// SPDX-License-Identifier: MIT

public import BusValues
public import PresenterCore

/// What the bus service reads of its surroundings, and what it may ask of them.
public struct ServiceDependencies {
    /// The version of the daemon.
    public var version: String
    /// The present.
    public var now: () -> Instant
    /// The state of the core, to read.
    public var state: () -> PresenterState
    /// The displays: name, state, process, as options.
    public var displays: () -> [Value]
    /// More lines for `Status`, names and values.
    public var status: () -> KeyValuePairs<String, Value>
    /// Reads the configuration anew; the problem, if there is one.
    public var reload: () -> String?

    /// Creates the surroundings.
    public init(
        version: String,
        now: @escaping () -> Instant,
        state: @escaping () -> PresenterState,
        displays: @escaping () -> [Value] = { [] },
        status: @escaping () -> KeyValuePairs<String, Value> = { [:] },
        reload: @escaping () -> String? = { nil }
    ) {
        self.version = version
        self.now = now
        self.state = state
        self.displays = displays
        self.status = status
        self.reload = reload
    }
}
