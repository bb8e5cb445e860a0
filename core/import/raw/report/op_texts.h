// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of ops as the vendor prints them.
#pragma once

#include <string>
#include <vector>

#include "core/base/string_pool.h"
#include "core/import/raw/report/raw_run.h"

namespace opscope::raw {

/// Texts are invalid, numbers kMissingInteger where a source lacks them.
struct OpText {
    StringId name, type, state, taskType, hf32;
    StringId inputShapes, inputTypes, inputFormats, outputShapes, outputTypes, outputFormats;
    std::int64_t blocks = 0, mixBlocks = 0;
};

/// Texts of hashes and types, interned once.
class HostTexts {
public:
    HostTexts(const HostData& host, StringPool& strings) : m_host(host), m_strings(strings) {}
    StringId hash(std::uint64_t hash);                      ///< invalid for 0
    StringId type(std::uint16_t level, std::uint64_t type); ///< of type_info_dic
    StringId intern(std::string_view text) { return m_strings.intern(text); }

private:
    const HostData& m_host;
    StringPool& m_strings;
    std::vector<StringId> m_ofRow; ///< of the dictionary
    HashIndex m_hashes, m_types;   ///< m_hashes: those that the dictionary lacks
};

/// One entry for each row of HostTasks::ops.
std::vector<OpText> makeOpTexts(const RawRun& run, HostTexts& texts);

} // namespace opscope::raw
