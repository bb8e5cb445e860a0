// SPDX-License-Identifier: GPL-3.0-or-later
// The container of compiled models: a header of 256 bytes, a table of partitions, and their bytes. Further
// models follow with a table each. FORMATS 3 of core/graph.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/report/issue_log.h"

namespace opscope {

struct OmPartition {
    std::uint32_t type = 0;  ///< 0 is the model definition
    std::uint64_t begin = 0; ///< offset in the file
    std::uint64_t end = 0;   ///< at most the size of the file
};

struct OmFile {
    std::string version; ///< "2.0"
    std::string name;
    std::string platform;
    std::uint32_t modelType = 0;
    std::uint32_t modelCount = 1;                   ///< from the header
    std::vector<std::vector<OmPartition>> models{}; ///< models whose table was found
};

bool isOm(std::string_view head);
/// "MODEL_DEF", "WEIGHTS_DATA", ...; the number if it is unknown.
std::string omPartitionName(std::uint32_t type);
/// Reads header and tables. Errors: encrypted; the file ends inside the header or the first table; no
/// partitions or more than 4096.
Result<OmFile> readOmFile(std::string_view bytes, const std::string& file, IssueLog& issues);

} // namespace opscope
