// SPDX-License-Identifier: MIT

package import Coding

/// What `topmost-postgresql` runs, all of it or nothing.
package struct StatementBatch: CodedStructure, Hashable, Sendable {
    /// Statements without parameters.
    package var first: String
    /// A statement with the parameters `$1`, `$2` and so on.
    package var each: String
    /// The values of the parameters, a row for each run of the statement.
    package var rows: [Row]

    /// The values of a row.
    package struct Row: CodedStructure, Hashable, Sendable {
        /// The values; `nil`: a null.
        package var values: [String?]

        package init(_ values: [String?]) { self.values = values }

        package static var blank: Row { Row([]) }

        package mutating func code(with coder: any Coder) throws(CodingError) {
            var texts = values.map { $0 ?? "" }
            var nulls = values.map { $0 == nil }
            try coder.field("texts", &texts)
            try coder.field("nulls", &nulls)
            values = zip(texts, nulls).map { $1 ? nil : $0 }
        }
    }

    package init(first: String, each: String, rows: [Row]) {
        self.first = first
        self.each = each
        self.rows = rows
    }

    package static var blank: StatementBatch { StatementBatch(first: "", each: "", rows: []) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("first", &first)
        try coder.field("each", &each)
        try coder.field("rows", &rows)
    }
}
