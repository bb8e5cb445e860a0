// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/narrowing_bar.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/theme/grid.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::array kChipNames{"narrowing.range", "narrowing.lane", "narrowing.name"};
constexpr int kMostChipPixels = 180;
constexpr int kBoxChars = 8;
constexpr int kMostBoxChars = 20; ///< a longer text is cut, so that the tool bar keeps its other buttons

template <class T>
std::optional<T> chosen(const QComboBox& box)
{
    const QVariant data = box.currentData();
    return data.isValid() ? std::optional(static_cast<T>(data.toLongLong())) : std::nullopt;
}

} // namespace

NarrowingBar::NarrowingBar(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(&selection), m_labels(), m_boxes(), m_chips()
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGrid, 0, kGrid, 0);
    for (std::size_t i = 0; i < BoxCount; ++i) {
        m_labels[i] = new QLabel(this);
        m_boxes[i] = new QComboBox(this);
        // To measure each of 65 000 steps would cost more than to fill the list.
        m_boxes[i]->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_labels[i]->setBuddy(m_boxes[i]);
        layout->addWidget(m_labels[i]);
        layout->addWidget(m_boxes[i]);
        connect(m_boxes[i], &QComboBox::activated, this, &NarrowingBar::apply);
    }
    for (std::size_t i = 0; i < ChipCount; ++i) {
        m_chips[i] = new QToolButton(this);
        m_chips[i]->setObjectName(QLatin1String(kChipNames[i]));
        m_chips[i]->setAutoRaise(false);
        layout->addWidget(m_chips[i]);
        connect(m_chips[i], &QToolButton::clicked, this, [this, i] { drop(static_cast<Chip>(i)); });
    }
    follow();
    onLanguageChange(this, [this] { fill(); });
}

void NarrowingBar::follow()
{
    m_following = std::make_unique<QObject>();
    m_selection->on(Selection::Narrowed, m_following.get(), [this] { showNarrowing(); });
    m_selection->on(Selection::Choices, m_following.get(), [this] { fill(); });
}

void NarrowingBar::setSelection(Selection& selection)
{
    if (m_selection == &selection)
        return;
    m_selection = &selection;
    follow();
    fill();
}

void NarrowingBar::drop(Chip chip)
{
    auto n = m_selection->narrowing();
    if (chip == RangeChip)
        n.range.reset();
    else if (chip == LaneChip)
        n.tracks.clear();
    else
        n.name.clear();
    m_selection->setNarrowing(n);
}

void NarrowingBar::showChips()
{
    const auto& n = m_selection->narrowing();
    const auto show = [this](Chip chip, bool isSet, const QString& text, const QString& fullText) {
        const bool isObeyed = (m_obeyed & (1U << chip)) != 0;
        m_chips[chip]->setVisible(isSet);
        m_chips[chip]->setText((isObeyed ? text : tr("%1: not on this page").arg(text)) +
                               QStringLiteral("  \u2715"));
        m_chips[chip]->setAccessibleName(tr("Filter: %1").arg(fullText));
        const auto tip = tr("Filter of every page: %1. A click drops it.").arg(fullText);
        m_chips[chip]->setToolTip(
            isObeyed ? tip : tip + QLatin1Char(' ') + tr("The content of this page does not follow it."));
    };
    const auto time = n.range ? tr("time of %1").arg(microsWithUnit(n.range->dur())) : QString();
    show(RangeChip, n.range.has_value(), time, time);
    const auto lanes = tr("%n lane(s)", nullptr, static_cast<int>(n.tracks.size()));
    show(LaneChip, !n.tracks.empty(), lanes, lanes);
    const auto name = QString::fromStdString(n.name);
    show(NameChip, !n.name.empty(), fontMetrics().elidedText(name, Qt::ElideMiddle, kMostChipPixels), name);
}

void NarrowingBar::setObeyed(unsigned filters)
{
    if (std::exchange(m_obeyed, filters) != filters)
        showChips();
}

