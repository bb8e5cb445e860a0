// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a comparison on the page: its progress, missing files, and the findings of the advisor.
#include <algorithm>

#include <QLabel>
#include <QPushButton>

#include "core/accuracy/judge/result_diff.h"
#include "core/base/message_id.h"
#include "views/accuracy/accuracy_page.h"
#include "views/accuracy/limit_bar.h"
#include "views/accuracy/side_choice.h"
#include "views/i18n.h"
#include "views/value_text.h"

namespace opscope {

/// Shows one of the states with its reason, and below it the findings of the advisor.
void AccuracyPage::showState()
{
    if (isBusy())
        return;
    const auto& compared = m_answer.compared;
    m_advice->setVisible(compared != nullptr && compared->advice.has_value());
    if (!compared) {
        m_state->setText(m_answer.error ? translateError(*m_answer.error) : QString());
        return;
    }
    m_state->setText(state().join(QStringLiteral(" \u00B7 ")));
    if (compared->advice)
        m_advice->setText(advice());
}

/// Sets the text of the button: it stops a comparison, or continues one that was stopped.
void AccuracyPage::updateStopButton()
{
    m_stop->setVisible(m_work.isRunning() || m_isStopped);
    m_stop->setText(m_work.isRunning() ? tr("Stop") : tr("Compare again"));
    m_stop->setToolTip(m_work.isRunning() ? tr("Keep the tensors compared so far")
                                          : tr("Compare all tensors from the first on"));
}

QStringList AccuracyPage::state() const
{
    const auto& compared = *m_answer.compared;
    const auto count = std::ranges::count_if(
        rows(), [](const accuracy::ResultRow& row) { return row.comparison.has_value(); });
    const auto number = [](auto n) { return groupDigits(QString::number(n)); };
    QStringList parts{(compared.result.isStopped ? tr("Stopped: %1 of %2 tensors compared")
                                                 : tr("%1 of %2 tensors compared"))
                          .arg(number(count), number(rows().size()))};
    if (!m_choice->result().empty())
        parts += tr("a result that was written before: open the dumps to look at elements");
    else if (m_choice->paths().golden.empty())
        parts += tr("no ground truth is chosen: npy files of the framework, or dumps of another run");
    else if (compared.sides.isOfOtherModel())
        parts += translateMessage(message(MessageId::AccuracyOtherModel));
    else if (!compared.sides.hasGraph())
        parts += compared.sides.golden->isDump() // a dump has inputs too
                     ? tr("no graph is chosen: ops are paired by their names")
                     : tr("no graph is chosen: ops are paired by their names, inputs are not compared");
    if (isAgainstBaseline())
        parts += tr("the ground truth is the dumps of %1: choose one of the two runs to see what became "
                    "better or worse")
                     .arg(m_baseline.name);
    if (m_answer.error)
        parts += QStringLiteral("%1: %2").arg(m_baseline.name, translateError(*m_answer.error));
    if (!m_beforeRows.empty()) {
        const auto diff = accuracy::diffResults(m_beforeRows, compared.result.rows, m_bar->metric());
        using accuracy::TensorTrend;
        if (diff.tensors.size() == m_beforeRows.size() + compared.result.rows.size())
            parts += tr("no tensor is also in %1, which has %n tensor(s): it is another model", nullptr,
                        static_cast<int>(m_beforeRows.size()))
                         .arg(m_beforeName);
        else
            parts +=
                tr("compared with %1: %2 worse, %3 better, %4 the same, %5 on one side only, %6 not compared")
                    .arg(m_beforeName)
                    .arg(diff.countOf(TensorTrend::Worse))
                    .arg(diff.countOf(TensorTrend::Better))
                    .arg(diff.countOf(TensorTrend::Same))
                    .arg(diff.countOnOneSide())
                    .arg(diff.countOf(TensorTrend::NotCompared));
    }
    if (!compared.result.leftOut.empty())
        parts += tr("%n file(s) were not matched", nullptr, static_cast<int>(compared.result.leftOut.size()));
    return parts;
}

QString AccuracyPage::advice() const
{
    const auto& compared = *m_answer.compared;
    const auto title = translateMessage(accuracy::adviceTitle(compared.advice->kind));
    const auto advised = translateMessage(accuracy::adviceText(compared.advice->kind));
    auto text = compared.advice->tensor.empty()
                    ? tr("%1: %2").arg(title, advised)
                    : tr("%1: %2. %3").arg(title, QString::fromStdString(compared.advice->tensor), advised);
    constexpr std::size_t kMaxShownOrigins = 3;
    const auto& born = compared.origins.born;
    for (std::size_t i = 0; i < std::min(kMaxShownOrigins, born.size()); ++i)
        text += QLatin1Char('\n') + translateMessage(accuracy::originText(born[i]));
    return text;
}

QString AccuracyPage::cliCommand() const
{
    const auto paths = m_choice->paths();
    const auto word = [](const std::filesystem::path& path) {
        return shellWord(QString::fromStdString(path.string()));
    };
    auto command = QStringLiteral("opscope-cli accuracy compare -m ") + word(paths.npu) +
                   QStringLiteral(" -g ") + word(paths.golden);
    if (!paths.graph.empty())
        command += QStringLiteral(" -f ") + word(paths.graph);
    if (m_choice->isLikeReference())
        command += QStringLiteral(" --reference");
    return paths.golden.empty() ? QString() : command;
}

} // namespace opscope
