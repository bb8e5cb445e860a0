// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/find_in_pages.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/text_match.h"
#include "core/table/page.h"
#include "core/table/query.h"

namespace opscope {
namespace {

struct Searched {
    const char* page;
    const char* panel;
};

// The slices last: they are the most, and their answer the slowest.
constexpr std::array kSearched{
    Searched{"statistics", "statistics"},
    Searched{"metrics", "metrics"},
    Searched{"iterations", "iterations"},
    Searched{"utilisation", "utilisation"},
    Searched{"memory", "memory"},
    Searched{"op_memory", "memory"},
    Searched{"communication", "communication"},
    Searched{"communication_matrix", "communication"},
    Searched{"step_time", "communication"},
    Searched{"data", "data"},
    Searched{"inventory", "inventory"},
    Searched{"events", "events"},
};

/// "name: cell", or the name alone where it is what holds the text.
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

void search(const ReportPtr& report, const Searched& where, const std::string& variant,
            const std::string& text, const std::function<void(PageHits)>& found, const std::stop_token& stop)
{
    TableRequest request;
    request.variant = variant;
    const auto table = tablePage(where.page)->build(report, request, stop);
    if (!table)
        return; // the page says itself why it has nothing
    TableQuery query;
    query.search = text;
    query.hasTotals = false;
    const auto rows = runQuery(**table, query, stop);
    if (!rows || rows->order.empty())
        return;
    PageHits hits{where.panel, where.page, variant, rows->order.size(), {}};
    const auto lower = lowerAscii(text);
    for (std::size_t i = 0; i < std::min(rows->order.size(), kMaxPageHits); ++i) {
        const auto row = rows->order[i];
        const auto& sliceOf = (*table)->sliceOf;
        hits.first.push_back({row, hitText(**table, row, lower), sliceOf ? sliceOf(row) : SliceId{}});
    }
    found(std::move(hits));
}

} // namespace

void findInPages(const ReportPtr& report, const std::string& text, const std::function<void(PageHits)>& found,
                 const std::stop_token& stop)
{
    if (text.empty())
        return;
    for (const auto& where : kSearched) {
        std::vector<std::string> variants;
        for (const auto& variant : tablePage(where.page)->variants)
            variants.emplace_back(variant.id);
        if (std::string_view(where.page) == "data") {
            for (const auto& table : report->tables)
                variants.push_back(table.kind);
        }
        if (variants.empty())
            variants.emplace_back();
        for (const auto& variant : variants) {
            if (stop.stop_requested())
                return;
            search(report, where, variant, text, found, stop);
        }
    }
}

} // namespace opscope
