// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_list.h"

#include <algorithm>

#include <QEvent>
#include <QHeaderView>

#include "views/advice_run.h"
#include "views/i18n.h"
#include "views/text/gain_text.h"
#include "views/text/number_safe_elide.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

enum AdviceColumn { SeverityColumn, GainColumn, FindingColumn, RuleColumn };
constexpr int kIndexRole = Qt::UserRole;
constexpr int kIsRuleRole = Qt::UserRole + 1;
constexpr int kIdRole = Qt::UserRole + 2;
constexpr int kGroupRole = Qt::UserRole + 3; ///< the role of a line with other lines folded below it

QColor colorOf(FindingSeverity severity)
{
    return currentTheme().color(severity == FindingSeverity::High     ? Token::Bad
                                : severity == FindingSeverity::Medium ? Token::Warning
                                                                      : Token::MutedText);
}

/// The width of a digit: in a font with Chinese letters the mean is nearly twice the width that rules and
/// numbers need.
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
    setItemDelegateForColumn(FindingColumn, new NumberSafeElideDelegate(this));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(FindingColumn, QHeaderView::Stretch);
    const int letter = letterWidth(*this);
    header()->setMinimumSectionSize(3 * letter);
    setIndentation(3 * letter / 2);
    setColumnWidth(SeverityColumn, 9 * letter);
    setColumnWidth(RuleColumn, 15 * letter);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        m_isChosen = true; // the list itself changes it without a signal
        Q_EMIT adviceChanged();
    });
}

/// The user has to read the finding: if there is little space, only the details show the rule.
void AdviceList::resizeEvent(QResizeEvent* event)
{
    constexpr int kLettersForRule = 110; // in letters: half of a window of 1280 pixels has fewer
    setColumnHidden(RuleColumn, width() < kLettersForRule * letterWidth(*this));
    QTreeWidget::resizeEvent(event);
}

/// Another language has another font.
void AdviceList::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitGainColumn();
}

void AdviceList::setAdvice(const Advice& advice)
{
    const auto current = m_isChosen ? currentId() : QString();
    QStringList open;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->isExpanded())
            open << topLevelItem(i)->data(0, kGroupRole).toString();
    }
    const QSignalBlocker blocker(this);
    clear();
    setHeaderLabels({tr("Severity"), tr("Gain (% of device time)"), tr("Finding"), tr("Rule")});
    setAccessibleName(tr("Findings of the advisor"));
    for (const auto& group : findingGroups(advice.findings))
        addGroup(advice, group);
    addRules(advice, Outcome::Failed, tr("Failed"));
    addRules(advice, Outcome::Fine, tr("Checked and fine"));
    addRules(advice, Outcome::Skipped, tr("Skipped: for other chips, or data was not collected"));
    for (int i = 0; i < topLevelItemCount(); ++i)
        topLevelItem(i)->setExpanded(open.contains(topLevelItem(i)->data(0, kGroupRole).toString()));
    fitGainColumn();
    if (auto* item = current.isEmpty() ? nullptr : itemOf(current))
        setCurrentItem(item);
    if (currentItem() == nullptr && topLevelItemCount() > 0)
        setCurrentItem(topLevelItem(0));
}

/// A number that is cut shows another value; the finding gets the rest of the width.
void AdviceList::fitGainColumn()
{
    int width = header()->sectionSizeHint(GainColumn);
    for (QTreeWidgetItemIterator it(this); *it != nullptr; ++it)
        width = std::max(width, sizeHintForIndex(indexFromItem(*it, GainColumn)).width());
    setColumnWidth(GainColumn, width);
}

/// A finding of several ranks is one line with the greatest gain; each rank is folded below it.
void AdviceList::addGroup(const Advice& advice, const FindingGroup& group)
{
    auto* item = new QTreeWidgetItem(this);
    item->setData(0, kGroupRole, findingId(advice, group.front()));
    fill(*item, advice, group);
    for (std::size_t i = 0; group.size() > 1 && i < group.size(); ++i)
        fill(*new QTreeWidgetItem(item), advice, {group[i]});
}

void AdviceList::fill(QTreeWidgetItem& item, const Advice& advice, const FindingGroup& group)
{
    const auto& finding = advice.findings[group.front()];
    const auto what = readableMessage(finding.what);
    const auto whose = groupRanksText(*m_workspace, advice, group);
    const auto severity = worstSeverity(advice.findings, group);
    item.setText(SeverityColumn, severityText(severity));
    item.setForeground(SeverityColumn, colorOf(severity));
    constexpr int kRankLetters = 14; // in letters: the name of a folder must not hide the finding
    const auto shortWhose =
        fontMetrics().elidedText(whose, Qt::ElideMiddle, kRankLetters * letterWidth(*this));
    item.setText(FindingColumn, whose.isEmpty() ? what : shortWhose + QStringLiteral(" · ") + what);
    item.setText(RuleColumn, QString::fromStdString(finding.rule));
    const auto each = ofEachRank(*m_workspace, advice, group);
    const auto exact = translateMessage(finding.what);
    item.setToolTip(FindingColumn, (whose.isEmpty() ? exact : whose + QLatin1Char('\n') + exact) +
                                       (each.isEmpty() ? each : QLatin1Char('\n') + each));
    item.setToolTip(RuleColumn, QString::fromStdString(finding.rule));
    item.setText(GainColumn, gainText(finding));
    item.setToolTip(GainColumn, gainHint(*m_workspace, advice, finding));
    item.setTextAlignment(GainColumn, Qt::AlignRight | Qt::AlignVCenter);
    item.setData(0, kIndexRole, static_cast<qulonglong>(group.front()));
    item.setData(0, kIsRuleRole, false);
    item.setData(0, kIdRole, findingId(advice, group.front()));
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
            group->setData(0, kGroupRole, QLatin1String(outcomeName(outcome)));
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

QString AdviceList::currentId() const
{
    return currentItem() == nullptr ? QString() : currentItem()->data(0, kIdRole).toString();
}

/// The first line with the id: for several ranks it is their common line.
QTreeWidgetItem* AdviceList::itemOf(const QString& id)
{
    for (QTreeWidgetItemIterator it(this); *it != nullptr; ++it) {
        if ((*it)->data(0, kIdRole).toString() == id)
            return *it;
    }
    return nullptr;
}

bool AdviceList::choose(const QString& findingId)
{
    auto* item = itemOf(findingId);
    if (item == nullptr || item->data(0, kIsRuleRole).toBool())
        return false;
    m_isChosen = true;
    setCurrentItem(item);
    return true;
}

} // namespace opscope
