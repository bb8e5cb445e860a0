// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/roofline_svg.h"

#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

std::size_t count(const std::string& text, std::string_view word)
{
    std::size_t n = 0;
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++n;
    return n;
}

} // namespace

TEST_CASE("roofline svg: a circle with its values for each op and a line for each roof", "[roofline]")
{
    const auto workspace = openOps(
        "total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s)",
        {"<a&b>,Conv2D,AI_CORE,0,100,0,2,136000,0.5,0,10", "b,Conv2D,AI_CORE,200,50,0,2,68000,0.5,0,10",
         "copy,TransData,AI_CORE,300,50,0,2,68000,0,0,10"},
        R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],"platform_version":"0"})");
    const OpView view(workspace.reports.at(0), 0);
    const auto made = roofline(view);
    const auto channel = *rooflineChannel("memory_to_core");
    const auto svg = rooflineSvg(view, made, channel);
    CHECK(count(svg, "<title>") == 2); // without operations there is no place on a logarithmic axis
    CHECK(svg.find("&lt;a&amp;b&gt;") != std::string::npos);
    CHECK(svg.find("<a&b>") == std::string::npos);
    CHECK(svg.find("51.2 GB/s") != std::string::npos);
    CHECK(svg.find("Cube FP16 11.1 TOps/s") != std::string::npos);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf\"") == std::string::npos);
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(count(rooflineSvg(view, made, channel, {960, 540, 1}), "<title>") == 1);
    CHECK(rooflineSvg(view, made, *rooflineChannel("l1_to_l0a")).empty());
}

TEST_CASE("roofline svg: without a channel each op stands in its best one", "[roofline]")
{
    const auto workspace = openOps(
        "total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s),l0a_write_bw(GB/s)",
        {"a,Conv2D,AI_CORE,0,100,0,2,136000,0.1,0,20,1", "b,Conv2D,AI_CORE,200,100,0,2,136000,0.1,0,1,300"},
        R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],"platform_version":"0"})");
    const OpView view(workspace.reports.at(0), 0);
    const auto svg = rooflineSvg(view, roofline(view));
    CHECK(count(svg, "<title>") == 2);
    CHECK(svg.find("DDR -&gt; Core: ") != std::string::npos);
    CHECK(svg.find("L1 -&gt; L0A: ") != std::string::npos);
    CHECK(svg.find("L1 -&gt; L0B") == std::string::npos);
}

TEST_CASE("roofline svg: a JOB is drawn too and nothing is drawn of nothing", "[roofline]")
{
    const OpView view(openSample("JOBYOLOMISHBEFORESAMPLE"), 0);
    Thresholds thresholds;
    thresholds.set(ThresholdId::SvpDdrPeak, 25.6);
    const auto made = roofline(view, thresholds);
    CHECK(rooflineSvg(view, made).find("25.6 GB/s") != std::string::npos);
    CHECK(rooflineSvg(view, Roofline()).empty());
}

TEST_CASE("roofline svg: numbers at the edge of what a double holds give coordinates", "[roofline]")
{
    for (const std::string value : {"1e308", "1e-320", "5e-324"}) {
        INFO(value);
        const auto workspace = openOps(
            "total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s)",
            {"a,Conv2D,AI_CORE,0,100,0,2,136000,0.5,0,10", "b,Conv2D,AI_CORE,200,50,0,2,68000,0.5,0," + value,
             "c,Conv2D,AI_CORE,300,50,0,2," + value + ",0.5,0,10"},
            R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":")" + value +
                R"("}],"platform_version":"0"})");
        const OpView view(workspace.reports.at(0), 0);
        const auto made = roofline(view);
        for (const auto& svg :
             {rooflineSvg(view, made, {}), rooflineSvg(view, made, *rooflineChannel("memory_to_core"))}) {
            for (auto at = svg.find("=\""); at != std::string::npos; at = svg.find("=\"", at + 1)) {
                const auto attribute = svg.substr(at + 2, 4);
                CHECK_FALSE((attribute.starts_with("nan") || attribute.starts_with("-nan") ||
                             attribute.starts_with("inf") || attribute.starts_with("-inf")));
            }
        }
    }
}
