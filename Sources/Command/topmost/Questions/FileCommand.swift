// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Files
import Localization
import PresenterCore
import Texts

/// Asks for files or folders.
struct FileCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "file",
        abstract: Phrase.commandFile.text,
        discussion: """
            \(Phrase.commandFileDetails.text)

              picture=$(topmost file --filter 'Images:*.png *.jpg') || exit
              topmost file --save --name notes.txt
            """
    )

    @Flag(help: .text(.helpFileOpen))
    var open = false
    @Flag(help: .text(.helpFileSave))
    var save = false
    @Flag(help: .text(.helpFileFolder))
    var folder = false
    @Flag(help: .text(.helpFileMulti))
    var multi = false
    @Option(
        parsing: .unconditionalSingleValue,
        help: .text(.helpFileFilter, .helpRepeat, value: "name:pattern..."),
        transform: FileFilter.read
    )
    var filter: [FileFilter] = []
    @Option(.helpFileTitle)
    var title: String?
    @Option(.helpFileOk)
    var ok: String?
    @Option(.helpFileName, value: "name")
    var name: String?
    @Option(.helpFileStart, value: "folder", completion: .directory)
    var start: String?
    @Flag(help: .text(.helpFileHidden))
    var hidden = false
    @Flag(help: .text(.helpFileOwn))
    var own = false
    @OptionGroup var place: PlaceOptions
    @OptionGroup var output: AnswerOptions

    func validate() throws {
        let purposes = [("open", open), ("save", save), ("folder", folder)].filter(\.1).map(\.0)
        if purposes.count > 1 {
            throw ValidationError(.cannotCombine, "--" + purposes[0], "--" + purposes[1])
        }
        if save, multi { throw ValidationError(.cannotCombine, "--save", "--multi") }
        if name != nil, !save { throw ValidationError(.flagNeeds, "--name", "--save") }
        if let name, name.isEmpty || name.contains("/") || name.utf8.count > 255 {
            let takes = Phrase.bytesOfTextWithoutSlash.text
            throw ValidationError(.expectsGot, "--name", takes, "\"\(name)\"")
        }
        if folder, !filter.isEmpty {
            throw ValidationError(.cannotCombine, "--folder", "--filter")
        }
        try check(labels: ["ok": ok])
        if let title, !(1...TextLimits.title.bytes).contains(title.utf8.count) {
            let takes = Phrase.acceptsBytes.text("1", "\(TextLimits.title.bytes)")
            throw ValidationError(.expectsGot, "--title", takes, "\(title.utf8.count)")
        }
    }

    func perform() throws -> ExitStatus {
        let (files, end) = try request().ask(in: place.place, own: own, showsHidden: hidden)
        if output.json {
            let files = Value.strings(files ?? [])
            let value = Value.options(["outcome": .string(end.outcome), "files": files])
            try answer(JSON.text(value))
        } else if let files {
            try output.write(files.map { Array($0.utf8) })
        }
        return files == nil ? try output.end(end) : .acted
    }

    private func request() throws(Failure) -> FileRequest {
        let purpose = save ? FileRequest.Purpose.save : folder ? .folder : .open
        return FileRequest(
            purpose: purpose,
            title: title ?? purpose.title(isMulti: multi),
            accept: ok,
            isMulti: multi,
            filters: filter,
            start: try startFolder(),
            name: name
        )
    }

    /// The folder to begin in, absolute and without links.
    private func startFolder() throws(Failure) -> String {
        let path = start ?? "/proc/self/cwd"
        let resolved = try failing(.usage, Phrase.startUnreadable.text) {
            try Files.resolved(path)
        }
        guard Files.isFolder(resolved) else {
            throw Failure(.usage, .startExpects, path)
        }
        return resolved
    }
}

extension FileRequest.Purpose {
    /// The title of its dialog.
    fileprivate func title(isMulti: Bool) -> String {
        switch self {
        case .open: (isMulti ? Phrase.openFiles : .openFile).text
        case .save: Phrase.saveAs.text
        case .folder: (isMulti ? Phrase.chooseFolders : .chooseFolder).text
        }
    }
}

extension FileFilter {
    /// Reads an argument.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    fileprivate static func read(_ argument: String) throws -> FileFilter {
        guard let filter = FileFilter(argument: argument) else {
            throw ValidationError(.patternExpected)
        }
        return filter
    }
}
