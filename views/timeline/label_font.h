// SPDX-License-Identifier: GPL-3.0-or-later
// Labels on slices. A frame has thousands of them, so each glyph is rendered once and then copied.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include <QFont>
#include <QImage>
#include <QString>

namespace opscope {

/// The colour of a label, and the colour of most of the background below it.
struct LabelInk {
    QRgb text = 0;
    QRgb ground = 0;
};

/// Glyphs of one font at one device pixel ratio as coverage masks. A table contains ASCII at quarters of a
/// pixel; Qt shapes any other text once, and the result is kept.
class LabelFont {
public:
    LabelFont(const QFont& font, double devicePixelRatio);

    /// Returns the text that fits into `widthPx`, elided in the middle; if that would cut the part that
    /// begins at `number`, elided before it, with the end of the text. Empty if not even two letters and the
    /// ellipsis fit.
    QString fitting(const QString& text, double widthPx, qsizetype number = 0) const;
    /// The number of pixels from its left edge on that a text may colour. A text that is not plain ASCII is
    /// shaped for this, once.
    int reach(const QString& text);
    int height() const { return m_ascent + m_descent; }

    /// Blends the text into the image, clipped to x in [clipLeft, clipRight). `top` is the top of the line.
    void draw(QImage& image, double x, int top, int clipLeft, int clipRight, const QString& text,
              LabelInk ink);

    bool isFor(const QFont& font, double devicePixelRatio) const;

private:
    static constexpr int kFirst = 32;
    static constexpr int kGlyphs = 96; ///< printable ASCII and the ellipsis
    static constexpr int kPhases = 4;  ///< positions within a pixel

    struct Mask {
        int left = 0; ///< left edge of the mask, from the pen position
        int width = 0;
        int height = 0;
        std::vector<std::uint8_t> alpha; ///< row by row from the top of the line
    };

    /// The colours for each coverage (0 to 255) between background and text.
    struct Ramp {
        LabelInk ink;
        std::array<QRgb, 256> mixed{};
    };

    static int glyphOf(QChar c); ///< -1: the character is not in the table
    static bool isPlain(const QString& text);
    double plainWidth(const QString& text) const;
    QString fittingFrom(const QString& text, double widthPx, qsizetype number) const;
    const Mask& maskOf(QChar c, std::size_t glyph, std::size_t phase);
    const Mask& shaped(const QString& text);
    Mask render(const QString& text, double phase, double width) const;
    const Ramp& rampOf(LabelInk ink);
    static void blit(QImage& image, const Mask& mask, int x, int top, int clipLeft, int clipRight,
                     const Ramp& ramp);

    QFont m_font; ///< in device pixels
    QFont m_asked;
    double m_ratio;
    int m_ascent = 0;
    int m_descent = 0;
    std::array<double, kGlyphs> m_advance{};
    std::array<std::array<Mask, kPhases>, kGlyphs> m_masks; ///< empty until first drawn
    std::unordered_map<std::string, Mask> m_shaped;
    std::unordered_map<std::uint64_t, Ramp> m_ramps;
};

} // namespace opscope
