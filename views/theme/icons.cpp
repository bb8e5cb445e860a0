// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/icons.h"

#include <utility>

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace opscope {
namespace {

/// Draws an SVG whose strokes are `currentColor` in a colour of the theme that runs when it is painted.
class TintedIconEngine : public QIconEngine {
public:
    TintedIconEngine(QByteArray svg, Token token) : m_svg(std::move(svg)), m_token(token) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const Token token = mode == QIcon::Disabled ? Token::MutedText : m_token;
        QByteArray svg = m_svg;
        svg.replace("currentColor", currentTheme().color(token).name().toLatin1());
        QSvgRenderer renderer(svg);
        if (mode == QIcon::Disabled)
            painter->setOpacity(painter->opacity() * 0.5);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new TintedIconEngine(*this); }

private:
    QByteArray m_svg;
    Token m_token;
};

} // namespace

QIcon themedIcon(QLatin1String name, Token token)
{
    QFile file(QStringLiteral(":/opscope/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new TintedIconEngine(file.readAll(), token));
}

QIcon applicationIcon()
{
    return QIcon(QStringLiteral(":/opscope/icons/opscope.svg"));
}

} // namespace opscope
