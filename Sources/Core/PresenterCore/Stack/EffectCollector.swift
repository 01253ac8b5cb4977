// SPDX-License-Identifier: MIT

/// Collects the effects of one step in their contractual order: answers, the scene,
/// notices to owners, cleanup.
struct EffectCollector {
    /// The time of the step.
    let now: Instant
    private var replies: [Effect] = []
    private var notices: [Effect] = []
    private var links: [Effect] = []
    private var requests: [Effect] = []

    init(at now: Instant) {
        self.now = now
    }

    mutating func reply(_ effect: Effect) {
        replies.append(effect)
    }

    mutating func tell(_ owner: Owner, _ notice: Notice) {
        notices.append(.tell(owner, notice))
    }

    mutating func askRows(_ owner: Owner, _ id: PresentationID, _ question: RowQuestion) {
        requests.append(.askRows(owner, id, question))
    }

    mutating func open(_ url: String) {
        links.append(.openLink(url: url))
    }

    mutating func report(_ effect: Effect) {
        requests.append(effect)
    }

    mutating func ask(_ serial: UInt64, _ question: CentreQuestion) {
        requests.append(.askHistory(serial, question))
    }

    mutating func actOnPast(_ id: Int64, _ token: String?) {
        requests.append(.actOnPast(id, activationToken: token))
    }

    mutating func switchMode(_ mode: String?) {
        requests.append(.switchMode(mode))
    }

    func effects(
        sceneChanged: Bool,
        dropping images: [StoredImage],
        fetching wishes: [ImageWish]?
    ) -> [Effect] {
        replies + (sceneChanged ? [.updateDisplays] : []) + notices + links + requests
            + (images.isEmpty ? [] : [.dropImages(images)])
            + (wishes.map { [.fetchImages($0)] } ?? [])
    }
}
