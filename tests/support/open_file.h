// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

/// Opens one file with this name and content, as a user would.
inline Result<Workspace> openText(const std::string& name, std::string_view text)
{
    const TempFolder folder;
    OpenOptions options;
    options.useCache = false;
    options.threads = 1;
    return openPath(folder.write(name, text), options);
}

/// The report of a file that can be opened.
inline ReportPtr reportOf(const std::string& name, std::string_view text)
{
    auto opened = openText(name, text);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    return opened->reports[0];
}

inline const Issue* issueOf(const Report& report, MessageId id)
{
    const auto it = std::ranges::find_if(report.issues, [&](const Issue& i) { return i.message.id == id; });
    return it == report.issues.end() ? nullptr : &*it;
}

/// How many cells, rows or events are lost according to the report.
inline std::uint64_t lostIn(const Report& report)
{
    std::uint64_t count = 0;
    for (const auto& issue : report.issues)
        count += issue.severity == Severity::DataLoss ? issue.count : 0;
    return count;
}

/// The text of the first place of an issue, which must exist: "file:line".
inline std::string placeOf(const Report& report, MessageId id)
{
    const auto* const issue = issueOf(report, id);
    REQUIRE(issue != nullptr);
    REQUIRE_FALSE(issue->places.empty());
    return issue->places[0].text();
}

} // namespace opscope::test
