// SPDX-License-Identifier: MIT
//
// Finds an icon's file: in the desktop's theme, in the themes that it inherits from,
// in hicolor, which has applications' icons, and finally in Adwaita, which has all
// standard names. Icon files are located but not opened; only each theme's index is
// read. `IconName` has the names that stand in for one that a theme does not have.
//
// Source: Icon Theme Specification 0.13, "Icon Lookup".

import Basics
import Files
import Synchronization
import SystemCalls

/// The icons of a desktop, by name.
public final class IconTheme: Sendable {
    private let findName: @Sendable () -> String
    private let folders: [String]
    private let looseFolders: [String]
    private let known = Mutex(Known())

    /// Cached themes and look-ups.
    private struct Known {
        /// The name of the first theme to search.
        var name = ""
        /// The themes in search order; `nil` before the first look-up.
        var themes: [Theme]?
        var paths: [Wanted: String?] = [:]
        /// When the name was found.
        var checkedAt = BootClock.now
    }

    private struct Wanted: Hashable {
        var name: String
        var size, scale: Int
    }

    /// A theme's existing folders.
    private struct Theme {
        var name: String
        /// The icon folders, with the theme folder that contains them.
        var folders: [(location: String, folder: ThemeFolder)]
    }

    /// Maximum number of cached look-ups, and of themes to search.
    private static let pathLimit = 2_000
    private static let themeLimit = 16
    /// How long the theme's name counts: the user may choose another one at any time.
    private static let freshness = Duration.seconds(2)

    /// Creates a theme; reads nothing before the first look-up.
    ///
    /// - Parameters:
    ///   - folders: contain themes, highest precedence first.
    ///   - looseFolders: contain icons without a theme.
    ///   - name: returns the name of the first theme to search; called again after a while.
    public init(folders: [String], looseFolders: [String], name: @escaping @Sendable () -> String) {
        findName = name
        self.folders = folders
        self.looseFolders = looseFolders
    }

    /// The name of the first theme to search.
    public var name: String { findName() }

    /// The icon's file for a size in pixels at scale 1; `nil`: none.
    ///
    /// A file whose name ends with `-symbolic` is a shape of one colour; it may stand in for
    /// an icon in colours.
    public func path(of name: String, size: Int, scale: Int = 1) -> String? {
        guard Self.isName(name), size > 0, scale > 0 else { return nil }
        let wanted = Wanted(name: name, size: min(size, 4_096), scale: min(scale, 8))
        return known.withLock { known in
            let themes = self.themes(&known)
            if let path = known.paths[wanted] { return path }
            let path = look(for: wanted, in: themes)
            if known.paths.count >= Self.pathLimit { known.paths = [:] }
            known.paths[wanted] = .some(path)
            return path
        }
    }

    /// Reads the names of the icons of this theme and of those it inherits.
    ///
    /// - Parameter context: the kind of icons, such as `Applications`; `nil`: all, also those
    ///   without a theme.
    /// - Returns: the names, sorted, each once.
    public func names(in context: String? = nil) -> [String] {
        let themes = known.withLock { known in self.themes(&known) }
        var locations = themes.flatMap(\.folders).filter { entry in
            context == nil || entry.folder.context == context
        }.map(\.location)
        if context == nil { locations += looseFolders }
        var names: Set<String> = []
        for location in locations {
            // A folder that cannot be read has no icons.
            for file in (try? Files.names(in: location)) ?? [] {
                // GTK draws symbolic icons beforehand: `edit-symbolic.symbolic.png`.
                let endings = [".symbolic.png", ".png", ".svg", ".xpm"]
                guard let ending = endings.first(where: file.hasSuffix) else { continue }
                names.insert(String(file.dropLast(ending.count)))
            }
        }
        return names.filter(Self.isName).sorted()
    }

    /// Returns the themes to search; after a while it looks whether the user chose others, and
    /// forgets which icons are missing.
    private func themes(_ known: inout Known) -> [Theme] {
        let now = BootClock.now
        if let themes = known.themes {
            guard now - known.checkedAt >= Self.freshness else { return themes }
            known.checkedAt = now
            known.paths = known.paths.filter { $0.value != nil }
            guard known.name != findName() else { return themes }
        }
        known = Known(name: findName(), checkedAt: now)
        let themes = readThemes(from: known.name)
        known.themes = themes
        return themes
    }

