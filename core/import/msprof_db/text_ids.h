// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/builder/report_builder.h"
#include "core/import/sqlite/id_index.h"

namespace opscope {

class TableScan;

/// Texts by id, from STRING_IDS or an ENUM table. A text is added to the report only when it is used: most
/// texts may be call stacks that nothing uses.
class TextIds {
public:
    static constexpr std::size_t kMaxBytes = std::size_t{1} << 31U;

    /// False if the texts together are too large to store.
    bool add(std::int64_t id, std::string_view text);
    /// "" for an unknown id.
    std::string_view text(std::int64_t id) const;
    bool contains(std::int64_t id) const { return m_index.contains(id); }
    /// The interned text; invalid for an unknown id, for "" and for the vendor's "N/A".
    StringId intern(std::int64_t id, ReportBuilder& builder);
    std::size_t size() const { return m_begin.size(); }

private:
    IdIndex m_index;
    std::string m_bytes;
    std::vector<std::size_t> m_begin;
    std::vector<StringId> m_interned;
    static constexpr StringId kEmpty{UINT32_MAX - 1};
};

} // namespace opscope
