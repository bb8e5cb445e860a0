// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_header.h"

#include <cmath>
#include <set>
#include <utility>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolButton>

#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMaxScopesListed = 500;

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

} // namespace

ComparisonHeader::ComparisonHeader(ReportPtr baseline, ReportPtr current, QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    m_a = makeSide(std::move(baseline));
    m_b = makeSide(std::move(current));
    m_swap = new QToolButton(this);
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setAutoRaise(true);
    int row = 0;
    for (auto* side : {&m_a, &m_b}) {
        grid->addWidget(side->letter, row, 0);
        grid->addWidget(side->name, row, 1);
        grid->addWidget(side->scope, row, 2);
        grid->addWidget(side->device, row, 3);
        ++row;
    }
    grid->addWidget(m_swap, 0, 4, 2, 1, Qt::AlignVCenter);
    grid->setColumnStretch(1, 1);

    m_noiseLabel = new QLabel(this);
    m_noiseShare = new QDoubleSpinBox(this);
    m_noiseShare->setRange(0, 100);
    m_noiseShare->setValue(3);
    m_noiseShare->setDecimals(1);
    m_noiseShare->setSuffix(QStringLiteral(" %"));
    m_noiseUs = new QDoubleSpinBox(this);
    m_noiseUs->setRange(0, 1e9);
    m_noiseUs->setValue(5);
    m_noiseUs->setDecimals(3);
    m_noiseUs->setSuffix(QStringLiteral(" us"));
    auto* noise = new QHBoxLayout;
    noise->setSpacing(8);
    noise->addWidget(m_noiseLabel);
    noise->addWidget(m_noiseShare);
    noise->addWidget(m_noiseUs);
    grid->addLayout(noise, 0, 5);
    grid->setColumnMinimumWidth(4, 32);

    m_total = new QLabel(this);
    auto font = m_total->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setBold(true);
    m_total->setFont(font);
    m_total->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_total->setWordWrap(true);
    grid->addWidget(m_total, 2, 0, 1, 6);
    m_context = new QLabel(this);
    m_context->setWordWrap(true);
    m_context->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_context->setTextFormat(Qt::PlainText);
    grid->addWidget(m_context, 3, 0, 1, 6);

    fillSide(m_a, "A");
    fillSide(m_b, "B");
    // Two JOBs by their execute calls; when only one side has one, both by the whole run.
    if (runA().scope.kind != runB().scope.kind) {
        m_a.scope->setCurrentIndex(0);
        m_b.scope->setCurrentIndex(0);
    }
    for (auto* side : {&m_a, &m_b}) {
        connect(side->scope, &QComboBox::currentIndexChanged, this, &ComparisonHeader::changed);
        connect(side->device, &QComboBox::currentIndexChanged, this, &ComparisonHeader::changed);
    }
    connect(m_swap, &QToolButton::clicked, this, &ComparisonHeader::swapSides);
    connect(m_noiseShare, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    connect(m_noiseUs, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    retranslate();
}

ComparisonHeader::Side ComparisonHeader::makeSide(ReportPtr report)
{
    Side side;
    side.scopes = scopesOf(*report);
    side.report = std::move(report);
    side.letter = new QLabel(this);
    side.name = new QLabel(this);
    side.name->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    side.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    side.scope = new QComboBox(this);
    side.scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.scope->setMinimumContentsLength(22);
    side.device = new QComboBox(this);
    return side;
}

void ComparisonHeader::fillSide(Side& side, const char* letter)
{
    const auto wanted = defaultScope(*side.report);
    side.letter->setText(QStringLiteral("<b>%1</b>").arg(QLatin1String(letter)));
    const auto name = QString::fromStdString(side.report->name);
    side.name->setText(name);
    side.name->setToolTip(QString::fromStdString(side.report->root.string()));
    const QSignalBlocker blockScope(side.scope);
    const QSignalBlocker blockDevice(side.device);
    side.scope->clear();
    for (std::size_t i = 0; i < side.scopes.size() && side.scope->count() < kMaxScopesListed; ++i) {
        const auto& scope = side.scopes[i];
        QString text;
        switch (scope.kind) {
        case ScopeKind::Run:
            text = tr("Whole run");
            break;
        case ScopeKind::Execute:
            text = QStringLiteral("%1 #%2").arg(QString::fromStdString(scope.label)).arg(scope.index + 1);
            break;
        case ScopeKind::Step:
            text = tr("Step %1").arg(QString::fromStdString(scope.label));
            break;
        case ScopeKind::Range:
            text = tr("Selected range");
            break;
        }
        side.scope->addItem(text, static_cast<qulonglong>(i));
        if (scope.kind == wanted.kind && scope.index == wanted.index)
            side.scope->setCurrentIndex(side.scope->count() - 1);
    }
    std::set<std::int32_t> devices;
    for (const auto& track : side.report->tracks) {
        if (track.device != kNoDevice && track.sliceCount != 0)
            devices.insert(track.device);
    }
    side.device->clear();
    side.device->addItem(tr("All devices"));
    for (const auto device : devices)
        side.device->addItem(tr("Device %1").arg(device), device);
    side.device->setVisible(devices.size() > 1);
}

CompareRun ComparisonHeader::run(const Side& side) const
{
    CompareRun out;
    out.report = side.report;
    const auto i = side.scope->currentData().toULongLong();
    out.scope = side.scopes[std::min<std::size_t>(i, side.scopes.size() - 1)];
    if (side.device->currentData().isValid())
        out.device = side.device->currentData().toInt();
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

void ComparisonHeader::swapSides()
{
    const auto scopeA = m_a.scope->currentIndex();
    const auto scopeB = m_b.scope->currentIndex();
    const auto deviceA = m_a.device->currentIndex();
    const auto deviceB = m_b.device->currentIndex();
    std::swap(m_a.report, m_b.report);
    std::swap(m_a.scopes, m_b.scopes);
    m_isSwapped = !m_isSwapped;
    fillSide(m_a, "A");
    fillSide(m_b, "B");
    const QSignalBlocker blockers[] = {QSignalBlocker(m_a.scope), QSignalBlocker(m_b.scope),
                                       QSignalBlocker(m_a.device), QSignalBlocker(m_b.device)};
    m_a.scope->setCurrentIndex(scopeB);
    m_b.scope->setCurrentIndex(scopeA);
    m_a.device->setCurrentIndex(deviceB);
    m_b.device->setCurrentIndex(deviceA);
    Q_EMIT changed();
}

void ComparisonHeader::showBusy()
{
    m_total->setText(tr("Comparing…"));
}

void ComparisonHeader::showResult(const Comparison& c)
{
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
    if (c.runsA.size() > 1 || c.runsB.size() > 1)
        spread = tr("  ± %1 / %2 us").arg(c.spreadA / 1000, 0, 'f', 1).arg(c.spreadB / 1000, 0, 'f', 1);
    m_total->setText(
        QStringLiteral("%1 → %2%3&nbsp;&nbsp; <span style=\"color:%4\">%5, %6</span>")
            .arg(readable(c.totalA, false), readable(c.totalB, false), spread, color, change, word));
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

QString ComparisonHeader::totalText() const
{
    auto text = m_total->text();
    static const QRegularExpression kTags(QStringLiteral("<[^>]*>"));
    return text.remove(kTags).replace(QStringLiteral("&nbsp;"), QStringLiteral(" ")).simplified();
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
    m_noiseLabel->setText(tr("Same within"));
    const auto noiseTip =
        tr("A difference counts as noise up to this share of the larger side, or up to this time");
    m_noiseShare->setToolTip(noiseTip);
    m_noiseUs->setToolTip(noiseTip);
    m_noiseShare->setAccessibleName(tr("Noise as a share"));
    m_noiseUs->setAccessibleName(tr("Noise as a time"));
    m_a.scope->setAccessibleName(tr("Part of A"));
    m_b.scope->setAccessibleName(tr("Part of B"));
    m_a.device->setAccessibleName(tr("Device of A"));
    m_b.device->setAccessibleName(tr("Device of B"));
    m_a.letter->setToolTip(tr("Baseline"));
    m_b.letter->setToolTip(tr("Current"));
    for (auto* side : {&m_a, &m_b}) {
        if (side->scope->count() > 0)
            side->scope->setItemText(0, tr("Whole run"));
        if (side->device->count() > 0)
            side->device->setItemText(0, tr("All devices"));
    }
}

} // namespace opscope
