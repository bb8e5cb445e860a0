// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of a comparison with the texts and colours of the window.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>

#include <QColor>
#include <QString>

#include "core/accuracy/judge/accuracy_tables.h"

namespace opscope {

QString verdictWord(accuracy::Verdict verdict);
/// Colours of the verdicts that are emphasized.
std::unordered_map<QString, QColor> verdictColors();

struct TensorsInWords {
    TablePtr table;
    std::optional<std::size_t> verdicts; ///< column
};
/// `made` with its verdicts in the language of the window. With the rows of an earlier result there are two
/// columns before the metrics: the earlier value of `metric`, and its change.
TensorsInWords tensorsInWords(const accuracy::Compared& compared, const accuracy::TensorTable& made,
                              const std::vector<accuracy::ResultRow>& before, accuracy::Metric metric);

} // namespace opscope
