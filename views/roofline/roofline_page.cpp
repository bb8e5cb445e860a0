// SPDX-License-Identifier: GPL-3.0-or-later
// How near each op comes to the limits of the chip: the plot, its channels and chip, and the table of the
// ops. Runs of one model with different counters that were opened together are shown as one.
#include <algorithm>
#include <set>

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/files/user_advice.h"
#include "core/advisor/roofline/roofline_table.h"
#include "core/base/message_id.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/panel.h"
#include "views/roofline/roofline_plot.h"
#include "views/roofline/roofline_why.h"
#include "views/theme/grid.h"
#include "views/workers/job.h"

namespace opscope {
namespace {

constexpr int kMostNotes = 1; ///< lines under the selectors; hover shows all of them

struct Choice {
    std::string chip; ///< empty: the chip of the run
    double ddrPeak = 0;
};

/// Titles of channels are texts of the context "Column".
Words tableWords()
{
    auto words = translatedWords();
    words.text = [](std::string_view english) {
        return QCoreApplication::translate("Column", std::string(english).c_str()).toStdString();
    };
    return words;
}

Result<RooflineDataPtr> dataOf(const Workspace& workspace, std::size_t focus, const Choice& choice)
{
    auto user = userAdvice();
    if (!choice.chip.empty())
        OPSCOPE_TRY(user.options.chips.choose(choice.chip));
    const auto sets = mergedSets(workspace.reports);
    const auto& merged = setOf(sets, focus);
    if (choice.ddrPeak > 0)
        user.options.thresholds.set(ThresholdId::SvpDdrPeak, choice.ddrPeak);
    auto data = std::make_shared<RooflineData>();
    data->base = merged.base;
    data->further = merged.further;
    data->view =
        std::make_unique<OpView>(workspace.reports[merged.base], static_cast<std::uint32_t>(merged.base),
                                 user.options.chips, merged.table);
    data->roofline = roofline(*data->view, user.options.thresholds);
    for (std::size_t i = 0; i < data->roofline.ops.size(); ++i) {
        const auto op = data->roofline.ops[i].op;
        if (op >= data->places.size())
            data->places.resize(op + std::size_t{1});
        data->places[op] = static_cast<std::uint32_t>(i + 1);
    }
    data->mergeNotes = merged.matchNotes;
    data->unread = std::move(user.unread);
    return RooflineDataPtr(std::move(data));
}

class RooflinePage : public Page {
    Q_OBJECT
public:
    RooflinePage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent),
          m_context(context),
          m_channel(new QComboBox),
          m_unit(new QComboBox),
          m_top(new QSpinBox),
          m_chip(new QComboBox),
          m_peak(new QDoubleSpinBox),
          m_notes(new QLabel),
          m_plot(new RooflinePlot),
          m_why(new RooflineWhy(context)),
          m_table(new TableWidget(context.report(), context.selection)),
          m_picture(new QAction(this))
    {
        m_table->setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        m_notes->setWordWrap(true);
        m_notes->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
        m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(m_notes);
        auto* splitter = new QSplitter(Qt::Vertical);
        splitter->setChildrenCollapsible(false);
        auto* upper = new QWidget;
        auto* upperLayout = new QVBoxLayout(upper);
        upperLayout->setContentsMargins(0, 0, 0, 0);
        upperLayout->setSpacing(0);
        upperLayout->addWidget(m_plot, 1);
        upperLayout->addWidget(m_why);
        splitter->addWidget(upper);
        splitter->addWidget(m_table);
        splitter->setStretchFactor(0, 5);
        splitter->setStretchFactor(1, 4);
        splitter->setSizes({330, 270});
        layout->addWidget(splitter, 1);
        layout->insertWidget(
            0, makeSelectors()); // after the table in the order of Tab, because Tab enters the page there
        setFocusProxy(m_table);
        m_table->setWorkspace(context.workspace);
        m_picture->setObjectName(QStringLiteral("roofline.savePicture"));
        setPlace(m_picture, ActionPlace::Export);
        addAction(m_picture);
        connect(m_picture, &QAction::triggered, m_plot, &Plot::askPicture);
        connect(m_plot, &RooflinePlot::opClicked, this, &RooflinePage::selectOp);
        connect(m_plot, &RooflinePlot::verdictClicked, this, &RooflinePage::chooseVerdict);
        connect(m_table, &TableWidget::currentRowChanged, this, &RooflinePage::explainOp);
        connect(m_table, &TableWidget::shownChanged, this, &RooflinePage::followTable);
        selection().on(Selection::Rank, this, [this] {
            if (!m_data || !isOfData(selection().rank()))
                reload();
        });
        onLanguageChange(this, [this] {
            retranslate();
            publish();
        });
        reload();
    }

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override
    {
        auto command =
            QStringLiteral("opscope-cli roofline %1").arg(shellWord(QString::fromStdString(m_context.root)));
        if (const auto channel = chosenChannel())
            command +=
                QStringLiteral(" --channel %1").arg(QLatin1String(rooflineChannels()[*channel].id.data()));
        if (const auto unit = chosenUnit())
            command += QStringLiteral(" --unit %1").arg(QLatin1String(rooflineUnitName(*unit)));
        command += QStringLiteral(" --top %1").arg(m_top->value());
        if (const auto chip = m_chip->currentData().toString(); !chip.isEmpty())
            command += QStringLiteral(" --chip %1").arg(shellWord(chip));
        if (!m_peak->isHidden() && m_peak->value() > 0)
            command += QStringLiteral(" --ddr-peak %1").arg(m_peak->value());
        return command;
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        constexpr int kLowPx = 480;
        Page::resizeEvent(event);
        m_why->setBrief(height() < kLowPx);
    }

private:
    QWidget* makeSelectors()
    {
        auto* bar = new QWidget;
        auto* layout = new QHBoxLayout(bar);
        layout->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
        for (QWidget* widget : std::initializer_list<QWidget*>{m_unit, m_channel, m_top, m_chip, m_peak})
            layout->addWidget(widget);
        layout->addStretch(1);
        m_channel->setMinimumContentsLength(22);
        m_channel->setMaxVisibleItems(30);
        m_channel->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_chip->setMinimumContentsLength(16);
        m_chip->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_top->setRange(0, static_cast<int>(kMostRooflineOps));
        m_top->setSingleStep(10);
        m_peak->setRange(0, 10'000);
        m_peak->setValue(settings().pageValue(QStringLiteral("roofline/ddrPeak"), 0).toDouble());
        m_peak->setVisible(m_context.report()->kind == ReportKind::Job);
        m_chip->setHidden(m_context.report()->kind == ReportKind::Job);
        connect(m_unit, &QComboBox::activated, this, [this] {
            fillChannels();
            publish();
        });
        connect(m_channel, &QComboBox::activated, this, &RooflinePage::publish);
        connect(m_top, &QSpinBox::valueChanged, this, &RooflinePage::publish);
        connect(m_chip, &QComboBox::activated, this, [this] {
            const auto chip = m_chip->currentData().toString().toStdString();
            // The user answers once: other runs that do not name their chip, and the advisor, use the same
            // answer.
            if (m_context.report()->kind != ReportKind::Job && !chip.empty() &&
                ChipList::builtIn().chipOf(m_context.report()->platform).name.empty())
                static_cast<void>(rememberUnknownChip(chip)); // otherwise the page asks again
            reload();
        });
        connect(m_peak, &QDoubleSpinBox::valueChanged, this, [this](double value) {
            settings().setPageValue(QStringLiteral("roofline/ddrPeak"), value);
            reload();
        });
        return bar;
    }

    void retranslate()
    {
        const auto keep = [](QComboBox* box, auto fill) {
            const auto index = box->currentIndex();
            box->clear();
            fill();
            box->setCurrentIndex(std::max(0, index));
        };
        keep(m_unit, [this] {
            m_unit->addItem(tr("All units"));
            m_unit->addItem(tr("Cube"), static_cast<int>(RooflineUnit::Cube));
            m_unit->addItem(tr("Vector"), static_cast<int>(RooflineUnit::Vector));
            m_unit->addItem(tr("Both units"), static_cast<int>(RooflineUnit::Both));
        });
        keep(m_chip, [this] {
            m_chip->addItem(tr("Chip of the run"));
            for (const auto& chip : ChipList::builtIn().chips())
                m_chip->addItem(QString::fromStdString(chip.name), QString::fromStdString(chip.name));
        });
        m_unit->setAccessibleName(tr("Unit"));
        m_channel->setAccessibleName(tr("Channel"));
        m_chip->setAccessibleName(tr("Chip"));
        m_chip->setToolTip(tr("The chip, if the run does not name it; your own chip numbers are in "
                              "~/.config/opscope/chips/*.json"));
        m_top->setAccessibleName(tr("Longest ops"));
        m_top->setPrefix(tr("Top "));
        m_top->setSpecialValueText(tr("All ops"));
        m_peak->setAccessibleName(tr("Peak of the memory"));
        m_peak->setPrefix(tr("Memory peak "));
        m_peak->setSuffix(QStringLiteral(" GB/s"));
        m_peak->setSpecialValueText(tr("Memory peak not known"));
        m_picture->setText(tr("Save picture of the roofline\u2026"));
        m_plot->setAccessibleName(tr("Roofline"));
        fillChannels();
    }

    /// Whether the report is one of the runs that are shown as one.
    bool isOfData(std::size_t report) const
    {
        return m_data->base == report || std::ranges::find(m_data->further, report) != m_data->further.end();
    }

    void reload()
    {
        m_plot->setNote(tr("Loading\u2026"));
        m_work.run([workspace = m_context.workspace, focus = selection().rank(),
                    choice = Choice{m_chip->currentData().toString().toStdString(), m_peak->value()}](
                       std::stop_token) { return dataOf(*workspace, focus, choice); },
                   [this](Result<RooflineDataPtr> made) {
                       m_failure = made ? QString() : translateError(made.error());
                       m_data = made ? *std::move(made) : nullptr;
                       fillChannels();
                       publish();
                   });
    }

    std::optional<RooflineUnit> chosenUnit() const
    {
        const auto unit = m_unit->currentData();
        return unit.isValid() ? std::optional(static_cast<RooflineUnit>(unit.toInt())) : std::nullopt;
    }

    std::optional<std::size_t> chosenChannel() const
    {
        const auto channel = m_channel->currentData();
        return channel.isValid() ? std::optional(static_cast<std::size_t>(channel.toULongLong()))
                                 : std::nullopt;
    }

    /// Channels without points stay in the list and show the reason.
    void fillChannels()
    {
        const auto before = m_channel->currentData();
        m_channel->clear();
        m_channel->addItem(tr("Best channel of each op"));
        for (std::size_t i = 0; m_data && i < rooflineChannels().size(); ++i) {
            const auto& channel = rooflineChannels()[i];
            const auto& state = m_data->roofline.channels[i];
            const auto unit = chosenUnit();
            if ((unit && channel.unit != *unit) || (state.points == 0 && !state.missing))
                continue;
            const auto title = QCoreApplication::translate("Column", channel.title.data());
            m_channel->addItem(QStringLiteral("%1 (%2)").arg(title).arg(state.points),
                               QVariant::fromValue<qulonglong>(i));
            if (state.missing)
                m_channel->setItemData(m_channel->count() - 1, reasonText(*state.missing), Qt::ToolTipRole);
        }
        m_channel->setCurrentIndex(std::max(0, before.isValid() ? m_channel->findData(before) : 0));
    }

    static QString reasonText(const MissingInput& missing)
    {
        return translateMessage(missing.what) + QStringLiteral("\n") + translateMessage(missing.how);
    }

    /// Shows plot, table and notes of the current choice.
    void publish()
    {
        if (!m_data) {
            m_plot->setNote(m_failure.isEmpty() ? tr("Loading\u2026") : m_failure);
            m_notes->setText(m_failure);
            return;
        }
        const auto& made = m_data->roofline;
        RooflineFilter filter{chosenChannel(), chosenUnit(), static_cast<std::size_t>(m_top->value())};
        m_plot->show(m_data, filter.channel, filter.top);
        m_plot->setNote(m_plot->scene().dots.empty() ? whyNothing(filter.channel) : QString());
        auto table = std::make_shared<Table>(*rooflineTable(*m_data->view, made, filter, tableWords()));
        if (m_context.hasRanks())
            table->reportOf = [base = m_data->base](std::size_t) { return base; };
        m_rows = rooflineRows(made, filter);
        const auto share = table->find("roof_share");
        m_table->header()->setSmallestFirst(share ? std::vector{*share} : std::vector<std::size_t>());
        const bool isOurs = hasOwnFilter(); // of the words of the language before
        m_table->setTable(std::move(table));
        if (isOurs)
            filterVerdicts();
        showNotes();
    }

    /// The column of the verdicts; the table always has it.
    std::size_t verdictColumn() const { return m_table->table()->find("verdict").value_or(0); }

    bool hasOwnFilter() const
    {
        return m_table->table() && !m_ownFilter.isEmpty() &&
               m_table->header()->filter(static_cast<int>(verdictColumn())) == m_ownFilter;
    }

    void filterVerdicts()
    {
        QStringList words;
        for (const auto verdict : m_verdicts)
            words << translateMessage(verdictTitle(verdict));
        m_ownFilter = words.isEmpty()     ? QString()
                      : words.size() == 1 ? QLatin1Char('=') + words.front()
                                          : QStringLiteral("{%1}").arg(words.join(QLatin1Char(',')));
        m_table->setFilter(verdictColumn(), m_ownFilter);
    }

    /// The filter of the column, which narrows the table, narrows the plot, too.
    void chooseVerdict(Verdict verdict, bool isAdded)
    {
        if (!hasOwnFilter())
            m_verdicts.clear();
        const bool wasOnly = m_verdicts == std::set{verdict};
        const bool isRemoved = isAdded && m_verdicts.erase(verdict) > 0;
        if (!isAdded)
            m_verdicts.clear();
        if (!isRemoved && (isAdded || !wasOnly))
            m_verdicts.insert(verdict);
        filterVerdicts();
    }

    /// The plot has the ops that the filters of the table leave.
    void followTable()
    {
        const auto& shown = m_table->shown();
        if (!m_data || shown.table != m_table->table() || !shown.rows)
            return;
        std::vector<bool> ops(m_data->places.size(), false);
        for (const auto row : shown.rows->order) {
            if (row < m_rows.size() && m_rows[row] < ops.size())
                ops[m_rows[row]] = true;
        }
        m_plot->showOnly(std::move(ops));
        explainOp(m_table->currentRow());
    }

    /// Explains and marks the current op; without one, that of the first row.
    void explainOp(std::optional<std::uint32_t> row)
    {
        const auto& shown = m_table->shown();
        if (!row && shown.rows && !shown.rows->order.empty() && shown.table == m_table->table())
            row = shown.rows->order.front();
        const auto op = m_data && row && *row < m_rows.size() ? std::optional(m_rows[*row]) : std::nullopt;
        m_plot->setCurrent(op);
        m_why->explain(m_data, op, chosenChannel());
    }

    QString whyNothing(std::optional<std::size_t> channel) const
    {
        const auto& made = m_data->roofline;
        if (channel && made.channels[*channel].missing)
            return reasonText(*made.channels[*channel].missing);
        return made.missing.empty() ? tr("No op has both values") : reasonText(made.missing.front());
    }

    void showNotes()
    {
        const auto& made = m_data->roofline;
        const auto idOf = [](const MissingInput& missing) { return missing.what.id; };
        QStringList lines;
        for (const auto& error : m_data->unread)
            lines += translateError(error);
        const auto chip = std::ranges::find(made.missing, MessageId::MissingChipNumber, idOf);
        const bool lacksChip =
            chip != made.missing.end() && std::ranges::none_of(made.roofs, &RooflineRoof::isCompute);
        if (lacksChip)
            lines += QStringLiteral("%1: %2").arg(translateMessage(chip->what), translateMessage(chip->how));
        else if (made.chip.empty() && !made.isSvp)
            lines += tr("The chip is not known: only the roofs of its cubes are drawn. Choose the chip for "
                        "the others.");
        if (made.isSvp && !(m_peak->value() > 0))
            lines += tr("Set the peak of the board's memory: without it there is no roof for memory.");
        std::vector<Message> hows; // each switch only once
        for (const auto& missing : made.missing) {
            if (missing.how.id != MessageId::HowSvpPeak &&
                (!lacksChip || missing.how.id != MessageId::HowChip) &&
                std::ranges::find(hows, missing.how) == hows.end())
                hows.push_back(missing.how);
        }
        for (const auto& how : hows)
            lines += tr("For more channels: %1").arg(translateMessage(how));
        for (const bool isUsual : {false, true}) { // parts that did not match come first
            for (const auto& note : m_data->mergeNotes) {
                if ((note.id == MessageId::MergedRun) == isUsual)
                    lines += translateMessage(note);
            }
            for (const auto& note : made.notes) {
                if ((note.id == MessageId::RooflineNotDrawn) == isUsual)
                    lines += translateMessage(note);
            }
        }
        m_notes->setText(
            lines.mid(0, kMostNotes).join(QLatin1Char('\n')) +
            (lines.size() > kMostNotes ? tr(" \u2026 %1 more").arg(lines.size() - kMostNotes) : QString()));
        m_notes->setToolTip(lines.join(QLatin1Char('\n')));
        m_notes->setHidden(lines.isEmpty());
    }

    /// Selects the row of an op, and its slice on all other pages.
    void selectOp(std::uint32_t op)
    {
        const auto it = std::ranges::find(m_rows, op);
        const auto row = static_cast<std::uint32_t>(it - m_rows.begin());
        if (it != m_rows.end() && !m_table->selectRow(row))
            m_table->reveal(row); // the row may be hidden by a filter
        const auto& slices = m_data->view->report().ops.slice;
        if (op < slices.size() && slices[op].valid())
            selection().setSlices({slices[op]}, m_data->base);
    }

    PanelContext m_context;
    QComboBox* m_channel;
    QComboBox* m_unit;
    QSpinBox* m_top;
    QComboBox* m_chip;
    QDoubleSpinBox* m_peak;
    QLabel* m_notes;
    RooflinePlot* m_plot;
    RooflineWhy* m_why;
    TableWidget* m_table;
    QAction* m_picture;
    RooflineDataPtr m_data;
    std::vector<std::uint32_t> m_rows; ///< the op of each row
    std::set<Verdict> m_verdicts;      ///< chosen in the legend
    QString m_ownFilter;               ///< the filter of the verdicts that this made
    QString m_failure;
    Job m_work{this};
};

} // namespace

extern const Panel rooflinePanel;
constinit const Panel rooflinePanel{"roofline",
                                    QT_TRANSLATE_NOOP("Panel", "Roofline"),
                                    whyEmptyInAll<whyNo<RunPart::Ops>>,
                                    makePage<RooflinePage>,
                                    {.group = PageGroup::Work, .icon = "roofline"}};

} // namespace opscope

#include "roofline_page.moc"
