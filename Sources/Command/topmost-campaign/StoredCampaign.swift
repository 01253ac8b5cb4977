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

/// The folder of the campaigns of this machine, or of a user who tries one.
struct CampaignStore {
    let folder: String

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
        return CampaignStore(folder: folder.path)
    }

    /// The path of a campaign.
    func path(_ name: String) -> String { CampaignFolder(path: folder).journal(of: name) }

    /// The path of the file that asks to end a campaign.
    func endPath(_ name: String) -> String { CampaignFolder(path: folder).end(of: name) }

    /// Locks a campaign for the process that keeps it; `nil`: another one does.
    func lock(_ name: String) throws(SystemError) -> FileDescriptor? {
        try Files.makeFolders(folder)
        return try Files.lock("\(folder)/\(name).lock", waits: false)
    }

    /// Removes what processes that were killed while they stored a campaign have left; only for who
    /// holds its lock.
    func removeLeftovers(_ name: String) {
        for file in (try? Files.names(in: folder)) ?? []
        where file.hasPrefix(name + ".campaign.") && file.hasSuffix(".new") {
            // It is in nobody's way.
            try? Files.remove("\(folder)/\(file)")
        }
    }

    /// The names of the campaigns.
    func names() -> [String] {
        // A folder that is missing has none.
        ((try? Files.names(in: folder)) ?? []).compactMap(CampaignFolder.name(ofJournal:))
    }

    /// Reads a campaign; `nil`: there is none of that name.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    func read(_ name: String) throws(Failure) -> StoredCampaign? {
        let bytes: [UInt8]
        do throws(SystemError) {
            // What was written is read: nobody else can write it.
            bytes = try Files.read(path(name), limit: .max)
        } catch  where error.isMissing {
            return nil
        } catch {
            throw Failure(.unknownID, .cannotRead, path(name), error.reason)
        }
        return try failing(.unknownID, path(name)) { try StoredCampaign(record: bytes[...]) }
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

    /// Stores a campaign, so that a loss of power does not lose it.
    func write(_ campaign: StoredCampaign, _ name: String) throws(SystemError) {
        try Files.replace(path(name), with: campaign.record, isPrivate: true, isDurable: true)
    }

    // MARK: Many machines

    /// The results of a campaign that must be there: its own, or those of the machines that ask.
    func results(_ name: String) throws(Failure) -> CampaignResults {
        let stored = try known(name)
        guard stored.isPublished else { return CampaignResults(name: name, stored: stored) }
        var results = CampaignResults(name: name, stored: stored, machines: [])
        for file in ((try? Files.names(in: folder)) ?? []).sorted() {
            guard let machine = CampaignFolder.machine(collectedIn: file, for: name) else {
                continue
            }
            let path = folder + "/" + file
            let collected: CollectedCampaign = try failing(.unknownID, path) {
                let bytes = try Files.read(path, limit: CampaignFolder.maximumBytes)
                return try CollectedCampaign(record: bytes[...])
            }
            var answers = collected.stored
            // Its topic proves it, whatever it says itself.
            answers.machineID = machine
            results.machines.append(answers)
        }
        return results
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
