// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/options_page.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/collect/profiler_switches.h"
#include "views/collect/collect_texts.h"
#include "views/forms/problem_label.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

/// The values to choose from; if any text or number is allowed, the usual ones.
QStringList valuesOf(const ProfilerSwitch& one, RunKind kind)
{
    if (!one.values.empty())
        return qtext(one.values).split(QLatin1Char('|'));
    QStringList values{qtext(one.usual)};
    if (kind == RunKind::Cann && one.group == SwitchGroup::AiCore && one.most == 0) {
        for (const auto group : cannMetricGroups()) {
            if (group != one.usual)
                values << qtext(group);
        }
    }
    return values;
}

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, kGrid, 0, 0);
    return label;
}

} // namespace

OptionsPage::OptionsPage(const RunProject& project, QWidget* parent)
    : QWizardPage(parent),
      m_project(project),
      m_isNew(project.file.empty()),
      m_presetLabel(new QLabel(this)),
      m_preset(new QComboBox(this)),
      m_area(new QScrollArea(this)),
      m_repeat(new QSpinBox(this)),
      m_warmUp(new QSpinBox(this)),
      m_timeLimit(new QSpinBox(this)),
      m_device(new QSpinBox(this)),
      m_problem(new ProblemLabel(this))
{
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    auto* presets = new QHBoxLayout;
    m_presetLabel->setBuddy(m_preset);
    presets->addWidget(m_presetLabel);
    presets->addWidget(m_preset);
    presets->addStretch(1);
    layout->addLayout(presets);
    connect(m_preset, &QComboBox::activated, this, &OptionsPage::choosePreset);
    layout->addWidget(m_area, 1);
    auto* runs = new QHBoxLayout;
    const auto add = [&](QSpinBox* box, int least, int most, std::int64_t value) {
        box->setRange(least, most);
        box->setValue(static_cast<int>(value));
        m_labels.push_back(new QLabel(this));
        m_labels.back()->setBuddy(box);
        runs->addWidget(m_labels.back());
        runs->addWidget(box);
        runs->addSpacing(kGrid);
    };
    add(m_repeat, 1, 1000, project.repeat);
    add(m_warmUp, 0, 1000, project.warmUp);
    add(m_timeLimit, 1, 7 * 24 * 3600, project.timeLimitSec);
    add(m_device, 0, 1023, project.device);
    runs->addStretch(1);
    layout->addLayout(runs);
    layout->addWidget(m_problem);
    onLanguageChange(this, [this] { retranslate(); });
}

void OptionsPage::retranslate()
{
    setTitle(tr("Profiling Options"));
    setSubTitle(
        tr("Options that are not chosen are not passed to the profiler, which then uses its own default."));
    const std::array texts{tr("Runs"), tr("Warm-up runs"), tr("Time limit"), tr("Device")};
    const std::array boxes{m_repeat, m_warmUp, m_timeLimit, m_device};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        m_labels[i]->setText(texts[i]);
        boxes[i]->setAccessibleName(texts[i]);
    }
    m_timeLimit->setSuffix(tr(" s"));
    m_presetLabel->setText(tr("Preset"));
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->clear();
    for (const auto& preset : svpPresets())
        m_preset->addItem(switchWords(preset.title));
    m_preset->addItem(tr("Own choice"));
    if (!m_rows.empty())
        m_project.switches = switches();
    rebuild();
}

void OptionsPage::choosePreset(int index)
{
    const auto presets = svpPresets();
    if (index < 0 || static_cast<std::size_t>(index) >= presets.size())
        return showPreset();
    m_project.switches = presets[static_cast<std::size_t>(index)].switches;
    rebuild();
}

void OptionsPage::showPreset()
{
    auto chosen = switches();
    std::ranges::sort(chosen);
    int index = 0;
    for (const auto& preset : svpPresets()) {
        auto wanted = preset.switches;
        std::ranges::sort(wanted);
        if (wanted == chosen)
            break;
        ++index;
    }
    m_preset->setCurrentIndex(index);
}

void OptionsPage::setKind(RunKind kind)
{
    if (kind == m_project.kind)
        return;
    m_project.switches = switches();
    m_project.kind = kind;
    rebuild();
}

