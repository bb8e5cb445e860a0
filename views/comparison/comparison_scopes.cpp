// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts the two runs of a comparison have, and the choice among them.
#include <algorithm>
#include <set>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>

#include "core/compare/scopes.h"
#include "views/comparison/comparison_header.h"
#include "views/i18n.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxStepsListed = 5000;
constexpr std::array kBoth{CompareSide::A, CompareSide::B};
constexpr int kHintRole = Qt::UserRole + 1; ///< of the entry that says what is not listed

std::vector<std::int32_t> trackDevices(const Report& report)
{
    std::set<std::int32_t> devices;
    for (const auto& track : report.tracks) {
        if (track.device != kNoDevice && track.sliceCount != 0)
            devices.insert(track.device);
    }
    return {devices.begin(), devices.end()};
}

std::size_t placeOf(const std::vector<Scope>& scopes, const Scope& wanted)
{
    const auto it = std::ranges::find_if(
        scopes, [&](const Scope& s) { return s.kind == wanted.kind && s.index == wanted.index; });
    return static_cast<std::size_t>(it - scopes.begin());
}

bool isIn(const std::vector<Scope>& scopes, const Scope& wanted)
{
    return placeOf(scopes, wanted) < scopes.size();
}

std::size_t indexOf(const std::vector<Scope>& scopes, const Scope& wanted)
{
    return isIn(scopes, wanted) ? placeOf(scopes, wanted) : 0;
}

} // namespace

/// Which parts the runs have: every slice is looked at, so not here but on the pool.
void ComparisonHeader::findParts()
{
    m_isReady = false;
    const auto a = side_(CompareSide::A).report;
    const auto b = side_(CompareSide::B).report;
    m_parts.run(
        [a, b](const std::stop_token&) {
            Found found;
            const std::array reports{a, b};
            // Parts of one report: its first device against its second, as takeParts chooses them.
            const auto devices = a == b ? trackDevices(*a) : std::vector<std::int32_t>();
            const bool hasDevices = devices.size() > 1;
            CompareRun runA{a, {}, {}};
            CompareRun runB{b, {}, {}};
            if (hasDevices) {
                runA.device = devices[0];
                runB.device = devices[1];
            }
            const auto common = commonScope({&runA, 1}, {&runB, 1});
            if (common)
                found.notes = common->notes;
            for (std::size_t i = 0; i < 2; ++i) {
                const auto& report = *reports.at(i);
                auto& parts = found.parts.at(i);
                parts.scopes = scopesOf(report);
                const auto all = scopesOfAll(report);
                parts.scopes.insert(parts.scopes.begin() + 1, all.begin(), all.end());
                parts.callCount = executeCallCount(report);
                const auto wanted =
                    (common ? scopeOfAll(report, common->kind) : std::nullopt).value_or(parts.scopes.front());
                if (!isIn(parts.scopes, wanted))
                    parts.scopes.insert(parts.scopes.begin() + 1, wanted);
                found.chosen.at(i) = indexOf(parts.scopes, wanted);
            }
            if (a == b && !hasDevices &&
                a->steps.size() > 1) // parts of one report: its first and its last step
                found.chosen = {found.parts[0].scopes.size() - a->steps.size(),
                                found.parts[1].scopes.size() - 1};
            return found;
        },
        [this](const Found& found) { takeParts(found); });
}

void ComparisonHeader::takeParts(const Found& found)
{
    for (const auto which : kBoth) {
        auto& side = side_(which);
        const auto i = static_cast<std::size_t>(which);
        side.scopes = found.parts.at(i).scopes;
        side.callCount = found.parts.at(i).callCount;
        side.chosen = found.chosen.at(i);
        side.preset = side.chosen;
        side.scope->setEnabled(side.scopes.size() > 1);
        fillScopes(side);
        fillDevices(side);
    }
    if (side_(CompareSide::A).report == side_(CompareSide::B).report &&
        side_(CompareSide::A).device->count() > 2) {
        for (const auto which : kBoth) {
            const QSignalBlocker blocker(side_(which).device);
            side_(which).device->setCurrentIndex(which == CompareSide::A ? 1 : 2);
        }
    }
    m_notes = found.notes;
    m_isReady = true;
    Q_EMIT changed();
}

bool ComparisonHeader::isDefaultScope() const
{
    return std::ranges::all_of(m_both, [](const Side& side) { return side.chosen == side.preset; });
}

