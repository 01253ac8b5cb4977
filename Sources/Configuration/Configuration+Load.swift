// SPDX-License-Identifier: MIT

public import Files

extension Configuration {
    /// Bytes a file may have at most.
    public static let largestFile = 1 << 20

    /// Reads the files, one over the other, key by key.
    ///
    /// Every problem of every file is told, not only the first. Tests give
    /// their own way to read a file.
    public static func load(
        _ files: ConfigurationFiles,
        read: (String) throws(FileError) -> [UInt8] = { path throws(FileError) in
            try Files.read(path, limit: largestFile)
        }
    ) -> Result<Configuration, ConfigurationError> {
        var configuration = Configuration()
        var problems: [ConfigurationProblem] = []
        for (index, path) in files.paths.enumerated() {
            let isRequired = files.isLastRequired && index == files.paths.count - 1
            do {
                problems += configuration.apply(try read(path), file: path)
            } catch  where !error.isMissing || isRequired {
                problems.append(
                    ConfigurationProblem(file: path, message: FileError.text(of: error.code))
                )
            } catch {
                continue
            }
        }
        return problems.isEmpty
            ? .success(configuration) : .failure(ConfigurationError(problems: problems))
    }

    /// Takes over what a text says.
    ///
    /// - Returns: what in it cannot be taken; the rest was.
    mutating func apply(_ bytes: [UInt8], file: String) -> [ConfigurationProblem] {
        let root: TOMLTable
        do {
            root = try TOMLReader.read(bytes)
        } catch {
            return [ConfigurationProblem(file, error.position, error.message)]
        }
        let keys = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.path, $0) })
        let tables = Set(keys.keys.compactMap { $0.split(separator: ".").first.map(String.init) })
        var problems: [ConfigurationProblem] = []
        for entry in root.entries {
            guard tables.contains(entry.key) else {
                problems.append(Self.unknown(entry, in: nil, known: tables.sorted(), keys, file))
                continue
            }
            guard case .table(let table) = entry.node.value else {
                let message = "got \(entry.node.value.shown), takes a table: [\(entry.key)]"
                problems.append(
                    ConfigurationProblem(file, entry.node.position, key: entry.key, message)
                )
                continue
            }
            for inner in table.entries {
                let path = entry.key + "." + inner.key
                if let key = keys[path] {
                    if !key.set(inner.node.value, &self) {
                        let message = "got \(inner.node.value.shown), takes \(key.takes)"
                        problems.append(
                            ConfigurationProblem(file, inner.node.position, key: path, message)
                        )
                    }
                } else {
                    let known = keys.keys.filter { $0.hasPrefix(entry.key + ".") }
                        .map { String($0.dropFirst(entry.key.count + 1)) }.sorted()
                    problems.append(Self.unknown(inner, in: entry.key, known: known, keys, file))
                }
            }
        }
        return problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }

    /// An unknown key, with the one that may have been meant: the same name in
    /// another table, or a name much like it in this one.
    private static func unknown(
        _ entry: TOMLTable.Entry,
        in table: String?,
        known: [String],
        _ keys: [String: ConfigurationKey],
        _ file: String
    ) -> ConfigurationProblem {
        let elsewhere = keys.keys.filter { $0.hasSuffix("." + entry.key) }.sorted().first
        let isTable = if case .table = entry.node.value { true } else { false }
        let path = table.map { $0 + "." + entry.key } ?? entry.key
        let kind = table == nil && isTable ? "unknown table" : "unknown key"
        let meant =
            isTable && table == nil
            ? NearestName.of(entry.key, among: known)
            : elsewhere ?? NearestName.of(entry.key, among: known)
        let message =
            meant.map { "\(kind); did you mean \"\($0)\"?" }
            ?? "\(kind); there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
        return ConfigurationProblem(file, entry.position, key: path, message)
    }
}