    private func look(for wanted: Wanted, in themes: [Theme]) -> String? {
        let name = IconName(wanted.name)
        // An application's icon is no special case of another one's.
        let isApplication =
            themes.contains {
                $0.name == "hicolor" && look(for: name.whole, wanted, in: $0, inPanels: true) != nil
            } || looseFolders.contains { file(name.whole, in: $0) != nil }
        for names in isApplication ? [[name.whole]] : name.choices {
            if let path = look(for: names, wanted, in: themes, inPanels: false) { return path }
        }
        return look(for: [name.whole], wanted, in: themes, inPanels: true)
    }

    /// Returns the file of the first of some names.
    private func look(
        for names: [String],
        _ wanted: Wanted,
        in themes: [Theme],
        inPanels: Bool
    ) -> String? {
        // A theme's own general icon comes before a parent's special one: all look alike.
        for theme in themes {
            for name in names {
                guard let found = look(for: name, wanted, in: theme, inPanels: inPanels) else {
                    continue
                }
                guard found.context == "Status" || found.context == "Legacy",
                    let shape = IconName(name).shape
                else { return found.path }
                let shapes = themes.lazy.compactMap {
                    self.look(for: shape, wanted, in: $0, inPanels: false)
                }
                return shapes.first { $0.context == "Status" }?.path ?? found.path
            }
        }
        for folder in looseFolders {
            for name in names {
                if let path = file(name, in: folder) { return path }
            }
        }
        return nil
    }

    /// An icon's file in a theme.
    private struct Found {
        var path: String
        /// The kind of icon: of `Status`, a sign for a state, in colours for one background often,
        /// as are those that a theme has from earlier versions, of `Legacy`; `nil`: not known.
        var context: String?
    }

    private func look(
        for name: String,
        _ wanted: Wanted,
        in theme: Theme,
        inPanels: Bool
    ) -> Found? {
        let (size, scale) = (wanted.size, wanted.scale)
        func found(_ location: String, _ folder: ThemeFolder) -> Found? {
            guard let path = file(name, in: location) else { return nil }
            return Found(path: path, context: folder.context)
        }
        let folders = theme.folders.filter { inPanels || !$0.folder.isOfPanels }
        for (location, folder) in folders where folder.matches(size: size, scale: scale) {
            if let found = found(location, folder) { return found }
        }
        let others = folders.map { ($0, distance: $0.folder.distance(size: size, scale: scale)) }
        for ((location, folder), _) in others.sorted(by: { $0.distance < $1.distance }) {
            if let found = found(location, folder) { return found }
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
    private func readThemes(from name: String) -> [Theme] {
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
        var theme = Theme(name: name, folders: [])
        for path in paths.prefix(1_000) {
            guard let folder = ThemeFolder(path, in: index) else { continue }
            for base in folders {
                let location = "\(base)/\(name)/\(folder.path)"
                if Files.isFolder(location) { theme.folders.append((location, folder)) }
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

// A theme rarely has all names. Dashes separate what is general from what is special:
// `network-wireless-signal-good` is a kind of `network-wireless`. And a theme may have an
// icon in colours only, or as a shape of one colour only (`-symbolic`).
//
// Source: Icon Naming Specification 0.8.90, "Guidelines".

/// The names that stand in for an icon's name.
struct IconName {
    /// The name as it is asked for, without the ending of a file.
    let whole: String

    private static let suffix = "-symbolic"

    /// Reads a name; some applications pass a file name.
    init(_ name: String) {
        let ending = [".png", ".svg", ".xpm"].first { name.hasSuffix($0) }
        whole = String(name.dropLast(ending?.count ?? 0))
    }

    /// The name of the shape to prefer to a status icon in colours, which often are for one
    /// background; `nil`: it is a shape, or its colours mean something.
    var shape: String? {
        let kind = whole.prefix { $0 != "-" }
        guard !whole.hasSuffix(Self.suffix), !Self.pictures.contains(kind) else { return nil }
        return whole + Self.suffix
    }

    private static let pictures: Set<Substring> = [
        "appointment", "dialog", "folder", "image", "mail", "security", "software", "task", "user",
        "weather",
    ]

    /// The names to look for, in groups; each group in all themes before the next.
    var choices: [[String]] {
        guard whole.hasSuffix(Self.suffix) else {
            return [levels(of: whole).flatMap { [$0, $0 + Self.suffix] }]
        }
        let levels = levels(of: String(whole.dropLast(Self.suffix.count)))
        return [levels.map { $0 + Self.suffix }, levels]
    }

    /// The name, and each more general one.
    private func levels(of name: String) -> [String] {
        var levels = [name]
        while let last = levels.last, let dash = last.lastIndex(of: "-"), levels.count < 8 {
            guard dash > last.startIndex else { break }
            levels.append(String(last[..<dash]))
        }
        return levels
    }
}
