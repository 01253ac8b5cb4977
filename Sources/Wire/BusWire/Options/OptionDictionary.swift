// SPDX-License-Identifier: MIT
//
// A request is a dictionary of options, defined by the rows of its kind; this
// converts D-Bus values to option values and back. Names and types are checked
// here, ranges and relations by the rows and the content; either way the error
// names the option, the accepted values and the given one.

import Basics
public import BusValues
public import PresenterCore

/// The option dictionaries of `org.topmost.Presenter1`.
public enum OptionDictionary {
    /// Decodes the options of a new presentation.
    ///
    /// - Throws: `unknownOption`, or `unbuildable` for an invalid value.
    public static func read(
        _ kind: Kind,
        _ options: Value,
        _ context: DecodingContext
    ) throws(RequestError) -> PresentRequest {
        let values = try values(kind, options, kind.definitions, context)
        do {
            return try values.build(limits: context.limits)
        } catch {
            throw .unbuildable(error)
        }
    }

    /// Decodes options without building a presentation: what was given, and no more.
    ///
    /// - Throws: as `read`.
    public static func given(
        _ kind: Kind,
        _ options: Value,
        _ context: DecodingContext
    ) throws(RequestError) -> OptionValues {
        try values(kind, options, kind.definitions, context)
    }

    /// Decodes the options of an update; options that are absent stay unchanged.
    ///
    /// - Throws: as `read`.
    public static func change(
        _ content: Content,
        _ options: Value,
        _ context: DecodingContext
    ) throws(RequestError) -> (content: Content, timeout: Timeout?) {
        let kind = content.kind
        let values = try values(kind, options, kind.updateDefinitions, context)
        do {
            let changed = try values.applied(to: PresentRequest(content: content))
            return (changed.content, values["timeout_ms"] == nil ? nil : changed.timeout)
        } catch {
            throw .unbuildable(error)
        }
    }

    /// Returns the dictionary for exactly these values.
    ///
    /// Pixels stored by a daemon cannot be converted back and are left out.
    public static func write(_ values: OptionValues) -> Value {
        OptionWriter.table(values.values, values.kind.definitions)
    }

    private static func values(
        _ kind: Kind,
        _ options: Value,
        _ definitions: [OptionDefinition],
        _ context: DecodingContext
    ) throws(RequestError) -> OptionValues {
        let reader = OptionReader(kind: kind, context: context)
        return OptionValues(kind, try reader.table(options, definitions, "options"))
    }
}

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
