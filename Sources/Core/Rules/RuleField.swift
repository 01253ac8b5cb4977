// SPDX-License-Identifier: MIT

/// A text of a request that rules match.
public enum RuleField: String, Hashable, Sendable, CaseIterable {
    /// The name that the application claims, else its proved name.
    case app
    /// The proved identity: `org.example.Mail`, `/usr/bin/mail`.
    case id
    /// The title.
    case summary
    /// The message, without markup.
    case body
    /// The category of a toast.
    case category
    /// The key, or synchronous tag.
    case key
    /// A tag of the request.
    case tag
}
