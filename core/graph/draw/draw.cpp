// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/draw.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <tuple>
#include <vector>

#include "core/base/json_text.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

/// All boxes except the outermost one.
std::span<const SceneBox> innerBoxes(const GraphScene& scene)
{
    return std::span(scene.boxes).subspan(std::min<std::size_t>(1, scene.boxes.size()));
}

/// An edge from box to box across the scopes around them.
struct BoxEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t edges = 0; ///< of data
    std::uint32_t controls = 0;
};

std::vector<BoxEdge> edgesBetweenBoxes(const ModelGraph& graph, const GraphScene& scene)
{
    std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> all; // from, to, whether it is a control
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto to = scene.boxOf[i];
        const auto add = [&](std::span<const GraphInput> inputs, bool isControl) {
            for (const auto& input : inputs) {
                const auto from = input.source.valid() ? scene.boxOf[input.source.index()] : kNoNumber;
                if (from != kNoNumber && to != kNoNumber && from != to)
                    all.emplace_back(from, to, isControl);
            }
        };
        add(graph.inputsOf(NodeId::of(i)), false);
        add(graph.controlsOf(NodeId::of(i)), true);
    }
    std::ranges::sort(all);
    std::vector<BoxEdge> out;
    for (const auto& [from, to, isControl] : all) {
        if (out.empty() || out.back().from != from || out.back().to != to)
            out.push_back({from, to, 0});
        ++(isControl ? out.back().controls : out.back().edges);
    }
    return out;
}

std::string typeOf(const ModelGraph& graph, const SceneBox& box)
{
    return box.node.valid() ? toUtf8(graph.typeOf(box.node)) : fmt::format("{} nodes", box.nodes);
}

std::string_view nameOf(const ModelGraph& graph, const GraphScopes& scopes, const SceneBox& box)
{
    return box.node.valid() ? graph.nameOf(box.node) : scopes.all[box.scope].name;
}

/// Escapes text for XML and removes characters that XML does not allow.
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

std::string quoteForDot(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
}

/// Shortens text to the width of a box with "..." in the middle, because names differ most at their ends.
std::string shortened(const std::string& text, double width)
{
    constexpr double kLetter = 7;
    const auto most = std::max<std::size_t>(static_cast<std::size_t>((width - 8) / kLetter), 4);
    std::vector<std::size_t> starts; // of the letters
    for (std::size_t at = 0; at < text.size(); nextCodePoint(text, at))
        starts.push_back(at);
    if (starts.size() <= most)
        return text;
    const auto tail = (most - 1) / 2;
    return text.substr(0, starts[most - 1 - tail]) + "\u2026" + text.substr(starts[starts.size() - tail]);
}

} // namespace

std::string writeGraphAsDot(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene)
{
    std::string out = "digraph model {\n";
    if (scene.direction == GraphDirection::Right)
        out += "  rankdir=LR;\n";
    out += "  node [shape=box];\n";
    std::vector<std::uint32_t> ends; // of the open clusters
    for (std::uint32_t i = 1; i <= scene.boxes.size(); ++i) {
        for (; !ends.empty() && ends.back() <= i; ends.pop_back())
            out += "  }\n";
        if (i == scene.boxes.size())
            break;
        const auto& box = scene.boxes[i];
        if (box.isOpen) {
            out += fmt::format("  subgraph cluster{} {{ label={};\n", i, quoteForDot(toUtf8(box.label)));
            ends.push_back(box.end);
        } else {
            out +=
                fmt::format("  n{} [label={}{}];\n", i,
                            quoteForDot(toUtf8(nameOf(graph, scopes, box)) + " (" + typeOf(graph, box) + ")"),
                            box.node.valid() ? "" : ", style=bold");
        }
    }
    for (const auto& edge : edgesBetweenBoxes(graph, scene))
        out += fmt::format("  n{} -> n{}{}{};\n", edge.from, edge.to,
                           edge.edges > 1 ? fmt::format(" [label={}]", edge.edges) : "",
                           edge.edges == 0 ? " [style=dashed]" : "");
    return out + "}\n";
}

