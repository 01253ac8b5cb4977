// SPDX-License-Identifier: MIT

import Basics

/// The names that other programs give to our options: of `Notify`, of toolkits, of web pages.
enum OptionSynonym {
    private static let names: [String: [String]] = [
        "body": ["message"], "text": ["message"], "description": ["message"],
        "content": ["message"], "subtitle": ["message"], "details": ["message"],
        "summary": ["title"], "heading": ["title"], "caption": ["title"],
        "actions": ["buttons"], "buttons": ["actions"],
        "ok": ["positive"], "yes": ["positive"], "accept": ["positive"],
        "cancel": ["negative"], "no": ["negative"], "reject": ["negative"],
        "timeout": ["timeout_ms"], "expire_timeout": ["timeout_ms"], "duration": ["timeout_ms"],
        "replaces_id": ["replaces"], "tag": ["key", "tags"],
        "value": ["progress", "text"], "percentage": ["progress"],
        "picture": ["image", "icon"], "entry": ["input"], "password": ["hidden"],
        "priority": ["urgency"], "app": ["app_name"], "monitor": ["output"],
    ]

    /// The option that a wrong name probably means; `nil`: none.
    static func nearest(to name: String, among known: [String]) -> String? {
        names[name.lowercased()]?.first(where: known.contains)
            ?? NearestName.of(name, among: known)
    }
}
