// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_header.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/compare/scopes.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/state_style.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxStepsListed = 5000;
constexpr std::size_t kMaxTipLines = 20;
constexpr std::array kBoth{CompareSide::A, CompareSide::B};
constexpr int kHintRole = Qt::UserRole + 1; ///< of the entry that says what is not listed

QString micros(std::int64_t ns)
{
    return QString::fromStdString(microsText(ns));
}

/// 23299000 ns -> "23.299 ms": the unit that people say.
QString readable(std::int64_t ns, bool isSigned)
{
    const auto magnitude = std::abs(static_cast<double>(ns));
    const auto sign = isSigned && ns > 0 ? QStringLiteral("+") : QString();
    if (magnitude >= 1e9)
        return sign + QString::number(static_cast<double>(ns) / 1e9, 'f', 6) + QStringLiteral(" s");
    if (magnitude >= 1e6)
        return sign + QString::number(static_cast<double>(ns) / 1e6, 'f', 3) + QStringLiteral(" ms");
    return sign + micros(ns) + QStringLiteral(" us");
}

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

ComparisonHeader::ComparisonHeader(ComparisonSides* sides, QWidget* parent)
    : QWidget(parent),
      m_sides(sides),
      m_swap(new QToolButton(this)),
      m_cancel(new QPushButton(this)),
      m_total(new QLabel(this)),
      m_by(new QLabel(this)),
      m_apart(new QLabel(this)),
      m_context(new QLabel(this)),
      m_noiseLabel(new QLabel(this)),
      m_noiseShare(new QDoubleSpinBox(this)),
      m_noiseUs(new QDoubleSpinBox(this))
{
    for (const auto side : kBoth)
        makeSide(side);
    makeNoise();
    arrange();
    connect(m_swap, &QToolButton::clicked, this, &ComparisonHeader::swapSides);
    connect(m_cancel, &QPushButton::clicked, this, &ComparisonHeader::cancelRequested);
    connect(m_noiseShare, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    connect(m_noiseUs, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    connect(sides, &ComparisonSides::swapped, this, &ComparisonHeader::sidesSwapped);
    connect(sides, &ComparisonSides::replaced, this, &ComparisonHeader::takeRun);
    connect(sides, &ComparisonSides::runsChanged, this, [this] {
        fillNames();
        Q_EMIT changed();
    });
    retranslate();
    showBusy();
    findParts();
}

void ComparisonHeader::makeSide(CompareSide which)
{
    auto& side = side_(which);
    side.report = m_sides->first(which);
    side.letter = new QLabel(this);
    side.letter->setText(QStringLiteral("<b>%1</b>").arg(QLatin1Char(which == CompareSide::A ? 'A' : 'B')));
    side.name = new QLabel(this);
    side.name->setTextFormat(Qt::PlainText);
    side.name->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    side.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    side.rank = new QComboBox(this);
    side.rank->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(side.rank, &QComboBox::activated, this,
            [this, which](int rank) { m_sides->chooseRank(which, static_cast<std::size_t>(rank)); });
    side.runs = new QToolButton(this);
    side.runs->setText(QStringLiteral("+"));
    side.runs->setAutoRaise(true);
    side.runs->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(side.runs);
    side.runs->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, which, menu] { fillRunsMenu(which, menu); });
    side.scope = new QComboBox(this);
    side.scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.scope->setMinimumContentsLength(22);
    side.scope->setEditable(true); // any of many calls is found by typing
    side.scope->setInsertPolicy(QComboBox::NoInsert);
    side.scope->setMaxVisibleItems(24);
    side.scope->setEnabled(false);
    side.scope->completer()->setFilterMode(Qt::MatchContains);
    side.scope->completer()->setCompletionMode(QCompleter::PopupCompletion);
    side.device = new QComboBox(this);
    connect(side.scope, &QComboBox::activated, this, [this, which](int item) { chooseScope(which, item); });
    connect(side.scope->lineEdit(), &QLineEdit::editingFinished, this, [this, which] { scopeTyped(which); });
    connect(side.device, &QComboBox::currentIndexChanged, this, &ComparisonHeader::changed);
}

void ComparisonHeader::makeNoise()
{
    m_noiseShare->setRange(0, 100);
    m_noiseShare->setValue(3);
    m_noiseShare->setDecimals(1);
    m_noiseShare->setSuffix(QStringLiteral(" %"));
    m_noiseUs->setRange(0, 1e9);
    m_noiseUs->setValue(5);
    m_noiseUs->setDecimals(3);
    m_noiseUs->setSuffix(QStringLiteral(" us"));
    m_noiseUs->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000.000 us")) + 36);
}

