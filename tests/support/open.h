// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "tests/support/captures.h"

namespace opscope {

/// Opens a path as a user would, but without a cache. A test of a path that cannot be opened calls openPath
/// itself.
inline Workspace openForTest(const std::filesystem::path& path, OpenOptions options = {})
{
    options.useCache = false;
    auto opened = openPath(path, options);
    INFO(path << ": " << (opened ? std::string() : opened.error().text()));
    REQUIRE(opened);
    return *std::move(opened);
}

/// The same for a path with one report.
inline ReportPtr openOne(const std::filesystem::path& path, OpenOptions options = {})
{
    const auto workspace = openForTest(path, std::move(options));
    REQUIRE(workspace.reports.size() == 1);
    return workspace.reports[0];
}

inline ReportPtr openSample(const std::string& name, std::size_t rank = 0)
{
    const auto workspace = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / name);
    REQUIRE(workspace.reports.size() > rank);
    return workspace.reports[rank];
}

} // namespace opscope
