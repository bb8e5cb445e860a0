// SPDX-License-Identifier: GPL-3.0-or-later
// Searches a text in every table of a job: which pages contain it, in how many rows, and the first of these.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "views/panel.h"

namespace opscope {

struct PageHit {
    std::uint32_t row = 0; ///< row of the table as the page first builds it
    std::string text;      ///< the cell that contains the text, and the name of the row
    SliceId slice;         ///< the slice of the row, if it has one
    std::size_t rank = 0;  ///< index of the report of the row
};

struct PageHits {
    std::string panel;   ///< id of the window's page
    std::string page;    ///< id of the table
    std::string variant; ///< the variant of the table; empty if it has none
    std::size_t count = 0;
    std::vector<PageHit> first; ///< at most kMaxPageHits
};

inline constexpr std::size_t kMaxPageHits = 200;

/// Searches the tables in the order of the pages, ignoring case, and hands over each table with the text as
/// soon as it is known. Ends after a stop request.
void findInPages(const WorkspacePtr& workspace, const std::string& text,
                 const std::function<void(PageHits)>& found, const std::stop_token& stop = {});

} // namespace opscope
