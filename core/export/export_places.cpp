// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/export_places.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <ranges>

namespace opscope {

std::vector<std::filesystem::path> exportPlaces(const std::vector<ReportPtr>& reports,
                                                const ExportTarget& target,
                                                std::span<const CopiedRoot> copies)
{
    const auto folderIn = [&](const Report& report, const std::filesystem::path& place) {
        auto there = target;
        there.out = place;
        return exportFolder(report, there);
    };
    std::vector<std::filesystem::path> places(reports.size(), target.out);
    for (const auto& [copy, original] : copies) { // the files are for the user, not for the cache
        for (std::size_t i = 0; i < reports.size() && target.out.empty(); ++i) {
            if (reports[i]->root == copy)
                places[i] = original.parent_path();
        }
    }
    const auto isShared = [&](std::size_t i) {
        return std::ranges::count_if(
                   std::views::iota(std::size_t{0}, reports.size()), [&](std::size_t other) {
                       return folderIn(*reports[other], places[other]) == folderIn(*reports[i], places[i]);
                   }) > 1;
    };
    const auto separate = [&](const auto& placeOf) {
        std::vector<std::size_t> shared;
        for (std::size_t i = 0; i < reports.size(); ++i) {
            if (isShared(i))
                shared.push_back(i);
        }
        for (const auto i : shared)
            places[i] = placeOf(i, places[i].empty() ? folderIn(*reports[i], {}) : places[i]);
    };
    using Path = std::filesystem::path;
    if (target.out.empty()) // traces of one folder: each gets a folder of its own name
        separate([](std::size_t, const Path& base) { return base; });
    separate([&](std::size_t i, const Path& base) {
        return isKnown(reports[i]->rank) ? base / fmt::format("rank_{}", reports[i]->rank) : base;
    });
    separate([&](std::size_t i, const Path& base) {
        return base / fileNamePart(Path(reports[i]->name).stem().string());
    });
    separate([](std::size_t i, const Path& base) { return base / std::to_string(i); });
    return places;
}

} // namespace opscope
