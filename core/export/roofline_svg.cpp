// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/roofline_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <unordered_map>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/roofline/label_places.h"
#include "core/export/html.h"

namespace opscope {
namespace {

constexpr double kLeft = 76, kRight = 196, kTop = 40, kBottom = 52;
/// In the order of Verdict; they differ in both colour schemes.
constexpr std::array<const char*, kVerdictCount> kColours{"#2f7ed8", "#d9534f", "#b28600", "#7b61c9",
                                                          "#1f9e89", "#e07b39", "#8a8f98"};

struct Range {
    double low = INFINITY, high = -INFINITY; ///< powers of ten
    void include(double value)
    {
        if (value > 0 && std::isfinite(value)) {
            low = std::min(low, std::log10(value));
            high = std::max(high, std::log10(value));
        }
    }
    void widen(double above = 0.15)
    {
        if (low > high) // nothing is finite
            low = high = 0;
        low = std::floor(low - 0.15);
        high = std::ceil(high + above);
    }
};

/// "0.01", "10", "10k", "3M" for the ticks.
std::string tickText(double power)
{
    const auto value = std::pow(10.0, power);
    return power >= 15   ? fmt::format("1e{:.0f}", power)
           : power >= 12 ? fmt::format("{:.0f}T", value / 1e12)
           : power >= 9  ? fmt::format("{:.0f}G", value / 1e9)
           : power >= 6  ? fmt::format("{:.0f}M", value / 1e6)
           : power >= 3  ? fmt::format("{:.0f}k", value / 1e3)
           : power >= -4 ? fmt::format("{:.{}f}", value, power < 0 ? static_cast<int>(-power) : 0)
                         : fmt::format("1e{:.0f}", power);
}

class Drawing {
public:
    Drawing(const OpView& view, const Roofline& roofline, std::optional<std::size_t> channel,
            const RooflineSvgOptions& options)
        : m_view(view), m_roofline(roofline), m_channel(channel), m_options(options)
    {
        for (std::size_t i = 0; i < roofline.ops.size(); ++i) {
            if (options.top == 0 || i < options.top)
                m_ops.emplace(roofline.ops[i].op, &roofline.ops[i]);
        }
        for (const auto* point : roofline.drawn(channel)) {
            if (m_ops.contains(point->op))
                m_points.push_back(point);
        }
        m_roofs = roofline.roofsOf(channel);
    }

    std::string draw()
    {
        if (m_points.empty())
            return {};
        findRanges();
        m_out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
            "font-family=\"sans-serif\" font-size=\"11\" "
            "role=\"img\">\n<style>.f{{fill:#222}}.g{{stroke:#8884}}"
            ".a{{stroke:#888}}.r{{stroke:#555;fill:none;stroke-width:1.5}}@media (prefers-color-scheme: "
            "dark){{.f{{fill:#ddd}}.r{{stroke:#bbb}}}}</style>\n",
            m_options.width, m_options.height);
        text(kLeft, 20,
             fmt::format("{} — {}",
                         m_channel ? rooflineChannels()[*m_channel].title : "Best channel of each op",
                         m_roofline.chip.empty() ? "chip not known" : m_roofline.chip),
             "start", 14);
        drawAxes();
        m_out += fmt::format("<clipPath id=\"p{0}\"><rect x=\"{1}\" y=\"{2}\" width=\"{3:.1f}\" "
                             "height=\"{4:.1f}\"/></clipPath>\n<g clip-path=\"url(#p{0})\">\n",
                             m_channel.value_or(rooflineChannels().size()), kLeft, kTop, right() - kLeft,
                             bottom() - kTop);
        drawRoofs();
        drawPoints();
        m_out += "</g>\n";
        drawLegend();
        return m_out + "</svg>\n";
    }

private:
    double right() const { return m_options.width - kRight; }
    double bottom() const { return m_options.height - kBottom; }
    /// Roofs may begin anywhere: a number that readers of SVG accept, far outside the picture.
    static double onPaper(double at)
    {
        constexpr double kFar = 1e6;
        return std::isnan(at) ? -kFar : std::clamp(at, -kFar, kFar);
    }
    double x(double value) const
    {
        return onPaper(kLeft + (std::log10(value) - m_x.low) / (m_x.high - m_x.low) * (right() - kLeft));
    }
    double y(double value) const
    {
        return onPaper(bottom() - (std::log10(value) - m_y.low) / (m_y.high - m_y.low) * (bottom() - kTop));
    }

