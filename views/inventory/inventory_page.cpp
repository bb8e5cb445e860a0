// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the report: its state, what it feeds, and what to do about those that are not ready.
#include <array>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/i18n.h"
#include "views/inventory/inventory_model.h"
#include "views/panel.h"
#include "views/selection/selection.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr int kGrid = 8;

class InventoryPage : public Page {
    Q_DECLARE_TR_FUNCTIONS(InventoryPage)
public:
    InventoryPage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent),
          m_model(new InventoryModel(context.workspace, this)),
          m_summary(new QLabel(this)),
          m_view(new QTableView(this)),
          m_detail(new QLabel(this)),
          m_copy(new QPushButton(this))
    {
        m_view->setModel(m_model);
        m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
        m_view->setSelectionMode(QAbstractItemView::SingleSelection);
        m_view->setAlternatingRowColors(true);
        m_view->setShowGrid(false);
        m_view->setWordWrap(false);
        m_view->setTextElideMode(Qt::ElideMiddle);
        m_view->setTabKeyNavigation(false);
        m_view->setFrameShape(QFrame::NoFrame);
        m_view->verticalHeader()->hide();
        m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + kGrid);
        auto* header = m_view->horizontalHeader();
        header->setHighlightSections(false);
        header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        header->setStretchLastSection(true);
        const int em = m_view->fontMetrics().horizontalAdvance(QLatin1Char('m'));
        const int widths[] = {9 * em, 5 * em, 28 * em, 7 * em, 13 * em};
        for (int column = 0; column < InventoryModel::ReasonColumn; ++column)
            m_view->setColumnWidth(column, widths[column]);
        m_view->setColumnHidden(InventoryModel::RankColumn, !context.hasRanks());

        m_summary->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
        m_detail->setWordWrap(true);
        m_detail->setTextFormat(Qt::PlainText);
        m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_copy->setIcon(themedIcon(QLatin1String("copy")));
        QObject::connect(m_copy, &QPushButton::clicked, this,
                         [this] { QApplication::clipboard()->setText(m_copyText); });
        QObject::connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
                         [this](const QModelIndex& current) { showDetail(current); });

        auto* foot = new QWidget(this);
        auto* footLayout = new QHBoxLayout(foot);
        footLayout->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
        footLayout->setSpacing(kGrid);
        footLayout->addWidget(m_detail, 1);
        footLayout->addWidget(m_copy, 0, Qt::AlignTop);

        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(m_summary);
        layout->addWidget(m_view, 1);
        layout->addWidget(foot);
        setFocusProxy(m_view);
        retranslate();
        if (m_model->rowCount() > 0)
            m_view->setCurrentIndex(m_model->index(0, 0));
    }

    bool reveal(const Target& target) override
    {
        const int row = target.tableRow
                            ? m_model->rowOfEntry(*target.tableRow)
                            : m_model->rowOf(target.file.value_or(QString()), target.rank.value_or(0));
        if (row >= 0)
            m_view->setCurrentIndex(m_model->index(row, 0));
        return true;
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange)
            retranslate();
        QWidget::changeEvent(event);
    }

private:
    void retranslate()
    {
        QStringList parts{tr("%n file(s)", nullptr, m_model->rowCount())};
        for (const auto state : {FileState::Used, FileState::Broken, FileState::Partial, FileState::Missing,
                                 FileState::NotDecoded, FileState::Ignored}) {
            if (const int n = m_model->count(state); n > 0)
                parts << QStringLiteral("%1 %2").arg(n).arg(fileStateText(state));
        }
        m_summary->setText(parts.join(QStringLiteral("   ·   ")));
        m_view->setAccessibleName(tr("Files of the report"));
        m_detail->setAccessibleName(tr("About this file"));
        m_model->retranslate();
        showDetail(m_view->currentIndex());
    }

    void showDetail(const QModelIndex& index)
    {
        m_copy->setEnabled(index.isValid());
        if (!index.isValid()) {
            m_detail->setText(m_model->rowCount() > 0 ? QString() : tr("The report has no files."));
            return;
        }
        const auto& e = m_model->entry(index.row());
        QStringList lines{
            QStringLiteral("%1 - %2").arg(QString::fromStdString(e.path), fileStateText(e.state))};
        if (e.reason)
            lines << translateMessage(*e.reason);
        if (const auto& c = e.counts; e.state == FileState::Used || e.state == FileState::Partial) {
            QStringList counts;
            const auto add = [&](std::uint64_t n, const QString& what) {
                if (n > 0)
                    counts << QStringLiteral("%1 %2").arg(n).arg(what);
            };
            add(c.slices, tr("slices"));
            add(c.counters, tr("counter samples"));
            add(c.flowPoints, tr("flow ends"));
            add(c.instants, tr("instants"));
            add(c.metadata, tr("metadata records"));
            add(c.rows, tr("rows"));
            add(c.reported, tr("skipped, see Problems"));
            if (!counts.isEmpty())
                lines << tr("Read from it: %1").arg(counts.join(QStringLiteral(", ")));
        }
        m_detail->setText(lines.join(QLatin1Char('\n')));
        // Of raw data the user wants the command that exports it, and nothing around it.
        const bool hasCommand = e.state == FileState::NotDecoded && e.reason && !e.reason->args.empty();
        m_copyText = hasCommand ? QString::fromStdString(e.reason->args.back()) : m_detail->text();
        m_copy->setText(hasCommand ? tr("Copy command") : tr("Copy"));
        m_copy->setAccessibleName(hasCommand ? tr("Copy the command that exports this file")
                                             : tr("Copy what is said about this file"));
    }

    InventoryModel* m_model;
    QLabel* m_summary;
    QTableView* m_view;
    QLabel* m_detail;
    QPushButton* m_copy;
    QString m_copyText;
};

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (!report.inventory.empty())
        return std::nullopt;
    return EmptyReason{message(MessageId::NoFilesInReport, report.root.string()), {}};
}

constexpr std::array kTables{"inventory"};

} // namespace

extern const Panel inventoryPanel;
constinit const Panel inventoryPanel{"inventory",
                                     QT_TRANSLATE_NOOP("Panel", "Inventory"),
                                     whyEmptyInAll<whyEmpty>,
                                     makePage<InventoryPage>,
                                     {.takes = kToFile, .tables = kTables, .isShownWhileReading = true}};

} // namespace opscope
