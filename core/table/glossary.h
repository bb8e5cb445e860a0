// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of columns: meaning, unit, formula, source. Views translate the texts in the context
// "Glossary".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/table/table.h"

namespace opscope {

struct GlossaryEntry {
    std::string key; ///< header or id without unit, lower case: "task duration", "mac_ratio"
    std::string_view title;
    std::string_view text; ///< English, one or two sentences
};

std::span<const GlossaryEntry> glossary();

/// The explanation of a column by its id or header, without case, unit in brackets and the prefix aic_ or
/// aiv_; null if there is none.
const GlossaryEntry* glossaryOf(const ColumnSpec& spec);

} // namespace opscope
