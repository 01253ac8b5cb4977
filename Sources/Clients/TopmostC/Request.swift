// SPDX-License-Identifier: MIT

/// What `topmost_request` points at.
final class Request {
    /// The bus method that shows it.
    let method: String
    /// What was set.
    var options: OptionTree
    /// The first error that can be found without a daemon, ready for C.
    var problem: CText? {
        if problemText == nil { problemText = CText(options.problem) }
        return problemText
    }
    private var problemText: CText?

    /// The error where C passed NULL.
    static let missing = "a request is needed, got NULL"

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: the bus method that shows it.
    ///   - kind: the kind's name, for errors.
    ///   - buttons: the option that holds its buttons; `nil`: it has none of its own.
    init(_ method: String, kind: String, buttons: String? = nil) {
        self.method = method
        options = OptionTree(kind: kind, buttons: buttons)
    }
}
