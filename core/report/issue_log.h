// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/report/inventory.h"

namespace opscope {

/// What a message is about: the arguments in front of the first ':' of its template, as the column of "column
/// '%1': not UTF-8". Empty if there are none. Issues about different things are not equal.
std::string subjectOf(const Message& message);
/// Puts "..." in their place: for what comes after the first kMostSubjects of one message of a file.
void dropSubject(Message& message);
inline constexpr std::size_t kMostSubjects = 32;

/// The issues of a part of a file, which one thread reads: those of one severity, message and subject are
/// one. Those of all parts, given to `ReportBuilder::addIssue` in the order of the file, are as if one had
/// read the whole.
class IssueLog {
public:
    void add(Severity severity, Message what, SourcePos where, std::uint64_t count = 1);
    const std::vector<Issue>& all() const { return m_issues; }
    std::vector<Issue> take() { return std::exchange(m_issues, {}); }

private:
    std::vector<Issue> m_issues; ///< few: messages and their subjects, not events
};

} // namespace opscope
