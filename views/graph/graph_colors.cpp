// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "core/graph/folding.h"

namespace opscope {
namespace {

QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const auto part = [&](float x, float y) {
        return static_cast<float>(x + (y - x) * static_cast<float>(shareOfB));
    };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()));
}

} // namespace

double GraphColors::valueOf(const SceneBox& box) const
{
    const auto& all = box.node.valid() ? ofNode : ofScope;
    const auto at = box.node.valid() ? box.node.index() : box.scope;
    return at < all.size() ? all[at] : std::numeric_limits<double>::quiet_NaN();
}

QColor GraphColors::colorOf(double value, const Theme& theme) const
{
    if (std::isnan(value))
        return theme.color(Token::Panel);
    if (isScale())
        return mixed(theme.color(Token::HeatLow), theme.color(Token::HeatHigh),
                     most > 0 ? std::clamp(value / most, 0.0, 1.0) : 0);
    const auto at = static_cast<std::size_t>(value);
    if (at < tokens.size())
        return theme.color(tokens[at]);
    return theme.sliceColor(names.value(static_cast<qsizetype>(at)).toStdString());
}

GraphColors colorsByType(const ModelGraph& graph)
{
    std::map<std::string_view, std::pair<std::size_t, double>> types; // how many, which one
    for (const auto& node : graph.nodes) {
        const auto type = graph.text(node.type);
        if (!isConstantNode(type))
            ++types[type].first;
    }
    std::vector<std::pair<std::size_t, std::string_view>> byCount;
    for (const auto& [type, of] : types)
        byCount.emplace_back(of.first, type);
    std::ranges::stable_sort(byCount, std::greater<>(), &std::pair<std::size_t, std::string_view>::first);
    GraphColors out;
    for (const auto& [count, type] : byCount) {
        types[type].second = static_cast<double>(out.names.size());
        out.names.push_back(QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
    }
    out.ofNode.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        const auto type = graph.text(node.type);
        out.ofNode.push_back(isConstantNode(type) ? std::numeric_limits<double>::quiet_NaN()
                                                  : types[type].second);
    }
    return out;
}

} // namespace opscope
