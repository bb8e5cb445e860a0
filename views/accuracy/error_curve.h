// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// Absolute errors added up along the elements (accuracy::Detail::cumulative): where it climbs, the errors
/// lie.
class ErrorCurve : public Plot {
    Q_OBJECT
public:
    explicit ErrorCurve(QWidget* parent = nullptr);

    /// `count`: elements of the tensor; `odd`: those whose error is not finite and stands in no sum.
    void setErrors(std::span<const double> cumulative, std::uint64_t count, std::uint64_t odd = 0);

private:
    void colour();
    void draw();

    std::vector<double> m_cumulative;
    std::uint64_t m_count = 0;
    std::uint64_t m_odd = 0;
};

} // namespace opscope
