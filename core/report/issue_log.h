// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/report/inventory.h"

namespace opscope {

/// The issues of a part of a file, which one thread reads: those of one severity and message are one. Those
/// of all parts, given to `ReportBuilder::addIssue` in the order of the file, are as if one had read the
/// whole.
class IssueLog {
public:
    void add(Severity severity, Message what, SourcePos where, std::uint64_t count = 1)
    {
        auto it = std::ranges::find_if(m_issues, [&](const Issue& issue) {
            return issue.message.id == what.id && issue.severity == severity;
        });
        if (it == m_issues.end())
            it = m_issues.insert(it, {severity, std::move(what), {}, 0});
        it->count += count;
        if (it->places.size() < Issue::kPlaces)
            it->places.push_back(std::move(where));
    }
    const std::vector<Issue>& all() const { return m_issues; }
    std::vector<Issue> take() { return std::exchange(m_issues, {}); }

private:
    std::vector<Issue> m_issues; ///< few: messages, not events
};

} // namespace opscope
