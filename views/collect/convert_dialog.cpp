// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/convert_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QTextBlock>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/collect/shell_quote.h"
#include "views/collect/collect_texts.h"
#include "views/forms/problem_label.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr int kCommandLines = 3;

} // namespace

std::span<const FieldSpec<ConvertDialog::Input>> ConvertDialog::fields()
{
    using enum FieldKind;
    static constexpr auto kIsCaffe = [](const Input& input) {
        return input.framework == ModelFramework::Caffe;
    };
    using Field = FieldSpec<Input>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Framework"), valueOf<&Input::framework>, Choice, nullptr,
              {.words = "5|0|3|1", .texts = {"ONNX", "Caffe", "TensorFlow", "MindSpore"}}),
        Field(QT_TR_NOOP("Model"), valueOf<&Input::model>, File, nullptr, {.isRequired = true}),
        Field(QT_TR_NOOP("Weights"), valueOf<&Input::weight>, File, nullptr, {.isRequired = true},
              {.isShown = kIsCaffe}),
        Field(QT_TR_NOOP("Output model (.om)"), valueOf<&Input::output>, SavedFile, nullptr,
              {.isRequired = true}),
        Field(QT_TR_NOOP("Input shapes"), valueOf<&Input::inputShape>, Line,
              QT_TR_NOOP("name:1,3,224,224; separate several inputs by semicolons.")),
        Field(QT_TR_NOOP("Input format"), valueOf<&Input::inputFormat>, Choice, nullptr,
              {.words = "|NCHW|NHWC|ND|NCDHW|NDHWC"}),
        Field(QT_TR_NOOP("Output type"), valueOf<&Input::outputType>, OpenChoice, nullptr,
              {.words = "|FP32|FP16|UINT8"}),
        Field(
            QT_TR_NOOP("Chip (soc_version)"), valueOf<&Input::socVersion>, OpenChoice, nullptr,
            {.words = "|Ascend310|Ascend310P3|Ascend310B1|Ascend910B3|SS928V100|SS626V100|Hi3519DV500|OPTG"}),
        Field(QT_TR_NOOP("AIPP configuration"), valueOf<&Input::aippConfig>, File,
              QT_TR_NOOP("A file that describes the preprocessing of the picture.")),
        Field(QT_TR_NOOP("Fusion switches"), valueOf<&Input::fusionSwitches>, File,
              QT_TR_NOOP("A file that switches fusion passes on or off (fusion_switch.cfg).")),
        Field(QT_TR_NOOP("Precision"), valueOf<&Input::precision>, OpenChoice, nullptr,
              {.words = "|force_fp16|allow_fp32_to_fp16|allow_mix_precision|must_keep_origin_dtype|"
                        "cube_fp16in_fp32out"}),
        Field(QT_TR_NOOP("Data to quantize with"), valueOf<&Input::imageList>, Line,
              QT_TR_NOOP("For SVP: name:file, several separated by semicolons. The file lists pictures, one "
                         "per line, or contains numbers.")),
        Field(QT_TR_NOOP("Quantization (compile_mode)"), valueOf<&Input::compileMode>, Choice,
              QT_TR_NOOP("For SVP, the bits of the data: 0 means 8, 1 means 16; 5 and 6 mean the same with "
                         "FP16 for ops that do not use the cube."),
              {.words = "|0|1|5|6"}),
        Field(QT_TR_NOOP("Online model type"), valueOf<&Input::onlineModelType>, Choice,
              QT_TR_NOOP("For SVP: 2 for a profile with data of layers, 4 for dumps, 0 for a release."),
              {.words = "|0|1|2|3|4|5|6|7"}),
        Field(QT_TR_NOOP("More parameters"),
              {[](const Input& input) -> QVariant { return qtext(plainWords(input.further)); },
               [](Input& input, const QVariant& text) -> Result<void> {
                   const auto words = text.toString().toStdString();
                   input.further = splitWords(words).value_or(std::vector{words});
                   return {};
               }},
              Line, QT_TR_NOOP("As on the command line: --name=value ...")),
        Field(QT_TR_NOOP("Run on"), valueOf<&Input::isOnHost>, Choice, nullptr, {},
              {.choices =
                   [](const Input& input) {
                       QStringList texts{tr("This machine")};
                       return input.hostName.isEmpty() ? texts : texts << input.hostName;
                   }}),
        Field(QT_TR_NOOP("ATC"), valueOf<&Input::atc>, Line,
              QT_TR_NOOP("Path on the machine where it runs; empty: searched in the PATH of that machine.")),
        Field(QT_TR_NOOP("Set-up script"), valueOf<&Input::setEnv>, Line,
              QT_TR_NOOP("Path on the machine where it runs: the set_env.sh of the toolkit.")),
    };
    return kFields;
}

