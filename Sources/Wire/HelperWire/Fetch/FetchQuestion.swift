// SPDX-License-Identifier: MIT

package import Coding

/// What the daemon sends to `topmost-fetch`.
public struct FetchQuestion: Hashable, Sendable {
    /// The address of a picture; begins with `https://`.
    public var address: String
    /// Whether its host may be outside of the public internet.
    public var allowsPrivateHosts: Bool
    /// The time, in seconds since 1970.
    public var now: Int

    /// Creates a question.
    public init(address: String, allowsPrivateHosts: Bool, now: Int) {
        self.address = address
        self.allowsPrivateHosts = allowsPrivateHosts
        self.now = now
    }
}

extension FetchQuestion: CodedStructure {
    package static var blank: FetchQuestion {
        FetchQuestion(address: "", allowsPrivateHosts: false, now: 0)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("address", &address)
        try coder.field("allows_private_hosts", &allowsPrivateHosts)
        try coder.field("now", &now)
    }
}

/// What `topmost-fetch` sends to the daemon.
public enum FetchAnswer: Hashable, Sendable {
    /// The picture is in a file of the cache, by absolute path.
    case stored(path: String)
    /// There is no picture, with a reason for the user.
    case failed(String)
}

extension FetchAnswer: CodedStructure {
    package static var blank: FetchAnswer { .failed("") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, ["stored": .stored(path: ""), "failed": .failed("")])
        switch self {
        case .stored(let path):
            let path = try coder.only("stored", "path", path)
            self = .stored(path: path)
            if !path.hasPrefix("/") {
                try coder.refuse("path", path, expects: "an absolute path")
            }
        case .failed(let reason): self = .failed(try coder.only("failed", "reason", reason))
        }
    }
}
