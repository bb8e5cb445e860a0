// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/style.h"

#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

/// Fusion's frame is darker than the background and cannot be seen on a dark one.
void drawFieldFrame(const QStyleOption& option, QPainter* painter)
{
    auto color = currentTheme().color(Token::MutedText);
    color.setAlpha(110);
    if (option.state.testFlag(QStyle::State_HasFocus))
        color = currentTheme().color(Token::Accent);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(color);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

class OpscopeStyle : public QProxyStyle {
public:
    OpscopeStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        switch (metric) {
        case PM_LayoutLeftMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutBottomMargin:
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return kGrid;
        case PM_ToolBarItemSpacing:
            return kGrid / 2;
        case PM_ToolBarItemMargin:
            return kGrid / 2;
        case PM_ToolBarFrameWidth:
            return 0;
        case PM_SmallIconSize:
        case PM_ToolBarIconSize:
        case PM_ButtonIconSize:
        case PM_TabBarIconSize:
        case PM_ListViewIconSize:
            return 2 * kGrid;
        case PM_TabBarTabHSpace:
            return 3 * kGrid;
        case PM_TabBarTabVSpace:
            return kGrid + kGrid / 2;
        case PM_TabBarTabShiftVertical:
        case PM_TabBarTabOverlap:
            return 0;
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth:
            return kGrid / 2;
        case PM_DockWidgetTitleMargin:
            return kGrid / 2;
        case PM_MenuBarItemSpacing:
            return kGrid / 2;
        case PM_MenuBarPanelWidth:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
        }
    }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override
    {
        if (hint == SH_TabBar_Alignment)
            return Qt::AlignLeft;
        if (hint == SH_ToolTip_WakeUpDelay)
            return 400;
        if (hint ==
            SH_EtchDisabledText) // a light shadow under grey words cannot be read on a dark background
            return 0;
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }

    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option,
                       const QWidget* widget) const override
    {
        switch (pixmap) {
        case SP_TitleBarCloseButton:
        case SP_DockWidgetCloseButton:
        case SP_TabCloseButton:
            return themedIcon(QLatin1String("close"), Token::MutedText);
        case SP_TitleBarNormalButton:
            return themedIcon(QLatin1String("float"), Token::MutedText);
        default:
            return QProxyStyle::standardIcon(pixmap, option, widget);
        }
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override
    {
        const auto& theme = currentTheme();
        switch (element) {
        case CE_TabBarTabShape:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                drawTab(*tab, painter);
                return;
            }
            break;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                drawMenuBarItem(*item, painter, widget);
                return;
            }
            break;
        case CE_ToolBar:
        case CE_MenuBarEmptyArea:
            painter->fillRect(option->rect, theme.color(Token::Panel));
            return;
        default:
            break;
        }
        QProxyStyle::drawControl(element, option, painter, widget);
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        const auto& theme = currentTheme();
        switch (element) {
        case PE_FrameTabBarBase:
            painter->fillRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1,
                              theme.color(Token::Border));
            return;
        case PE_FrameStatusBarItem:
            return;
        case PE_Frame: // a field of several lines
            if (qobject_cast<const QPlainTextEdit*>(widget) == nullptr)
                break;
            [[fallthrough]];
        case PE_FrameLineEdit:
            drawFieldFrame(*option, painter);
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            drawFieldFrame(*option, painter);
            return;
        case PE_IndicatorHeaderArrow:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                // The arrow points down for falling values, as in the tables of the pages; Qt means the
                // opposite.
                QStyleOptionHeader turned = *header;
                if (header->sortIndicator != QStyleOptionHeader::None)
                    turned.sortIndicator = header->sortIndicator == QStyleOptionHeader::SortUp
                                               ? QStyleOptionHeader::SortDown
                                               : QStyleOptionHeader::SortUp;
                QProxyStyle::drawPrimitive(element, &turned, painter, widget);
                return;
            }
            break;
        case PE_IndicatorTabClose: {
            const bool isHot = option->state.testFlag(State_MouseOver);
            const QRect box = option->rect;
            if (isHot) {
                painter->setRenderHint(QPainter::Antialiasing);
                painter->setPen(Qt::NoPen);
                painter->setBrush(theme.color(Token::Border));
                painter->drawRoundedRect(box, 3, 3);
            }
            const QRect cross = box.adjusted(2, 2, -2, -2);
            themedIcon(QLatin1String("close"), isHot ? Token::Text : Token::MutedText).paint(painter, cross);
            return;
        }
        case PE_IndicatorToolBarSeparator: {
            const QRect r = option->rect;
            painter->fillRect(r.center().x(), r.top() + kGrid / 2, 1, r.height() - kGrid,
                              theme.color(Token::Border));
            return;
        }
        default:
            break;
        }
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override
    {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        if (control == CC_ToolButton && button != nullptr &&
            button->features.testFlag(QStyleOptionToolButton::Arrow)) {
            auto plain = *button; // the button's arrow shows that there is a menu
            plain.features.setFlag(QStyleOptionToolButton::HasMenu, false);
            return QProxyStyle::drawComplexControl(control, &plain, painter, widget);
        }
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        if (control == CC_SpinBox)
            drawFieldFrame(*option, painter);
    }

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override
    {
        const QSize out = QProxyStyle::sizeFromContents(type, option, size, widget);
        switch (type) {
        case CT_MenuBarItem:
            return out + QSize(0, kGrid);
        case CT_PushButton:
            return out + QSize(kGrid, kGrid / 2);
        case CT_ItemViewItem:
            return out + QSize(0, kGrid / 2);
        default:
            return out;
        }
    }

private:
    void drawMenuBarItem(const QStyleOptionMenuItem& item, QPainter* painter, const QWidget* widget) const
    {
        const auto& theme = currentTheme();
        const bool isOn = item.state.testFlag(State_Selected);
        painter->fillRect(item.rect, theme.color(isOn ? Token::Selection : Token::Panel));
        int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine;
        if (styleHint(SH_UnderlineShortcut, &item, widget, nullptr) == 0)
            flags |= Qt::TextHideMnemonic;
        drawItemText(painter, item.rect, flags, item.palette, item.state.testFlag(State_Enabled), item.text,
                     isOn ? QPalette::HighlightedText : QPalette::ButtonText);
    }

    /// A flat tab: the current one in the colour of the page with a line of the accent.
    static void drawTab(const QStyleOptionTab& tab, QPainter* painter)
    {
        const auto& theme = currentTheme();
        const bool isCurrent = tab.state.testFlag(State_Selected);
        const bool isHot = tab.state.testFlag(State_MouseOver);
        const QRect r = tab.rect;
        painter->fillRect(r, theme.color(isCurrent ? Token::Panel
                                         : isHot   ? Token::AlternateBase
                                                   : Token::Window));
        if (isCurrent) {
            const bool isBelow = tab.shape == QTabBar::RoundedSouth || tab.shape == QTabBar::TriangularSouth;
            const int y = isBelow ? r.bottom() - 1 : r.top();
            painter->fillRect(r.left(), y, r.width(), 2, theme.color(Token::Accent));
        }
        painter->fillRect(r.right(), r.top() + kGrid / 2, 1, r.height() - kGrid, theme.color(Token::Border));
    }
};

} // namespace

QStyle* makeStyle()
{
    return new OpscopeStyle;
}

} // namespace opscope
