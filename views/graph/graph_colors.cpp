// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <string_view>

#include "core/graph/draw/folding.h"
#include "views/theme/mixed.h"

namespace opscope {
double GraphColors::valueOf(const SceneBox& box) const
{
    const auto& all = box.node.valid() ? ofNode : ofScope;
    const auto at = box.node.valid() ? box.node.index() : box.scope;
    return at < all.size() ? all[at] : std::numeric_limits<double>::quiet_NaN();
}

const QString* GraphColors::findSumText(const SceneBox& box) const
{
    const auto it = box.node.valid() ? sumTexts.find(box.node.value) : sumTexts.end();
    return it == sumTexts.end() ? nullptr : &it->second;
}

bool GraphColors::isFaint(double value) const
{
    constexpr double kFaint = 0.03; // as a share of the scale
    return std::isnan(value) || (hasSigns && std::abs(value) < kFaint * most);
}

QColor GraphColors::colorOf(double value, const Theme& theme) const
{
    if (std::isnan(value))
        return theme.color(Token::Panel);
    if (isScale()) {
        if (hasSigns) {
            const auto share = most > 0 ? std::clamp(value / most, -1.0, 1.0) : 0;
            return mixed(theme.color(Token::Panel), theme.color(share < 0 ? Token::Good : Token::Bad),
                         std::abs(share));
        }
        const auto share = most > least ? std::clamp((value - least) / (most - least), 0.0, 1.0) : 0;
        return mixed(theme.color(Token::HeatLow), theme.color(Token::HeatHigh), isLowBad ? 1 - share : share);
    }
    const auto at = static_cast<std::size_t>(value);
    if (at < tokens.size())
        return theme.color(tokens[at]);
    return at < palette.size() ? palette[at] : theme.color(Token::MutedText);
}

void GraphColors::assignPalette()
{
    constexpr int kTries = 200;
    constexpr std::size_t kColors =
        16; // number of colours of the theme; after them, darker variants are used
    const auto& theme = currentTheme();
    const auto isUsed = [&](const QColor& color) {
        return std::ranges::find(palette, color) != palette.end();
    };
    palette.clear();
    for (const auto& name : names) {
        const bool isDark = palette.size() >= kColors;
        const auto colorFor = [&](const std::string& word) {
            const auto color = theme.sliceColor(word);
            return isDark ? color.darker(165) : color;
        };
        const auto word = name.toStdString();
        auto color = colorFor(word);
        for (int i = 0; i < kTries && isUsed(color) && palette.size() < 2 * kColors; ++i)
            color = colorFor(word + '#' + std::to_string(i));
        palette.push_back(color);
    }
}

void GraphColors::fitScale()
{
    most = 0;
    for (const auto value : ofNode) {
        if (std::isfinite(value))
            most = std::max(most, hasSigns ? std::abs(value) : value);
    }
    least = hasSigns ? -most : 0;
}

void GraphColors::fitScaleTo(const GraphScene& scene)
{
    if (!isScale() || isLowBad)
        return;
    for (const auto& box : scene.boxes) {
        const auto value = box.node.valid() || box.isOpen ? 0 : valueOf(box);
        if (std::isfinite(value))
            most = std::max(most, hasSigns ? std::abs(value) : value);
    }
    least = hasSigns ? -most : least;
}

GraphColors colorsByType(const ModelGraph& graph)
{
    std::map<std::string_view, std::pair<std::size_t, double>> types; // by type: count and index
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
    out.assignPalette();
    out.ofNode.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        const auto type = graph.text(node.type);
        out.ofNode.push_back(isConstantNode(type) ? std::numeric_limits<double>::quiet_NaN()
                                                  : types[type].second);
    }
    return out;
}

} // namespace opscope
