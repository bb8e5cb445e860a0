// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/page.h"

#include <algorithm>
#include <array>

namespace opscope {

#define PAGE(name) extern const TablePage name##Page;
#include "core/table/pages.def"
#undef PAGE

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

} // namespace opscope
