// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/modules.h"
#include "core/analysis/op_families.h"
#include "core/analysis/statistics.h"

namespace opscope {

/// Assigns each slice or op to a row of the statistics, and creates the row at its first member.
class StatisticsGroups {
public:
    /// With `isByDevice` and `isByModel` each device and model has rows of its own.
    StatisticsGroups(const Report& report, StatisticsBy by, bool isByDevice = false, bool isByModel = false);

    std::uint32_t ofSlice(std::uint32_t slice);
    std::uint32_t ofOp(std::size_t op);
    /// Adds the rows of another object of the same report; returns for each of them its row number here.
    std::vector<std::uint32_t> add(StatisticsGroups&& other);

    std::vector<StatisticsRow>& rows() { return m_rows; }

private:
    /// Identifies a row: by a number, or by its texts where several numbers can mean the same texts.
    struct Id {
        std::uint64_t number = 0;
        std::uint64_t part = 0; ///< device and model, if these have rows of their own
        bool operator==(const Id&) const = default;
    };
    struct IdHash {
        std::size_t operator()(const Id& id) const
        {
            return std::hash<std::uint64_t>()(id.number ^ (id.part * 0x9e3779b97f4a7c15ULL));
        }
    };
    struct Key {
        Id id;
        std::string text; ///< name and type; empty if the number identifies the row
    };
    struct Recent {
        Id id;
        std::uint32_t row = kNoNumber;
    };
    static constexpr int kRecentShift = 64 - 12;

    std::uint32_t streamRow(std::int32_t device, std::uint32_t stream);
    std::uint32_t stepRow(std::uint16_t step);
    std::uint32_t familyRow(OpFamily family);
    std::uint32_t moduleRow(std::uint32_t module);
    std::uint32_t taskRow(StringId task);
    std::uint32_t namedRow(StringId name, StringId type);
    std::uint32_t textRow(std::string_view name, std::string_view type, std::uint64_t id);
    StringId taskTypeOf(OpId op, StringId otherwise) const;
    Recent& recentOf(Id id) { return m_recent[(id.number * 0x9e3779b97f4a7c15ULL) >> kRecentShift]; }
    void choosePart(std::int32_t device, std::int64_t model);
    StatisticsRow& newRow();
    bool isInParts() const { return !m_devices.empty() || !m_models.empty(); }
    template <class Fill>
    std::uint32_t row(std::uint64_t id, const Fill& fill);

    const Report& m_report;
    StatisticsBy m_by;
    std::shared_ptr<const Launches> m_launches; ///< for families and framework ops
    std::shared_ptr<const ModuleTree> m_modules;
    std::vector<std::int32_t> m_devices; ///< sorted; empty: rows are of all devices
    std::vector<std::int64_t> m_models;  ///< sorted; empty: rows are of all models
    std::uint64_t m_part = 0;            ///< device and model of the current slice or op
    std::unordered_map<Id, std::uint32_t, IdHash> m_known;
    std::unordered_map<std::string, std::uint32_t> m_knownTexts;
    std::vector<Recent> m_recent = std::vector<Recent>(std::size_t{1} << 12); ///< a small cache of m_known
    std::vector<StatisticsRow> m_rows;
    std::vector<Key> m_keys; ///< by row
};

} // namespace opscope
