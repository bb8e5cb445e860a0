// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/document.h"

#include <catch2/catch.hpp>

#include "core/table/row_table.h"

using namespace opscope;

namespace {

bool has(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

TablePtr tableOf(std::initializer_list<const char*> names)
{
    RowTable table({textSpec("name", "Name|"), durationSpec("time", "Time")});
    for (const auto* const name : names)
        table.row({name, std::int64_t{1500}});
    return table.finish();
}

} // namespace

TEST_CASE("document: HTML and Markdown make the texts of a report harmless", "[core][export]")
{
    Document document("<run>", {});
    document.heading("a & b");
    document.text("<script>|");
    document.marked("new", "NEW", ": x < y");
    document.code("```\n<pre>");
    const auto html = document.html();
    CHECK(has(html, "<h1>&lt;run&gt;</h1>"));
    CHECK(has(html, "<h2>a &amp; b</h2>"));
    CHECK(has(html, "<p>&lt;script&gt;|</p>"));
    CHECK(has(html, "<p><b class=\"NEW\">new</b>: x &lt; y</p>"));
    CHECK(has(html, "<pre>```\n&lt;pre&gt;\n</pre>"));
    const auto markdown = document.markdown();
    CHECK(has(markdown, "# &lt;run&gt;\n\n## a &amp; b\n\n&lt;script&gt;\\|\n\nnew: x &lt; y\n"));
    CHECK(has(markdown, "\n````\n```\n<pre>\n````\n"));
}

TEST_CASE("document: a table has its first rows and the number of the others", "[core][export]")
{
    Words words;
    words.text = [](std::string_view english) { return english == "Time" ? "Zeit" : std::string(english); };
    Document document("t", words);
    document.table(tableOf({}), 2);
    CHECK_FALSE(has(document.html(), "<table>"));
    document.table(tableOf({"a", "b", "c"}), 2, [](std::size_t row) { return row == 0 ? "SLOWER" : "SAME"; });
    const auto html = document.html();
    CHECK(has(html, "<th>Name|</th><th class=\"n\">Zeit(us)</th>"));
    CHECK(has(html, "<td class=\"SLOWER\">a</td><td class=\"n\">1.500</td>"));
    CHECK(has(html, "<td class=\"SAME\">b</td>"));
    CHECK_FALSE(has(html, ">c</td>"));
    CHECK(has(html, "1 more rows are not shown"));
    CHECK(has(document.markdown(), "| a | 1.500 |\n| b | 1.500 |\n\n1 more rows are not shown\n"));
}
