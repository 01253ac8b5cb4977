// SPDX-License-Identifier: MIT

import ArgumentParser

/// How a program writes its progress.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// As the program's name suggests, else percentages on standard error.
    case auto
    /// The last percentage of a line, or `[3/10]`, on either stream.
    case percent
    /// The meter or the bar of curl(1).
    case curl
    /// The lines of `rsync --info=progress2`, on standard output.
    case rsync
    /// The lines of `dd status=progress`; needs the total in bytes.
    case dd
    /// The bar of pv(1), or its numbers with `-n`.
    case pv

    /// The style of a program; `self` unless it is `auto`.
    func resolved(for program: String) -> ProgressStyle {
        guard self == .auto else { return self }
        let name = program.split(separator: "/").last.map(String.init) ?? program
        return switch ProgressStyle(rawValue: name) {
        case .curl?: .curl
        case .rsync?: .rsync
        case .dd?: .dd
        case .pv?: .pv
        case .auto?, .percent?, nil: .auto
        }
    }

    /// Whether progress is also read from standard output.
    var readsOutput: Bool { self == .percent || self == .rsync }
}
