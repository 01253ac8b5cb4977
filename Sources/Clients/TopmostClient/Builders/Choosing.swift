// SPDX-License-Identifier: MIT

extension Topmost {
    /// What can be chosen: an enumeration whose raw values are ids.
    public typealias Choosable = CaseIterable & RawRepresentable<String> & Sendable
}

extension Modal {
    /// Asks with a button for each case, and returns the one that was pressed.
    ///
    /// The first case confirms, the last one declines, as Escape does.
    ///
    /// ```swift
    /// enum Answer: String, CaseIterable { case save = "Save", discard = "Discard", keep = "Keep" }
    /// let answer = try await Modal("Save the draft?").present(choosing: Answer.self)
    /// ```
    ///
    /// - Parameters:
    ///   - cases: the enumeration; at most nine cases.
    ///   - topmost: the daemon.
    ///   - label: what the button of a case says; its raw value, unless given.
    /// - Returns: the case; `nil`: it ended without a pressed button.
    /// - Throws: what `present(on:)` throws.
    public func present<Choice: Topmost.Choosable>(
        choosing cases: Choice.Type,
        on topmost: Topmost = .shared,
        label: @Sendable (Choice) -> String = { $0.rawValue }
    ) async throws -> Choice? {
        let choices = Array(cases.allCases)
        guard let first = choices.first else { preconditionFailure("no case to choose") }
        var request = positive(label(first))
        let last = choices.count > 1 ? choices.last : nil
        if let last { request = request.negative(label(last)) }
        let others = choices.dropFirst().dropLast()
        if !others.isEmpty {
            request = request.buttons(others.map { .init($0.rawValue, label($0)) })
        }
        switch try await request.present(on: topmost).button {
        case Outcome.positive: return first
        case Outcome.negative: return last
        case let id: return id.flatMap { Choice(rawValue: $0) }
        }
    }
}

extension BottomSheet {
    /// Offers a row for each case, and returns the one that was pressed.
    ///
    /// - Parameters:
    ///   - cases: the enumeration.
    ///   - topmost: the daemon.
    ///   - label: what the row of a case says; its raw value, unless given.
    /// - Returns: the case; `nil`: it was dismissed.
    /// - Throws: what `present(on:)` throws.
    public func present<Choice: Topmost.Choosable>(
        choosing cases: Choice.Type,
        on topmost: Topmost = .shared,
        label: @Sendable (Choice) -> String = { $0.rawValue }
    ) async throws -> Choice? {
        try await actions(cases.allCases.map { .init($0.rawValue, label($0)) })
            .present(on: topmost).button(as: cases)
    }
}
