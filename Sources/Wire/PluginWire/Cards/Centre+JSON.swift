// SPDX-License-Identifier: MIT

public import PresenterCore

/// The open notification centre in the protocol: a window of the rows and their number.
///
/// `{"count":120,"first":0,"rows":[{"count":12,"name":"Mail","type":"group"},
/// {"application":"Mail","history_id":381,"shown_at_ms":-86400000,"title":"Hello",
/// "type":"entry"},{"group":"Mail","place":7,"type":"pending"}]}`
extension Centre: Codable {
    private enum Key: String, CodingKey {
        case rows, first, count, search, modes, mode, problem
        case isQuiet = "is_quiet"
    }

    /// Decodes a centre.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let rows = try fields.decode([CentreRow].self, forKey: .rows)
        let count = try fields.number(.count, in: rows.count...Int.max, in: "centre")
        self.init(
            rows: rows,
            first: try fields.ifPresent(.first) {
                try fields.number($0, in: 0...count - rows.count, in: "centre")
            } ?? 0,
            count: count,
            search: try fields.decodeIfPresent(String.self, forKey: .search) ?? "",
            isQuiet: try fields.decodeIfPresent(Bool.self, forKey: .isQuiet) ?? false,
            modes: try fields.decodeIfPresent([String].self, forKey: .modes) ?? [],
            mode: try fields.decodeIfPresent(String.self, forKey: .mode),
            problem: try fields.decodeIfPresent(String.self, forKey: .problem)
        )
    }

    /// Encodes the centre; what is absent, zero or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(rows, forKey: .rows)
        try fields.encode(count, forKey: .count)
        if first > 0 { try fields.encode(first, forKey: .first) }
        if !search.isEmpty { try fields.encode(search, forKey: .search) }
        if isQuiet { try fields.encode(true, forKey: .isQuiet) }
        if !modes.isEmpty { try fields.encode(modes, forKey: .modes) }
        try fields.encodeIfPresent(mode, forKey: .mode)
        try fields.encodeIfPresent(problem, forKey: .problem)
    }
}
