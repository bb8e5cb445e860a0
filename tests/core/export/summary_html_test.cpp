// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_html.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

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

TEST_CASE("summary html: the notes on the run are listed", "[core][export]")
{
    ReportBuilder b;
    b.report().root = "/runs/a";
    const auto report = b.finish();
    const std::vector<Note> notes{{NoteKind::Op, "/runs/a", "conv", "", {}, "split <this>"},
                                  {NoteKind::Op, "/runs/b", "conv", "", {}, "of another run"}};
    const auto html = summaryHtml(*report, summarise(*report), {}, notes);
    CHECK(html.find("split &lt;this&gt;") != std::string::npos);
    CHECK(html.find("of another run") == std::string::npos);
}

TEST_CASE("summary html: free and idle time are of the work of the device and not before it",
          "[core][export]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("device"), "1"));
    b.addSlice(sliceOf(b, host, "load", 0, 900, SliceClass::HostApi));
    b.addSlice(sliceOf(b, device, "conv", 900, 60, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "conv", 980, 20, SliceClass::Kernel));
    const auto report = b.finish();
    auto html = summaryHtml(*report, summarise(*report));
    html.erase(0, html.find("After the last task"));
    std::vector<std::string> cells;
    for (auto at = html.find("<td"); at != std::string::npos && at < html.find("</table>");
         at = html.find("<td", at + 1)) {
        const auto begin = html.find('>', at) + 1;
        cells.push_back(html.substr(begin, html.find('<', begin) - begin));
    }
    REQUIRE(cells.size() == 23);
    CHECK(cells[17] == "0.020");
    CHECK(cells[18] == "20.0");
    CHECK(cells[19] == "0.020");
    CHECK(cells[20] == "2.0");
    CHECK(cells[21] == "0.900");
    CHECK(cells[22] == "0.000");
}
