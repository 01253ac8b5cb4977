// SPDX-License-Identifier: MIT
//
// Finds an icon's file: in the desktop's theme, in the themes that it inherits from,
// in hicolor, which has applications' icons, and finally in Adwaita, which has all
// standard names. Icon files are located but not opened; only each theme's index is
// read.
//
// Source: Icon Theme Specification 0.13, "Icon Lookup".

import Basics
import Files
import Synchronization

/// The icons of a desktop, by name.
public final class IconTheme: Sendable {
    /// The name of the first theme to search.
    public let name: String

    private let folders: [String]
    private let looseFolders: [String]
    private let known = Mutex(Known())

    /// Cached themes and look-ups.
    private struct Known {
        /// The themes in search order; `nil` before the first look-up.
        var themes: [Theme]?
        var paths: [Wanted: String?] = [:]
    }

    private struct Wanted: Hashable {
        var name: String
        var size, scale: Int
    }

    /// A theme's existing folders.
    private struct Theme {
        /// The icon folders, with the theme folder that contains them.
        var folders: [(place: String, folder: ThemeFolder)]
    }

    /// Maximum number of cached look-ups, and of themes to search.
    private static let pathLimit = 2_000
    private static let themeLimit = 16

    /// Creates a theme; reads nothing before the first look-up.
    ///
    /// `folders` contain themes, highest precedence first; `looseFolders` contain icons
    /// without a theme.
    public init(_ name: String, folders: [String], looseFolders: [String]) {
        self.name = name
        self.folders = folders
        self.looseFolders = looseFolders
    }

    /// The icon's file for a size in pixels at scale 1; `nil`: none.
    ///
    /// A `-symbolic` icon that does not exist is replaced by the coloured one.
    public func path(of name: String, size: Int, scale: Int = 1) -> String? {
        guard Self.isName(name), size > 0, scale > 0 else { return nil }
        let wanted = Wanted(name: name, size: min(size, 4_096), scale: min(scale, 8))
        return known.withLock { known in
            if let path = known.paths[wanted] { return path }
            let themes = known.themes ?? readThemes()
            known.themes = themes
            let path = look(for: wanted, in: themes)
            if known.paths.count >= Self.pathLimit { known.paths = [:] }
            known.paths[wanted] = .some(path)
            return path
        }
    }

    /// Reads the names of the icons of this theme and of those it inherits.
    ///
    /// - Parameter context: only what its folders are of, such as `Applications`; `nil`: all,
    ///   also those without a theme.
    /// - Returns: the names, sorted, each once.
    public func names(in context: String? = nil) -> [String] {
        let themes = known.withLock { known in
            let themes = known.themes ?? readThemes()
            known.themes = themes
            return themes
        }
        var places = themes.flatMap(\.folders).filter { entry in
            context == nil || entry.folder.context == context
        }.map(\.place)
        if context == nil { places += looseFolders }
        var names: Set<String> = []
        for place in places {
            // A folder that cannot be read has no icons.
            for file in (try? Files.names(in: place)) ?? [] {
                // GTK draws symbolic icons beforehand: `edit-symbolic.symbolic.png`.
                let endings = [".symbolic.png", ".png", ".svg", ".xpm"]
                guard let ending = endings.first(where: file.hasSuffix) else { continue }
                names.insert(String(file.dropLast(ending.count)))
            }
        }
        return names.filter(Self.isName).sorted()
    }

    private func look(for wanted: Wanted, in themes: [Theme]) -> String? {
        let suffix = "-symbolic"
        var names = [wanted.name]
        // Some applications pass a file name instead of an icon name.
        for ending in [".png", ".svg", ".xpm"] where wanted.name.hasSuffix(ending) {
            names.append(String(wanted.name.dropLast(ending.count)))
        }
        if wanted.name.hasSuffix(suffix) {
            names.append(String(wanted.name.dropLast(suffix.count)))
        }
        for name in names {
            for theme in themes {
                if let path = look(for: name, wanted.size, wanted.scale, in: theme) { return path }
            }
            for folder in looseFolders {
                if let path = file(name, in: folder) { return path }
            }
        }
        return nil
    }

    private func look(for name: String, _ size: Int, _ scale: Int, in theme: Theme) -> String? {
        for (place, folder) in theme.folders where folder.matches(size: size, scale: scale) {
            if let path = file(name, in: place) { return path }
        }
        let others = theme.folders.map { entry in
            (place: entry.place, distance: entry.folder.distance(size: size, scale: scale))
        }
        for (place, _) in others.sorted(by: { $0.distance < $1.distance }) {
            if let path = file(name, in: place) { return path }
        }
        return nil
    }

    private func file(_ name: String, in folder: String) -> String? {
        for ending in ["png", "svg", "xpm"] {
            let path = "\(folder)/\(name).\(ending)"
            if Files.isFile(path) { return path }
        }
        return nil
    }

    /// Reads the theme, its parents, hicolor and Adwaita, each once.
    private func readThemes() -> [Theme] {
        var themes: [Theme] = []
        var seen: Set<String> = []
        var waiting = [name]
        var isDone = false
        while !isDone {
            while let name = waiting.first, themes.count < Self.themeLimit {
                waiting.removeFirst()
                guard Self.isName(name), seen.insert(name).inserted,
                    let (theme, parents) = read(name)
                else { continue }
                themes.append(theme)
                // Depth first, as the specification requires; hicolor comes last.
                waiting.insert(contentsOf: parents.filter { $0 != "hicolor" }, at: 0)
            }
            let last = ["hicolor", "Adwaita"].first { !seen.contains($0) }
            isDone = last == nil || themes.count >= Self.themeLimit
            waiting = last.map { [$0] } ?? []
        }
        return themes
    }

    private func read(_ name: String) -> (Theme, parents: [String])? {
        var index: KeyFile?
        for folder in folders where index == nil {
            // No index here: try the next folder.
            index = (try? Files.read("\(folder)/\(name)/index.theme", limit: 1 << 20))
                .map(KeyFile.init)
        }
        guard let index else { return nil }
        let group: Substring = "Icon Theme"
        let paths =
            index.list("Directories", in: group) + index.list("ScaledDirectories", in: group)
        var theme = Theme(folders: [])
        for path in paths.prefix(1_000) {
            guard let folder = ThemeFolder(path, in: index) else { continue }
            for base in folders {
                let place = "\(base)/\(name)/\(folder.path)"
                if Files.isFolder(place) { theme.folders.append((place, folder)) }
            }
        }
        return (theme, index.list("Inherits", in: group).map(String.init))
    }

    /// Whether it is a valid file name: a path could leave the theme's folder.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") }
    }
}
