// SPDX-License-Identifier: MIT

import Canvas
import DesignSystem
import DisplayKit
import Files
import IconTheme
import Interaction
import Localization
import PluginWire
import PresenterCore
import SystemCalls
import Texts

/// One picture of one moment: runs a script and draws its last state.
struct Snapshot {
    private let options: PictureOptions
    private let resources: Resources
    private let output: Output
    private var headlessDisplay: HeadlessDisplay
    private var isDark = false

    /// Why there is no picture, with the exit status of sysexits(3).
    struct Failure: Error {
        var status: Int32
        var text: String

        static let usage: Int32 = 64
        static let data: Int32 = 65
        static let cannotCreate: Int32 = 73
    }

    init(_ options: PictureOptions, resources: Resources) {
        self.options = options
        self.resources = resources
        output = Output(
            id: OutputID(rawValue: 1),
            name: "PNG-1",
            pixelSize: options.size,
            scale: options.scale
        )
        headlessDisplay = HeadlessDisplay(
            output: output,
            measure: resources.measure,
            start: SnapshotMessage.start
        )
    }

    /// Reads the script from standard input and writes the picture.
    ///
    /// - Returns: the exit status; errors go to standard error.
    static func run(_ options: PictureOptions) -> Int32 {
        let icons = IconTheme.live()
        let resources = Resources { icons.path(of: $0, size: $1, scale: $2) }
        var snapshot = Snapshot(options, resources: resources)
        do throws(Failure) {
            while let line = readLine() { try snapshot.execute(line) }
            try snapshot.write()
            return 0
        } catch {
            StandardStream.error.write(error.text + "\n")
            return error.status
        }
    }

    /// Runs one line of the script.
    mutating func execute(_ line: String) throws(Failure) {
        let message: SnapshotMessage
        do {
            message = try SnapshotMessage(line: line.utf8)
        } catch {
            throw Failure(status: Failure.data, text: "malformed line: \(error)")
        }
        switch message {
        case .wait(let span): headlessDisplay.wait(span)
        case .gesture(let gesture, let target):
            do {
                try headlessDisplay.perform(gesture, on: target)
            } catch {
                throw Failure(status: Failure.usage, text: "\(gesture.rawValue): \(error)")
            }
        case .host(.hello(let hello)): apply(hello.settings)
        case .host(.settings(let settings)): apply(settings)
        case .host(.scene(let scene)): headlessDisplay.show(scene.localized)
        case .host: break
        }
    }

    private mutating func apply(_ settings: DisplaySettings) {
        isDark = settings.theme?.isDark == true
        headlessDisplay.apply(settings)
    }

    /// Draws the current moment of the script.
    func picture() throws(Failure) -> Surface {
        guard let frame = headlessDisplay.frame(dims: !options.isTight) else {
            throw Failure(status: Failure.usage, text: Phrase.nothingOnScreen.text)
        }
        let background = options.background ?? (options.isTight ? .transparent : nil)
        if case .file(let path) = background, resources.measure.image(.file(path: path)) == nil {
            throw Failure(status: Failure.usage, text: Phrase.backgroundNotAPicture.text(path))
        }
        let picture = FramePicture(background: background, isDark: isDark, resources: resources)
        do {
            return options.isTight
                ? try picture.tight(of: frame, on: output)
                : try picture.whole(of: frame, on: output)
        } catch {
            throw Failure(status: Failure.cannotCreate, text: "\(error)")
        }
    }

    private func write() throws(Failure) {
        guard let path = options.snapshot else { return }
        do {
            let bytes = try picture().encodedPNG()
            guard path == "-" else { return try Files.write(bytes, to: path) }
            if let error = StandardStream.output.write(bytes) { throw error }
        } catch let failure as Failure {
            throw failure
        } catch {
            let text = Phrase.cannotWritePicture.text("\(error)")
            throw Failure(status: Failure.cannotCreate, text: text)
        }
    }
}
