// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/arg_columns.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace opscope {
namespace {

/// Texts of decoded arguments. A mutex, because cells are asked for by the GUI thread and by sorting workers
/// at once; each look decodes at most once.
class ArgCells {
public:
    ArgCells(ReportPtr report, std::vector<std::string> keys)
        : m_report(std::move(report)), m_keys(std::move(keys))
    {
    }

    Cell cell(SliceId slice, std::size_t key)
    {
        if (!slice.valid())
            return {};
        {
            const std::scoped_lock lock(m_mutex);
            if (const auto found = m_cells.find(slice); found != m_cells.end())
                return textOf(found->second[key]);
        }
        const auto args = m_report->args(slice);
        const std::scoped_lock lock(m_mutex);
        std::vector<StringId> ids(m_keys.size());
        if (args) {
            for (const auto& arg : *args) {
                const auto at = std::ranges::find(m_keys, arg.key);
                if (at != m_keys.end())
                    ids[static_cast<std::size_t>(at - m_keys.begin())] = m_texts.intern(arg.value);
            }
        }
        return textOf(m_cells.insert_or_assign(slice, std::move(ids)).first->second[key]);
    }

private:
    Cell textOf(StringId id) const { return id.valid() ? Cell(m_texts.text(id)) : Cell(); }

    ReportPtr m_report;
    std::vector<std::string> m_keys;
    std::mutex m_mutex;
    StringPool m_texts; ///< its views stay valid as it grows
    std::unordered_map<SliceId, std::vector<StringId>> m_cells;
};

} // namespace

std::vector<std::string> argKeys(const Report& report, const Table& table, const TableRows& shown,
                                 std::size_t rows, std::stop_token stop)
{
    std::vector<std::string> keys;
    std::unordered_set<std::string> known;
    if (!table.sliceOf)
        return keys;
    for (std::size_t i = 0; i < std::min(rows, shown.order.size()) && !stop.stop_requested(); ++i) {
        const auto slice = table.sliceOf(shown.order[i]);
        if (!slice.valid())
            continue;
        const auto args = report.args(slice);
        if (!args)
            continue;
        for (const auto& arg : *args) {
            if (known.insert(arg.key).second)
                keys.push_back(arg.key);
        }
    }
    return keys;
}

TablePtr withArgColumns(const ReportPtr& report, const TablePtr& table, const std::vector<std::string>& keys)
{
    if (!table->sliceOf || keys.empty())
        return table;
    auto with = std::make_shared<Table>(*table);
    const auto cells = std::make_shared<ArgCells>(report, keys);
    for (std::size_t key = 0; key < keys.size(); ++key) {
        TableColumn column;
        column.spec.id = "arg." + keys[key];
        column.spec.title = keys[key];
        column.spec.isVendor = true;
        column.spec.group = "arguments";
        column.values =
            std::function<Cell(std::size_t)>([cells, key, sliceOf = table->sliceOf](std::size_t row) {
                return cells->cell(sliceOf(row), key);
            });
        with->columns.push_back(std::move(column));
    }
    with->keepAlive.push_back(report);
    return with;
}

} // namespace opscope
