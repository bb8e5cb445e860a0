// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/table_page_list.h"

#include <algorithm>
#include <array>

namespace opscope {

std::span<const TablePage* const> tablePages()
{
    static constexpr std::array kPages{
#define PAGE(name) &name##Page,
#include "core/table/pages.def"
#undef PAGE
    };
    return kPages;
}

const TablePage* tablePage(std::string_view id)
{
    const auto pages = tablePages();
    const auto it =
        std::find_if(pages.begin(), pages.end(), [&](const auto* page) { return page->id == id; });
    return it == pages.end() ? nullptr : *it;
}

bool isInputOf(std::string_view page, const InventoryEntry& entry)
{
    const auto pages = pagesShowing(entry.mayFill);
    return std::ranges::find(pages, page) != pages.end();
}

std::vector<std::string_view> pagesShowing(ReportPart parts)
{
    std::vector<std::string_view> out;
    if (overlap(parts, ReportPart::Facts))
        out.emplace_back("summary");
    if (overlap(parts, ReportPart::Slices | ReportPart::Counters))
        out.emplace_back("timeline");
    for (const auto* page : tablePages()) {
        if (overlap(parts, page->shows))
            out.push_back(page->id);
    }
    return out;
}

} // namespace opscope
