// SPDX-License-Identifier: GPL-3.0-or-later
// All other tables of the vendor, unchanged.
#include <algorithm>
#include <array>

#include <QComboBox>

#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/value_text.h"

namespace opscope {
namespace {

class DataPage : public TablePageWidget {
    Q_OBJECT
public:
    DataPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, dataPage, {.hasRange = false}, parent), m_kind(new QComboBox)
    {
        m_kind->setMaxVisibleItems(30);
        onLanguageChange(this, [this] { m_kind->setAccessibleName(tr("Table")); });
        std::vector<std::pair<std::string, std::size_t>> kinds; // for all ranks, with the rows of each
        for (const auto& report : context.workspace->reports) {
            for (const auto& table : report->tables) {
                const auto found =
                    std::ranges::find(kinds, table.kind, &std::pair<std::string, std::size_t>::first);
                if (found != kinds.end())
                    found->second += table.rows;
                else
                    kinds.emplace_back(table.kind, table.rows);
            }
        }
        for (const auto& [kind, rows] : kinds)
            m_kind->addItem(QStringLiteral("%1 (%2)").arg(QString::fromStdString(kind), countText(rows)),
                            QString::fromStdString(kind));
        addControl(m_kind);
        const auto choose = [this] {
            auto next = request();
            next.variant = m_kind->currentData().toString().toStdString();
            setRequest(next);
        };
        connect(m_kind, &QComboBox::activated, this, choose);
        connect(this, &TablePageWidget::tableChanged, this,
                [this] { // it may have been requested by another page
                    m_kind->setCurrentIndex(m_kind->findData(QString::fromStdString(request().variant)));
                });
        choose();
    }

private:
    QComboBox* m_kind;
};

constexpr std::array kDataTables{"data"};

} // namespace

extern const Panel dataPanel;
constinit const Panel dataPanel{"data",
                                QT_TRANSLATE_NOOP("Panel", "Data tables"),
                                whyEmptyInAll<whyNo<RunPart::Tables>>,
                                makePage<DataPage>,
                                {.group = PageGroup::Data, .icon = "table", .tables = kDataTables}};

} // namespace opscope

#include "data_page.moc"
