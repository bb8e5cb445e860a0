// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/label_font.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QFontMetricsF>
#include <QPainter>

#include "views/timeline/slice_colors.h"

namespace opscope {
namespace {

constexpr QChar kEllipsis(0x2026);
constexpr std::size_t kMaxShaped = 4096;
constexpr std::size_t kMaxRamps = 256; ///< limit for pairs of colours
constexpr int kOverhang = 2;           ///< for italics and antialiasing

} // namespace

LabelFont::LabelFont(const QFont& font, double devicePixelRatio)
    : m_font(font), m_asked(font), m_ratio(devicePixelRatio)
{
    const QFontMetricsF asked(font);
    m_font.setPixelSize(
        std::max(static_cast<int>(std::lround(
                     (font.pixelSize() > 0 ? font.pixelSize() : asked.height() / 1.25) * devicePixelRatio)),
                 4));
    m_font.setStyleStrategy(QFont::NoSubpixelAntialias);
    m_font.setHintingPreference(QFont::PreferVerticalHinting);
    const QFontMetricsF metrics(m_font);
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
    m_descent = static_cast<int>(std::ceil(metrics.descent()));
    for (int g = 0; g < kGlyphs; ++g) {
        const QString text = g == kGlyphs - 1 ? QString(kEllipsis) : QString(QChar(kFirst + g));
        const auto i = static_cast<std::size_t>(g);
        m_advance[i] = metrics.horizontalAdvance(text);
    }
}

const LabelFont::Mask& LabelFont::maskOf(QChar c, std::size_t glyph, std::size_t phase)
{
    auto& mask = m_masks[glyph][phase];
    if (mask.alpha.empty()) // to render all glyphs at once would delay the first frame
        mask = render(QString(c), static_cast<double>(phase) / kPhases, m_advance[glyph]);
    return mask;
}

bool LabelFont::isFor(const QFont& font, double devicePixelRatio) const
{
    return m_asked == font && m_ratio == devicePixelRatio;
}

int LabelFont::glyphOf(QChar c)
{
    if (c == kEllipsis)
        return kGlyphs - 1;
    const int code = c.unicode();
    return code >= kFirst && code < kFirst + kGlyphs - 1 ? code - kFirst : -1;
}

LabelFont::Mask LabelFont::render(const QString& text, double phase, double width) const
{
    Mask mask;
    mask.left = -kOverhang;
    mask.width = static_cast<int>(std::ceil(width)) + 2 * kOverhang + 1;
    mask.height = height();
    QImage image(mask.width, mask.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(m_font);
    painter.setPen(Qt::white);
    painter.drawText(QPointF(kOverhang + phase, m_ascent), text);
    painter.end();
    mask.alpha.resize(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height));
    for (int y = 0; y < mask.height; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < mask.width; ++x)
            mask.alpha[static_cast<std::size_t>(y * mask.width + x)] =
                static_cast<std::uint8_t>(qAlpha(line[x]));
    }
    return mask;
}

bool LabelFont::isPlain(const QString& text)
{
    return std::ranges::all_of(text, [](QChar c) { return glyphOf(c) >= 0; });
}

double LabelFont::plainWidth(const QString& text) const
{
    double sum = 0;
    for (const auto c : text)
        sum += m_advance[static_cast<std::size_t>(glyphOf(c))];
    return sum;
}

const LabelFont::Mask& LabelFont::shaped(const QString& text)
{
    auto key = text.toStdString();
    if (const auto it = m_shaped.find(key); it != m_shaped.end())
        return it->second;
    if (m_shaped.size() >= kMaxShaped)
        m_shaped.clear();
    auto mask = render(text, 0, QFontMetricsF(m_font).horizontalAdvance(text));
    return m_shaped.emplace(std::move(key), std::move(mask)).first->second;
}

int LabelFont::reach(const QString& text)
{
    if (isPlain(text))
        return static_cast<int>(plainWidth(text)) + 2 + kOverhang; // the text begins within a pixel
    const auto& mask = shaped(text);
    return mask.left + mask.width;
}

/// Keeps as many letters before the number as fit. If the text after them does not fit, only the number and
/// the end of the name stay: names differ there. If that is not enough either, the name is cut after the
/// number.
QString LabelFont::fittingFrom(const QString& text, double widthPx, qsizetype number) const
{
    const auto space = widthPx - m_advance[kGlyphs - 1];
    const auto advanceOf = [this](QChar c) { return m_advance[static_cast<std::size_t>(glyphOf(c))]; };
    const auto widthOf = [&](qsizetype first, qsizetype last) {
        return std::accumulate(text.begin() + first, text.begin() + last, 0.0,
                               [&](double sum, QChar c) { return sum + advanceOf(c); });
    };
    auto left = space - widthOf(number, text.size());
    if (left >= 0) {
        auto from = number;
        while (from > 1 && (left -= advanceOf(text[from - 1])) >= 0)
            --from;
        return kEllipsis + text.mid(from);
    }
    auto end = number;
    while (end < text.size() && text[end].isDigit())
        ++end;
    if (end == number)
        return fitting(text.mid(number), widthPx);
    left = space - widthOf(number, end);
    qsizetype tail = 0;
    while (end + tail < text.size() && (left -= advanceOf(text[text.size() - 1 - tail])) >= 0)
        ++tail;
    if (tail > 0)
        return text.mid(number, end - number) + kEllipsis + text.right(tail);
    left = space;
    end = number;
    while (end < text.size() && (left -= advanceOf(text[end])) >= 0)
        ++end;
    return end < text.size() && text[end].isDigit() ? QString() : kEllipsis + text.mid(number, end - number);
}

