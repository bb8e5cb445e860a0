// SPDX-License-Identifier: GPL-3.0-or-later
// A page of a comparison: one file, one line in comparison.def. While the list is empty the window offers no
// comparison at all.
#pragma once

#include "views/panel.h"

namespace opscope {

class ComparisonSides;

/// The data that a comparison page may read. `selection` belongs to the comparison's own tab; its slices are
/// those of the current report.
struct ComparisonContext {
    ComparisonSides& sides;
    Selection& selection;
};

/// One page that compares the baseline with the current run.
struct ComparisonPanel {
    const char* id;    ///< the word of --page
    const char* title; ///< QT_TRANSLATE_NOOP("Panel", ...)
    Page* (*create)(const ComparisonContext&, QWidget* parent);
    PageTraits traits = {};
    /// Returns nothing if the page has something to show for these runs; null if it always has.
    std::optional<EmptyReason> (*whyEmpty)(const Report& baseline, const Report& current) = nullptr;
    bool readsFolders = false; ///< `whyEmpty` takes time: it is called on a worker
};

std::span<const ComparisonPanel* const> comparisonPanels();

} // namespace opscope
