// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes as pixels. Most of their height repeats one line of pixels, so such a line is kept once: a frame
// writes each pixel of the window once and reads few.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <QColor>
#include <QImage>
#include <QRect>

class QPainter;

namespace opscope {

/// A translucent rectangle over lanes, in device pixels from their corner.
struct LaneTint {
    QRect rect;
    QColor color;
};

class LanePicture {
public:
    /// Clears everything and makes space for a number of lines; the entire picture shows the first of them.
    void begin(QSize size, int lines);
    QSize size() const { return m_size; }
    /// Several threads may fill different lines.
    QRgb* line(int index) { return m_lines.data() + std::ptrdiff_t{index} * m_size.width(); }
    /// Makes lines [top, bottom) of the picture show one of the lines.
    void repeat(int top, int bottom, int index);
    /// Gives lines [top, bottom) pixels of their own, which begin as a copy of the current ones.
    void unshare(int top, int bottom);
    /// The same for a rectangle. Call it after all lines that get pixels of their own; these must not begin
    /// or end within its height. Rectangles next to each other must come from left to right.
    void unshare(QRect rect);
    bool isOwn(int y) const { return m_lineOf[static_cast<std::size_t>(y)] < 0; }
    /// As large as the picture; it is empty at places where pixels are not their own.
    QImage& pixels() { return m_pixels; }
    QRgb* ownLine(int y) { return reinterpret_cast<QRgb*>(m_pixels.scanLine(y)); }
    /// Rectangles with pixels of their own within repeated lines.
    std::span<const QRect> patches() const { return m_patches; }

    /// Paints into device pixels, with the corner of the lanes at (0, 0).
    void paint(QPainter& painter, std::span<const LaneTint> tints);

private:
    struct Stretch {
        int y = 0;
        int height = 0;
        int line = 0; ///< negative: the stretch has pixels of its own
        int part = 0; ///< part of the height, between places where a tint begins or ends
    };
    std::vector<Stretch> stretches(std::span<const LaneTint> tints) const;
    void tintLines(std::vector<Stretch>& all, std::span<const LaneTint> tints);
    /// The number of pixels of this number of lines.
    std::size_t sizeOf(int lines) const
    {
        return static_cast<std::size_t>(lines) * static_cast<std::size_t>(m_size.width());
    }
    void copyShared(int y, int from, int to);

    QSize m_size;
    int m_lineCount = 0;
    std::vector<QRgb> m_lines;  ///< one after the other
    std::vector<QRgb> m_tinted; ///< each repeated line, once for each part
    QImage m_pixels;
    std::vector<int> m_lineOf; ///< by y; negative: the line has pixels of its own
    std::vector<QRect> m_patches;
};

} // namespace opscope
