// SPDX-License-Identifier: MIT

package import Files
package import SystemCalls

extension Files {
    /// Makes a folder for the user alone, and those that it is in, unless it is there.
    ///
    /// - Throws: if that is impossible.
    package static func makeFolders(_ path: String) throws(SystemError) {
        guard !isFolder(path), let end = path.lastIndex(of: "/") else { return }
        try makeFolders(String(path[..<end]))
        try makeFolder(path)
    }
}
