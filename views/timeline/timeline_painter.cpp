// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_painter.h"

#include <algorithm>
#include <optional>

#include <QFontMetricsF>

#include "views/qtext.h"
#include "views/workers/frame_threads.h"

namespace opscope {
namespace {

constexpr int kLabelPadding = 4;
constexpr int kMinLabelPx = 18;
constexpr int kSeparatorFromPx = 3; ///< narrower rectangles have no line between them

QString labelOf(const PaintSource& source, SliceId slice, const LabelFont& font, int width)
{
    const auto name = source.report->slices.name[slice.index()];
    const bool hasNumber = name.valid() && name.index() < source.numbers.size();
    return font.fitting(qtext(source.report->sliceName(slice)), width,
                        hasNumber ? source.numbers[name.index()] : 0);
}

} // namespace

LabelBox labelBox(const LayoutSpan& span, int imageWidth)
{
    if (!span.isComplete)
        return {};
    const int left = std::max(span.x0, 0);
    const int right = std::min(span.x1, imageWidth);
    if (right - left < kMinLabelPx)
        return {};
    return {left + kLabelPadding, right - left - 2 * kLabelPadding};
}

namespace {

class LanePainter {
public:
    LanePainter(LanePicture& out, QSize size, std::span<const TimelineLayout> layouts,
                const PaintStyle& style, LabelFont& font, const LaneGround& ground)
        : m_out(out),
          m_layouts(layouts),
          m_style(style),
          m_font(font),
          m_ground(ground),
          m_width(size.width()),
          m_background(style.theme.color(Token::Base).rgb())
    {
        layGround(size.height());
        for (const auto& layout : layouts) {
            m_firstLine.push_back(m_rows);
            m_rows += static_cast<int>(layout.rows.size());
        }
        out.begin(size, m_rows + static_cast<int>(m_grounds.size()));
    }

    void paint()
    {
        paintGround();
        fillLines();
        for (const auto& layout : m_layouts) {
            for (const auto& counter : layout.counters)
                m_out.unshare(counter.textTop, counter.y + counter.height);
            for (const auto& instant : layout.instants)
                m_out.unshare(instant.y, instant.y + instant.height);
        }
        for (const auto& layout : m_layouts) {
            for (const auto& row : layout.rows)
                paintLabels(row, layout.spansOf(row));
            for (const auto& counter : layout.counters)
                paintCounter(counter, layout.runsOf(counter));
            for (const auto& instant : layout.instants)
                paintInstant(instant);
        }
        coverOwn();
    }

private:
    using Section = LaneGround::Section;

    /// The background of a line.
    struct Ground {
        const Section* section = nullptr;
        std::optional<QRgb> color; ///< empty: background and grid
        friend bool operator==(const Ground&, const Ground&) = default;
    };
    struct GroundLines {
        int top = 0;
        int bottom = 0;
        std::size_t ground = 0;
    };

    const Section* sectionAt(int y) const
    {
        const auto at = std::ranges::find_if(m_ground.sections,
                                             [y](const Section& s) { return y >= s.top && y < s.bottom; });
        return at == m_ground.sections.end() ? nullptr : &*at;
    }

    void layGround(int height)
    {
        std::vector<std::optional<QRgb>> colors(static_cast<std::size_t>(height));
        for (const auto& band : m_ground.bands) {
            const int top = std::clamp(band.top, 0, height);
            std::fill(colors.begin() + top, colors.begin() + std::clamp(band.bottom, top, height),
                      band.color);
        }
        for (int y = 0; y < height; ++y) {
            const Ground ground{sectionAt(y), colors[static_cast<std::size_t>(y)]};
            if (m_groundLines.empty() || m_grounds[m_groundLines.back().ground] != ground) {
                const auto at = std::ranges::find(m_grounds, ground);
                m_groundLines.push_back({y, y, static_cast<std::size_t>(at - m_grounds.begin())});
                if (at == m_grounds.end())
                    m_grounds.push_back(ground);
            }
            m_groundLines.back().bottom = y + 1;
        }
    }

    void paintGround()
    {
        const auto indexOf = [&](std::size_t ground) {
            return static_cast<int>(static_cast<std::size_t>(m_rows) + ground);
        };
        for (std::size_t i = 0; i < m_grounds.size(); ++i) {
            auto* line = m_out.line(indexOf(i));
            if (m_grounds[i].color)
                std::fill_n(line, m_width, *m_grounds[i].color);
            else
                std::copy_n(m_ground.line.data(), m_width, line);
            cover(line, m_grounds[i].section);
        }
        for (const auto& lines : m_groundLines)
            m_out.repeat(lines.top, lines.bottom, indexOf(lines.ground));
    }

