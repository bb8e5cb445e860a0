// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/roofline_scene.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace opscope {
namespace {

constexpr double kMargin = 1.4; ///< between the outermost points and the axes
constexpr double kNameMargin =
    3.2; ///< space for the names of flat roofs, right of the last ridge and above the highest roof

class Decades {
public:
    void include(double value)
    {
        if (value > 0 && std::isfinite(value)) {
            m_low = std::min(m_low, value);
            m_high = std::max(m_high, value);
        }
    }
    RooflineScene::Range range(double above = kMargin) const
    {
        if (m_low > m_high)
            return {};
        return {std::pow(10, std::floor(std::log10(m_low / kMargin))),
                std::pow(10, std::ceil(std::log10(m_high * above)))};
    }

private:
    double m_low = INFINITY, m_high = 0;
};

/// Seven sizes, so that a few graphs contain all dots; the area is proportional to the time.
int sizeOf(double timeShare)
{
    const auto wide = 6 + 30 * std::sqrt(std::min(timeShare, 1.0));
    return 6 + 4 * static_cast<int>((wide - 6) / 4);
}

} // namespace

RooflineScene rooflineScene(const Roofline& roofline, std::optional<std::size_t> channel, std::size_t top)
{
    RooflineScene scene;
    std::unordered_map<std::uint32_t, std::size_t> places; // places of the visible ops
    const auto count = top == 0 ? roofline.ops.size() : std::min(top, roofline.ops.size());
    for (std::size_t i = 0; i < count; ++i)
        places.emplace(roofline.ops[i].op, i);
    Decades x;
    Decades y;
    for (const auto* point : roofline.drawn(channel)) {
        const auto it = places.find(point->op);
        if (it == places.end())
            continue;
        scene.dots.push_back({point->intensity, point->performance,
                              static_cast<std::size_t>(point - roofline.points.data()), it->second,
                              sizeOf(roofline.ops[it->second].timeShare)});
        x.include(point->intensity);
        y.include(point->performance);
    }
    const auto roofs = roofline.roofsOf(channel);
    double highest = 0;
    double steepest = 0;
    for (const auto* roof : roofs)
        (roof->isCompute ? highest : steepest) = std::max(roof->isCompute ? highest : steepest, roof->value);
    if (scene.dots.empty() || roofs.empty()) {
        scene.x = x.range();
        scene.y = y.range();
        return scene;
    }
    y.include(highest);
    for (const auto* roof : roofs) {
        if (roofline.isSvp ? !roof->isCompute : roof->isCompute && steepest > 0)
            x.include(roofline.isSvp ? roof->value : roof->value / steepest);
        else if (!roofline.isSvp && !roof->isCompute && highest > 0)
            x.include(highest / roof->value);
    }
    scene.x = x.range(roofline.isSvp ? kMargin : kNameMargin);
    scene.y = y.range(roofline.isSvp ? kMargin : kNameMargin);
    for (const auto* roof : roofs) {
        RooflineScene::Line line{scene.x.low, roof->value, scene.x.high,   roof->value,
                                 roof->title, roof->value, roof->isCompute};
        if (roofline.isSvp && !roof->isCompute) {
            line.x1 = line.x2 = roof->value;
            line.y1 = scene.y.low;
            line.y2 = scene.y.high;
        } else if (roof->isCompute) {
            if (!roofline.isSvp && steepest > 0)
                line.x1 = std::max(line.x1, roof->value / steepest);
        } else {
            line.x1 = std::max(scene.x.low, scene.y.low / roof->value);
            line.y1 = line.x1 * roof->value;
            line.x2 = std::min(scene.x.high, (highest > 0 ? highest : scene.y.high) / roof->value);
            line.y2 = line.x2 * roof->value;
        }
        if (line.x1 < line.x2 || line.y1 < line.y2)
            scene.lines.push_back(std::move(line));
    }
    return scene;
}

} // namespace opscope
