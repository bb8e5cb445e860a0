// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/report/no_id.h"

namespace opscope {
namespace {

/// Headers are compared without case and blanks: "Task Duration(us)" = "task duration (us)".
bool sameHeader(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (true) {
        while (i < a.size() && a[i] == ' ')
            ++i;
        while (j < b.size() && b[j] == ' ')
            ++j;
        if (i == a.size() || j == b.size())
            return i == a.size() && j == b.size();
        if (lowerAscii(a[i++]) != lowerAscii(b[j++]))
            return false;
    }
}

} // namespace

const DataColumn* DataTable::find(std::string_view name) const
{
    for (const auto& column : columns) {
        if (column.name == name)
            return &column;
    }
    for (const auto& column : columns) {
        if (sameHeader(column.name, name))
            return &column;
    }
    return nullptr;
}

const DataTable* Report::table(std::string_view tableKind) const
{
    const auto it =
        std::find_if(tables.begin(), tables.end(), [&](const auto& t) { return t.kind == tableKind; });
    return it == tables.end() ? nullptr : &*it;
}

Result<Args> Report::args(SliceId slice) const
{
    auto args = sourceArgs(slices.args[slice.index()]);
    return args ? shownArgs(*args) : std::move(args);
}

Result<Args> Report::sourceArgs(ArgRef ref) const
{
    if (!ref.valid() || ref.source() >= argSources.size())
        return Args{};
    return argSources[ref.source()]->decode(ref.locator());
}

OpId Report::opOf(SliceId slice) const
{
    const auto ids = opsBySlice.span();
    const auto it = std::lower_bound(ids.begin(), ids.end(), slice,
                                     [&](OpId op, SliceId s) { return ops.slice[op.index()] < s; });
    return it != ids.end() && ops.slice[it->index()] == slice ? *it : OpId{};
}

std::pair<std::size_t, std::size_t> FlowTable::outOf(SliceId slice) const
{
    const auto [first, last] = std::equal_range(source.begin(), source.end(), slice);
    return {static_cast<std::size_t>(first - source.begin()),
            static_cast<std::size_t>(last - source.begin())};
}

std::vector<std::uint32_t> FlowTable::into(SliceId slice) const
{
    const auto* const first =
        std::lower_bound(byTarget.begin(), byTarget.end(), slice,
                         [&](std::uint32_t flow, SliceId s) { return target[flow] < s; });
    std::vector<std::uint32_t> out;
    for (const auto* it = first; it != byTarget.end() && target[*it] == slice; ++it)
        out.push_back(*it);
    return out;
}

} // namespace opscope