    void cover(QRgb* line, const Section* section) const
    {
        if (section == nullptr)
            return;
        for (const auto& [from, to] : section->covered)
            std::fill(line + from, line + to, m_ground.cover);
    }

    void coverOwn()
    {
        for (const auto& section : m_ground.sections) {
            for (int y = section.top; y < section.bottom; ++y) {
                if (m_out.isOwn(y))
                    cover(m_out.ownLine(y), &section);
            }
        }
        if (m_ground.sections.empty())
            return;
        std::vector<bool> isCovered(static_cast<std::size_t>(m_out.size().height()));
        for (const auto& patch : m_out.patches()) {
            for (int y = patch.top(); y <= patch.bottom(); ++y) {
                if (!isCovered[static_cast<std::size_t>(y)])
                    cover(m_out.ownLine(y),
                          sectionAt(y)); // next to a patch, the line contains no pixels to keep
                isCovered[static_cast<std::size_t>(y)] = true;
            }
        }
    }

    void fillLines()
    {
        forEachInFrame(m_layouts.size(), [&](std::size_t i) {
            for (int line = m_firstLine[i]; const auto& row : m_layouts[i].rows)
                fillLine(row, m_layouts[i].spansOf(row), m_out.line(line++));
        });
        int line = 0;
        for (const auto& layout : m_layouts) {
            for (const auto& row : layout.rows)
                m_out.repeat(row.y, row.y + row.height, line++);
        }
    }

    /// All rectangles of a sub-row have the same height, so one line of pixels is enough.
    void fillLine(const LayoutRow& row, std::span<const LayoutSpan> spans, QRgb* line) const
    {
        constexpr std::size_t kAhead = 32;
        const auto& colors = *m_style.sources[row.rank].colors;
        std::copy_n(m_ground.line.data(), m_width, line);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            const auto& span = spans[i];
            if (i + kAhead < spans.size())
                colors.prefetch(spans[i + kAhead].slice);
            const int from = std::max(span.x0, 0);
            const int to = std::min(span.x1, m_width);
            if (from >= to)
                continue;
            const auto color = spanColor(span, colors, m_background);
            std::fill(line + from, line + to, color);
            if (span.isComplete && span.x1 - span.x0 >= kSeparatorFromPx && span.x1 <= m_width)
                line[to - 1] = SliceColors::blend(color, m_background, 170);
        }
        cover(line, sectionAt(std::max(row.y, 0)));
    }

    void paintLabels(const LayoutRow& row, std::span<const LayoutSpan> spans)
    {
        if (!m_style.hasLabels || row.widest < kMinLabelPx || row.height < m_font.height() - 2)
            return;
        const auto& source = m_style.sources[row.rank];
        const int textTop = row.y + (row.height - m_font.height()) / 2;
        for (const auto& span : spans) {
            const auto box = labelBox(span, m_width);
            if (box.width <= 0)
                continue;
            const auto text = labelOf(source, span.slice, m_font, box.width);
            if (text.isEmpty())
                continue;
            const int width = std::min(box.width, m_font.reach(text));
            const auto ground = source.colors->of(span.slice);
            m_out.unshare({box.left, textTop, width, m_font.height()});
            m_font.draw(m_out.pixels(), box.left, textTop, box.left, box.left + width, text,
                        {SliceColors::textOn(ground), ground});
        }
    }

    void paintCounter(const LayoutCounter& counter, std::span<const CounterRun> runs)
    {
        const auto fill = m_style.theme.color(Token::CounterFill).rgb();
        const auto stroke = m_style.theme.color(Token::CounterLine).rgb();
        const auto paintColumns = [&](int y0, int y1, int x0, int x1, QRgb color) {
            for (int y = std::max(y0, 0); y < std::min(y1, m_out.size().height()); ++y) {
                auto* pixels = m_out.ownLine(y);
                std::fill(pixels + std::max(x0, 0), pixels + std::clamp(x1, 0, m_width), color);
            }
        };
        const CounterRun* before = nullptr;
        for (const auto& run : runs) {
            if (run.x0 >= m_width)
                break;
            if (run.bottom < counter.base)
                paintColumns(run.top, counter.base, run.x0, run.x1, fill);
            else
                paintColumns(counter.base, run.bottom + 1, run.x0, run.x1, fill);
            paintColumns(run.top, run.bottom + 1, run.x0, run.x1, stroke);
            if (before != nullptr && before->x1 == run.x0) { // the vertical line between two values
                if (before->bottom < run.top)
                    paintColumns(before->bottom, run.top, run.x0, run.x0 + 1, stroke);
                else if (run.bottom < before->top)
                    paintColumns(run.bottom, before->top, run.x0, run.x0 + 1, stroke);
            }
            before = &run;
        }
    }

