// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view_command.h"

#include <algorithm>
#include <array>
#include <span>

#include <QAction>
#include <QCoreApplication>

#include "app/action_table.h"
#include "app/comparison_view.h"
#include "app/page_actions.h"
#include "app/report_view.h"
#include "views/tables/export_command.h"
#include "views/tables/export_dialog.h"
#include "views/tables/table_page.h"
#include "views/tables/table_widget.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_page.h"

namespace opscope {
namespace {

QString quoted(const QString& text)
{
    return QString::fromStdString(shellQuoted(text.toStdString()));
}

const TableWidget* visibleTable(QWidget* content)
{
    if (content == nullptr)
        return nullptr;
    const auto all = content->findChildren<TableWidget*>();
    const auto it =
        std::ranges::find_if(all, [](const TableWidget* t) { return t->isVisible() && t->table(); });
    return it != all.end() ? *it : nullptr;
}

QString tableCommand(const TableWidget& table)
{
    const auto source = table.exportSource();
    ExportOptions options;
    options.columns = source.visibleColumns;
    return QString::fromStdString(
        exportCommand(*source.report, *table.table(), source.request, options, table.table()->page + ".csv"));
}

QString timelineCommand(const Report& report, const TimelineModel& timeline)
{
    const auto visible = timeline.visible();
    QString command = QStringLiteral("opscope-cli slices %1 --range %2,%3")
                          .arg(quoted(QString::fromStdString(report.root.string())))
                          .arg(visible.begin)
                          .arg(visible.end);
    const auto& narrowing = timeline.selection().ownNarrowing();
    if (narrowing.device)
        command += QStringLiteral(" --device %1").arg(*narrowing.device);
    if (narrowing.model)
        command += QStringLiteral(" --model %1").arg(*narrowing.model);
    if (narrowing.step && *narrowing.step < report.steps.size())
        command += QStringLiteral(" --step %1").arg(report.steps[*narrowing.step].number);
    return command;
}

/// One hint: words for the keys of one or two actions.
struct Hint {
    std::array<const char*, 2> ids;
    const char* text;
};
constexpr std::array kTimelineHints{
    Hint{{"timeline.zoomIn", "timeline.zoomOut"}, QT_TRANSLATE_NOOP("Hint", "zoom")},
    Hint{{"timeline.panLeft", "timeline.panRight"}, QT_TRANSLATE_NOOP("Hint", "pan")},
    Hint{{"timeline.focusSelection", nullptr}, QT_TRANSLATE_NOOP("Hint", "fit")},
    Hint{{"timeline.measure", nullptr}, QT_TRANSLATE_NOOP("Hint", "measure")},
    Hint{{"timeline.find", nullptr}, QT_TRANSLATE_NOOP("Hint", "find")},
    Hint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
};
constexpr std::array kTableHints{
    Hint{{"table.search", nullptr}, QT_TRANSLATE_NOOP("Hint", "search")},
    Hint{{"table.copy", nullptr}, QT_TRANSLATE_NOOP("Hint", "copy")},
    Hint{{"table.export", nullptr}, QT_TRANSLATE_NOOP("Hint", "export")},
    Hint{{"table.jump", nullptr}, QT_TRANSLATE_NOOP("Hint", "to the timeline")},
    Hint{{"edit.quickOpen", nullptr}, QT_TRANSLATE_NOOP("Hint", "quick open")},
    Hint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
};
constexpr std::array kWindowHints{
    Hint{{"file.openFolder", nullptr}, QT_TRANSLATE_NOOP("Hint", "open a folder")},
    Hint{{"file.openFile", nullptr}, QT_TRANSLATE_NOOP("Hint", "open a file")},
    Hint{{"edit.quickOpen", nullptr}, QT_TRANSLATE_NOOP("Hint", "quick open")},
    Hint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
};

} // namespace

QString viewCommand(const PagedView& view)
{
    if (const auto* comparison = qobject_cast<const ComparisonView*>(&view))
        return QStringLiteral("opscope-cli compare %1 %2")
            .arg(quoted(QString::fromStdString(comparison->baseline()->root.string())),
                 quoted(QString::fromStdString(comparison->current()->root.string())));
    const auto* report = qobject_cast<const ReportView*>(&view);
    if (report == nullptr)
        return {};
    auto* content = view.currentPage() >= 0 ? view.page(view.currentPage())->content() : nullptr;
    if (report->report() && content != nullptr) {
        if (const auto* page = qobject_cast<const TimelinePage*>(content))
            return timelineCommand(*report->report(), *page->timeline());
        if (const auto* table = visibleTable(content))
            return tableCommand(*table);
    }
    if (view.currentPageId() == QStringLiteral("inventory"))
        return QStringLiteral("opscope-cli table %1 --page inventory").arg(quoted(report->path()));
    return QStringLiteral("opscope-cli info %1").arg(quoted(report->path()));
}

QString hintLine(const ActionTable& actions, const QWidget* content)
{
    const auto ofPage = pageActions(content);
    const auto find = [&](const char* id) -> const QAction* {
        const auto isIt = [&](const QAction* a) { return a->objectName() == QLatin1String(id); };
        if (const auto it = std::ranges::find_if(ofPage, isIt); it != ofPage.end())
            return *it;
        const auto& all = actions.all();
        const auto it = std::ranges::find_if(all, isIt);
        return it != all.end() ? *it : nullptr;
    };
    const auto hints = find("timeline.zoomIn") != nullptr ? std::span<const Hint>(kTimelineHints)
                       : find("table.search") != nullptr  ? std::span<const Hint>(kTableHints)
                                                          : std::span<const Hint>(kWindowHints);
    QStringList parts;
    for (const auto& hint : hints) {
        QStringList keys;
        for (const auto* id : hint.ids) {
            const auto* action = id != nullptr ? find(id) : nullptr;
            if (action != nullptr && !action->shortcut().isEmpty())
                keys << action->shortcut().toString(QKeySequence::NativeText);
        }
        if (!keys.isEmpty())
            parts << keys.join(QLatin1Char('/')) + QLatin1Char(' ') +
                         QCoreApplication::translate("Hint", hint.text);
    }
    return parts.join(QStringLiteral("   \u00b7   "));
}

} // namespace opscope
