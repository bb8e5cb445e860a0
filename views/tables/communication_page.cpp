// SPDX-License-Identifier: GPL-3.0-or-later
// Communication: a table for each op, and the matrix of ranks as a heat map with its table.
#include <algorithm>
#include <array>
#include <string>

#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/ranks/link_matrix.h"

namespace opscope {
namespace {

class CommunicationPage : public Page {
    Q_OBJECT
public:
    CommunicationPage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent), m_tabs(new QTabWidget)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_tabs);
        m_tabs->setDocumentMode(true);
        const auto hasAny = [&](auto isThere) {
            return std::ranges::any_of(context.workspace->reports,
                                       [&](const ReportPtr& report) { return isThere(*report); });
        };
        add(context, "communication", {.hasRange = true}, {});
        if (LinkMatrix::isIn(*context.workspace)) {
            auto* matrix = new QSplitter(Qt::Vertical);
            matrix->setChildrenCollapsible(false);
            matrix->addWidget(new LinkMatrix(context, matrix));
            matrix->addWidget(new TablePageWidget(context, *tablePage("communication_matrix"),
                                                  {.hasRange = false}, matrix));
            matrix->setSizes({340, 260});
            matrix->setFocusProxy(matrix->widget(1));
            m_tabs->addTab(matrix, QString());
            m_titles += QT_TR_NOOP("Rank by rank");
        }
        if (hasAny([](const Report& report) { return !report.stepTimes.empty(); }))
            add(context, "step_time", {}, {});
        for (const char* kind : {"communication_statistic", "hccl_statistic"}) {
            if (hasAny([kind](const Report& report) { return report.table(kind) != nullptr; }))
                add(context, "data", {}, kind);
        }
        focusCurrentTab(*m_tabs, this);
        onLanguageChange(this, [this] { retranslate(); });
    }

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override { return commandOfTable(*this); }
    unsigned narrowedBy() const override { return narrowingOfTables(*this); }
    bool reveal(const Target& target) override
    {
        revealInTables(*this, target);
        return true;
    }

private:
    void add(const PanelContext& context, const char* id, const TablePageOptions& options, const char* kind)
    {
        auto* page = new TablePageWidget(context, *tablePage(id), options, m_tabs);
        if (kind != nullptr) {
            auto request = page->request();
            request.variant = kind;
            page->setRequest(request);
        }
        m_tabs->addTab(page, QString());
        m_titles += kind != nullptr                       ? QT_TR_NOOP("Statistic")
                    : std::string_view(id) == "step_time" ? QT_TR_NOOP("Step time")
                                                          : QT_TR_NOOP("Ops");
    }

    void retranslate()
    {
        for (int i = 0; i < m_tabs->count(); ++i)
            m_tabs->setTabText(i, tr(m_titles[i]));
    }

    QTabWidget* m_tabs;
    QList<const char*> m_titles;
};

constexpr std::array kCommunicationTables{"communication", "communication_matrix", "step_time"};

} // namespace

extern const Panel communicationPanel;
constinit const Panel communicationPanel{
    "communication",
    QT_TRANSLATE_NOOP("Panel", "Communication"),
    whyEmptyInAll<whyNo<RunPart::Communication>>,
    makePage<CommunicationPage>,
    {.group = PageGroup::System, .icon = "communication", .tables = kCommunicationTables}};

} // namespace opscope

#include "communication_page.moc"