    /// Paints a small diamond at the top with a line down.
    void paintInstant(const LayoutInstant& instant)
    {
        const auto mark = m_style.theme.color(Token::Marker).rgb();
        const int bottom = std::min(instant.y + instant.height, m_out.size().height());
        for (int y = std::max(instant.y, 0); y < bottom; ++y) {
            auto* pixels = m_out.ownLine(y);
            const int half = std::max(3 - std::abs(y - instant.y - 3), 0);
            for (int x = std::max(instant.x - half, 0); x <= std::min(instant.x + half, m_width - 1); ++x)
                pixels[x] = mark;
        }
    }

    LanePicture& m_out;
    std::span<const TimelineLayout> m_layouts;
    const PaintStyle& m_style;
    LabelFont& m_font;
    const LaneGround& m_ground;
    int m_width;
    QRgb m_background;
    std::vector<int> m_firstLine; ///< by layout
    int m_rows = 0;
    std::vector<Ground> m_grounds;          ///< each distinct one once
    std::vector<GroundLines> m_groundLines; ///< from the top
};

} // namespace

void paintLanes(LanePicture& out, QSize size, std::span<const TimelineLayout> layouts,
                const PaintStyle& style, LabelFont& font, const LaneGround& ground)
{
    LanePainter(out, size, layouts, style, font, ground).paint();
}

void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const LabelFont labels(font, 1.0);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto background = style.theme.color(Token::Base).rgb();
    for (const auto& row : layout.rows) {
        for (const auto& span : layout.spansOf(row)) {
            const int from = std::max(span.x0, 0);
            const int to = std::min(span.x1, layout.width);
            if (from >= to)
                continue;
            const QColor color =
                QColor::fromRgb(spanColor(span, *style.sources[row.rank].colors, background));
            painter.fillRect(from, row.y, to - from, row.height, color);
            if (span.isComplete && span.x1 - span.x0 >= kSeparatorFromPx && span.x1 <= layout.width)
                painter.fillRect(to - 1, row.y, 1, row.height,
                                 QColor::fromRgb(SliceColors::blend(color.rgb(), background, 170)));
            const auto box = labelBox(span, layout.width);
            if (!style.hasLabels || box.width <= 0 || row.height < metrics.height() - 2)
                continue;
            const auto text = labelOf(style.sources[row.rank], span.slice, labels, box.width);
            if (text.isEmpty())
                continue;
            painter.setPen(QColor::fromRgb(SliceColors::textOn(color.rgb())));
            painter.drawText(QRectF(box.left, row.y, box.width, row.height),
                             Qt::AlignVCenter | Qt::TextSingleLine, text);
        }
    }
    const auto fill = style.theme.color(Token::CounterFill);
    const auto stroke = style.theme.color(Token::CounterLine);
    for (const auto& counter : layout.counters) {
        for (const auto& run : layout.runsOf(counter)) {
            const int from = std::min(run.top, counter.base);
            painter.fillRect(run.x0, from, run.x1 - run.x0, std::max(counter.base, run.bottom + 1) - from,
                             fill);
            painter.fillRect(run.x0, run.top, run.x1 - run.x0, run.bottom - run.top + 1, stroke);
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.theme.color(Token::Marker));
    for (const auto& instant : layout.instants) {
        painter.drawPolygon(QPolygonF({{instant.x - 3.0, instant.y + 3.0},
                                       {instant.x + 0.0, instant.y + 0.0},
                                       {instant.x + 3.0, instant.y + 3.0},
                                       {instant.x + 0.0, instant.y + 6.0}}));
        painter.fillRect(instant.x, instant.y, 1, instant.height, style.theme.color(Token::Marker));
    }
}

} // namespace opscope
