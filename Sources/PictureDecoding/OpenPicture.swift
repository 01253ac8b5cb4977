// SPDX-License-Identifier: MIT

public import ChildProcess

/// An open picture file, closed when nobody needs it.
public final class OpenPicture: Sendable {
    /// The descriptor.
    public let file: FileDescriptor

    /// Takes ownership of a descriptor.
    public init(adopting file: consuming FileDescriptor) {
        self.file = file
    }
}
