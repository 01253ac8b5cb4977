// SPDX-License-Identifier: MIT

import PictureDecoding
import PresenterCore

/// The order of pictures: the topmost presenter's first, then that of the sender that has used the
/// least time.
struct PictureTurns {
    private struct Place {
        var sender: Identity
        var isTopmost: Bool
    }

    /// The places of the files of a scene's pictures.
    private var places: [String: Place] = [:]
    private var spent: [Identity: Duration] = [:]

    /// Follows whose pictures are shown.
    mutating func follow(_ scene: Scene) {
        places = [:]
        for card in scene.cards {
            let isTopmost = card.id == scene.presenters.last?.id
            for source in card.content.imageSources + [card.identity.icon].compactMap(\.self) {
                guard let path = source.path, isTopmost || places[path] == nil else { continue }
                places[path] = Place(sender: card.identity, isTopmost: isTopmost)
            }
        }
    }

    /// Removes and returns the next picture.
    mutating func take(from jobs: inout [PictureQueue.Job]) -> PictureQueue.Job? {
        func rank(_ job: PictureQueue.Job) -> (Int, Duration) {
            // What no card names is an icon of the theme.
            guard let place = places[job.path] else { return (1, .zero) }
            return (place.isTopmost ? 0 : 1, spent[place.sender] ?? .zero)
        }
        guard let next = jobs.indices.min(by: { rank(jobs[$0]) < rank(jobs[$1]) }) else {
            return nil
        }
        return jobs.remove(at: next)
    }

    /// Charges a sender for the time that its picture took.
    mutating func note(_ span: Duration, for job: PictureQueue.Job) {
        guard let sender = places[job.path]?.sender else { return }
        spent[sender, default: .zero] += span
    }

    /// Forgets what was used: nothing waits any more.
    mutating func reset() { spent = [:] }
}

extension ImageSource {
    /// The file that a client or the daemon named; `nil`: none, or not yet.
    fileprivate var path: String? {
        switch self {
        case .file(let path): path
        case .remote(let image): if case .fetched(let path) = image.state { path } else { nil }
        case .name, .stored: nil
        }
    }
}
