// SPDX-License-Identifier: MIT

import BusValues
import DBus

extension Topmost {
    /// Lists the presentations of this program, also those of an earlier run: toasts stay.
    ///
    /// Buttons pressed on presentations of an earlier run are not reported to this one; their ends
    /// are.
    ///
    /// - Returns: the presentations, in the order of the stack.
    /// - Throws: a `TopmostError`; `CancellationError`.
    public func delivered() async throws -> [Delivered] {
        let answer = Promise<Result<[Delivered], TopmostError>>()
        try run { link in
            link.call("List", []) { result in
                answer.keep(
                    result.map { message in
                        let list = message.arguments.first?.elements ?? []
                        return list.compactMap { Delivered($0, self, link) }
                    }.mapError { TopmostError($0) }
                )
            }
        }
        guard let answer = await answer.value else { throw CancellationError() }
        return try answer.get()
    }

    /// Something that this program presented.
    public struct Delivered: Sendable {
        /// The `key` of its request; `nil`: none.
        public var key: String?
        /// The title.
        public var title: String?
        /// `modal`, `sheet`, `toast`, `loading` or `retry`.
        public var kind: String
        /// The presentation, to update it, to dismiss it, or to wait for its end.
        public var presentation: Presentation

        init?(_ value: Value, _ topmost: Topmost, _ link: DaemonLink) {
            guard case .uint32(let id)? = value["id"], let kind = value["kind"]?.text else {
                return nil
            }
            self.kind = kind
            key = value["key"]?.text
            title = value["title"]?.text
            presentation = link.find(id, topmost)
        }
    }
}
