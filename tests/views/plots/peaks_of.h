// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "views/plots/lines_plot.h"

namespace opscope::test {

/// The names of peaks that are painted.
inline std::vector<const QCPItemText*> peaksOf(const LinesPlot& plot)
{
    std::vector<const QCPItemText*> peaks;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* text = qobject_cast<const QCPItemText*>(plot.item(i));
        if (text != nullptr && text->visible() && !text->text().isEmpty())
            peaks.push_back(text);
    }
    return peaks;
}

} // namespace opscope::test
