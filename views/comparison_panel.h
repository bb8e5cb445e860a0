// SPDX-License-Identifier: GPL-3.0-or-later
// A page of a comparison: one file, one line in comparison.def. While the list is empty the window offers no
// comparison at all.
#pragma once

#include "views/panel.h"

namespace opscope {

class ComparisonSides;

/// What a comparison page may read. `selection` is of the comparison's own tab; its slices are the current
/// report's.
struct ComparisonContext {
    ComparisonSides& sides;
    Selection& selection;
};

/// One page of baseline against current.
struct ComparisonPanel {
    const char* id;    ///< the word of --page
    const char* title; ///< QT_TRANSLATE_NOOP("Panel", ...)
    Page* (*create)(const ComparisonContext&, QWidget* parent);
    PageTraits traits = {};
    /// Nothing if the page has something to show of these runs; null: of all.
    std::optional<EmptyReason> (*whyEmpty)(const ComparisonSides&) = nullptr;
};

std::span<const ComparisonPanel* const> comparisonPanels();

} // namespace opscope
