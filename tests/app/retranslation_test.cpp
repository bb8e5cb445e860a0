// SPDX-License-Identifier: GPL-3.0-or-later
/// A window whose language was switched has the same texts as one that was opened in that language.
#include <functional>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>

#include "app/window/appearance.h"
#include "tests/app/window_fixture.h"
#include "views/grid/filter_header.h"
#include "views/plots/qcustomplot.h"

using namespace opscope;

namespace {

/// Every text of a widget and of its children that a user can read or hear.
QStringList textsOf(const QWidget& top)
{
    QStringList out;
    const auto add = [&](const QWidget& widget, const char* what, const QString& text) {
        if (!text.isEmpty())
            out << QLatin1String(widget.metaObject()->className()) + QLatin1Char(' ') + QLatin1String(what) +
                       QStringLiteral(": ") + text;
    };
    auto all = top.findChildren<QWidget*>();
    all.prepend(const_cast<QWidget*>(&top));
    for (const auto* widget : all) {
        const auto* parent = widget->parentWidget();
        if (parent != nullptr && (parent->inherits("QTabBar") ||              // Qt's own arrows
                                  parent->inherits("opscope::FilterHeader"))) // made for the visible columns
            continue;
        add(*widget, "tip", widget->toolTip());
        add(*widget, "name", widget->accessibleName());
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            add(*widget, "text", label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            add(*widget, "text", button->text());
        if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            add(*widget, "placeholder", line->placeholderText());
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < std::min(box->count(), 50); ++i)
                add(*widget, "item", box->itemText(i));
        }
        if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < bar->count(); ++i)
                add(*widget, "tab", bar->tabText(i));
        }
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
            view != nullptr && view->model() != nullptr && !widget->inherits("QComboBoxListView")) {
            for (int i = 0; i < view->model()->columnCount(); ++i)
                add(*widget, "header", view->model()->headerData(i, Qt::Horizontal).toString());
        }
        if (const auto* header = qobject_cast<const FilterHeader*>(widget)) {
            for (const auto& group : header->groups())
                add(*widget, "group", group);
        }
        if (auto* plot = qobject_cast<const QCustomPlot*>(widget)) {
            for (const auto* axis : {plot->xAxis, plot->yAxis, plot->xAxis2, plot->yAxis2})
                add(*widget, "axis", axis->label());
            for (int i = 0; i < plot->plottableCount(); ++i) {
                const auto name = const_cast<QCustomPlot*>(plot)->plottable(i)->name();
                if (!name.contains(QChar(0x2026))) // cut to the width when it was drawn
                    add(*widget, "line", name);
            }
            for (int i = 0; i < plot->itemCount(); ++i) {
                if (const auto* text =
                        qobject_cast<const QCPItemText*>(const_cast<QCustomPlot*>(plot)->item(i)))
                    add(*widget, "label", text->text());
            }
        }
        for (const auto* action : widget->actions())
            add(*widget, "action", action->text());
    }
    out.sort();
    return out;
}

std::vector<QStringList> textsOfPages(TestWindow& t)
{
    std::vector<QStringList> out;
    auto* view = t.window.currentView();
    for (int i = 0; i < view->pageCount(); ++i) {
        view->showPage(i);
        t.settle();
        out.push_back(textsOf(*view->page(i)));
    }
    return out;
}

/// Checks that pages in an open window have the same texts after a change as pages that were opened after it.
void checkChange(const std::function<void()>& before, const std::function<void()>& change,
                 const std::function<void(const QStringList&)>& look = {})
{
    const QString path = sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    std::vector<QStringList> changed;
    before();
    {
        TestWindow t;
        t.window.open({path});
        t.settle();
        (void)textsOfPages(t);
        change();
        changed = textsOfPages(t);
    }
    TestWindow t;
    t.window.open({path});
    t.settle();
    const auto opened = textsOfPages(t);
    before();
    REQUIRE(changed.size() == opened.size());
    for (std::size_t i = 0; i < opened.size(); ++i) {
        INFO(t.window.currentView()->pageId(static_cast<int>(i)).toStdString());
        auto missing = opened[i];
        for (const auto& text : changed[i])
            missing.removeOne(text);
        auto stale = changed[i];
        for (const auto& text : opened[i])
            stale.removeOne(text);
        CHECK(missing.join(QLatin1Char('\n')).toStdString() == "");
        CHECK(stale.join(QLatin1Char('\n')).toStdString() == "");
        if (look)
            look(opened[i]);
    }
}

} // namespace

TEST_CASE("language: after a switch pages have the same texts as pages opened in that language",
          "[app][i18n]")
{
    Appearance appearance(*qApp);
    const auto choose = [&](const char* language) {
        AppSettings values;
        values.language = QLatin1String(language);
        appearance.apply(values);
        QCoreApplication::processEvents();
    };
    checkChange([&] { choose("en"); }, [&] { choose("zh_CN"); });
}

TEST_CASE("units: all pages have the unit of times that the user sets, at once", "[app][i18n]")
{
    Appearance appearance(*qApp);
    const auto choose = [&](const char* unit) {
        AppSettings values;
        values.language = QStringLiteral("en");
        values.display.timeUnit = QLatin1String(unit);
        appearance.apply(values);
        QCoreApplication::processEvents();
    };
    bool isSeen = false; // on the axis of a histogram, which has its own us
    checkChange([&] { choose("auto"); }, [&] { choose("ms"); },
                [&](const QStringList& texts) {
                    isSeen = isSeen || !texts.filter(QStringLiteral("axis: duration (ms)")).isEmpty();
                });
    CHECK(isSeen);
}
