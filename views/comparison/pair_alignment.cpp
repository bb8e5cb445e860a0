// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/pair_alignment.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "views/language_change.h"
#include "views/qtext.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxPointsListed = 3000;

} // namespace

PairAlignment::PairAlignment(QWidget* parent)
    : QWidget(parent), m_label(new QLabel(this)), m_fit(new QToolButton(this))
{
    auto* bar = new QHBoxLayout(this);
    bar->setContentsMargins(8, 5, 8, 5);
    bar->setSpacing(6);
    bar->addWidget(m_label);
    for (const auto side : kSides) {
        auto& h = half(side);
        h.name = new QLabel(side == CompareSide::A ? QStringLiteral("A") : QStringLiteral("B"), this);
        h.combo = new QComboBox(this);
        h.name->setTextFormat(Qt::PlainText);
        auto bold = h.name->font();
        bold.setBold(true);
        h.name->setFont(bold);
        h.combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        h.combo->setMinimumContentsLength(30);
        h.combo->setMaxVisibleItems(24);
        bar->addWidget(h.name);
        bar->addWidget(h.combo);
        connect(h.combo, &QComboBox::activated, this,
                [this, side](int index) { choose(side, static_cast<std::size_t>(index)); });
    }
    m_fit->setAutoRaise(true);
    bar->addWidget(m_fit);
    bar->addStretch(1);
    connect(m_fit, &QToolButton::clicked, this, &PairAlignment::fitRequested);
    onLanguageChange(this, [this] { retranslate(); });
}

void PairAlignment::setReports(std::array<ReportPtr, 2> reports)
{
    for (std::size_t i = 0; i < reports.size(); ++i) {
        m_halves[i].report = std::move(reports[i]);
        m_halves[i].points.clear();
        m_halves[i].point = 0;
    }
    retranslate();
}

void PairAlignment::setPoints(std::array<std::vector<AlignPoint>, 2> points)
{
    for (std::size_t i = 0; i < points.size(); ++i) {
        m_halves[i].points = std::move(points[i]);
        m_halves[i].point = 0;
    }
    if (hasPoints())
        std::tie(m_halves[0].point, m_halves[1].point) =
            defaultAlignment(m_halves[0].points, m_halves[1].points);
    for (auto& h : m_halves)
        fillCombo(h);
}

SliceAnchors PairAlignment::anchors() const
{
    const auto anchor = [](const Half& h) {
        return h.points.empty() ? h.report->span.begin : h.points[h.point].range.begin;
    };
    return {anchor(m_halves[0]), anchor(m_halves[1])};
}

void PairAlignment::choose(CompareSide side, std::size_t point)
{
    auto& mine = half(side);
    auto& other = half(otherSide(side));
    if (point >= mine.points.size() || other.points.empty())
        return;
    mine.point = point;
    // The choice above is also made below if it exists there; the user may then choose another one below.
    if (side == CompareSide::A) {
        if (const auto same = samePoint(other.points, mine.points[point]))
            other.point = *same;
    }
    for (auto& h : m_halves)
        h.combo->setCurrentIndex(static_cast<int>(h.point));
    Q_EMIT chosen();
}

void PairAlignment::pick(CompareSide side, SliceId slice)
{
    auto& h = half(side);
    if (!h.points.empty() && h.points.back().kind == AlignPoint::Kind::Slice)
        h.points.pop_back();
    h.points.push_back(alignPointAt(*h.report, slice));
    h.point = h.points.size() - 1;
    fillCombo(h);
}

void PairAlignment::alignAt(CompareSide side, const AlignPoint& point)
{
    auto& h = half(side);
    if (point.kind == AlignPoint::Kind::Slice)
        pick(side, point.slice);
    else if (const auto same = samePoint(h.points, point)) {
        h.point = *same;
        h.combo->setCurrentIndex(static_cast<int>(h.point));
    }
}

QString PairAlignment::textOf(const AlignPoint& point)
{
    switch (point.kind) {
    case AlignPoint::Kind::Run:
        return tr("Begin of the run");
    case AlignPoint::Kind::FirstOp:
        return tr("First op: %1").arg(qtext(point.label));
    case AlignPoint::Kind::Execute:
        return tr("Execute call %1: %2").arg(point.number).arg(qtext(point.label));
    case AlignPoint::Kind::Step:
        return point.device == kNoDevice
                   ? tr("Step: %1").arg(qtext(point.label))
                   : tr("Step: %1 (device %2)").arg(qtext(point.label)).arg(point.device);
    case AlignPoint::Kind::Slice:
        return tr("Picked: %1").arg(qtext(point.label));
    }
    return {};
}

void PairAlignment::fillCombo(Half& h)
{
    h.combo->clear();
    for (std::size_t i = 0; i < std::min(h.points.size(), kMaxPointsListed); ++i)
        h.combo->addItem(textOf(h.points[i]));
    h.combo->setCurrentIndex(static_cast<int>(h.point));
    h.combo->setEnabled(h.combo->count() > 1);
}

void PairAlignment::retranslate()
{
    m_label->setText(tr("Align at"));
    m_fit->setText(tr("Fit both"));
    m_fit->setToolTip(tr("Show both entire runs"));
    for (const auto side : kSides) {
        auto& h = half(side);
        if (h.report)
            h.name->setToolTip(QString::fromStdString(h.report->name) + QLatin1Char('\n') +
                               QString::fromStdString(h.report->root.string()));
        h.combo->setAccessibleName(side == CompareSide::A ? tr("Aligned part of A")
                                                          : tr("Aligned part of B"));
        h.combo->setToolTip(
            tr("The point at zero of the axis. For a slice: right-click it and choose \"Align here\"."));
        if (!h.points.empty())
            fillCombo(h);
    }
}

} // namespace opscope
