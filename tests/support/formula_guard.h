// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/csv_text.h"

namespace opscope::test {

/// The text without the guard that `appendCsvCell` adds in front: a guarded text looks like a formula, too.
inline std::string_view withoutFormulaGuard(std::string_view text)
{
    return text.starts_with('\'') && looksLikeFormula(text) ? text.substr(1) : text;
}

} // namespace opscope::test
