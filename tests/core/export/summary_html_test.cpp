// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_html.h"

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"

using namespace opscope;

TEST_CASE("summary html: texts of a report are escaped", "[core][export]")
{
    ReportBuilder b;
    b.report().name = "<b>&\"name\"";
    const auto report = b.finish();
    const auto html = summaryHtml(*report, summarise(*report));
    CHECK(html.find("<b>&\"name\"") == std::string::npos);
    CHECK(html.find("&lt;b&gt;&amp;&quot;name&quot;") != std::string::npos);
}