void NarrowingBar::fill()
{
    const auto& choices = m_selection->choices();
    const bool areRanks = std::ranges::all_of(choices.ranks, [](const std::string& name) {
        return name.find_first_not_of("0123456789") == std::string::npos;
    });
    const std::array<QString, BoxCount> names{areRanks ? tr("Rank") : tr("Run"), tr("Device"), tr("Model"),
                                              tr("Step"), tr("Picture")};
    for (std::size_t i = 0; i < BoxCount; ++i) {
        m_labels[i]->setText(names[i]);
        m_boxes[i]->setAccessibleName(tr("Show only this: %1").arg(names[i]));
        m_boxes[i]->clear();
        m_boxes[i]->addItem(tr("all"));
    }
    const auto add = [this](Box box, const QString& text, auto value) {
        m_boxes[box]->addItem(text, QVariant::fromValue(static_cast<qlonglong>(value)));
    };
    for (std::size_t i = 0; i < choices.ranks.size(); ++i)
        add(RankBox, QString::fromStdString(choices.ranks[i]), i);
    for (const auto device : choices.devices)
        add(DeviceBox, QString::number(device), device);
    for (const auto& [id, name] : choices.models)
        add(ModelBox,
            name.empty() ? QString::number(id)
                         : QStringLiteral("%1 (%2)").arg(QString::fromStdString(name)).arg(id),
            id);
    QStringList labels; // added together: one by one, 65 000 steps would cause a visible pause
    qsizetype longestStep = 0;
    for (const auto& step : choices.steps) {
        labels << QString::fromStdString(step.label);
        longestStep = std::max(longestStep, labels.back().size());
    }
    m_boxes[StepBox]->insertItems(1, labels);
    for (const auto picture : choices.pictures)
        add(PictureBox, QString::number(picture), picture);
    bool hasAny = false;
    for (std::size_t i = 0; i < BoxCount; ++i) {
        const bool hasChoice = m_boxes[i]->count() > 2; // "all" and at least two other entries
        hasAny = hasAny || hasChoice;
        m_labels[i]->setVisible(hasChoice);
        m_boxes[i]->setVisible(hasChoice);
        auto longest = i == StepBox ? longestStep : 0;
        for (int row = 0; i != StepBox && row < m_boxes[i]->count(); ++row)
            longest = std::max(longest, m_boxes[i]->itemText(row).size());
        const auto least = i == StepBox || i == ModelBox ? kBoxChars : kBoxChars / 2;
        m_boxes[i]->setMinimumContentsLength(std::clamp(static_cast<int>(longest), least, kMostBoxChars));
    }
    showNarrowing();
    Q_EMIT filled(hasAny);
}

void NarrowingBar::showNarrowing()
{
    const auto& n = m_selection->narrowing();
    const auto place = [this](Box box, const auto& value) {
        m_boxes[box]->setCurrentIndex(
            value ? m_boxes[box]->findData(QVariant::fromValue(static_cast<qlonglong>(*value))) : 0);
    };
    place(RankBox, n.rank);
    place(DeviceBox, n.device);
    place(ModelBox, n.model);
    place(PictureBox, n.picture);
    showChips();
    m_boxes[StepBox]->setCurrentIndex(n.step ? static_cast<int>(*n.step) + 1 : 0);
}

void NarrowingBar::apply()
{
    auto n = m_selection->narrowing();
    n.step.reset();
    if (n.rank != chosen<std::size_t>(*m_boxes[RankBox]))
        n.tracks.clear(); // the lanes are of the other rank
    n.rank = chosen<std::size_t>(*m_boxes[RankBox]);
    n.device = chosen<std::int32_t>(*m_boxes[DeviceBox]);
    n.model = chosen<std::int64_t>(*m_boxes[ModelBox]);
    n.picture = chosen<std::int64_t>(*m_boxes[PictureBox]);
    if (const int row = m_boxes[StepBox]->currentIndex(); row > 0)
        n.step = static_cast<std::uint16_t>(row - 1);
    m_selection->setNarrowing(n);
}

} // namespace opscope
