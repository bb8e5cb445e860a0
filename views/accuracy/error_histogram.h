// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// How many elements have which relative error: a bar for each decade (accuracy::Detail::relativeDecades).
class ErrorHistogram : public Plot {
    Q_OBJECT
public:
    explicit ErrorHistogram(QWidget* parent = nullptr);

    void setCounts(std::span<const std::uint64_t> counts);

private:
    void colour();
    void draw();

    std::vector<std::uint64_t> m_counts;
    QCPBars* m_bars;
};

} // namespace opscope
