// SPDX-License-Identifier: MIT

public import Files
import SystemCalls

/// The files of the recovery log, as closures: tests make them fail.
public struct RecoveryFiles {
    /// Reads the log; `nil`: there is none.
    ///
    /// `isPartial`: later entries could not be written.
    var read: () throws(SystemError) -> (bytes: [UInt8], isPartial: Bool)?
    /// Appends to the log.
    var append: ([UInt8]) throws(SystemError) -> Void
    /// Reads so many bytes of the log from a place on; fewer at its end.
    var part: (_ offset: Int, _ count: Int) throws(SystemError) -> [UInt8]
    /// Begins an empty log beside the present one.
    var begin: () throws(SystemError) -> Void
    /// Appends to the log that was begun.
    var add: ([UInt8]) throws(SystemError) -> Void
    /// Replaces the current log with the new one, atomically.
    var adopt: () throws(SystemError) -> Void
    /// Marks the log as partial.
    var markPartial: () throws(SystemError) -> Void
    /// Renames the log that was read last: this version cannot read it.
    var setAside: () throws(SystemError) -> Void

    /// The largest log that is read, in bytes; more cannot be live.
    static let maximumBytes = 256 << 20

    /// The files in a private folder, `$XDG_RUNTIME_DIR/topmost`.
    public static func live(in folder: PrivateFolder) -> RecoveryFiles {
        let whole = "recovery.log"
        let partial = "recovery.partial"
        let next = "recovery.new"
        var file: AppendableFile?
        var begun: AppendableFile?
        /// The name of the log that was read last.
        var source = whole
        func read(_ name: String) throws(SystemError) -> [UInt8]? {
            do {
                return try folder.read(name, limit: maximumBytes)
            } catch {
                if error.isMissing { return nil }
                throw error
            }
        }
        return RecoveryFiles(
            read: { () throws(SystemError) in
                source = whole
                if let bytes = try read(whole) { return (bytes, false) }
                source = partial
                return try read(partial).map { ($0, true) }
            },
            append: { bytes throws(SystemError) in try file?.append(bytes) },
            part: { offset, count throws(SystemError) in
                try file?.read(at: offset, count: count) ?? []
            },
            begin: { () throws(SystemError) in
                begun = nil
                try folder.remove(next)
                begun = try folder.appendable(next)
            },
            add: { bytes throws(SystemError) in try begun?.append(bytes) },
            adopt: { () throws(SystemError) in
                guard let replacement = begun else { return }
                try folder.rename(next, to: whole)
                (file, begun) = (replacement, nil)
                try folder.remove(partial)
            },
            markPartial: { () throws(SystemError) in try folder.rename(whole, to: partial) },
            setAside: { () throws(SystemError) in
                try folder.rename(source, to: "recovery.unreadable")
            }
        )
    }
}
