// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of summaries that wait for their database: a file for each report, which appears completely or not
// at all. Files of a spool may come from strangers.
#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include "core/fleet/store.h"

namespace opscope {

/// A store that only keeps reports.
class FleetSpool : public FleetStore {
public:
    explicit FleetSpool(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Errors: CannotWrite.
    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary) override;
    /// Both fail with FleetIsSpool.
    Result<void> ask(const std::string& sql, const FleetRow& values,
                     const std::function<void(const FleetCells&)>& read) const override;
    Result<void> remove(const std::vector<FleetRemoval>& removals) override;
    std::int64_t version() const override { return kFleetSchemaVersion; }

    /// The files, sorted; none if there is no folder.
    std::vector<std::filesystem::path> files() const;
    const std::filesystem::path& folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
};

struct SpooledReport {
    FleetRun run;
    FleetSummary summary;
    /// Of the file that was read: device, inode, size and time of the last change, ns.
    std::array<std::int64_t, 4> file{};
};
/// Reads a file of a spool. Errors: FleetSpoolFile with what is wrong; it is not regular; larger than 256
/// MiB; its rows have more text than the file.
Result<SpooledReport> readSpooled(const std::filesystem::path& file, std::stop_token stop = {});

/// Removes the file that was read, after it was pushed; a newer one that has replaced it since stays.
void removeSpooled(const std::filesystem::path& file, const SpooledReport& report);

/// The name ends with '/', or it is a folder.
bool isFleetSpool(const std::string& place);
/// Where reports wait for this server: a folder below $XDG_STATE_HOME or ~/.local/state. Empty: there is no
/// home.
std::filesystem::path spoolOfServer(std::string_view place);

} // namespace opscope
