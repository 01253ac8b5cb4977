// SPDX-License-Identifier: MIT

import Campaigns
import Coding
import CommandKit
import EventLoop
import Files
import HelperWire
import Localization
import SystemCalls
import Texts

/// The campaigns in a folder.
struct CampaignStore {
    let folder: CampaignFolder

    /// The machine's folder for root, and the user's for anybody else.
    ///
    /// - Throws: `cannotCreate` if the user has no home.
    static func standard() throws(Failure) -> CampaignStore {
        let isRoot = ThisProcess.userID == 0
        guard
            let folder = CampaignFolder.standard(isRoot: isRoot, variable: ThisProcess.variable)
        else {
            throw Failure(.cannotCreate, .campaignNoHome)
        }
        return CampaignStore(folder: folder)
    }

    /// Locks a campaign for the process that keeps it; `nil`: another one does.
    func lock(_ name: String) throws(SystemError) -> FileDescriptor? {
        try Files.makeFolders(folder.path)
        return try Files.lock("\(folder.path)/\(name).lock", waits: false)
    }

    /// The names of the campaigns.
    func names() -> [String] { files.compactMap(CampaignFolder.name(ofJournal:)) }

    // A folder that is missing has none.
    private var files: [String] { (try? Files.names(in: folder.path)) ?? [] }

    /// Reads a campaign; `nil`: there is none of that name.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    func read(_ name: String) throws(Failure) -> StoredCampaign? {
        let path = folder.journal(of: name)
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Files.read(path, limit: CampaignFolder.maximumBytes)
        } catch  where error.isMissing {
            return nil
        } catch {
            throw Failure(.unknownID, .cannotRead, path, error.reason)
        }
        return try failing(.unknownID, path) { try StoredCampaign(record: bytes[...]) }
    }

    /// Reads a campaign that must be there.
    ///
    /// - Throws: `unknownID` with the names of those that are.
    func known(_ name: String) throws(Failure) -> StoredCampaign {
        if let stored = try read(name) { return stored }
        let names = names()
        throw Failure(
            .unknownID,
            .campaignUnknown,
            name,
            names.isEmpty ? Phrase.noneCell.text : names.joined(separator: ", ")
        )
    }

    /// The results of a campaign that must be there: its own, or those of the machines that ask.
    func results(_ name: String) throws(Failure) -> CampaignResults {
        let stored = try known(name)
        guard stored.isPublished else {
            return CampaignResults(name: name, stored: stored, machines: [stored])
        }
        var machines: [StoredCampaign] = []
        for file in files.sorted() {
            guard let machine = CampaignFolder.machine(collectedIn: file, for: name) else {
                continue
            }
            let path = folder.path + "/" + file
            let collected: CollectedCampaign = try failing(.unknownID, path) {
                let bytes = try Files.read(path, limit: CampaignFolder.maximumBytes)
                return try CollectedCampaign(record: bytes[...])
            }
            machines.append(collected.stored)
            // Two may have the same name, or say so.
            machines[machines.count - 1].machine += "-\(machine.prefix(8))"
        }
        return CampaignResults(name: name, stored: stored, machines: machines)
    }

    /// Stores a campaign, so that a loss of power does not lose it.
    func write(_ campaign: StoredCampaign, _ name: String) throws(SystemError) {
        try Files.replace(
            folder.journal(of: name),
            with: campaign.record,
            isPrivate: true,
            isDurable: true
        )
    }
}

extension StoredCampaign {
    /// How it ended; `nil`: it goes on.
    ///
    /// When a campaign that other machines ask is over, nobody notes it here.
    func ending(at now: WallTime) -> CampaignState.Ending? {
        ending ?? (isPublished && deadline <= now.seconds ? .deadline : nil)
    }
}