void ComparisonHeader::describeScope(CompareOptions& options) const
{
    options.isDefaultScope = isDefaultScope();
    options.notes = isDefaultScope() ? m_notes : std::vector<Message>();
}

QString ComparisonHeader::textOf(const Scope& scope) const
{
    switch (scope.kind) {
    case ScopeKind::Run:
        return tr("Whole run");
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

void ComparisonHeader::fillScopes(Side& side)
{
    const QSignalBlocker blocker(side.scope);
    side.scope->clear();
    std::size_t steps = 0;
    std::size_t calls = 0;
    for (std::size_t i = 0; i < side.scopes.size(); ++i) {
        const auto& scope = side.scopes[i];
        calls += scope.kind == ScopeKind::Execute ? 1 : 0;
        if (scope.kind == ScopeKind::Step && ++steps > kMaxStepsListed && i != side.chosen)
            continue;
        side.scope->addItem(textOf(scope), static_cast<qulonglong>(i));
        if (i == side.chosen)
            side.scope->setCurrentIndex(side.scope->count() - 1);
    }
    if (calls < side.callCount)
        side.scope->addItem(
            tr("%1 of %2 calls are listed: type the number of another").arg(calls).arg(side.callCount),
            static_cast<qulonglong>(side.chosen));
    else if (steps > kMaxStepsListed)
        side.scope->addItem(tr("%1 of %2 steps are listed").arg(kMaxStepsListed).arg(steps),
                            static_cast<qulonglong>(side.chosen));
    else
        return;
    side.scope->setItemData(side.scope->count() - 1, true, kHintRole);
}

void ComparisonHeader::fillDevices(Side& side)
{
    const QSignalBlocker blocker(side.device);
    const auto devices = trackDevices(*side.report);
    side.device->clear();
    side.device->addItem(tr("All devices"));
    for (const auto device : devices)
        side.device->addItem(tr("Device %1").arg(device), device);
    side.device->setVisible(devices.size() > 1);
}

void ComparisonHeader::chooseScope(CompareSide which, int item)
{
    auto& side = side_(which);
    if (side.scope->itemData(item, kHintRole).toBool()) { // a hint is no choice
        side.scope->setCurrentIndex(side.scope->findData(static_cast<qulonglong>(side.chosen)));
        return;
    }
    const auto chosen = side.scope->itemData(item).toULongLong();
    if (chosen == side.chosen || chosen >= side.scopes.size())
        return;
    side.chosen = chosen;
    Q_EMIT changed();
}

void ComparisonHeader::scopeTyped(CompareSide which)
{
    auto& side = side_(which);
    const auto text = side.scope->currentText().trimmed();
    if (const int item = side.scope->findText(text); item >= 0) {
        side.scope->setCurrentIndex(item);
        chooseScope(which, item);
        return;
    }
    bool isNumber = false;
    const auto number = text.mid(text.lastIndexOf(QLatin1Char('#')) + 1).toULongLong(&isNumber);
    const auto restore = [this, which] {
        auto& s = side_(which);
        s.scope->setCurrentIndex(s.scope->findData(static_cast<qulonglong>(s.chosen)));
        s.scope->setEditText(s.scope->itemText(s.scope->currentIndex()));
    };
    if (!isNumber || number == 0 || number > side.callCount) {
        restore();
        return;
    }
    m_typed.at(static_cast<std::size_t>(which))
        .run(
            [report = side.report, number](const std::stop_token&) {
                const Scope wanted{
                    .kind = ScopeKind::Execute, .index = number - 1, .range = {}, .slice = {}, .label = {}};
                return sameScope(*report, wanted, *report);
            },
            [this, which, restore](const std::optional<Scope>& scope) {
                if (!scope) {
                    restore();
                    return;
                }
                auto& s = side_(which);
                const auto at = std::ranges::find_if(s.scopes, [&](const Scope& known) {
                    return known.kind == ScopeKind::Execute && known.index == scope->index;
                });
                s.chosen = static_cast<std::size_t>(at - s.scopes.begin());
                if (at == s.scopes.end())
                    s.scopes.push_back(*scope);
                fillScopes(s);
                Q_EMIT changed();
            });
}

void ComparisonHeader::chooseWholeRuns()
{
    for (const auto which : kBoth) {
        side_(which).chosen = 0; // the run stands first
        fillScopes(side_(which));
    }
    Q_EMIT changed();
}

} // namespace opscope
