// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/side_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>

#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr int kOther = Qt::UserRole + 1;  ///< true for the entry that asks for a path
constexpr int kResult = Qt::UserRole + 2; ///< true for a result, which needs no other side

QString pathText(const std::filesystem::path& path)
{
    return QString::fromStdString(path.string());
}

} // namespace

SideChoice::SideChoice(QWidget* parent) : QWidget(parent), m_reference(new QCheckBox)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kGrid, kGrid, kGrid, kGrid / 2);
    grid->setHorizontalSpacing(kGrid);
    int column = 0;
    for (auto* side : {&m_dumps, &m_golden, &m_graph})
        add(*side, column++);
    grid->addWidget(m_reference, 1, column);
    connect(m_reference, &QCheckBox::toggled, this, &SideChoice::changed);
    onLanguageChange(this, [this] { retranslate(); });
}

void SideChoice::add(Side& side, int column)
{
    constexpr int kLeastLetters = 12;
    side.label = new QLabel;
    side.combo = new QComboBox;
    side.combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.combo->setMinimumContentsLength(kLeastLetters);
    side.label->setBuddy(side.combo);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(side.label, 0, column);
    grid->addWidget(side.combo, 1, column);
    grid->setColumnStretch(column, 1);
    connect(side.combo, &QComboBox::activated, this,
            [this, combo = side.combo](int index) { activated(combo, index); });
}

void SideChoice::fill(const Side& side, const std::vector<std::filesystem::path>& paths,
                      const std::filesystem::path& root, bool canBeEmpty)
{
    side.combo->clear();
    for (const auto& path : paths) {
        std::error_code error;
        const auto shown = std::filesystem::relative(path, root, error);
        side.combo->addItem(error || shown.empty() ? pathText(path) : pathText(shown), pathText(path));
        side.combo->setItemData(side.combo->count() - 1, pathText(path), Qt::ToolTipRole);
    }
    if (canBeEmpty)
        side.combo->addItem(tr("none"), QString());
    side.combo->addItem(tr("Choose..."), QString());
    side.combo->setItemData(side.combo->count() - 1, true, kOther);
    side.combo->setCurrentIndex(0);
    side.combo->setToolTip(side.combo->currentData().toString());
}

void SideChoice::setFound(const accuracy::FoundSides& found, const std::filesystem::path& root)
{
    auto dumps = found.dumps;
    dumps.insert(dumps.end(), found.results.begin(), found.results.end());
    fill(m_dumps, dumps, root, false);
    for (std::size_t i = found.dumps.size(); i < dumps.size(); ++i)
        m_dumps.combo->setItemData(static_cast<int>(i), true, kResult);
    auto golden = found.golden; // files of a framework first, then dumps of another run
    for (std::size_t i = 1; i < found.dumps.size(); ++i)
        golden.push_back(found.dumps[i]);
    fill(m_golden, golden, root, true);
    fill(m_graph, found.graphs, root, true);
    enableOthers();
}

void SideChoice::enableOthers()
{
    const bool isResult = !result().empty();
    for (QWidget* each : std::initializer_list<QWidget*>{m_golden.combo, m_graph.combo, m_reference})
        each->setEnabled(!isResult);
}

void SideChoice::activated(QComboBox* combo, int index)
{
    if (combo->itemData(index, kOther).toBool()) {
        const auto path =
            combo == m_graph.combo
                ? QFileDialog::getOpenFileName(this, tr("The compiled model"), {},
                                               tr("Models (*.om *_Build.txt *.json *.onnx);;All files (*)"))
                : QFileDialog::getExistingDirectory(this, tr("A folder of tensors"));
        if (path.isEmpty()) {
            combo->setCurrentIndex(0);
        } else {
            combo->insertItem(0, path, path);
            combo->setCurrentIndex(0);
        }
    }
    combo->setToolTip(combo->currentData().toString());
    enableOthers();
    Q_EMIT changed();
}

accuracy::SidePaths SideChoice::paths() const
{
    const auto pathOf = [](const Side& side) {
        return std::filesystem::path(side.combo->currentData().toString().toStdString());
    };
    if (!result().empty())
        return {};
    return {pathOf(m_dumps), pathOf(m_golden), pathOf(m_graph), {}, {}};
}

std::filesystem::path SideChoice::result() const
{
    const auto* combo = m_dumps.combo;
    return combo->currentData(kResult).toBool()
               ? std::filesystem::path(combo->currentData().toString().toStdString())
               : std::filesystem::path();
}

bool SideChoice::isLikeReference() const
{
    return m_reference->isChecked();
}

void SideChoice::retranslate()
{
    m_dumps.label->setText(tr("Dumps of the NPU"));
    m_golden.label->setText(tr("Ground truth"));
    m_graph.label->setText(tr("Graph"));
    m_reference->setText(tr("As msaccucmp"));
    m_reference->setToolTip(
        tr("Compute in float32, in numpy's order of sums: the digits that msaccucmp prints.\nOtherwise "
           "compute in double: long sums lose no digits, and more is computed."));
    for (const auto* side : {&m_dumps, &m_golden, &m_graph}) {
        side->combo->setAccessibleName(side->label->text());
        for (int i = 0; i < side->combo->count(); ++i) {
            if (side->combo->itemData(i).toString().isEmpty())
                side->combo->setItemText(i, side->combo->itemData(i, kOther).toBool() ? tr("Choose...")
                                                                                      : tr("none"));
        }
    }
}

} // namespace opscope
