// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/run_matching.h"

#include <algorithm>
#include <utility>

#include "core/compare/scopes.h"

namespace opscope {
namespace {

CompareRun wholeRun(const ReportPtr& report)
{
    return {.report = report, .scope = *scopeOfAll(*report, ScopeKind::Run), .device = {}};
}

/// Of ops; the k-th of a group is the k-th of the other, the surplus the last.
NamePairs namePairs(const SliceMatching& matching)
{
    NamePairs out;
    const auto add = [](auto& names, const auto& from, const auto& to) {
        for (std::size_t i = 0; i < from.size() && !to.empty(); ++i)
            names.try_emplace(from[i], to[std::min(i, to.size() - 1)]);
    };
    for (const auto& row : matching.rows()) {
        if (row.isApi)
            continue;
        add(out[0], row.namesA, row.namesB);
        add(out[1], row.namesB, row.namesA);
    }
    return out;
}

} // namespace

void RunMatching::start(const ReportPtr& a, const ReportPtr& b)
{
    if (isKnown() || m_job.isRunning())
        return;
    m_isSwapped = false;
    m_job.run(
        [a, b](std::stop_token stop) -> Result<Answer> {
            Answer out;
            OPSCOPE_TRY_ASSIGN(out.slices, SliceMatching::build(wholeRun(a), wholeRun(b), {}, stop));
            out.names = namePairs(*out.slices);
            return out;
        },
        [this](Result<Answer> answer) {
            if (answer) {
                m_slices = std::move(answer->slices);
                m_names = std::move(answer->names);
            } else {
                m_error = answer.error();
            }
            if (m_isSwapped)
                turn();
            Q_EMIT known();
        });
}

void RunMatching::turn()
{
    if (m_slices)
        m_slices = m_slices->swapped();
    std::swap(m_names[0], m_names[1]);
}

void RunMatching::swap()
{
    disconnect(this, &RunMatching::known, nullptr, nullptr);
    if (m_job.isRunning())
        m_isSwapped = !m_isSwapped;
    else
        turn();
}

void RunMatching::forget()
{
    disconnect(this, &RunMatching::known, nullptr, nullptr);
    m_job.cancel();
    m_slices.reset();
    m_names = {};
    m_error.reset();
}

} // namespace opscope
