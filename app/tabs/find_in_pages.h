// SPDX-License-Identifier: GPL-3.0-or-later
// A text in every table of a job: which pages have it, in how many rows, and the first of them.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "views/panel.h"

namespace opscope {

struct PageHit {
    std::uint32_t row = 0; ///< of the table as the page builds it at first
    std::string text;      ///< the cell that holds the text, and what the row is called
    SliceId slice;         ///< of the row, if it stands for one
    std::size_t rank = 0;  ///< of the report that the row is of
};

struct PageHits {
    std::string panel;   ///< id of the window's page
    std::string page;    ///< id of the table
    std::string variant; ///< of the table; empty: it has none
    std::size_t count = 0;
    std::vector<PageHit> first; ///< at most kMaxPageHits
};

inline constexpr std::size_t kMaxPageHits = 200;

/// Looks through the tables in the order of the pages, without case, and hands over each that has the text
/// as soon as it is known. Stops when asked to.
void findInPages(const WorkspacePtr& workspace, const std::string& text,
                 const std::function<void(PageHits)>& found, const std::stop_token& stop = {});

} // namespace opscope