    void findRanges()
    {
        for (const auto* point : m_points) {
            m_x.include(point->intensity);
            m_y.include(point->performance);
        }
        for (const auto* roof : m_roofs) {
            if (roof->isCompute)
                m_y.include(roof->value);
            else if (m_roofline.isSvp)
                m_x.include(roof->value);
            for (const auto* other : m_roofs) {
                if (!m_roofline.isSvp && roof->isCompute && !other->isCompute)
                    m_x.include(roof->value / other->value);
            }
        }
        m_x.widen(m_roofline.isSvp ? 0.15 : 0.5); // flat roofs have names right of where they begin
        m_y.widen();
    }

    /// `turned`: about its left upper corner by its angle.
    void text(double atX, double atY, std::string_view words, const char* anchor, int size = 11,
              const NameBox& turned = {})
    {
        const auto turn = turned.angle == 0
                              ? std::string()
                              : fmt::format(" transform=\"rotate({:.2f} {:.1f} {:.1f})\"",
                                            turned.angle * 180 / std::numbers::pi, turned.left, turned.top);
        m_out += fmt::format(
            "<text class=\"f\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\"{}>{}</text>\n",
            atX, atY, anchor, size, turn, htmlEscaped(words));
    }
    static double radiusOf(const RooflineOp& op) { return 3 + 14 * std::sqrt(op.timeShare); }
    /// `hover`: its tool tip; may be empty.
    void line(const char* style, double x1, double y1, double x2, double y2, std::string_view hover = {})
    {
        m_out += fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"",
                             style, x1, y1, x2, y2);
        m_out += hover.empty() ? "/>\n" : "><title>" + htmlEscaped(hover) + "</title></line>\n";
    }

    void drawAxes()
    {
        const auto step = [](const Range& range) {
            return std::max(1.0, std::ceil((range.high - range.low) / 12));
        };
        for (double power = m_x.low; power <= m_x.high; power += step(m_x)) {
            line("g", x(std::pow(10, power)), kTop, x(std::pow(10, power)), bottom());
            text(x(std::pow(10, power)), bottom() + 16, tickText(power), "middle");
        }
        for (double power = m_y.low; power <= m_y.high; power += step(m_y)) {
            line("g", kLeft, y(std::pow(10, power)), right(), y(std::pow(10, power)));
            text(kLeft - 6, y(std::pow(10, power)) + 4, tickText(power), "end");
        }
        line("a", kLeft, bottom(), right(), bottom());
        line("a", kLeft, kTop, kLeft, bottom());
        text((kLeft + right()) / 2, bottom() + 38, m_roofline.isSvp ? "bytes/s" : "operations/byte",
             "middle");
        m_out += fmt::format("<text class=\"f\" transform=\"translate(16 {:.1f}) rotate(-90)\" "
                             "text-anchor=\"middle\">{}</text>\n",
                             (kTop + bottom()) / 2, m_roofline.isSvp ? "MAC activity" : "operations/s");
    }