ConvertDialog::ConvertDialog(HostOptions host, QWidget* parent)
    : WorkDialog({880, 620}, parent),
      m_host(std::move(host)),
      m_input{{}, false, qtext(m_host.host)},
      m_form(new FormOf<Input>(fields(), m_input, staticMetaObject)),
      m_command(new QPlainTextEdit(this)),
      m_problem(new ProblemLabel(this)),
      m_problems(makeList(4, 3)),
      m_log(makeLog()),
      m_start(new QPushButton(this)),
      m_cancel(new QPushButton(themedIcon(QLatin1String("close")), {}, this)),
      m_open(new QPushButton(this))
{
    makeForm();
    connect(m_start, &QPushButton::clicked, this, &ConvertDialog::start);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_thread.cancel(); });
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(m_made); });
    connect(&m_events, &RunEvents::text, this, [this](const QString& lines, bool isOutput) {
        if (isOutput) // lines are counted as in the log
            m_log->appendPlainText(lines);
        else
            m_state->setText(lines);
    });
    connect(&m_events, &RunEvents::stepped, this,
            [this](CollectStep step) { m_state->setText(stepText(step)); });
    connect(m_problems, &QTableWidget::cellActivated, this, &ConvertDialog::goToLine);
    connect(m_problems, &QTableWidget::cellClicked, this, &ConvertDialog::goToLine);
    onLanguageChange(this, [this] { retranslate(); });
    finish(ConvertedModel{{}, 0, {}});
}

