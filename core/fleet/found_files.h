// SPDX-License-Identifier: GPL-3.0-or-later
// Where the files of a run were when it was pushed, and whether those are here.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/fleet/rank_map.h"

namespace opscope {

struct FleetFiles {
    std::string path;   ///< of several reports the folder that contains all of them; empty: not stored
    std::string host;   ///< that recorded it; empty: not known
    std::string stored; ///< the database of `push --store`; empty: there is none
    /// Paths of reports (at most 64 of them) with the bytes of their files.
    std::vector<std::pair<std::string, std::int64_t>> sizes;
};
/// Of the reports of one run.
FleetFiles fleetFiles(const std::vector<FleetReport>& reports);

enum class FilesState : std::uint8_t {
    Missing, ///< neither the files nor the stored database is here
    Same,
    Different, ///< a path that is here has other files: another run, or one of another machine
};
struct FoundFiles {
    FilesState state = FilesState::Missing;
    std::string path;           ///< here
    std::int64_t bytes = 0;     ///< of the files here that differ
    std::int64_t wasPushed = 0; ///< bytes of these files when they were pushed
};
/// Looks for the files, and then for the stored database, at the places that `mapped` returns for their
/// paths. They are the same if the bytes of all their files are, and the stored database if it is of such
/// files.
FoundFiles findFleetFiles(const FleetFiles& files,
                          const std::function<std::string(const std::string&)>& mapped,
                          const std::stop_token& stop = {});

} // namespace opscope
