// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/text_ids.h"

namespace opscope {

bool TextIds::add(std::int64_t id, std::string_view text)
{
    if (m_bytes.size() + text.size() > kMaxBytes)
        return false;
    m_index.insert(id, static_cast<std::uint32_t>(m_begin.size()));
    m_begin.push_back(m_bytes.size());
    m_interned.emplace_back();
    m_bytes += text;
    return true;
}

std::string_view TextIds::text(std::int64_t id) const
{
    const auto row = m_index.find(id);
    if (row == kNoNumber)
        return {};
    const auto begin = m_begin[row];
    const auto end = row + 1 < m_begin.size() ? m_begin[row + 1] : m_bytes.size();
    return std::string_view(m_bytes).substr(begin, end - begin);
}

StringId TextIds::intern(std::int64_t id, ReportBuilder& builder)
{
    const auto row = m_index.find(id);
    if (row == kNoNumber)
        return {};
    auto& interned = m_interned[row];
    if (!interned.valid()) {
        const auto value = text(id);
        interned = value.empty() || value == "N/A" ? kEmpty : builder.intern(value);
    }
    return interned == kEmpty ? StringId{} : interned;
}

} // namespace opscope
