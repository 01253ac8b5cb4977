// SPDX-License-Identifier: MIT

// An OSD shows how loud or how bright it is for a moment, while a key is held. It stands for
// no event: nobody wants to find it later, and it must not hide what does.

extension Content {
    /// Returns whether it shows a level for a moment.
    ///
    /// That is a toast with a tag and a value, and nothing to press (rule 3), or one whose option
    /// `osd` says so: it is never gathered, counted, kept or queued.
    ///
    /// - Parameters:
    ///   - key: the tag.
    ///   - timeout: how long it may stay; what stays is work, not a level.
    /// - Returns: whether it does.
    public func isOSD(key: String?, timeout: Timeout) -> Bool {
        guard case .toast(let toast) = self else { return false }
        if let choice = toast.isOSD { return choice }
        guard key != nil, timeout != .never, case .fraction? = toast.progress else { return false }
        return toast.urgency != .critical && toast.actions.isEmpty && toast.reply == nil
            && !toast.isResident && !toast.endsWithOwner
    }
}

extension PresenterState {
    /// Most OSDs of one account on screen at the same time: volume, brightness and one more.
    static let maximumOSDs = 3

    /// Whether a rule of the user keeps an OSD away: an OSD never waits, so it ends.
    func isKeptAway(_ id: PresentationID) -> Bool {
        guard let presentation = presentations[id] else { return false }
        return presentation.isOSD && !holders(of: presentation).isEmpty
    }

    /// How many OSDs are on screen; they need no place.
    var countOfOSDs: Int {
        var count = 0
        for id in toasts where presentations[id]?.isOSD == true { count += 1 }
        return count
    }

    /// Ends the oldest OSDs of an account that shows too many: a flood stays small.
    mutating func refuseExcessOSDs(_ out: inout EffectCollector) {
        guard toasts.count > Self.maximumOSDs, countOfOSDs > Self.maximumOSDs else { return }
        var counts: [String: Int] = [:]
        for id in toasts.reversed() {
            guard let presentation = presentations[id], presentation.isOSD else { continue }
            counts[presentation.owner.identity.account, default: 0] += 1
            if counts[presentation.owner.identity.account, default: 0] > Self.maximumOSDs {
                end(id, .refused, &out)
            }
        }
    }
}
