// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/threshold_page.h"

#include <cmath>
#include <string>

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/advisor/files/user_advice.h"
#include "views/i18n.h"
#include "views/qtext.h"

namespace opscope {
namespace {

enum Field { WordColumn, OwnColumn, DefaultColumn, UnitColumn, SourceColumn, ColumnCount };

/// A unit or a source in the language of the window, as the advice shows it.
QString wordsOf(std::string_view english)
{
    return QCoreApplication::translate("Argument", std::string(english).c_str());
}

/// As in the file: with a decimal point in every language.
QString numberText(double value)
{
    return std::isnan(value) ? QString() : QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace

ThresholdPage::ThresholdPage(QWidget* parent)
    : QWidget(parent), m_table(new QTableWidget(this)), m_note(new QLabel(this))
{
    m_table->setColumnCount(ColumnCount);
    m_table->setHorizontalHeaderLabels(
        {tr("Threshold"), tr("Own value"), tr("Default"), tr("Unit"), tr("Source")});
    m_table->setAccessibleName(tr("Thresholds of the advisor"));
    m_table->verticalHeader()->hide();
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumSize(560, 320);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    const auto all = allThresholds();
    m_table->setRowCount(static_cast<int>(all.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& threshold = all[static_cast<std::size_t>(row)];
        const auto put = [&](Field column, const QString& text, Qt::ItemFlags flags) {
            auto* item = new QTableWidgetItem(text);
            item->setFlags(flags);
            item->setToolTip(text);
            if (column == OwnColumn || column == DefaultColumn)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        };
        constexpr auto kRead = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
        put(WordColumn, qtext(threshold.word), kRead);
        put(OwnColumn, {}, kRead | Qt::ItemIsEditable);
        put(DefaultColumn, numberText(threshold.value), kRead);
        put(UnitColumn, wordsOf(threshold.unit), kRead);
        put(SourceColumn, wordsOf(threshold.source), kRead);
    }
    read();
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setCurrentCell(0, OwnColumn);
    connect(m_table, &QTableWidget::itemChanged, this, &ThresholdPage::keep);
}

void ThresholdPage::read()
{
    const QSignalBlocker blocker(m_table);
    std::vector<Error> unread;
    m_values = userThresholds(unread);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto id = allThresholds()[static_cast<std::size_t>(row)].id;
        m_table->item(row, OwnColumn)
            ->setText(m_values.isDefault(id) ? QString() : numberText(m_values.at(id)));
    }
    m_note->setText(unread.empty()
                        ? tr("Kept in %1, which opscope-cli reads too; an empty cell is the default.")
                              .arg(QString::fromStdString((userConfigFolder() / "thresholds").string()))
                        : translateError(unread.front()));
}

void ThresholdPage::keep(const QTableWidgetItem* item)
{
    if (item->column() != OwnColumn)
        return;
    const auto& threshold = allThresholds()[static_cast<std::size_t>(item->row())];
    std::optional<double> value;
    const auto text = item->text().trimmed();
    Result<void> kept;
    bool isNumber = true;
    if (!text.isEmpty()) {
        kept = m_values.parse(std::string(threshold.word) + '=' + text.toStdString());
        isNumber = kept.has_value(); // the word is in the table
        value = m_values.at(threshold.id);
    }
    if (kept)
        kept = rememberThreshold(threshold.id, value);
    read();
    m_note->setForegroundRole(kept ? QPalette::WindowText : QPalette::BrightText);
    if (!isNumber)
        m_note->setText(tr("%1 must be a number; '%2' is not a number.").arg(qtext(threshold.word), text));
    else if (!kept)
        m_note->setText(translateError(kept.error()));
}

} // namespace opscope
