// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/issue_log.h"

#include <algorithm>

namespace opscope {
namespace {

/// Arguments of the subject, by their places in Message::args.
template <class Function>
void eachOfSubject(const Message& message, Function&& function)
{
    auto text = messageTemplate(message.id);
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        return;
    text = text.substr(0, colon);
    for (std::size_t i = 0; i < message.args.size() && i < 9; ++i) {
        const char place[] = {'%', static_cast<char>('1' + i), '\0'};
        if (text.find(place) != std::string_view::npos)
            function(i);
    }
}

} // namespace

std::string subjectOf(const Message& message)
{
    std::string out;
    eachOfSubject(message, [&](std::size_t arg) { out.append(message.args[arg]) += '\0'; });
    return out;
}

void dropSubject(Message& message)
{
    eachOfSubject(message, [&](std::size_t arg) { message.args[arg] = "..."; });
}

void IssueLog::add(Severity severity, Message what, SourcePos where, std::uint64_t count)
{
    const auto find = [&] {
        return std::ranges::find_if(m_issues, [&, subject = subjectOf(what)](const Issue& issue) {
            return issue.message.id == what.id && issue.severity == severity &&
                   subjectOf(issue.message) == subject;
        });
    };
    auto it = find();
    const auto isSame = [&](const Issue& issue) {
        return issue.message.id == what.id && issue.severity == severity;
    };
    if (it == m_issues.end() &&
        static_cast<std::size_t>(std::ranges::count_if(m_issues, isSame)) >= kMostSubjects) {
        dropSubject(what);
        it = find();
    }
    if (it == m_issues.end())
        it = m_issues.insert(it, {severity, std::move(what), {}, 0});
    it->count += count;
    if (it->places.size() < Issue::kPlaces)
        it->places.push_back(std::move(where));
}

} // namespace opscope
