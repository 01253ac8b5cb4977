// SPDX-License-Identifier: MIT
//
// The same word may name a file or an icon of the theme: `org.gnome.Maps` and
// `shot.png` look alike. What has a slash is a file, and so is what lies here
// or ends as picture files do; everything else is an icon's name. A file that
// is not there is told at once: on screen it would be a hole nobody explains.

import ArgumentParser
import BusWire
import Files
import PresenterCore

/// A picture: a file, or the name of a theme icon.
struct PictureArgument: ExpressibleByArgument, Equatable {
    var source: ImageSource

    /// The ends of the names of picture files.
    private static let ends = [
        "avif", "bmp", "gif", "ico", "jpeg", "jpg", "jxl", "png", "svg", "svgz", "tif", "tiff",
        "webp", "xpm",
    ]

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        if argument.hasPrefix("file:") {
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

    /// Fails, naming the file, when there is none that can be read.
    func check(_ flag: String) throws {
        guard case .file(let path) = source else { return }
        do {
            try Files.checkReadable(path)
        } catch {
            throw ValidationError("\(flag): \(printable(error.description))")
        }
    }
}
