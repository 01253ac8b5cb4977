// SPDX-License-Identifier: MIT

/// One argument that a program accepts.
public struct Argument<Options> {
    /// The name, `--config`; empty: a word without a name.
    let name: String
    /// A description of its value, "a path"; `nil`: it has none.
    let accepts: String?
    /// Whether a command line without it is an error.
    let isRequired: Bool
    /// Sets the value; returns whether it is accepted.
    let set: (inout Options, String) -> Bool

    /// Creates an argument with a value.
    ///
    /// - Parameters:
    ///   - name: its name, `--config`; empty: words without a name.
    ///   - accepts: a description of its value: "a path".
    ///   - isRequired: whether a command line without it is an error.
    ///   - set: sets it; returns whether the value is accepted.
    public init(
        _ name: String,
        _ accepts: String,
        isRequired: Bool = false,
        set: @escaping (inout Options, String) -> Bool
    ) {
        self.name = name
        self.accepts = accepts
        self.isRequired = isRequired
        self.set = set
    }

    /// Creates an argument with a text as its value; it must not be empty.
    public init(_ name: String, _ accepts: String, _ path: WritableKeyPath<Options, String?>) {
        self.init(name, accepts) { options, text in
            options[keyPath: path] = text
            return !text.isEmpty
        }
    }

    /// Creates an argument without a value.
    ///
    /// - Parameters:
    ///   - name: its name, `--replace`.
    ///   - path: the option that it sets.
    ///   - value: the option's value with this argument.
    public init(flag name: String, _ path: WritableKeyPath<Options, Bool>, _ value: Bool = true) {
        self.name = name
        accepts = nil
        isRequired = false
        set = { options, _ in
            options[keyPath: path] = value
            return true
        }
    }
}
