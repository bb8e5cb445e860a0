// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of both runs that differ; a switch shows the equal ones too.
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "core/compare/compared_settings.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/state_style.h"
#include "views/grid/differing.h"
#include "views/grid/table_page.h"
#include "views/i18n.h"
#include "views/language_change.h"

namespace opscope {
namespace {

class SettingsPage : public Page, public Differing {
    Q_OBJECT
public:
    explicit SettingsPage(const PanelContext& context, QWidget* parent = nullptr)
        : Page(context.selection, parent),
          m_sides(*context.sides),
          m_counts(new QLabel(this)),
          m_all(new QCheckBox(this)),
          m_table(new TableWidget(nullptr, context.selection, this))
    {
        auto* top = new QHBoxLayout;
        top->setContentsMargins(10, 6, 10, 4);
        top->addWidget(m_counts, 1);
        top->addWidget(m_all);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addLayout(top);
        layout->addWidget(m_table, 1);
        m_counts->setObjectName(QStringLiteral("settings.counts"));
        m_table->setMarksSlices(false);
        m_table->setNamesAreOps(false);
        m_table->setCommand({[this] { return cliCommand(); },
                             {ExportFormat::Csv, ExportFormat::Json, ExportFormat::Markdown}});
        setFocusProxy(m_table);
        connect(m_all, &QCheckBox::toggled, this, &SettingsPage::fill);
        connect(&m_sides, &ComparisonSides::swapped, this, &SettingsPage::fill);
        connect(&m_sides, &ComparisonSides::replaced, this, &SettingsPage::fill);
        onLanguageChange(this, [this] { fill(); });
    }

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override
    {
        auto command = QStringLiteral("opscope-cli compare");
        QString ranks;
        for (const auto side : kSides) {
            const auto& report = *m_sides.first(side);
            command += QLatin1Char(' ') + shellWord(QString::fromStdString(report.root.string()));
            if (m_sides.ranks(side) && isKnown(report.rank))
                ranks += QStringLiteral(" --rank-%1 %2")
                             .arg(side == CompareSide::A ? QLatin1Char('a') : QLatin1Char('b'))
                             .arg(report.rank);
        }
        return command + QStringLiteral(" --context") + ranks;
    }
    DifferenceStep goToDifference(bool isForward) override
    {
        return opscope::goToDifference(*m_table, isForward,
                                       [this](std::uint32_t row) { return !isSame(row); });
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange)
            fill();
        Page::changeEvent(event);
    }

private:
    bool isSame(std::uint32_t row) const
    {
        return m_all->isChecked() && row < m_settings.size() && m_settings[row].isSame;
    }

    void fill()
    {
        const bool all = m_all->isChecked();
        m_settings = settingsOfBoth(*m_sides.first(CompareSide::A), *m_sides.first(CompareSide::B));
        const auto equal = static_cast<int>(countEqual(m_settings));
        const auto ofRun = static_cast<int>(countOfRun(m_settings));
        auto text = tr("%n setting(s) differ", nullptr, static_cast<int>(m_settings.size()) - ofRun - equal) +
                    QStringLiteral(", ") + tr("%n are equal", nullptr, equal);
        if (ofRun > 0)
            text += QStringLiteral(", ") + tr("values of the run that are no settings: %1").arg(ofRun);
        m_counts->setText(text);
        m_counts->setToolTip(
            tr("Clocks, counters, ids, times, paths of results and what was measured differ in "
               "every run: they are not listed here."));
        m_all->setText(tr("Equal settings too"));
        m_table->setTable(settingsTable(m_settings, translatedWords(), all),
                          all ? QStringLiteral("compare_settings/all") : QStringLiteral("compare_settings"));
        std::unordered_map<QString, QColor> colors;
        if (all) {
            for (const auto state : {RowState::Changed, RowState::New, RowState::Gone, RowState::Same})
                colors[stateText(state)] = stateColor(state);
        }
        m_table->setWordColors(0, std::move(colors));
    }

    ComparisonSides& m_sides;
    QLabel* m_counts;
    QCheckBox* m_all;
    TableWidget* m_table;
    std::vector<SettingPair> m_settings;
};

} // namespace

extern const Panel settingsSidesPanel;
constinit const Panel settingsSidesPanel{"settings",
                                         QT_TRANSLATE_NOOP("Panel", "Settings that differ"),
                                         whyNoTimes,
                                         makePage<SettingsPage>,
                                         {.group = PageGroup::Overview, .icon = "settings"}};

} // namespace opscope

#include "settings_page.moc"
