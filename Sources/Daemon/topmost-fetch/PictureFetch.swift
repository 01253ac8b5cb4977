// SPDX-License-Identifier: MIT

import Curl
import HelperWire

/// Answers the daemon's questions: from the cache, or from the web.
struct PictureFetch {
    private let cache: PictureCache
    private let download: (FetchQuestion, String?) throws(HTTPSError) -> HTTPSResponse

    /// Creates a fetch with a cache and a download function.
    ///
    /// - Parameters:
    ///   - cache: keeps pictures.
    ///   - download: downloads the picture of a question, unless it still has that tag.
    init(
        cache: PictureCache,
        download: @escaping (FetchQuestion, String?) throws(HTTPSError) -> HTTPSResponse
    ) {
        self.cache = cache
        self.download = download
    }

    /// Returns the answer to a question.
    func answer(_ question: FetchQuestion) -> FetchAnswer {
        let known = cache.picture(from: question.address)
        let path = cache.path(of: question.address)
        if let known, known.isFresh(at: question.now) { return .stored(path: path) }
        do {
            try update(question, known)
            return .stored(path: path)
        } catch {
            // Without a connection the last picture is better than none.
            return known == nil ? .failed("\(error)") : .stored(path: path)
        }
    }

    private func update(_ question: FetchQuestion, _ known: CachedPicture?) throws {
        let response = try download(question, known?.tag)
        guard let content = response.content else {
            guard var known else { return }
            known.checkedAt = question.now
            known.freshSeconds = response.freshSeconds
            return try cache.confirm(known)
        }
        let type = response.type.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type.isEmpty || type.hasPrefix("image/") else {
            throw NoPicture(type: type)
        }
        let picture = CachedPicture(
            address: question.address,
            tag: response.tag,
            checkedAt: question.now,
            freshSeconds: response.freshSeconds,
            size: content.count
        )
        try cache.store(content, as: picture)
    }

    /// The server sent something else.
    private struct NoPicture: Error, CustomStringConvertible {
        let type: String
        var description: String { "it is \(type), not a picture" }
    }
}
