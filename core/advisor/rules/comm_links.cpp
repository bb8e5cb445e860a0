// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rules/comm_links.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace opscope {

/// A file contains single ops and sums of ops ("total"). If there are sums, only they count.
std::vector<CommLink> linksOf(const RuleContext& context, std::size_t* small)
{
    std::map<std::tuple<std::string, std::int32_t, std::int32_t>, CommLink> links;
    for (const auto& view : context.views) {
        const auto& report = view.report();
        const auto isSum = [&](const CommunicationMatrixCell& cell) {
            return report.text(cell.op).find("-total@") != std::string_view::npos;
        };
        const auto hasSums = std::ranges::any_of(report.communicationMatrix, isSum);
        for (const auto& cell : report.communicationMatrix) {
            if (context.stop.stop_requested())
                return {};
            const auto transport = report.text(cell.transport);
            if ((hasSums && !isSum(cell)) || transport == "LOCAL" || cell.source < 0 || cell.target < 0 ||
                cell.source == cell.target || !(cell.sizeMb > 0) || !(cell.timeMs > 0))
                continue;
            auto& link = links[{std::string(transport), cell.source, cell.target}];
            if (link.milliseconds == 0)
                link = {std::string(transport), cell.source, cell.target, view.index(), 0, 0};
            if (link.report != view.index()) // every rank of a job may contain the complete matrix
                continue;
            link.megabytes += cell.sizeMb;
            link.milliseconds += cell.timeMs;
        }
    }
    std::vector<CommLink> out;
    for (auto& [key, link] : links) {
        if (link.megabytes >= kLeastLinkMegabytes)
            out.push_back(std::move(link));
        else if (small != nullptr)
            ++*small;
    }
    return out;
}

std::map<std::int64_t, RankWaits> waitsOf(const Report& report, std::stop_token stop)
{
    constexpr std::size_t kMostRead = 2000;
    const auto& slices = report.slices;
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        if (slices.cls[i] == SliceClass::CommunicationTask &&
            report.sliceName(SliceId{i}).find("otify") != std::string_view::npos &&
            report.sliceName(SliceId{i}).find("ait") != std::string_view::npos)
            all.push_back(i);
    }
    std::ranges::stable_sort(all, std::greater{}, [&](auto i) { return slices.dur[i]; });
    all.resize(std::min(all.size(), kMostRead));
    std::map<std::int64_t, RankWaits> byRank;
    for (const auto i : all) {
        if (stop.stop_requested())
            return {};
        const auto args = report.args(SliceId{i});
        if (!args)
            continue;
        for (const auto& arg : *args) {
            std::int64_t rank = -1;
            const auto& text = arg.value;
            if (arg.key != "dst rank" && arg.key != "dstRank")
                continue;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
            if (error != std::errc() || end != text.data() + text.size() || rank < 0 || rank >= (1 << 24))
                continue;
            byRank[rank].slices.push_back(i);
            byRank[rank].time += slices.dur[i];
        }
    }
    return byRank;
}

} // namespace opscope