void ComparisonHeader::arrange()
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setAutoRaise(true);
    int row = 0;
    for (const auto which : kBoth) {
        const auto& side = side_(which);
        grid->addWidget(side.letter, row, 0);
        grid->addWidget(side.name, row, 1);
        grid->addWidget(side.rank, row, 2);
        grid->addWidget(side.runs, row, 3);
        grid->addWidget(side.scope, row, 4);
        grid->addWidget(side.device, row, 5);
        ++row;
    }
    grid->addWidget(m_swap, 0, 6, 2, 1, Qt::AlignVCenter);
    grid->setColumnStretch(1, 1);
    auto* noise = new QHBoxLayout;
    noise->setSpacing(8);
    noise->addWidget(m_noiseLabel);
    noise->addWidget(m_noiseShare);
    noise->addWidget(m_noiseUs);
    grid->addLayout(noise, 0, 7);
    grid->addWidget(m_cancel, 1, 7, Qt::AlignRight);
    m_cancel->hide();
    auto font = m_total->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setBold(true);
    m_total->setFont(font);
    m_total->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_total->setWordWrap(true);
    m_totalLine = new QHBoxLayout;
    m_totalLine->setSpacing(8);
    auto* totals = new QVBoxLayout;
    totals->setSpacing(2);
    m_by->setTextFormat(Qt::PlainText);
    m_by->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_by->hide();
    totals->addWidget(m_total);
    totals->addWidget(m_by);
    m_totalLine->addLayout(totals, 1);
    grid->addLayout(m_totalLine, 2, 0, 1, 8);
    m_apart->setWordWrap(true);
    m_apart->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_apart->hide();
    connect(m_apart, &QLabel::linkActivated, this, &ComparisonHeader::apartRequested);
    grid->addWidget(m_apart, 3, 0, 1, 8);
    m_context->setWordWrap(true);
    m_context->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_context->setTextFormat(Qt::PlainText);
    grid->addWidget(m_context, 4, 0, 1, 8);
}

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

