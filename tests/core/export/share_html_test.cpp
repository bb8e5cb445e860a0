// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/share_html.h"

#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/process.h"
#include "core/base/sha256.h"
#include "core/builder/report_builder.h"
#include "source_dir.h"
#include "tests/support/skipped.h"
#include "tests/support/slices.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;
using nlohmann::json;

namespace {

std::string between(const std::string& text, const std::string& before, const std::string& after)
{
    const auto from = text.find(before);
    REQUIRE(from != std::string::npos);
    const auto begin = from + before.size();
    return text.substr(begin, text.find(after, begin) - begin);
}

json dataOf(const std::string& html)
{
    return json::parse(between(html, "<script type=\"application/json\" id=\"data\">", "</script>"));
}

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

ReportPtr named(const std::vector<std::string>& names)
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("host"), "1"));
    for (std::size_t i = 0; i < names.size(); ++i)
        b.addSlice(sliceOf(b, track, names[i], static_cast<std::int64_t>(i) * 1000, 900));
    return b.finish();
}

} // namespace

TEST_CASE("share: hostile names stay text in the page", "[core][export]")
{
    const std::vector<std::string> names{"</script><script>alert(1)</script>",
                                         "line\xe2\x80\xa8separator\xe2\x80\xa9",
                                         "\"quotes' & <b>",
                                         "<!--",
                                         "back\\slash\n",
                                         "\xff\xfe"};
    const auto report = named(names);
    const std::vector<Note> notes{
        {NoteKind::Range, "/r", "", "", {0, 1000}, "</script><img src=x onerror=alert(1)>"}};
    const std::vector<SharedReport> shared{{report, {SliceScope{}}, notes}};
    const auto page = sharePage("<title></title><script>alert(2)</script>", shared);
    REQUIRE(page);
    CHECK(page->slices == names.size());
    CHECK(page->notes == 1);
    CHECK(countOf(page->html, "</script>") == 2); // of the data and of the program
    CHECK(page->html.find("alert(2)</script>") == std::string::npos);
    CHECK(page->html.find("\xe2\x80\xa8") == std::string::npos);
    CHECK(page->html.find("<img") == std::string::npos);
    const auto data = dataOf(page->html);
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
        CHECK(data.at("names").at(i) == names[i]);
    CHECK(data.at("notes").at(0).at("text") == notes[0].text);
}

TEST_CASE("share: the policy permits the own script and style and no address is in the page",
          "[core][export]")
{
    const std::vector<SharedReport> shared{{named({"conv", "pool"}), {SliceScope{}}, {}}};
    const auto page = sharePage("run", shared);
    REQUIRE(page);
    const auto policy = between(page->html, "Content-Security-Policy\" content=\"", "\">");
    CHECK(policy.starts_with("default-src 'none';"));
    CHECK(policy.find("unsafe") == std::string::npos);
    CHECK(policy.find("'" + policyHash(between(page->html, "</script>\n<script>", "</script>")) + "'") !=
          std::string::npos);
    CHECK(policy.find("'" + policyHash(between(page->html, "<style>", "</style>")) + "'") !=
          std::string::npos);
    for (const auto* remote : {"http:", "https:", "//cdn", "src=", "url(", "import(", "fetch(", "innerHTML"})
        CHECK(page->html.find(remote) == std::string::npos);
}

TEST_CASE("share: a range with its counts and 20 000 slices are below 5 MB", "[core][export]")
{
    std::vector<std::string> names;
    for (int i = 0; i < 20'000; ++i)
        names.push_back("aclnnMatMulV2_MatMulV3Common_" + std::to_string(i));
    const auto report = named(names);
    const std::vector<SharedReport> all{{report, {SliceScope{}}, {}}};
    const auto page = sharePage("run", all);
    REQUIRE(page);
    CHECK(page->html.size() < 5'000'000);
    SliceScope scope;
    scope.range = TimeRange{10'000, 20'000};
    const std::vector<SharedReport> part{{report, {scope}, {}}};
    const auto small = sharePage("run", part);
    REQUIRE(small);
    CHECK(small->slices == 10);
    const auto data = dataOf(small->html);
    CHECK(data.at("begin") == "10000");
    CHECK(data.at("view") == json({0, 10'000}));
    CHECK(data.at("lanes").at(0).at("s").size() == 40);
    CHECK(data.at("names").size() == 10);
}

TEST_CASE("share: only the visible rows of very many are on the canvas", "[core][export]")
{
    ReportBuilder b;
    constexpr int kLanes = 5000;
    for (int i = 0; i < kLanes; ++i) {
        const auto name = std::to_string(i);
        const auto track = b.track(b.thread(b.process("host"), "lane " + name));
        b.addSlice(sliceOf(b, track, "slice " + name, 0, 900));
    }
    const std::vector<SharedReport> shared{{b.finish(), {SliceScope{}}, {}}};
    const auto page = sharePage("run", shared);
    REQUIRE(page);
    const TempFolder folder;
    const auto script = folder.write("share.js", between(page->html, "</script>\n<script>", "</script>"));
    const auto data = folder.write("data.json", dataOf(page->html).dump());
    constexpr int kLaneHeight = 24;
    for (const int first : {0, 3000}) {
        const auto ran =
            runForText({.argv = {"node", OPSCOPE_SOURCE_DIR "/tests/core/export/share_page.js",
                                 script.string(), data.string(), std::to_string(first * kLaneHeight)},
                        .timeLimit = std::chrono::seconds(60)},
                       std::size_t{1} << 24);
        if (!ran && ran.error().code == ErrorCode::NotFound) {
            skip("the script of the page needs node");
            return;
        }
        REQUIRE(ran);
        INFO(ran->err);
        REQUIRE(ran->end.exitCode == 0);
        const auto drawn = json::parse(ran->out);
        CHECK(drawn.at("height") == 2 * 640); // of the window without the head; two pixels for each point
        CHECK(drawn.at("page") == std::to_string(22 + kLanes * kLaneHeight) + "px");
        const auto& texts = drawn.at("texts");
        const auto isDrawn = [&](int lane) {
            return std::ranges::count(texts, json("slice " + std::to_string(lane))) == 1;
        };
        CHECK(isDrawn(first + 1));
        CHECK(isDrawn(first + 20));
        CHECK_FALSE(isDrawn(first + 40));
        CHECK(texts.size() < 100);
        CHECK(drawn.at("tip").get<std::string>().starts_with("slice " + std::to_string(first)));
    }
}

TEST_CASE("share: an existing file is not replaced and an empty part has a reason", "[core][export]")
{
    const TempFolder folder;
    const auto report = named({"conv"});
    const std::vector<SharedReport> shared{{report, {SliceScope{}}, {}}};
    const auto file = folder.write("page.html", "of the user");
    CHECK_FALSE(writeSharePage(file, "run", shared));
    CHECK(std::filesystem::file_size(file) == 11);
    CHECK(writeSharePage(folder.path() / "new/page.html", "run", shared));
    SliceScope empty;
    empty.range = TimeRange{100'000, 200'000};
    const std::vector<SharedReport> none{{report, {empty}, {}}};
    const auto page = sharePage("run", none);
    REQUIRE_FALSE(page);
    CHECK(page.error().code == ErrorCode::NotFound);
}
