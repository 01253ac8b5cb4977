// SPDX-License-Identifier: MIT
//
// The same word may name a file or a theme icon: `org.gnome.Maps` and `shot.png`
// look alike. A word with a slash is a file, as is one that exists here or has the
// extension of a picture file; anything else is an icon. A missing file is reported
// at once: on screen there would be an unexplained gap.

import BusWire
import Files
package import PresenterCore
package import SystemCalls

/// A picture: a file, an https address, or the name of a theme icon.
package struct PictureArgument: Equatable {
    package var source: ImageSource

    /// The extensions of picture files.
    private static let ends = [
        "avif", "bmp", "gif", "ico", "jpeg", "jpg", "jxl", "png", "svg", "svgz", "tif", "tiff",
        "webp", "xpm",
    ]

    package init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        if argument.hasPrefix("file:") || argument.hasPrefix("https:") {
            guard let source = ImageSource(address: argument) else { return nil }
            self.source = source
            return
        }
        let end = argument.split(separator: ".").last?.lowercased() ?? ""
        let isFile =
            argument.contains("/") || argument.contains(".") && Self.ends.contains(end)
            || Files.isFile(argument)
        guard isFile else {
            source = .name(argument)
            return
        }
        if argument.hasPrefix("/") {
            source = .file(path: argument)
            return
        }
        // The daemon has another working directory.
        guard let folder = try? Files.target(ofLink: "/proc/self/cwd") else { return nil }
        source = .file(path: folder + "/" + argument)
    }

    /// Throws if the file does not exist or is not readable.
    package func check() throws(SystemError) {
        if case .file(let path) = source { try Files.checkReadable(path) }
    }
}