std::string writeGraphAsJson(const ModelGraph& graph, const GraphScopes& scopes, const GraphScene& scene)
{
    std::string out =
        fmt::format("{{\"width\": {}, \"height\": {},\n \"nodes\": [", scene.width, scene.height);
    for (std::size_t i = 1; i < scene.boxes.size(); ++i) {
        const auto& box = scene.boxes[i];
        out += i == 1 ? "\n  {\"name\": " : ",\n  {\"name\": ";
        appendJsonString(out, nameOf(graph, scopes, box));
        out += ", \"type\": ";
        appendJsonString(out, box.node.valid() ? graph.typeOf(box.node) : "");
        out += ", \"scope\": ";
        appendJsonString(out, scopes.all[box.scope].name);
        out += fmt::format(
            ", \"nodes\": {}, \"open\": {}, \"x\": {}, \"y\": {}, \"width\": {}, \"height\": {}}}", box.nodes,
            box.isOpen, box.x, box.y, box.width, box.height);
    }
    out += "],\n \"edges\": [";
    bool isFirst = true;
    for (const auto& edge : edgesBetweenBoxes(graph, scene)) {
        out += fmt::format("{}\n  {{\"from\": {}, \"to\": {}, \"edges\": {}, \"controls\": {}}}",
                           isFirst ? "" : ",", edge.from - 1, edge.to - 1, edge.edges, edge.controls);
        isFirst = false;
    }
    return out + "]}\n";
}

std::string writeGraphAsSvg(const ModelGraph& graph, const GraphScene& scene)
{
    std::string out =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                    "viewBox=\"-8 -8 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"12\">\n"
                    "<rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                    scene.width + 16, scene.height + 16);
    for (const auto& box : innerBoxes(scene)) {
        if (box.isOpen)
            out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"6\" "
                               "fill=\"#eef2f8\" fill-opacity=\"0.7\" stroke=\"#b8c4d8\"/>\n",
                               box.x, box.y, box.width, box.height);
    }
    out += "<g stroke=\"#888\" fill=\"none\">\n";
    for (const auto& edge : scene.edges) {
        const auto points = scene.pointsOf(edge);
        if (edge.form == EdgeForm::Stub) {
            const auto along = scene.direction == GraphDirection::Right ? 'h' : 'v';
            out +=
                fmt::format("<path stroke-dasharray=\"2 2\" d=\"M{:.1f} {:.1f}{}10M{:.1f} {:.1f}{}-10\"/>\n",
                            points[0].x, points[0].y, along, points[1].x, points[1].y, along);
            continue;
        }
        out += edge.isControl() ? "<path stroke-dasharray=\"5 4\" d=\"" : "<path d=\"";
        for (std::size_t i = 0; i < points.size(); ++i)
            out += fmt::format("{}{:.1f} {:.1f}", i == 0 ? 'M' : 'L', points[i].x, points[i].y);
        out += "\"/>\n";
    }
    out += "</g>\n";
    for (const auto& box : innerBoxes(scene)) {
        const auto label = toUtf8(box.label);
        out += fmt::format("<g><title>{}</title>", escaped(label));
        if (box.isOpen) {
            out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#446\">{}</text></g>\n", box.x + 8,
                               box.y + 15, escaped(shortened(label, box.width)));
            continue;
        }
        out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"4\" "
                           "fill=\"{}\" stroke=\"#446\"/>",
                           box.x, box.y, box.width, box.height, box.node.valid() ? "#f5f5f5" : "#dde6f5");
        out += fmt::format(
            "<text x=\"{0:.1f}\" y=\"{1:.1f}\" text-anchor=\"middle\">{2}</text>"
            "<text x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\" fill=\"#666\">{4}</text></g>\n",
            box.x + box.width / 2, box.y + 17, escaped(shortened(label, box.width)), box.y + 32,
            escaped(shortened(typeOf(graph, box), box.width)));
    }
    return out + "</svg>\n";
}

} // namespace opscope
