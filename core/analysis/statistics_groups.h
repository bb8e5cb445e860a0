// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/statistics.h"

namespace opscope {

/// Assigns each slice or op to a row of the statistics, and creates the row at its first member.
class StatisticsGroups {
public:
    StatisticsGroups(const Report& report, StatisticsBy by) : m_report(report), m_by(by) {}

    std::uint32_t ofSlice(std::uint32_t slice);
    std::uint32_t ofOp(std::size_t op);
    /// Adds the rows of another object of the same report; returns for each of them its row number here.
    std::vector<std::uint32_t> add(StatisticsGroups&& other);

    std::vector<StatisticsRow>& rows() { return m_rows; }

private:
    /// Identifies a row: by a number, or by its texts where several numbers can mean the same texts.
    struct Key {
        std::uint64_t id = 0;
        std::string text; ///< name and type; empty if the number identifies the row
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
    std::vector<Recent> m_recent = std::vector<Recent>(std::size_t{1} << 12); ///< a small cache of m_known
    std::vector<StatisticsRow> m_rows;
    std::vector<Key> m_keys; ///< by row
};

} // namespace opscope
