// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Handles a button pressed with a tool: deliberate, so arming does not apply.
    mutating func pressByTool(
        _ id: PresentationID,
        _ answer: Answer,
        seenIn revision: UInt64?,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        guard let presentation = presentations[id], !isDismissed(id) else {
            out.reply(.refuse(token, .unknownPresentation(id)))
            return
        }
        let content = presentation.content
        if let revision, presentation.changedIn.map({ $0 > revision }) ?? true {
            out.reply(.refuse(token, .changed(id)))
        } else if press(id, answer, &out) {
            out.reply(.confirm(token))
        } else {
            out.reply(.refuse(token, content.refusal(of: answer, to: id)))
        }
    }

    /// Dismisses a presentation with a tool; `nil`: all of them.
    mutating func dismissByTool(
        _ id: PresentationID?,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        if let id {
            guard presentations.contains(id) else {
                out.reply(.refuse(token, .unknownPresentation(id)))
                return
            }
            out.reply(.confirm(token))
            return end(id, .dismissed(.control), &out)
        }
        dismissByTool(where: { _ in true }, token, &out)
    }

    /// Dismisses the presentations of some kinds with a tool.
    mutating func dismissByTool(
        where isMeant: (Kind) -> Bool,
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        out.reply(.confirm(token))
        for id in liveInOrder.reversed() {
            guard let kind = presentations[id]?.kind, isMeant(kind) else { continue }
            end(id, .dismissed(.control), &out)
        }
    }

    /// Dismisses presentations with a tool, toasts so that it can be undone; without ids all
    /// toasts.
    mutating func dismissWithUndo(
        _ ids: [PresentationID],
        _ token: RequestToken,
        _ out: inout EffectCollector
    ) {
        let meant = (ids.isEmpty ? liveInOrder.reversed() : ids).filter { id in
            guard let one = presentations[id], !isDismissed(id) else { return false }
            return !ids.isEmpty || one.kind == .toast
        }
        // Of several some may have ended meanwhile.
        if meant.isEmpty, let unknown = ids.first {
            return out.reply(.refuse(token, .unknownPresentation(unknown)))
        }
        out.reply(.confirm(token))
        dismiss(meant, .control, &out)
    }

    /// The content of a live presentation; `nil`: there is none.
    public func content(of id: PresentationID) -> Content? { presentations[id]?.content }

    /// What a live presentation shows at present, as a request of its owner, to change it.
    ///
    /// - Parameters:
    ///   - id: the presentation.
    ///   - identity: the identity that asks.
    ///   - connection: the name of its connection.
    /// - Returns: the request.
    /// - Throws: `unknownPresentation`, or `notOwner` for another identity.
    public func request(
        of id: PresentationID,
        for identity: Identity,
        of connection: String
    ) throws(Refusal) -> PresentRequest {
        guard let one = presentations[id] else { throw .unknownPresentation(id) }
        guard one.owner.isOne(with: identity, of: connection) else { throw .notOwner(id) }
        return PresentRequest(content: one.content, key: one.key) {
            $0.timeout = one.timeout
            $0.tags = one.tags
        }
    }

    /// All live presentations: presenters, retries, toasts on screen, waiting and off the
    /// screen, loadings.
    var liveInOrder: [PresentationID] {
        presenters + retries + toasts + queue.all(slots) + held.all(slots) + offScreen.all
            + loadings
    }
}

extension Content {
    /// The reason why an answer is refused.
    fileprivate func refusal(of answer: Answer, to id: PresentationID) -> Refusal {
        if case .toast(let toast) = self, answer.button == Toast.replyID,
            let input = toast.reply?.input
        {
            let takes = input.minimumLength...input.maximumLength
            return .unfitText(id, got: answer.text?.count ?? 0, takes: takes)
        }
        guard case .modal(let modal) = self,
            let button = modal.buttons.first(where: { $0.id == answer.button })
        else { return .unknownButton(id, got: answer.button, offered: offeredButtons) }
        if let input = modal.input {
            var checked = answer
            if !input.takeText(of: &checked, button.role) {
                let text = answer.text ?? input.text
                if input.accepts(text), input.allows(button.role, length: input.length(of: answer)),
                    let problem = input.formatProblem(in: text)
                {
                    return .invalidText(id, problem)
                }
                let minimum = button.role == .positive ? input.minimumLength : 0
                let maximum = max(minimum, input.maximumLength)
                return .unfitText(id, got: input.length(of: answer), takes: minimum...maximum)
            }
        }
        let known = modal.filledFields.map(\.id)
        if let values = answer.fields {
            if let unknown = values.keys.filter({ !known.contains($0) }).min() {
                return .unknownField(id, got: unknown, offered: known)
            }
        }
        let values = answer.fields ?? modal.firstValues
        if let (field, problem) = modal.problem(in: values, by: button.role) {
            return .invalidField(id, field: field.id, problem)
        }
        let offered = modal.choices?.choices.map(\.id) ?? []
        return .unfitChoices(id, got: answer.choices, offered: offered)
    }

    /// The labels of its buttons, in the sequence of `offeredButtons`.
    ///
    /// Empty for a reply that the display labels.
    public var offeredTitles: [String] {
        let titles = buttons.map(\.title)
        return switch self {
        case .modal: titles
        case .toast(let toast): titles + (toast.reply.map { [$0.label ?? ""] } ?? [])
        case .bottomSheet(let sheet): titles + [sheet.cancelTitle]
        case .loading(let loading): loading.cancelTitle.map { [$0] } ?? []
        case .retry(let retry): [retry.retryTitle, retry.giveUpTitle]
        }
    }

    /// The ids of its buttons.
    public var offeredButtons: [String] {
        switch self {
        case .modal: buttons.map(\.id)
        case .toast(let toast): buttons.map(\.id) + (toast.reply == nil ? [] : [Toast.replyID])
        case .bottomSheet: buttons.map(\.id) + [BottomSheet.cancelID]
        case .loading(let loading): loading.cancelTitle == nil ? [] : [Loading.cancelButtonID]
        case .retry: [Retry.retryButtonID, Retry.giveUpButtonID]
        }
    }
}
