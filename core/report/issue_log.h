// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/report/inventory.h"

namespace opscope {

/// The subject of a message: the arguments before the first ':' of its template, for example the column in
/// "column '%1': not UTF-8". Empty if there are none. Issues with different subjects are not merged.
std::string subjectOf(const Message& message);
/// Replaces the subject by "..."; used after the first kMostSubjects subjects of one message in a file.
void dropSubject(Message& message);
inline constexpr std::size_t kMostSubjects = 32;

/// Issues of one part of a file, which one thread reads; issues of the same severity, message and subject are
/// merged. Passing those of all parts to `ReportBuilder::addIssue` in the order of the file gives the same
/// result as reading the file with one thread.
class IssueLog {
public:
    void add(Severity severity, Message what, SourcePos where, std::uint64_t count = 1);
    const std::vector<Issue>& all() const { return m_issues; }
    std::vector<Issue> take() { return std::exchange(m_issues, {}); }

private:
    std::vector<Issue> m_issues; ///< a short list, because messages and subjects are few
};

} // namespace opscope