void ConvertDialog::makeForm()
{
    auto* layout = new QVBoxLayout(this);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    connect(m_form, &Form::changed, this, &ConvertDialog::showCommand);
    m_command->setReadOnly(true);
    m_command->setTabChangesFocus(true);
    m_command->setFixedHeight(kCommandLines * m_command->fontMetrics().lineSpacing() + 2 * kGrid);
    auto* below = new QWidget(splitter);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    addLog(column);
    splitter->addWidget(m_form->scrolled());
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    layout->addWidget(splitter, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    for (auto* button : {m_cancel, m_open, m_start, m_close})
        buttons->addWidget(button);
    layout->addLayout(buttons);
}

void ConvertDialog::addLog(QLayout* layout)
{
    layout->addWidget(m_command);
    layout->addWidget(m_problem);
    layout->addWidget(m_bar);
    layout->addWidget(m_problems);
    layout->addWidget(m_log);
}

void ConvertDialog::showCommand()
{
    const auto words = atcWords(conversion());
    m_command->setPlainText(words ? qtext(plainWords(*words)) : QString());
    if (const auto missing = m_form->missing(); !missing.isEmpty())
        m_problem->showHint(missing);
    else
        m_problem->showResult(words ? Result<void>() : Result<void>(Failure(words.error())));
    m_start->setEnabled(words.has_value() && !isRunning());
}

void ConvertDialog::start()
{
    if (isRunning())
        return;
    m_log->clear();
    m_problems->setRowCount(0);
    m_problems->hide();
    m_made.clear();
    m_bar->show();
    m_log->show();
    m_cancel->show();
    m_open->hide();
    m_start->setEnabled(false);
    const auto host = m_input.isOnHost ? m_host : HostOptions();
    m_thread.run(
        this,
        [host, what = conversion(), events = m_events.events()](const std::stop_token& stop) {
            return convertModel(host, what, events, stop);
        },
        [this](Result<ConvertedModel> made) {
            m_events.finish();
            finish(made);
            if (m_isClosing)
                QDialog::reject();
            else if (made && !m_made.isEmpty())
                Q_EMIT openRequested(m_made);
        });
}

void ConvertDialog::finish(const Result<ConvertedModel>& made)
{
    m_bar->hide();
    m_cancel->hide();
    m_made = made ? qtext(made->model.string()) : QString();
    m_open->setHidden(m_made.isEmpty());
    m_log->setHidden(m_log->document()->isEmpty());
    showProblems(made ? made->problems : std::vector<AtcProblem>());
    showCommand();
    if (!made)
        m_state->setText(translateError(made.error()));
    else if (!m_made.isEmpty())
        m_state->setText(translateMessage(message(MessageId::ConvertedTo, made->model.string())));
    else
        m_state->setText(made->exitCode == 0
                             ? QString()
                             : translateMessage(message(MessageId::AtcFailed, made->exitCode)));
}

void ConvertDialog::showProblems(const std::vector<AtcProblem>& problems)
{
    m_problems->setHidden(problems.empty());
    m_problems->setRowCount(static_cast<int>(problems.size()));
    m_lines.clear();
    int row = 0;
    for (const auto& problem : problems) {
        QStringList texts{qtext(problem.text)};
        m_lines.emplace_back(problem.code.empty()
                                 ? (problem.isError ? QStringLiteral("[ERROR]") : QStringLiteral("[WARNING]"))
                                 : qtext(problem.code) + QLatin1Char(':'),
                             texts.front());
        for (const auto* more : {&problem.cause, &problem.solution}) {
            if (!more->empty())
                texts << qtext(*more);
        }
        setRow(m_problems, row++,
               {QString::number(problem.line),
                problem.code.empty() ? (problem.isError ? tr("error") : tr("warning")) : qtext(problem.code),
                qtext(problem.node.empty() ? problem.place : problem.node), texts.join(QStringLiteral(" "))},
               texts.join(QLatin1Char('\n')));
    }
}

/// Shows the line of the log that contains a problem. A long log has lost its beginning: identical lines are
/// counted from the end.
void ConvertDialog::goToLine(int row)
{
    const auto& [word, text] = m_lines.at(static_cast<std::size_t>(row));
    auto later = std::count(m_lines.begin() + row + 1, m_lines.end(), m_lines[static_cast<std::size_t>(row)]);
    const auto isLine = [&, word = word, text = text](const QTextBlock& block) {
        constexpr qsizetype kMayBeCut = 500; // a text has the first 2000 bytes of its line
        const auto line = block.text();
        const auto rest = line.mid(word.size()).trimmed();
        return line.startsWith(word) && (rest == text || (text.size() >= kMayBeCut && rest.startsWith(text)));
    };
    auto block = m_log->document()->lastBlock();
    while (block.isValid() && (!isLine(block) || later-- > 0))
        block = block.previous();
    if (!block.isValid())
        return;
    QTextCursor cursor(block);
    cursor.select(QTextCursor::LineUnderCursor);
    m_log->setTextCursor(cursor);
    m_log->centerCursor();
}

void ConvertDialog::retranslate()
{
    setWindowTitle(tr("Convert Model"));
    m_command->setAccessibleName(tr("Command"));
    m_command->setPlaceholderText(tr("The command appears here when the form is complete."));
    m_log->setAccessibleName(tr("Log of the conversion"));
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setHorizontalHeaderLabels({tr("Line"), tr("Code"), tr("Place"), tr("Problem")});
    m_bar->setAccessibleName(tr("Progress of the conversion"));
    m_start->setText(tr("Convert"));
    m_cancel->setText(tr("Cancel"));
    m_open->setText(tr("Open Model"));
    showCommand();
}

} // namespace opscope
