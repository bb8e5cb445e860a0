// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts the two runs of a comparison have, and how the user chooses one.
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>

#include "core/compare/compared_scopes.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/comparison_sides.h"
#include "views/i18n.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxStepsListed = 5000;
constexpr int kHintRole = Qt::UserRole + 1; ///< marks the entry that explains which parts are not listed

} // namespace

void ComparisonHeader::fillParts()
{
    const bool isReady = m_sides->model().isReady();
    for (const auto which : kSides) {
        partsOf(which).scope->setEnabled(isReady);
        partsOf(which).device->setEnabled(isReady);
        if (!isReady)
            continue;
        fillScopes(which);
        fillDevices(which);
    }
    if (isReady)
        Q_EMIT changed();
}

QString ComparisonHeader::textOf(const Scope& scope) const
{
    switch (scope.kind) {
    case ScopeKind::Run:
        return tr("Entire run");
    case ScopeKind::Execute:
        return QStringLiteral("%1 #%2").arg(QString::fromStdString(scope.label)).arg(scope.index + 1);
    case ScopeKind::Step:
        return tr("Step %1").arg(QString::fromStdString(scope.label));
    case ScopeKind::Range:
        return tr("Selected range");
    default:
        return translateMessage(scopeMessage(scope));
    }
}

void ComparisonHeader::fillScopes(CompareSide which)
{
    const auto& part = m_sides->model().part(which);
    auto* combo = partsOf(which).scope;
    combo->clear();
    combo->setEnabled(part.scopes.size() > 1);
    std::size_t steps = 0;
    std::size_t calls = 0;
    for (std::size_t i = 0; i < part.scopes.size(); ++i) {
        const auto& scope = part.scopes[i];
        calls += scope.kind == ScopeKind::Execute ? 1 : 0;
        if (scope.kind == ScopeKind::Step && ++steps > kMaxStepsListed && i != part.chosen)
            continue;
        combo->addItem(textOf(scope), static_cast<qulonglong>(i));
        if (i == part.chosen)
            combo->setCurrentIndex(combo->count() - 1);
    }
    const auto chosen = static_cast<qulonglong>(part.chosen);
    if (calls < part.callCount)
        combo->addItem(
            tr("%1 of %2 calls are listed: type the number of another").arg(calls).arg(part.callCount),
            chosen);
    else if (steps > kMaxStepsListed)
        combo->addItem(tr("%1 of %2 steps are listed").arg(kMaxStepsListed).arg(steps), chosen);
    else
        return;
    combo->setItemData(combo->count() - 1, true, kHintRole);
}

void ComparisonHeader::fillDevices(CompareSide which)
{
    auto* combo = partsOf(which).device;
    const QSignalBlocker blocker(combo);
    const auto devices = trackDevices(*m_sides->first(which));
    combo->clear();
    combo->addItem(tr("All devices"));
    for (const auto device : devices)
        combo->addItem(tr("Device %1").arg(device), device);
    if (const auto chosen = m_sides->model().part(which).device)
        combo->setCurrentIndex(combo->findData(*chosen));
    combo->setVisible(devices.size() > 1);
}

void ComparisonHeader::chooseScope(CompareSide which, int item)
{
    if (!m_sides->model().isReady())
        return;
    auto* combo = partsOf(which).scope;
    const auto& part = m_sides->model().part(which);
    if (combo->itemData(item, kHintRole).toBool()) { // a hint cannot be chosen
        combo->setCurrentIndex(combo->findData(static_cast<qulonglong>(part.chosen)));
        return;
    }
    const auto chosen = combo->itemData(item).toULongLong();
    if (chosen == part.chosen || chosen >= part.scopes.size())
        return;
    m_sides->model().chooseScope(which, static_cast<std::size_t>(chosen));
    Q_EMIT changed();
}

void ComparisonHeader::scopeTyped(CompareSide which)
{
    if (!m_sides->model().isReady())
        return;
    auto* combo = partsOf(which).scope;
    const auto text = combo->currentText().trimmed();
    if (const int item = combo->findText(text); item >= 0) {
        combo->setCurrentIndex(item);
        chooseScope(which, item);
        return;
    }
    bool isNumber = false;
    const auto number = text.mid(text.lastIndexOf(QLatin1Char('#')) + 1).toULongLong(&isNumber);
    const auto restore = [this, which, combo] {
        combo->setCurrentIndex(combo->findData(static_cast<qulonglong>(m_sides->model().part(which).chosen)));
        combo->setEditText(combo->itemText(combo->currentIndex()));
    };
    if (!isNumber || number == 0 || number > m_sides->model().part(which).callCount) {
        restore();
        return;
    }
    m_typed.at(static_cast<std::size_t>(which))
        .run(
            [report = m_sides->first(which), number](const std::stop_token&) {
                const Scope wanted{
                    .kind = ScopeKind::Execute, .index = number - 1, .range = {}, .slice = {}, .label = {}};
                return sameScope(*report, wanted, *report);
            },
            [this, which, restore](const std::optional<Scope>& scope) {
                if (!scope) {
                    restore();
                    return;
                }
                m_sides->model().chooseScope(which, *scope);
                fillScopes(which);
                Q_EMIT changed();
            });
}

void ComparisonHeader::chooseCompleteRuns()
{
    auto parts = chosenParts();
    for (auto& part : parts)
        part.scope = 0;
    chooseParts(parts);
}

std::array<ChosenPart, 2> ComparisonHeader::chosenParts() const
{
    std::array<ChosenPart, 2> out;
    for (const auto which : kSides) {
        if (!m_sides->model().isReady())
            break;
        const auto& part = m_sides->model().part(which);
        out.at(static_cast<std::size_t>(which)) = {m_sides->first(which).get(), part.chosen, part.device};
    }
    return out;
}

void ComparisonHeader::chooseParts(const std::array<ChosenPart, 2>& parts)
{
    auto& model = m_sides->model();
    if (!model.isReady())
        return;
    for (const auto which : kSides) {
        const auto& wanted = parts.at(static_cast<std::size_t>(which));
        const auto& part = model.part(which);
        if (wanted.run != m_sides->first(which).get())
            continue;
        if (wanted.scope != part.chosen && wanted.scope < part.scopes.size())
            model.chooseScope(which, wanted.scope);
        if (wanted.device != part.device)
            model.chooseDevice(which, wanted.device);
        fillScopes(which);
        fillDevices(which);
    }
    Q_EMIT changed();
}

} // namespace opscope