void ComparisonHeader::addBesideTotals(QWidget* widget)
{
    m_totalLine->addWidget(widget);
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

void ComparisonHeader::fillRanks()
{
    for (const auto which : kBoth) {
        auto* combo = side_(which).rank;
        combo->clear();
        const auto& ranks = m_sides->ranks(which);
        combo->setVisible(ranks != nullptr);
        if (!ranks)
            continue;
        for (std::size_t i = 0; i < ranks->reports.size(); ++i) {
            combo->addItem(rankTitle(*ranks, i));
            if (ranks->reports[i] == m_sides->first(which))
                combo->setCurrentIndex(static_cast<int>(i));
        }
    }
}

/// Another rank stands for a side: its parts are looked for anew.
void ComparisonHeader::takeRun(CompareSide which)
{
    side_(which).report = m_sides->first(which);
    m_typed.at(static_cast<std::size_t>(which)).cancel();
    fillNames();
    findParts();
    Q_EMIT changed(); // what was compared counts no more
}

void ComparisonHeader::fillNames()
{
    fillRanks();
    for (const auto which : kBoth) {
        auto& side = side_(which);
        const auto& runs = m_sides->runs(which);
        const auto name = m_sides->name(which);
        QStringList tips;
        for (const auto& run : runs) {
            tips << QString::fromStdString(run->root.string());
        }
        side.name->setText(
            runs.size() > 1
                ? tr("%1 and %n more run(s)", nullptr, static_cast<int>(runs.size()) - 1).arg(name)
                : name);
        side.name->setToolTip(tips.join(QLatin1Char('\n')));
        side.runs->setVisible(runs.size() > 1 || m_sides->canRequestRuns());
    }
}

void ComparisonHeader::fillRunsMenu(CompareSide which, QMenu* menu)
{
    menu->clear();
    const auto& runs = m_sides->runs(which);
    if (m_sides->canRequestRuns()) {
        auto* more = menu->addAction(tr("Add runs: mean and spread…"));
        connect(more, &QAction::triggered, this, [this, which] { m_sides->requestMoreRuns(which); });
    }
    for (std::size_t i = 1; i < runs.size(); ++i) {
        auto* remove = menu->addAction(tr("Take away %1").arg(QString::fromStdString(runs[i]->name)));
        connect(remove, &QAction::triggered, this, [this, which, i] { m_sides->removeRun(which, i); });
    }
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

std::vector<CompareRun> ComparisonHeader::runs(CompareSide which) const
{
    const auto& side = side_(which);
    std::vector<CompareRun> out;
    if (!m_isReady)
        return out;
    const auto& scope = side.scopes[std::min(side.chosen, side.scopes.size() - 1)];
    std::optional<std::int32_t> device;
    if (side.device->currentData().isValid())
        device = side.device->currentData().toInt();
    out.push_back({.report = side.report, .scope = scope, .device = device});
    for (const auto& report : m_sides->runs(which)) {
        if (report != side.report) // which part of a further run it is, is looked up on the pool
            out.push_back({.report = report, .scope = scope, .device = device});
    }
    return out;
}

double ComparisonHeader::noiseShare() const
{
    return m_noiseShare->value() / 100;
}

std::int64_t ComparisonHeader::noiseNs() const
{
    return std::llround(m_noiseUs->value() * 1000);
}

bool ComparisonHeader::isSwapped() const
{
    return m_sides->isSwapped();
}

void ComparisonHeader::swapSides()
{
    m_sides->swap();
}

void ComparisonHeader::sidesSwapped()
{
    auto& a = side_(CompareSide::A);
    auto& b = side_(CompareSide::B);
    std::swap(a.report, b.report);
    std::swap(a.scopes, b.scopes);
    std::swap(a.callCount, b.callCount);
    std::swap(a.chosen, b.chosen);
    std::swap(a.preset, b.preset);
    for (auto& note : m_notes) { // "B has no timeline" is A's from now on
        if (note.id == MessageId::CompareNotByBut)
            note.args.at(1) = note.args.at(1) == "A" ? "B" : "A";
    }
    const auto deviceA = a.device->currentIndex();
    const auto deviceB = b.device->currentIndex();
    for (auto* side : {&a, &b}) {
        fillScopes(*side);
        fillDevices(*side);
        side->scope->setEnabled(side->scopes.size() > 1);
        const QSignalBlocker blocker(side->device);
        side->device->setCurrentIndex(side == &a ? deviceB : deviceA);
    }
    fillNames();
    Q_EMIT changed();
}

void ComparisonHeader::showBusy()
{
    m_total->setText(tr("Comparing…"));
    m_cancel->show();
}

void ComparisonHeader::showStopped()
{
    m_total->setText(QStringLiteral("–"));
    m_by->hide();
    m_apart->clear();
    m_apart->hide();
    m_context->clear();
    m_context->hide();
    m_cancel->hide();
}

void ComparisonHeader::showResult(const Comparison& c)
{
    m_cancel->hide();
    const auto difference = c.totalB - c.totalA;
    QString word;
    QString color;
    switch (c.totalState) {
    case RowState::Slower:
        word = tr("slower");
        color = currentTheme().color(Token::Bad).name();
        break;
    case RowState::Faster:
        word = tr("faster");
        color = currentTheme().color(Token::Good).name();
        break;
    default:
        word = tr("same within noise");
        color = currentTheme().color(Token::Text).name();
    }
    auto change = readable(difference, true);
    if (c.totalA != 0)
        change += QStringLiteral(" (%1%2 %)")
                      .arg(difference > 0 ? QStringLiteral("+") : QString())
                      .arg(static_cast<double>(difference) / static_cast<double>(c.totalA) * 100, 0, 'f', 1);
    auto spread = QString();
    if (c.hasSpread())
        spread = tr("  ± %1 / %2 us").arg(c.spreadA / 1000, 0, 'f', 1).arg(c.spreadB / 1000, 0, 'f', 1);
    m_total->setText(
        QStringLiteral("%1 → %2%3&nbsp;&nbsp; <span style=\"color:%4\">%5, %6</span>")
            .arg(readable(c.totalA, false), readable(c.totalB, false), spread, color, change, word));
    if (c.noTotal)
        m_total->setText(translateMessage(*c.noTotal).toHtmlEscaped());
    QStringList scopes;
    for (const auto& scope : comparedBy(c))
        scopes << translateMessage(scope);
    m_by->setText(tr("Compared by: %1").arg(scopes.join(QStringLiteral(" / "))));
    m_by->show();
    showApart(c);
    QStringList lines;
    for (const auto& message : c.context)
        lines << QStringLiteral("⚠ ") + translateMessage(message);
    constexpr qsizetype kShown = 3; // the rows below need the height; the tip has them all
    m_context->setToolTip(lines.join(QLatin1Char('\n')));
    if (lines.size() > kShown)
        lines = lines.mid(0, kShown) << QStringLiteral("… +%1").arg(lines.size() - kShown);
    m_context->setText(lines.join(QLatin1Char('\n')));
    m_context->setVisible(!lines.isEmpty());
}

/// The load and the copies do not belong to the total, but who compares two runs asks for them.
void ComparisonHeader::showApart(const Comparison& c)
{
    const auto text = [](const ComparisonRow& row) {
        const auto value = [](bool has, std::int64_t ns) {
            return has ? readable(ns, false) : QStringLiteral("–");
        };
        return QStringLiteral("%1 %2 → %3, %4")
            .arg(QString::fromStdString(row.title), value(row.hasA, row.a), value(row.hasB, row.b),
                 stateText(row.state));
    };
    m_apart->setVisible(!c.apart.empty());
    if (c.apart.empty()) {
        m_apart->clear();
        return;
    }
    auto line = tr("Outside the call:") + QStringLiteral(" %1").arg(text(c.apart.front())).toHtmlEscaped();
    line += QStringLiteral(" &nbsp;<a href=\"#apis\">%1</a>")
                .arg(c.apart.size() > 1 ? tr("and %n more", nullptr, static_cast<int>(c.apart.size()) - 1)
                                        : tr("all calls"));
    m_apart->setText(line);
    QStringList tip;
    for (std::size_t i = 0; i < std::min(c.apart.size(), kMaxTipLines); ++i)
        tip << text(c.apart[i]);
    m_apart->setToolTip(tip.join(QLatin1Char('\n')) + QLatin1Char('\n') +
                        tr("The link compares all calls of the whole runs."));
}

void ComparisonHeader::chooseWholeRuns()
{
    for (const auto which : kBoth) {
        side_(which).chosen = 0; // the run stands first
        fillScopes(side_(which));
    }
    Q_EMIT changed();
}

namespace {

QString withoutTags(QString text)
{
    static const QRegularExpression kTags(QStringLiteral("<[^>]*>"));
    return text.remove(kTags).replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).simplified();
}

} // namespace

QString ComparisonHeader::totalText() const
{
    return withoutTags(m_total->text());
}

QString ComparisonHeader::scopeText() const
{
    return m_by->text();
}

QString ComparisonHeader::apartText() const
{
    return withoutTags(m_apart->text());
}

void ComparisonHeader::showEvent(QShowEvent* event)
{
    fillNames(); // by now the window has said whether it can open further runs
    QWidget::showEvent(event);
}

void ComparisonHeader::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        Q_EMIT changed();
    }
    QWidget::changeEvent(event);
}

