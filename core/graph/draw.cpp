// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "core/graph/layout.h"

namespace opscope {
namespace {

constexpr double kLetter = 7; ///< width of a letter of 12 points, about
constexpr double kBoxHeight = 36;

struct Label {
    std::string name; ///< without the scopes around, which the whole name says
    std::string type; ///< of a folded scope how many nodes it holds
};

Label labelOf(const ModelGraph& graph, const GraphScopes& scopes, const FoldedNode& node)
{
    const auto whole = node.node.valid() ? graph.nameOf(node.node) : scopes.all[node.scope].name;
    const auto around = node.node.valid() ? node.scope : scopes.all[node.scope].parent;
    const auto skip = around == 0 ? 0 : scopes.all[around].name.size() + 1;
    return {toUtf8(whole.substr(std::min(skip, whole.size()))),
            node.node.valid() ? toUtf8(graph.typeOf(node.node)) : fmt::format("{} nodes", node.nodes)};
}

GraphLayout layoutOf(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded)
{
    std::vector<LayoutBox> boxes;
    for (const auto& node : folded.nodes) {
        const auto label = labelOf(graph, scopes, node);
        const auto letters = std::clamp<std::size_t>(std::max(label.name.size(), label.type.size()), 6, 60);
        boxes.push_back({static_cast<double>(letters) * kLetter + 16, kBoxHeight});
    }
    std::vector<LayoutEdge> edges;
    for (const auto& edge : folded.edges)
        edges.push_back({edge.from, edge.to});
    return layOutGraph(boxes, edges);
}

/// For markup: what has a meaning there is escaped, what XML cannot hold is left out.
std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else if (static_cast<unsigned char>(c) >= 0x20 || c == '\t')
            out += c;
    }
    return out;
}

std::string quotedForDot(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
}

std::string_view shortened(std::string_view text)
{
    constexpr std::size_t kMost = 60;
    auto size = std::min(text.size(), kMost);
    while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        --size;
    return text.substr(0, size);
}

} // namespace

std::string graphAsDot(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded)
{
    std::string out = "digraph model {\n  node [shape=box];\n";
    for (std::size_t i = 0; i < folded.nodes.size(); ++i) {
        const auto label = labelOf(graph, scopes, folded.nodes[i]);
        out += fmt::format("  n{} [label={}{}];\n", i, quotedForDot(label.name + " (" + label.type + ")"),
                           folded.nodes[i].node.valid() ? "" : ", style=bold");
    }
    for (const auto& edge : folded.edges)
        out += fmt::format("  n{} -> n{}{};\n", edge.from, edge.to,
                           edge.edges > 1 ? fmt::format(" [label={}]", edge.edges) : "");
    return out + "}\n";
}

std::string graphAsJson(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded)
{
    const auto layout = layoutOf(graph, scopes, folded);
    std::string out =
        fmt::format("{{\"width\": {}, \"height\": {},\n \"nodes\": [", layout.width, layout.height);
    for (std::size_t i = 0; i < folded.nodes.size(); ++i) {
        const auto& node = folded.nodes[i];
        const auto& rect = layout.rects[i];
        out += i == 0 ? "\n  {\"name\": " : ",\n  {\"name\": ";
        appendJsonString(out, node.node.valid() ? graph.nameOf(node.node) : scopes.all[node.scope].name);
        out += ", \"type\": ";
        appendJsonString(out, node.node.valid() ? graph.typeOf(node.node) : "");
        out += ", \"scope\": ";
        appendJsonString(out, scopes.all[node.scope].name);
        out += fmt::format(", \"nodes\": {}, \"x\": {}, \"y\": {}, \"width\": {}, \"height\": {}}}",
                           node.nodes, rect.x, rect.y, rect.width, rect.height);
    }
    out += "],\n \"edges\": [";
    for (std::size_t i = 0; i < folded.edges.size(); ++i)
        out += fmt::format("{}\n  {{\"from\": {}, \"to\": {}, \"edges\": {}}}", i == 0 ? "" : ",",
                           folded.edges[i].from, folded.edges[i].to, folded.edges[i].edges);
    return out + "]}\n";
}

std::string graphAsSvg(const ModelGraph& graph, const GraphScopes& scopes, const FoldedGraph& folded)
{
    const auto layout = layoutOf(graph, scopes, folded);
    std::string out =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                    "viewBox=\"-8 -8 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n"
                    "<rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
                    "<g stroke=\"#888\">\n",
                    layout.width + 16, layout.height + 16);
    for (const auto& edge : folded.edges) {
        const auto& from = layout.rects[edge.from];
        const auto& to = layout.rects[edge.to];
        out += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                           from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y);
    }
    out += "</g>\n";
    for (std::size_t i = 0; i < folded.nodes.size(); ++i) {
        const auto& rect = layout.rects[i];
        const auto label = labelOf(graph, scopes, folded.nodes[i]);
        const bool isScope = !folded.nodes[i].node.valid();
        out += fmt::format(
            "<g><title>{}</title><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"4\" "
            "fill=\"{}\" stroke=\"#446\"/>",
            escaped(label.name), rect.x, rect.y, rect.width, rect.height, isScope ? "#dde6f5" : "#f5f5f5");
        out += fmt::format(
            "<text x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\">{2}</text>"
            "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\" fill=\"#666\">{4}</text></g>\n",
            rect.x + rect.width / 2, rect.y + 15, escaped(shortened(label.name)), rect.y + 29,
            escaped(shortened(label.type)));
    }
    return out + "</svg>\n";
}

} // namespace opscope
