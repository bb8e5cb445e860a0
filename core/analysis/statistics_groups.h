// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/statistics.h"

namespace opscope {

/// Gives each slice or op the number of its row in the statistics; makes a row for a new one.
class StatisticsGroups {
public:
    StatisticsGroups(const Report& report, StatisticsBy by) : m_report(report), m_by(by) {}

    std::uint32_t ofSlice(std::uint32_t slice);
    std::uint32_t ofOp(std::size_t op);
    /// Takes over the rows of another one of the same report; the number that each has here.
    std::vector<std::uint32_t> add(StatisticsGroups&& other);

    std::vector<StatisticsRow>& rows() { return m_rows; }

private:
    /// What tells a row: a number, or its texts, for which several numbers may stand.
    struct Key {
        std::uint64_t id = 0;
        std::string text; ///< name and type; empty if it goes by the number
    };
    struct Recent {
        std::uint64_t id = 0;
        std::uint32_t row = kNoRow;
    };
    static constexpr std::uint32_t kNoRow = UINT32_MAX;
    static constexpr int kRecentShift = 64 - 12;

    std::uint32_t streamRow(std::int32_t device, std::uint32_t stream);
    std::uint32_t stepRow(std::uint16_t step);
    std::uint32_t taskRow(StringId task);
    std::uint32_t namedRow(StringId name, StringId type);
    std::uint32_t textRow(std::string_view name, std::string_view type, std::uint64_t id);
    StringId taskTypeOf(OpId op, StringId otherwise) const;
    Recent& recentOf(std::uint64_t id) { return m_recent[(id * 0x9e3779b97f4a7c15ULL) >> kRecentShift]; }
    template <class Fill>
    std::uint32_t row(std::uint64_t id, const Fill& fill);

    const Report& m_report;
    StatisticsBy m_by;
    std::unordered_map<std::uint64_t, std::uint32_t> m_known;
    std::unordered_map<std::string, std::uint32_t> m_knownTexts;
    std::vector<Recent> m_recent = std::vector<Recent>(std::size_t{1} << 12); ///< in front of m_known
    std::vector<StatisticsRow> m_rows;
    std::vector<Key> m_keys; ///< of the rows
};

} // namespace opscope
