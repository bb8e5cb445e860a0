// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet database in a SQLite file: the summaries of many runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/sqlite.h"
#include "core/fleet/summary.h"

namespace opscope {

/// The run that reports are pushed to.
struct FleetRun {
    std::string project = "main";
    std::string key;
    std::string branch = {}, commit = {};
    std::optional<std::int64_t> worldSize = {};
    std::vector<std::string> labels = {}; ///< "key=value"
};

enum class PushOutcome : std::uint8_t {
    Added,
    Same,     ///< the database had the same summary already; nothing was written
    Replaced, ///< the database had another summary of this rank; it was removed
};
const char* pushOutcomeName(PushOutcome outcome);

class FleetStore {
public:
    /// Opens a database to read it. Errors: not found; not a fleet database; of a newer version.
    static Result<FleetStore> openToRead(const std::filesystem::path& path, std::stop_token stop = {});
    /// Opens a database to write to it; creates the file and its tables if it does not exist.
    static Result<FleetStore> openToWrite(const std::filesystem::path& path, std::stop_token stop = {});

    /// Adds the summary in one transaction: all of it or nothing. Several programs may push at once.
    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary);

    const SqliteDatabase& database() const { return m_database; }

private:
    Result<void> checkVersion() const;
    Result<PushOutcome> write(const FleetRun& run, const FleetSummary& summary);
    Result<std::int64_t> runId(const FleetRun& run, const FleetSummary& summary);
    Result<void> addKeys(const FleetSummary& summary);
    Result<void> insert(const FleetTable& table, const std::vector<FleetRow>& rows,
                        std::optional<std::int64_t> report = {});

    SqliteDatabase m_database;
};

} // namespace opscope
