// SPDX-License-Identifier: MIT

public import ChildProcess

/// An open picture file, closed when it is no longer used.
public final class OpenPicture: Sendable {
    /// The descriptor.
    public let file: FileDescriptor

    /// Takes ownership of a descriptor.
    public init(adopting file: consuming FileDescriptor) {
        self.file = file
    }
}