QString LabelFont::fitting(const QString& text, double widthPx, qsizetype number) const
{
    double full = 0;
    bool isInTable = true;
    for (const auto c : text) {
        const auto g = glyphOf(c);
        isInTable = isInTable && g >= 0;
        full += g >= 0 ? m_advance[static_cast<std::size_t>(g)] : m_ascent + m_descent;
    }
    if (full <= widthPx)
        return text;
    if (!isInTable) {
        const auto elided =
            QFontMetricsF(m_font).elidedText(text, Qt::ElideMiddle, std::floor(widthPx / 8) * 8);
        return elided.size() >= 3 ? elided : QString();
    }
    // Adds letters from both ends, the front first, as long as they and the ellipsis fit.
    auto left = widthPx - m_advance[kGlyphs - 1];
    qsizetype head = 0;
    qsizetype tail = 0;
    while (head + tail < text.size()) {
        const bool isFront = head <= tail;
        const auto c = isFront ? text[head] : text[text.size() - 1 - tail];
        left -= m_advance[static_cast<std::size_t>(glyphOf(c))];
        if (left < 0)
            break;
        ++(isFront ? head : tail);
    }
    if (head + tail < 2)
        return {};
    auto end = number;
    while (end < text.size() && text[end].isDigit())
        ++end;
    if (number > 0 && (end == number || (end > head && number < text.size() - tail))) {
        if (auto cut = fittingFrom(text, widthPx, number); !cut.isEmpty())
            return cut;
    }
    return text.left(head) + kEllipsis + text.right(tail);
}

const LabelFont::Ramp& LabelFont::rampOf(LabelInk ink)
{
    if (m_ramps.size() >= kMaxRamps)
        m_ramps.clear();
    const auto [it, isNew] = m_ramps.try_emplace((std::uint64_t{ink.ground} << 32U) | ink.text);
    auto& ramp = it->second;
    if (isNew) {
        ramp.ink = ink;
        for (int a = 0; a < 256; ++a)
            ramp.mixed[static_cast<std::size_t>(a)] = SliceColors::blend(ink.ground, ink.text, a);
    }
    return ramp;
}

void LabelFont::blit(QImage& image, const Mask& mask, int x, int top, int clipLeft, int clipRight,
                     const Ramp& ramp)
{
    const int from = std::max({x, clipLeft, 0});
    const int to = std::min({x + mask.width, clipRight, image.width()});
    const int firstRow = std::max(0, -top);
    const int lastRow = std::min(mask.height, image.height() - top);
    auto* const bits =
        image.bits(); // read only once: QImage::bits() tests each time whether the image is shared
    for (int row = firstRow; row < lastRow; ++row) {
        auto* line = reinterpret_cast<QRgb*>(bits + (top + row) * image.bytesPerLine());
        const auto* alpha = mask.alpha.data() + static_cast<std::ptrdiff_t>(row) * mask.width - x;
        for (int px = from; px < to; ++px) {
            if (alpha[px] != 0)
                line[px] = line[px] == ramp.ink.ground
                               ? ramp.mixed[alpha[px]]
                               : SliceColors::blend(line[px], ramp.ink.text, alpha[px]);
        }
    }
}

void LabelFont::draw(QImage& image, double x, int top, int clipLeft, int clipRight, const QString& text,
                     LabelInk ink)
{
    const auto& ramp = rampOf(ink);
    if (!isPlain(text)) {
        const auto& mask = shaped(text);
        blit(image, mask, static_cast<int>(std::lround(x)) + mask.left, top, clipLeft, clipRight, ramp);
        return;
    }
    for (const auto c : text) {
        const auto g = static_cast<std::size_t>(glyphOf(c));
        if (c != QLatin1Char(' ')) {
            const auto quarter = std::lround(x * kPhases);
            const auto integer = quarter >= 0 ? quarter / kPhases : (quarter - kPhases + 1) / kPhases;
            const auto& mask = maskOf(c, g, static_cast<std::size_t>(quarter - integer * kPhases));
            blit(image, mask, static_cast<int>(integer) + mask.left, top, clipLeft, clipRight, ramp);
        }
        x += m_advance[g];
    }
}

} // namespace opscope
