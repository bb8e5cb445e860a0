// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/fleet_filter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr std::array kDays{0, 7, 30, 90, 365};
constexpr std::array kNames{"project", "branch", "chip", "cann"};
constexpr std::array kColumns{"r.project", "r.branch", "p.chip", "p.cann"};
constexpr int kMostChoices = 500;
constexpr int kNarrow = 9; ///< characters of a box

} // namespace

FleetFilterBar::FleetFilterBar(FleetSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_label(new QLineEdit(this)), m_since(new QComboBox(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    layout->setSpacing(kGrid / 2);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes.at(i) = new QComboBox(this);
        m_boxes.at(i)->setObjectName(QStringLiteral("fleet.") + QLatin1String(kNames.at(i)));
    }
    m_label->setObjectName(QStringLiteral("fleet.label"));
    m_since->setObjectName(QStringLiteral("fleet.since"));
    for (auto* box : {m_boxes[0], m_boxes[1], m_boxes[2], m_boxes[3], m_since}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kNarrow);
        layout->addWidget(box, 1);
        connect(box, &QComboBox::activated, this, &FleetFilterBar::change);
    }
    layout->insertWidget(4, m_label, 1);
    m_label->setMinimumWidth(kNarrow * fontMetrics().averageCharWidth());
    m_label->setClearButtonEnabled(true);
    connect(m_label, &QLineEdit::editingFinished, this, &FleetFilterBar::change);
    connect(&m_session, &FleetSession::filterChanged, this, &FleetFilterBar::follow);
    for (auto* box : m_boxes)
        box->addItem({}, QString());
    for (const int days : kDays)
        m_since->addItem({}, days);
    onLanguageChange(this, [this] { retranslate(); });
    follow();
}

void FleetFilterBar::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isRequested)
        return;
    m_isRequested = true;
    m_job.run(
        [place = m_session.place().toStdString()](const std::stop_token& stop) -> Result<Choices> {
            OPSCOPE_TRY_ASSIGN(const auto store, FleetStore::openToRead(place, stop));
            Choices out;
            for (std::size_t i = 0; i < out.size(); ++i) {
                const std::string column = kColumns.at(i);
                OPSCOPE_TRY(store->ask(
                    "SELECT DISTINCT " + column + " FROM run r JOIN report p USING(run_id) WHERE " + column +
                        " IS NOT NULL ORDER BY 1 LIMIT " + std::to_string(kMostChoices),
                    {}, [texts = &out.at(i)](const FleetCells& row) {
                        const auto text = row.text(0);
                        *texts << QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
                    }));
            }
            return out;
        },
        [this](const Result<Choices>& choices) {
            if (choices)
                fill(*choices);
            else
                m_isRequested = false; // the view itself shows why
        });
}

void FleetFilterBar::fill(const Choices& choices)
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        while (m_boxes.at(i)->count() > 1)
            m_boxes.at(i)->removeItem(1);
        for (const auto& text : choices.at(i))
            m_boxes.at(i)->addItem(text, text);
    }
    follow();
}

void FleetFilterBar::change()
{
    m_session.setFilter({m_boxes[0]->currentData().toString(), m_boxes[1]->currentData().toString(),
                         m_boxes[2]->currentData().toString(), m_boxes[3]->currentData().toString(),
                         m_label->text().trimmed(), m_since->currentData().toInt()});
}

void FleetFilterBar::follow()
{
    const auto& filter = m_session.filter();
    const std::array texts{filter.project, filter.branch, filter.chip, filter.cann};
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        auto* box = m_boxes.at(i);
        int at = texts.at(i).isEmpty() ? 0 : box->findData(texts.at(i));
        if (at < 0) { // of another view, which knew it earlier
            box->addItem(texts.at(i), texts.at(i));
            at = box->count() - 1;
        }
        box->setCurrentIndex(at);
    }
    m_label->setText(filter.label);
    m_since->setCurrentIndex(std::max(0, m_since->findData(filter.days)));
}

void FleetFilterBar::retranslate()
{
    const std::array all{tr("all projects"), tr("all branches"), tr("all chips"), tr("all CANN")};
    const std::array names{tr("Project"), tr("Branch"), tr("Chip"), tr("CANN")};
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes.at(i)->setItemText(0, all.at(i));
        m_boxes.at(i)->setToolTip(names.at(i));
        m_boxes.at(i)->setAccessibleName(names.at(i));
    }
    m_label->setPlaceholderText(tr("label=value"));
    m_label->setToolTip(tr("Only runs with this label, such as queue=nightly"));
    m_label->setAccessibleName(tr("Label"));
    m_since->setToolTip(tr("Only runs of the last days"));
    m_since->setAccessibleName(tr("Time"));
    m_since->setItemText(0, tr("all times"));
    for (int i = 1; i < m_since->count(); ++i)
        m_since->setItemText(i, tr("last %n day(s)", nullptr, m_since->itemData(i).toInt()));
}

} // namespace opscope