void ComparisonHeader::retranslate()
{
    m_swap->setToolTip(tr("Swap A and B"));
    m_swap->setAccessibleName(tr("Swap A and B"));
    m_cancel->setText(tr("Cancel"));
    m_noiseLabel->setText(tr("Same within"));
    const auto noiseTip =
        tr("A difference counts as noise up to this share of the larger side, or up to this time");
    m_noiseShare->setToolTip(noiseTip);
    m_noiseUs->setToolTip(noiseTip);
    m_noiseShare->setAccessibleName(tr("Noise as a share"));
    m_noiseUs->setAccessibleName(tr("Noise as a time"));
    for (const auto which : kBoth) {
        auto& side = side_(which);
        const bool isA = which == CompareSide::A;
        side.scope->setAccessibleName(isA ? tr("Part of A") : tr("Part of B"));
        side.scope->lineEdit()->setAccessibleName(side.scope->accessibleName());
        side.scope->setToolTip(
            tr("Whose wall time is compared: the run, a step, or one execute call. Type to search."));
        side.rank->setAccessibleName(isA ? tr("Rank of A") : tr("Rank of B"));
        side.rank->setToolTip(tr("Which rank of the folder is compared"));
        side.device->setAccessibleName(isA ? tr("Device of A") : tr("Device of B"));
        side.letter->setToolTip(isA ? tr("Baseline") : tr("Current"));
        side.runs->setAccessibleName(isA ? tr("Further runs of A") : tr("Further runs of B"));
        side.runs->setToolTip(tr("Further runs of this side: the figures become mean and spread"));
        if (side.device->count() > 0)
            side.device->setItemText(0, tr("All devices"));
        if (m_isReady)
            fillScopes(side);
    }
    fillNames();
}

} // namespace opscope