void OptionsPage::rebuild()
{
    m_rows.clear();
    const bool isSvp = m_project.kind == RunKind::Svp;
    m_presetLabel->setVisible(isSvp);
    m_preset->setVisible(isSvp);
    const auto isOfBoard = [](const auto& named) {
        return std::ranges::find(svpSwitches(), std::string_view(named.first), &ProfilerSwitch::name) !=
               svpSwitches().end();
    };
    if (isSvp && std::exchange(m_isNew, false) && std::ranges::none_of(m_project.switches, isOfBoard))
        m_project.switches.insert(m_project.switches.end(), svpDefaults().begin(), svpDefaults().end());
    auto* content = new QWidget;
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, kGrid, 0);
    grid->setHorizontalSpacing(2 * kGrid);
    grid->setVerticalSpacing(kGrid / 2);
    grid->setColumnStretch(2, 1);
    const auto all = switchesOf(m_project.kind);
    int row = 0;
    for (int group = 0; group <= static_cast<int>(SwitchGroup::Output); ++group) {
        bool isFirst = true;
        for (const auto& one : all) {
            if (static_cast<int>(one.group) != group)
                continue;
            if (std::exchange(isFirst, false))
                grid->addWidget(heading(groupText(one.group)), row++, 0, 1, 3);
            const auto known =
                std::ranges::find(m_project.switches, one.name, &NamedTexts::value_type::first);
            const bool isSet = known != m_project.switches.end();
            auto* box = new QCheckBox(qtext(one.name));
            auto* value = new QComboBox;
            value->addItems(valuesOf(one, m_project.kind));
            value->setEditable(one.values.empty());
            value->setMinimumContentsLength(18);
            value->setAccessibleName(tr("Value of %1").arg(box->text()));
            value->setCurrentText(isSet ? qtext(known->second) : qtext(one.usual));
            value->setEnabled(isSet);
            box->setChecked(isSet);
            connect(box, &QCheckBox::toggled, value, &QWidget::setEnabled);
            connect(box, &QCheckBox::toggled, this, &OptionsPage::showPreset);
            connect(value, &QComboBox::currentTextChanged, this, &OptionsPage::showPreset);
            auto* about = new QLabel(switchText(one));
            about->setForegroundRole(QPalette::PlaceholderText);
            about->setWordWrap(true);
            grid->addWidget(box, row, 0);
            grid->addWidget(value, row, 1);
            grid->addWidget(about, row++, 2);
            m_rows.push_back({std::string(one.name), box, value});
        }
        if (group == static_cast<int>(SwitchGroup::AiCore) && m_project.kind == RunKind::Cann) {
            const bool wasChecked =
                m_groups != nullptr ? m_groups->isChecked() : !m_project.metricGroups.empty();
            m_groups = new QCheckBox(tr("All metric groups, one run each"));
            m_groups->setChecked(wasChecked);
            auto* about = new QLabel(tr("Needs %1 runs; their counters are merged into one Roofline.")
                                         .arg(cannMetricGroups().size()));
            about->setForegroundRole(QPalette::PlaceholderText);
            about->setWordWrap(true);
            grid->addWidget(m_groups, row, 0, 1, 2);
            grid->addWidget(about, row++, 2);
        }
    }
    if (m_project.kind == RunKind::Svp)
        m_groups = nullptr; // it is deleted with the previous content
    grid->setRowStretch(row, 1);
    m_area->setWidget(content); // deletes the previous content
    showPreset();
}

NamedTexts OptionsPage::switches() const
{
    NamedTexts out;
    for (const auto& row : m_rows) {
        if (row.box->isChecked())
            out.emplace_back(row.name, row.value->currentText().trimmed().toStdString());
    }
    for (const auto& [name, value] :
         m_project.switches) { // a switch of the other kind or of no kind: the check reports it
        if (std::ranges::find(m_rows, name, &Row::name) == m_rows.end())
            out.emplace_back(name, value);
    }
    return out;
}

void OptionsPage::fill(RunProject& project) const
{
    project.switches = switches();
    std::erase_if(project.switches,
                  [&](const auto& named) { // when the kind changes, the switches of the other kind are kept
                      const auto other =
                          switchesOf(project.kind == RunKind::Svp ? RunKind::Cann : RunKind::Svp);
                      const auto isIn = [&](auto all) {
                          return std::ranges::find(all, std::string_view(named.first),
                                                   &ProfilerSwitch::name) != all.end();
                      };
                      return isIn(other) && !isIn(switchesOf(project.kind));
                  });
    if (m_groups != nullptr && !m_groups->isChecked())
        project.metricGroups.clear();
    else if (m_groups != nullptr && project.metricGroups.empty())
        project.metricGroups.assign(cannMetricGroups().begin(), cannMetricGroups().end());
    project.repeat = m_repeat->value();
    project.warmUp = m_warmUp->value();
    project.timeLimitSec = m_timeLimit->value();
    project.device = m_device->value();
}

bool OptionsPage::validatePage()
{
    auto tried = m_project;
    fill(tried);
    return m_problem->showResult(checkSwitches(m_project.kind, tried.switches));
}

} // namespace opscope
