// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_picture.h"

#include <algorithm>
#include <utility>

#include <QBrush>
#include <QPainter>

namespace opscope {
namespace {

constexpr int kOwn = -1;
constexpr int kNearPx = 32; ///< patches at this distance are joined

/// Fills a few lines at a time: Qt divides a larger translucent area between threads of its pool, and the
/// frame waits for them.
void fillTranslucent(QPainter& painter, const QRect& rect, const QColor& color)
{
    constexpr int kLines = 32;
    for (int top = rect.top(); top < rect.top() + rect.height(); top += kLines)
        painter.fillRect(rect.left(), top, rect.width(), std::min(kLines, rect.top() + rect.height() - top),
                         color);
}

} // namespace

void LanePicture::begin(QSize size, int lines)
{
    if (m_size != size)
        m_pixels = QImage(size, QImage::Format_RGB32);
    m_size = size;
    m_lineCount = std::max(lines, 1);
    m_lines.resize(sizeOf(m_lineCount));
    m_lineOf.assign(static_cast<std::size_t>(size.height()), 0);
    m_patches.clear();
}

void LanePicture::repeat(int top, int bottom, int index)
{
    top = std::clamp(top, 0, m_size.height());
    std::fill(m_lineOf.begin() + top, m_lineOf.begin() + std::clamp(bottom, top, m_size.height()), index);
}

void LanePicture::copyShared(int y, int from, int to)
{
    std::copy(line(m_lineOf[static_cast<std::size_t>(y)]) + from,
              line(m_lineOf[static_cast<std::size_t>(y)]) + to, ownLine(y) + from);
}

void LanePicture::unshare(int top, int bottom)
{
    for (int y = std::max(top, 0); y < std::min(bottom, m_size.height()); ++y) {
        if (isOwn(y))
            continue;
        copyShared(y, 0, m_size.width());
        m_lineOf[static_cast<std::size_t>(y)] = kOwn;
    }
}

void LanePicture::unshare(QRect rect)
{
    rect = rect.intersected({QPoint(), m_size});
    if (rect.isEmpty() || (isOwn(rect.top()) && isOwn(rect.bottom())))
        return;
    int from = rect.left();
    auto* const last = m_patches.empty() ? nullptr : &m_patches.back();
    if (last != nullptr && last->top() == rect.top() && last->height() == rect.height() &&
        from <= last->right() + kNearPx) {
        from = last->right() + 1;
        last->setRight(std::max(last->right(), rect.right()));
    } else {
        m_patches.push_back(rect);
    }
    for (int y = rect.top(); y <= rect.bottom() && from <= rect.right(); ++y) {
        if (!isOwn(y))
            copyShared(y, from, rect.right() + 1);
    }
}

std::vector<LanePicture::Stretch> LanePicture::stretches(std::span<const LaneTint> tints) const
{
    std::vector<int> cuts;
    for (const auto& tint : tints) {
        cuts.push_back(tint.rect.top());
        cuts.push_back(tint.rect.top() + tint.rect.height());
    }
    std::ranges::sort(cuts);
    auto cut = std::ranges::upper_bound(cuts, 0);
    std::vector<Stretch> out;
    int part = 0;
    for (int y = 0; y < m_size.height(); ++y) {
        for (; cut != cuts.end() && *cut == y; ++cut)
            part = out.back().part + 1;
        const auto shown = m_lineOf[static_cast<std::size_t>(y)];
        if (out.empty() || shown != out.back().line || part != out.back().part)
            out.push_back({y, 0, shown, part});
        ++out.back().height;
    }
    return out;
}

/// A stretch that repeats a line then repeats the tinted line.
void LanePicture::tintLines(std::vector<Stretch>& all, std::span<const LaneTint> tints)
{
    std::vector<int> placeOf;                // by line, the place in this part
    std::vector<std::pair<int, int>> copies; // line, and the place where it is shown first
    for (int part = -1; auto& stretch : all) {
        if (stretch.part != std::exchange(part, stretch.part))
            placeOf.assign(static_cast<std::size_t>(m_lineCount), -1);
        if (stretch.line < 0)
            continue;
        auto& place = placeOf[static_cast<std::size_t>(stretch.line)];
        if (place < 0) {
            place = static_cast<int>(copies.size());
            copies.emplace_back(stretch.line, stretch.y);
        }
        stretch.line = place;
    }
    const auto count = static_cast<int>(copies.size());
    if (count == 0)
        return;
    m_tinted.resize(sizeOf(count));
    for (auto* to = m_tinted.data(); const auto& [from, y] : copies)
        to = std::copy_n(line(from), m_size.width(), to);
    QImage image(reinterpret_cast<uchar*>(m_tinted.data()), m_size.width(), count, QImage::Format_RGB32);
    QPainter painter(&image);
    for (const auto& tint : tints) {
        const auto placeFrom = [&](int y) {
            return static_cast<int>(std::ranges::lower_bound(copies, y, {}, &std::pair<int, int>::second) -
                                    copies.begin());
        };
        const int first = placeFrom(tint.rect.top());
        const int last = placeFrom(tint.rect.top() + tint.rect.height());
        fillTranslucent(painter, QRect(tint.rect.left(), first, tint.rect.width(), last - first), tint.color);
    }
}

void LanePicture::paint(QPainter& painter, std::span<const LaneTint> tints)
{
    auto all = stretches(tints);
    if (!tints.empty())
        tintLines(all, tints);
    const auto& lines = tints.empty() ? m_lines : m_tinted;
    const auto paintOwn = [&](const QRect& rect) {
        painter.drawImage(rect, m_pixels, rect);
        for (const auto& tint : tints) {
            if (tint.rect.intersects(rect))
                fillTranslucent(painter, tint.rect.intersected(rect), tint.color);
        }
    };
    for (const auto& stretch : all) {
        const QRect rect(0, stretch.y, m_size.width(), stretch.height);
        if (stretch.line < 0)
            paintOwn(rect);
        else // the brush repeats its one line, and the painter clips it
            painter.fillRect(
                rect, QBrush(QImage(reinterpret_cast<const uchar*>(lines.data() + sizeOf(stretch.line)),
                                    m_size.width(), 1, QImage::Format_RGB32)));
    }
    for (const auto& patch : m_patches)
        paintOwn(patch);
}

} // namespace opscope
