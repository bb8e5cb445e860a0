// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/feeds.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/import/importer.h"

using namespace opscope;

namespace {

bool feeds(std::string_view kind, std::string_view path, std::string_view page)
{
    const auto pages = pagesFedBy(kind, path);
    return std::ranges::find(pages, page) != pages.end();
}

} // namespace

TEST_CASE("feeds: every importer feeds a page", "[import][feeds]")
{
    for (const auto* importer : importers()) {
        INFO(importer->id);
        CHECK_FALSE(pagesFedBy(importer->id, "x").empty());
    }
}

TEST_CASE("feeds: a missing file is known by its name", "[import][feeds]")
{
    CHECK(feeds("missing", "timeline/task_time_*", "timeline"));
    CHECK(feeds("missing", "timeline/acl_*", "timeline"));
    CHECK(feeds("missing", "summary/acl_statistic_*", "statistics"));
    CHECK_FALSE(feeds("missing", "summary/acl_statistic_*", "timeline"));
    CHECK(feeds("missing", "summary/op_summary_*", "metrics"));
    CHECK(feeds("missing", "ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "step_time"));
}

TEST_CASE("feeds: what no page shows feeds none", "[import][feeds]")
{
    CHECK(pagesFedBy("unknown", "README.md").empty());
    CHECK(pagesFedBy("raw", "data/aicore.0").empty());
    CHECK(pagesFedBy("missing", "nothing.known").empty());
}
