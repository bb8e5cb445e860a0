// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_list.h"

#include <QHeaderView>

#include "core/advisor/advice_text.h"
#include "core/advisor/rule_parts.h"
#include "views/advice_run.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

enum Column { SeverityColumn, GainColumn, FindingColumn, RuleColumn };
constexpr int kIndexRole = Qt::UserRole;
constexpr int kIsRuleRole = Qt::UserRole + 1;
constexpr int kIdRole = Qt::UserRole + 2;

QColor colorOf(FindingSeverity severity)
{
    return currentTheme().color(severity == FindingSeverity::High     ? Token::Bad
                                : severity == FindingSeverity::Medium ? Token::Warning
                                                                      : Token::MutedText);
}

QString basisText(GainBasis basis)
{
    return basis == GainBasis::Measured     ? AdviceList::tr("measured")
           : basis == GainBasis::UpperBound ? AdviceList::tr("upper bound")
                                            : AdviceList::tr("estimate");
}

/// Of a digit: the mean of a font with Chinese letters is nearly twice what rules and numbers take.
int letterWidth(const QWidget& widget)
{
    return widget.fontMetrics().horizontalAdvance(QLatin1Char('0'));
}

} // namespace

AdviceList::AdviceList(WorkspacePtr workspace, QWidget* parent)
    : QTreeWidget(parent), m_workspace(std::move(workspace))
{
    setColumnCount(4);
    setRootIsDecorated(true);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideRight);
    setAllColumnsShowFocus(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(FindingColumn, QHeaderView::Stretch);
    const int letter = letterWidth(*this);
    header()->setMinimumSectionSize(3 * letter);
    setIndentation(3 * letter / 2);
    setColumnWidth(SeverityColumn, 9 * letter);
    setColumnWidth(GainColumn, 13 * letter);
    setColumnWidth(RuleColumn, 15 * letter);
    connect(this, &QTreeWidget::currentItemChanged, this, &AdviceList::adviceChanged);
}

/// What is found has to be read: where there is little room the rule stands in the details alone.
void AdviceList::resizeEvent(QResizeEvent* event)
{
    constexpr int kRoomForRule = 60; // letters
    setColumnHidden(RuleColumn, width() < kRoomForRule * letterWidth(*this));
    QTreeWidget::resizeEvent(event);
}

void AdviceList::setAdvice(const Advice& advice)
{
    const auto* before = currentItem();
    const auto current = before == nullptr ? QString() : before->data(0, kIdRole).toString();
    m_open.clear();
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->childCount() > 0)
            m_open.push_back(topLevelItem(i)->isExpanded());
    }
    const QSignalBlocker blocker(this);
    clear();
    setHeaderLabels({tr("Severity"), tr("Gain"), tr("Finding"), tr("Rule")});
    setAccessibleName(tr("Findings of the advisor"));
    for (std::size_t i = 0; i < advice.findings.size(); ++i) {
        const auto& finding = advice.findings[i];
        const auto what = translateMessage(finding.what);
        const auto rank = sawSeveral(*m_workspace, advice) && finding.report < m_workspace->reports.size()
                              ? rankTitle(*m_workspace, finding.report)
                              : QString();
        auto* item = new QTreeWidgetItem(this);
        item->setText(SeverityColumn, severityText(finding.severity));
        item->setForeground(SeverityColumn, colorOf(finding.severity));
        constexpr int kRoomForRank = 14; // letters: the name of a folder must not hide the finding
        const auto shortRank =
            fontMetrics().elidedText(rank, Qt::ElideMiddle, kRoomForRank * letterWidth(*this));
        item->setText(FindingColumn, rank.isEmpty() ? what : shortRank + QStringLiteral(" · ") + what);
        item->setText(RuleColumn, QString::fromStdString(finding.rule));
        item->setToolTip(FindingColumn, rank.isEmpty() ? what : rank + QLatin1Char('\n') + what);
        item->setToolTip(RuleColumn, QString::fromStdString(finding.rule));
        if (finding.gain.isKnown()) {
            const auto share = QString::fromStdString(percentText(finding.gain.share));
            item->setText(GainColumn,
                          finding.gain.isOfRun ? tr("%1 % run").arg(share) : tr("%1 % device").arg(share));
            item->setToolTip(GainColumn,
                             QStringLiteral("%1 us\n%2\n%3")
                                 .arg(QString::fromStdString(usText(finding.gain.ns)),
                                      finding.gain.isOfRun ? tr("Share of the whole run")
                                                           : tr("Share of the time of the device"),
                                      basisText(finding.gain.basis)));
        }
        item->setTextAlignment(GainColumn, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(0, kIndexRole, static_cast<qulonglong>(i));
        item->setData(0, kIsRuleRole, false);
        item->setData(0, kIdRole, findingId(advice, i));
    }
    addRules(advice, Outcome::Failed, tr("Failed"));
    addRules(advice, Outcome::Fine, tr("Checked and fine"));
    addRules(advice, Outcome::Skipped, tr("Skipped: an input is missing"));
    std::size_t group = 0;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->childCount() > 0 && group < m_open.size())
            topLevelItem(i)->setExpanded(m_open[group++]);
    }
    for (QTreeWidgetItemIterator it(this); *it != nullptr; ++it) {
        if (!current.isEmpty() && (*it)->data(0, kIdRole).toString() == current)
            setCurrentItem(*it);
    }
    if (currentItem() == nullptr && topLevelItemCount() > 0)
        setCurrentItem(topLevelItem(0));
}

void AdviceList::addRules(const Advice& advice, Outcome outcome, const QString& title)
{
    QTreeWidgetItem* group = nullptr;
    for (std::size_t i = 0; i < advice.rules.size(); ++i) {
        const auto& rule = advice.rules[i];
        if (rule.outcome != outcome)
            continue;
        if (group == nullptr) {
            group = new QTreeWidgetItem(this);
            group->setFirstColumnSpanned(true);
        }
        auto* item = new QTreeWidgetItem(group);
        item->setText(FindingColumn, translateMessage(rule.title));
        item->setToolTip(FindingColumn, item->text(FindingColumn));
        item->setText(RuleColumn, QString::fromStdString(rule.id));
        item->setToolTip(RuleColumn, QString::fromStdString(rule.id));
        item->setData(0, kIndexRole, static_cast<qulonglong>(i));
        item->setData(0, kIsRuleRole, true);
        item->setData(0, kIdRole, QString::fromStdString(rule.id));
    }
    if (group != nullptr)
        group->setText(0, QStringLiteral("%1 (%2)").arg(title).arg(group->childCount()));
}

std::optional<AdviceItem> AdviceList::currentAdvice() const
{
    const auto* item = currentItem();
    if (item == nullptr || !item->data(0, kIndexRole).isValid())
        return std::nullopt;
    return AdviceItem{item->data(0, kIsRuleRole).toBool(),
                      static_cast<std::size_t>(item->data(0, kIndexRole).toULongLong())};
}

bool AdviceList::choose(const QString& findingId)
{
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->data(0, kIdRole).toString() == findingId) {
            setCurrentItem(topLevelItem(i));
            return true;
        }
    }
    return false;
}

} // namespace opscope
