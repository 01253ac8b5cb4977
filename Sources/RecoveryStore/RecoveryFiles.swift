// SPDX-License-Identifier: MIT

public import Files

/// The files of the recovery log, as closures: tests make them fail.
public struct RecoveryFiles {
    /// Reads the log; `nil`: there is none.
    ///
    /// `isPartial`: later entries could not be written.
    var read: () throws(FileError) -> (bytes: [UInt8], isPartial: Bool)?
    /// Appends to the log.
    var append: ([UInt8]) throws(FileError) -> Void
    /// Replaces the whole log atomically.
    var replace: ([UInt8]) throws(FileError) -> Void
    /// Marks the log as partial.
    var markPartial: () throws(FileError) -> Void
    /// Renames the log: this version cannot read it.
    var setAside: () throws(FileError) -> Void

    /// The largest log that is read, in bytes; more cannot be live.
    static let mostBytes = 256 << 20

    /// The files in a private folder, `$XDG_RUNTIME_DIR/topmost`.
    public static func live(in folder: PrivateFolder) -> RecoveryFiles {
        let whole = "recovery.log"
        let partial = "recovery.partial"
        let next = "recovery.new"
        var file: AppendableFile?
        func read(_ name: String) throws(FileError) -> [UInt8]? {
            do {
                return try folder.read(name, limit: mostBytes)
            } catch {
                if error.isMissing { return nil }
                throw error
            }
        }
        return RecoveryFiles(
            read: { () throws(FileError) in
                if let bytes = try read(whole) { return (bytes, false) }
                return try read(partial).map { ($0, true) }
            },
            append: { bytes throws(FileError) in try file?.append(bytes) },
            replace: { bytes throws(FileError) in
                try folder.remove(next)
                let replacement = try folder.appendable(next)
                try replacement.append(bytes)
                try folder.rename(next, to: whole)
                file = replacement
                try folder.remove(partial)
            },
            markPartial: { () throws(FileError) in try folder.rename(whole, to: partial) },
            setAside: { () throws(FileError) in
                try folder.rename(whole, to: "recovery.unreadable")
            }
        )
    }
}