    void drawRoofs()
    {
        const auto low = std::pow(10, m_x.low);
        const auto high = std::pow(10, m_x.high);
        double greatest = 0;
        for (const auto* roof : m_roofs)
            greatest = roof->isCompute ? std::max(greatest, roof->value) : greatest;
        double steepest = 0;
        for (const auto* roof : m_roofs)
            steepest = roof->isCompute ? steepest : std::max(steepest, roof->value);
        std::vector<NamedLine> lines;
        std::vector<std::string> names;
        for (const auto* roof : m_roofs) {
            const bool isNamed = roof->isCompute || !m_channel; // the title names the channel
            const auto name = isNamed ? roof->title + " " : std::string();
            if (m_roofline.isSvp && !roof->isCompute) {
                lines.push_back({x(roof->value), bottom(), x(roof->value), kTop});
            } else if (roof->isCompute) {
                const auto from =
                    m_roofline.isSvp || steepest == 0 ? low : std::max(low, roof->value / steepest);
                lines.push_back({x(from), y(roof->value), x(high), y(roof->value)});
            } else {
                const auto to = greatest > 0 ? std::min(high, greatest / roof->value) : high;
                lines.push_back({x(low), y(low * roof->value), x(to), y(to * roof->value)});
            }
            names.push_back(!roof->isCompute   ? fmt::format("{}{:.4g} GB/s", name, roof->value / 1e9)
                            : m_roofline.isSvp ? roof->title
                                               : fmt::format("{}{:.3g} TOps/s", name, roof->value / 1e12));
        }
        std::vector<std::size_t> order(lines.size()); // those at the top have the least room
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {},
                                 [&](std::size_t i) { return std::min(lines[i].y1, lines[i].y2); });
        const NameBox bounds{kLeft, kTop, right() - kLeft, bottom() - kTop};
        LabelPlaces places(bounds, lines);
        for (const auto* point : m_points) {
            const auto radius = radiusOf(*m_ops.at(point->op));
            places.keepFree(
                {x(point->intensity) - radius, y(point->performance) - radius, 2 * radius, 2 * radius});
        }
        for (const auto i : order) {
            constexpr double kHeight = 14;
            bool isNamed = false; // with its complete name
            const auto seen = partWithin(lines[i], bounds);
            for (const auto& name : {names[i], m_roofs[i]->title}) { // where there is less room the title
                // Nobody measures letters here: those of a usual font are narrower.
                const auto width = 6.6 * static_cast<double>(name.size());
                const auto box = seen ? places.take(placesAlong(*seen, width, kHeight)) : std::nullopt;
                if (!box)
                    continue;
                text(box->left, box->top + kHeight - 3, name, "start", 11, *box);
                isNamed = name == names[i];
                break;
            }
            line("r", lines[i].x1, lines[i].y1, lines[i].x2, lines[i].y2,
                 isNamed ? std::string_view() : std::string_view(names[i]));
        }
    }

    void drawPoints()
    {
        for (const auto* point : m_points) {
            const auto& op = *m_ops.at(point->op);
            const auto* const colour = kColours[static_cast<std::size_t>(op.verdict)];
            m_out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" stroke=\"{}\" fill=\"{}\" "
                                 "fill-opacity=\"{}\"><title>{}</title></circle>\n",
                                 x(point->intensity), y(point->performance), radiusOf(op), colour,
                                 point->isEstimate ? "none" : colour, point->isEstimate ? "0" : "0.55",
                                 htmlEscaped(titleOf(*point, op)));
        }
    }

    std::string titleOf(const RooflinePoint& point, const RooflineOp& op) const
    {
        auto title = fmt::format("{}\n{} us, {} %, {}\n", m_view.name(point.op), usText(op.duration),
                                 percentText(op.timeShare), verdictTitle(op.verdict).english());
        if (!m_channel)
            title += fmt::format("{}: ", rooflineChannels()[point.channel].title);
        title +=
            m_roofline.isSvp
                ? fmt::format("{:.3f} GB/s, MAC {} %", point.intensity / 1e9, percentText(point.performance))
                : fmt::format("{:.4g} ops/byte, {:.4g} GOps/s", point.intensity, point.performance / 1e9);
        if (!std::isnan(point.share))
            title += fmt::format(", {} % of the roof", percentText(point.share));
        return title + (point.isCounterSuspect() ? ", counter scale suspect"
                        : point.isEstimate       ? ", estimate"
                                                 : "");
    }

    void drawLegend()
    {
        std::map<Verdict, std::size_t> counts;
        bool hasEstimates = false;
        for (const auto* point : m_points) {
            ++counts[m_ops.at(point->op)->verdict];
            hasEstimates = hasEstimates || point->isEstimate;
        }
        double at = kTop + 6;
        for (const auto& [verdict, count] : counts) {
            m_out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"/>\n", right() + 16,
                                 at, kColours[static_cast<std::size_t>(verdict)]);
            text(right() + 28, at + 4, fmt::format("{} ({})", verdictTitle(verdict).english(), count),
                 "start");
            at += 20;
        }
        if (hasEstimates) {
            m_out +=
                fmt::format("<circle class=\"r\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>\n", right() + 16, at);
            text(right() + 28, at + 4, "hollow: an estimate", "start");
        }
    }

    const OpView& m_view;
    const Roofline& m_roofline;
    std::optional<std::size_t> m_channel;
    RooflineSvgOptions m_options;
    std::unordered_map<std::uint32_t, const RooflineOp*> m_ops;
    std::vector<const RooflinePoint*> m_points;
    std::vector<const RooflineRoof*> m_roofs;
    Range m_x, m_y;
    std::string m_out;
};

} // namespace

std::string rooflineSvg(const OpView& view, const Roofline& roofline, std::optional<std::size_t> channel,
                        const RooflineSvgOptions& options)
{
    return Drawing(view, roofline, channel, options).draw();
}

} // namespace opscope
