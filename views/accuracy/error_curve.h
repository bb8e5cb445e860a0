// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// The cumulative absolute errors along the elements (accuracy::Detail::cumulative): the errors are where the
/// curve climbs.
class ErrorCurve : public Plot {
    Q_OBJECT
public:
    explicit ErrorCurve(QWidget* parent = nullptr);

    /// `count`: elements of the tensor; `nonFinite`: elements whose error is not finite, which no sum
    /// contains.
    void setErrors(std::span<const double> cumulative, std::uint64_t count, std::uint64_t nonFinite = 0);

private:
    void colour();
    void draw();

    std::vector<double> m_cumulative;
    std::uint64_t m_count = 0;
    std::uint64_t m_nonFinite = 0;
};

} // namespace opscope
