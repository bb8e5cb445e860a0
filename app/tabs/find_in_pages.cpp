// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/find_in_pages.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/text_match.h"
#include "core/table/join_ranks.h"
#include "core/table/query.h"

namespace opscope {
namespace {

struct Searched {
    const TablePage* page;
    const char* panel;
};

/// The tables of all pages. Those of slices are last: they are the largest, and their answer is the slowest.
std::vector<Searched> searched()
{
    std::vector<Searched> out;
    for (const auto* panel : panels()) {
        for (const auto* table : panel->traits.tables)
            out.push_back({tablePage(table), panel->id});
    }
    std::ranges::stable_partition(
        out, [](const Searched& where) { return where.page->shows != ReportPart::Slices; });
    return out;
}

/// "name: cell", or only the name if it contains the text.
std::string hitText(const Table& table, std::size_t row, std::string_view lower)
{
    const auto name = table.text(row, table.nameColumn);
    if (containsNoCase(name, lower))
        return name;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        auto cell = table.text(row, column);
        if (containsNoCase(cell, lower))
            return name + "   " + table.columns[column].spec.title + ": " + cell;
    }
    return name;
}

void search(const Workspace& workspace, const Searched& where, const std::string& variant,
            const std::string& text, const std::function<void(PageHits)>& found, const std::stop_token& stop)
{
    std::vector<RankRequest> requests;
    for (std::size_t rank = 0; rank < workspace.reports.size(); ++rank)
        requests.emplace_back().index = rank, requests.back().request.variant = variant;
    const auto page = buildPage(*where.page, workspace, requests, stop);
    if (!page)
        return; // the page itself shows why it is empty
    const auto& table = page->table;
    TableQuery query;
    query.search = text;
    query.hasTotals = false;
    const auto rows = runQuery(*table, query, stop);
    if (!rows || rows->order.empty())
        return;
    PageHits hits{where.panel, std::string(where.page->id), variant, rows->order.size(), {}};
    const auto lower = lowerAscii(text);
    for (std::size_t i = 0; i < std::min(rows->order.size(), kMaxPageHits); ++i) {
        const auto row = rows->order[i];
        const auto& sliceOf = table->sliceOf;
        hits.first.push_back({row, hitText(*table, row, lower), sliceOf ? sliceOf(row) : SliceId{},
                              table->reportOf ? table->reportOf(row) : 0});
    }
    found(std::move(hits));
}

} // namespace

void findInPages(const WorkspacePtr& workspace, const std::string& text,
                 const std::function<void(PageHits)>& found, const std::stop_token& stop)
{
    if (text.empty())
        return;
    for (const auto& where : searched()) {
        std::vector<std::string> variants;
        for (const auto& variant : where.page->variants)
            variants.emplace_back(variant.id);
        if (where.page->hasVariantsOfReport) {
            for (const auto& report : workspace->reports) {
                for (const auto& table : report->tables) {
                    if (std::ranges::find(variants, table.kind) == variants.end())
                        variants.push_back(table.kind);
                }
            }
        }
        if (variants.empty())
            variants.emplace_back();
        for (const auto& variant : variants) {
            if (stop.stop_requested())
                return;
            search(*workspace, where, variant, text, found, stop);
        }
    }
}

} // namespace opscope
