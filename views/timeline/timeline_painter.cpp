// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_painter.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <QFontMetricsF>

#include "views/qtext.h"

namespace opscope {
namespace {

constexpr int kLabelPadding = 4;
constexpr int kMinLabelPx = 18;
constexpr int kSeparatorFromPx = 3; ///< narrower rectangles stand side by side without a line between

QString labelOf(const PaintSource& source, SliceId slice, const LabelFont& font, int width)
{
    const auto name = source.report->slices.name[slice.index()];
    const bool hasNumber = name.valid() && name.index() < source.numbers.size();
    return font.fitting(qtext(source.report->sliceName(slice)), width,
                        hasNumber ? source.numbers[name.index()] : 0);
}

} // namespace

QRgb spanColor(const LayoutSpan& span, std::size_t rank, const PaintStyle& style)
{
    const auto color = style.sources[rank].colors->of(span.slice);
    if (span.isWhole)
        return color;
    const auto background = style.theme.color(Token::Base).rgb();
    return SliceColors::blend(background, color, std::max<int>(span.share, kMinShare));
}

LabelBox labelBox(const LayoutSpan& span, int imageWidth)
{
    if (!span.isWhole)
        return {};
    const int left = std::max(span.x0, 0);
    const int right = std::min(span.x1, imageWidth);
    if (right - left < kMinLabelPx)
        return {};
    return {left + kLabelPadding, right - left - 2 * kLabelPadding};
}

namespace {

/// All lines that no row has written.
void paintKept(QImage& image, const LaneGround& ground, std::vector<std::uint8_t>& isWritten)
{
    const auto width = static_cast<std::size_t>(image.width());
    for (auto band = ground.bands.rbegin(); band != ground.bands.rend(); ++band) {
        const int bottom = std::min(band->y + band->height, image.height());
        for (int y = std::max(band->y, 0); y < bottom; ++y) {
            if (std::exchange(isWritten[static_cast<std::size_t>(y)], std::uint8_t{1}) == 0)
                std::fill_n(reinterpret_cast<QRgb*>(image.scanLine(y)), width, band->color);
        }
    }
    for (int y = 0; y < image.height(); ++y) {
        if (isWritten[static_cast<std::size_t>(y)] == 0)
            std::memcpy(image.scanLine(y), ground.line.data(), width * sizeof(QRgb));
    }
}

} // namespace

void paintScanlines(QImage& image, const TimelineLayout& layout, const PaintStyle& style, LabelFont& font,
                    const LaneGround* ground)
{
    Q_ASSERT(image.depth() == 32);
    const int width = std::min(image.width(), layout.width);
    const auto background = style.theme.color(Token::Base).rgb();
    std::vector<QRgb> line(static_cast<std::size_t>(width));
    std::vector<QRgb> spanColors;
    std::vector<std::uint8_t> isWritten(static_cast<std::size_t>(ground != nullptr ? image.height() : 0), 0);
    for (const auto& row : layout.rows) {
        const int top = std::max(row.y, 0);
        const int bottom = std::min(row.y + row.height, image.height());
        if (top >= bottom)
            continue;
        const auto& source = style.sources[row.rank];
        const auto* const colors = source.colors;
        // All rectangles of a sub-row have one height: one line of pixels, copied.
        const auto* base =
            ground != nullptr ? ground->line.data() : reinterpret_cast<const QRgb*>(image.constScanLine(top));
        std::copy(base, base + width, line.begin());
        spanColors.clear();
        constexpr std::uint32_t kAhead = 24;
        for (auto i = row.first; i < row.last; ++i) {
            const auto& span = layout.spans[i];
            if (i + kAhead < row.last)
                colors->prefetch(layout.spans[i + kAhead].slice);
            const int from = std::max(span.x0, 0);
            const int to = std::min(span.x1, width);
            QRgb color = colors->of(span.slice);
            if (!span.isWhole)
                color = SliceColors::blend(background, color, std::max<int>(span.share, kMinShare));
            spanColors.push_back(color);
            if (from >= to)
                continue;
            std::fill(line.begin() + from, line.begin() + to, color);
            if (span.isWhole && span.x1 - span.x0 >= kSeparatorFromPx && span.x1 <= width)
                line[static_cast<std::size_t>(to - 1)] = SliceColors::blend(color, background, 170);
        }
        for (int y = top; y < bottom; ++y)
            std::memcpy(image.scanLine(y), line.data(), line.size() * sizeof(QRgb));
        if (ground != nullptr)
            std::fill(isWritten.begin() + top, isWritten.begin() + bottom, std::uint8_t{1});
        if (!style.hasLabels || row.height < font.height() - 2)
            continue;
        const int textTop = row.y + (row.height - font.height()) / 2;
        for (auto i = row.first; i < row.last; ++i) {
            const auto& span = layout.spans[i];
            const auto box = labelBox(span, width);
            if (box.width <= 0)
                continue;
            const auto text = labelOf(source, span.slice, font, box.width);
            if (!text.isEmpty())
                font.draw(image, box.left, textTop, box.left, box.left + box.width, text,
                          SliceColors::textOn(spanColors[i - row.first]));
        }
    }
    if (ground != nullptr)
        paintKept(image, *ground, isWritten);
    const auto fill = style.theme.color(Token::CounterFill).rgb();
    const auto stroke = style.theme.color(Token::CounterLine).rgb();
    for (const auto& counter : layout.counters) {
        const auto paintColumns = [&](int y0, int y1, int x0, int x1, QRgb color) {
            for (int y = std::max(y0, 0); y < std::min(y1, image.height()); ++y) {
                auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
                std::fill(pixels + std::max(x0, 0), pixels + std::clamp(x1, 0, width), color);
            }
        };
        const CounterRun* before = nullptr;
        for (auto i = counter.first; i < counter.last; ++i) {
            const auto& run = layout.runs[i];
            if (run.x0 >= width)
                break;
            if (run.bottom < counter.base)
                paintColumns(run.top, counter.base, run.x0, run.x1, fill);
            else
                paintColumns(counter.base, run.bottom + 1, run.x0, run.x1, fill);
            paintColumns(run.top, run.bottom + 1, run.x0, run.x1, stroke);
            if (before != nullptr && before->x1 == run.x0) { // the step between two values
                if (before->bottom < run.top)
                    paintColumns(before->bottom, run.top, run.x0, run.x0 + 1, stroke);
                else if (run.bottom < before->top)
                    paintColumns(run.bottom, before->top, run.x0, run.x0 + 1, stroke);
            }
            before = &run;
        }
    }
    const auto mark = style.theme.color(Token::Marker).rgb();
    for (const auto& instant : layout.instants) {
        // A small diamond at the top with a line down.
        for (int y = std::max(instant.y, 0); y < std::min(instant.y + instant.height, image.height()); ++y) {
            auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
            const int half = std::max(3 - std::abs(y - instant.y - 3), 0);
            for (int x = std::max(instant.x - half, 0); x <= std::min(instant.x + half, width - 1); ++x)
                pixels[x] = mark;
        }
    }
}

void paintVectors(QPainter& painter, const TimelineLayout& layout, const PaintStyle& style, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const LabelFont labels(font, 1.0);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto background = style.theme.color(Token::Base).rgb();
    for (const auto& row : layout.rows) {
        for (auto i = row.first; i < row.last; ++i) {
            const auto& span = layout.spans[i];
            const int from = std::max(span.x0, 0);
            const int to = std::min(span.x1, layout.width);
            if (from >= to)
                continue;
            const QColor color = QColor::fromRgb(spanColor(span, row.rank, style));
            painter.fillRect(from, row.y, to - from, row.height, color);
            if (span.isWhole && span.x1 - span.x0 >= kSeparatorFromPx && span.x1 <= layout.width)
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
        for (auto i = counter.first; i < counter.last; ++i) {
            const auto& run = layout.runs[i];
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
