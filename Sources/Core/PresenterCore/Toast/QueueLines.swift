// SPDX-License-Identifier: MIT

/// One queue per urgency.
struct QueueLines: Hashable, Sendable {
    private var low = QueueLine()
    private var normal = QueueLine()
    private var critical = QueueLine()

    subscript(urgency: Urgency) -> QueueLine {
        get {
            switch urgency {
            case .low: low
            case .normal: normal
            case .critical: critical
            }
        }
        _modify {
            switch urgency {
            case .low: yield &low
            case .normal: yield &normal
            case .critical: yield &critical
            }
        }
    }
}
