// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_examples.h"

#include <array>

#include <QCoreApplication>

#include "views/language_change.h"

namespace opscope {
namespace {

struct Example {
    const char* question;
    const char* statement;
};

constexpr std::array kExamples{
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Which slices are the longest?"),
            "SELECT report, id, name, ts, dur FROM slices\nORDER BY dur DESC LIMIT 100"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Which names take the most time?"),
            "SELECT name, count(*) AS n, sum(dur) AS total, median(dur) AS median\nFROM slices GROUP BY name "
            "ORDER BY total DESC LIMIT 100"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "What kinds of work are there?"),
            "SELECT class, count(*) AS n, sum(dur) AS total FROM slices\nGROUP BY class ORDER BY total DESC"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Which types of ops take the most time?"),
            "SELECT type, count(*) AS n, sum(dur) AS total FROM ops\nGROUP BY type ORDER BY total DESC"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "Which lanes have the most slices?"),
            "SELECT process, name, class, slices FROM tracks\nORDER BY slices DESC LIMIT 100"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "What was read from each file?"),
            "SELECT path, kind, state, slices, rows, reason FROM files ORDER BY path"},
    Example{QT_TRANSLATE_NOOP("SqlExamples", "What does each column contain?"),
            "SELECT table_name, column_name, type, what FROM schema"},
};

} // namespace

SqlExamples::SqlExamples(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(2);
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    for (const auto& example : kExamples) {
        auto* item = new QTreeWidgetItem(this);
        item->setText(1, QString::fromLatin1(example.statement).simplified());
        item->setToolTip(1, QString::fromLatin1(example.statement));
    }
    const auto choose = [this](QTreeWidgetItem* item) {
        const auto row = static_cast<std::size_t>(indexOfTopLevelItem(item));
        Q_EMIT chosen(QString::fromLatin1(kExamples.at(row).statement));
    };
    connect(this, &QTreeWidget::itemActivated, this, choose);
    onLanguageChange(this, [this] { retranslate(); });
}

QStringList SqlExamples::statements()
{
    QStringList all;
    for (const auto& example : kExamples)
        all += QString::fromLatin1(example.statement);
    return all;
}

void SqlExamples::retranslate()
{
    setHeaderLabels({tr("Examples: double-click to run"), tr("Statement")});
    setAccessibleName(tr("Example statements"));
    for (std::size_t row = 0; row < kExamples.size(); ++row)
        topLevelItem(static_cast<int>(row))
            ->setText(0, QCoreApplication::translate("SqlExamples", kExamples.at(row).question));
    resizeColumnToContents(0);
}

} // namespace opscope
