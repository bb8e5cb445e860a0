// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/convert_dialog.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QTextBlock>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/collect/shell_quote.h"
#include "views/collect/collect_texts.h"
#include "views/collect/form_fields.h"
#include "views/collect/problem_label.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr int kMostLines = 50'000;
constexpr int kCommandLines = 3;

struct FrameworkWords {
    ModelFramework framework;
    const char* name;
};
constexpr std::array kFrameworks{FrameworkWords{ModelFramework::Onnx, "ONNX"},
                                 FrameworkWords{ModelFramework::Caffe, "Caffe"},
                                 FrameworkWords{ModelFramework::TensorFlow, "TensorFlow"},
                                 FrameworkWords{ModelFramework::MindSpore, "MindSpore"}};

QComboBox* choiceOf(const QStringList& values, bool isEditable)
{
    auto* box = new QComboBox;
    box->addItem(QString());
    box->addItems(values);
    box->setEditable(isEditable);
    return box;
}

std::string textOf(const QComboBox* box)
{
    return box->currentText().trimmed().toStdString();
}

} // namespace

ConvertDialog::ConvertDialog(HostOptions host, QWidget* parent)
    : QDialog(parent),
      m_host(std::move(host)),
      m_framework(new QComboBox),
      m_format(choiceOf({QStringLiteral("NCHW"), QStringLiteral("NHWC"), QStringLiteral("ND"),
                         QStringLiteral("NCDHW"), QStringLiteral("NDHWC")},
                        false)),
      m_outputType(choiceOf({QStringLiteral("FP32"), QStringLiteral("FP16"), QStringLiteral("UINT8")}, true)),
      m_soc(
          choiceOf({QStringLiteral("Ascend310"), QStringLiteral("Ascend310P3"), QStringLiteral("Ascend310B1"),
                    QStringLiteral("Ascend910B3"), QStringLiteral("SS928V100"), QStringLiteral("SS626V100"),
                    QStringLiteral("Hi3519DV500"), QStringLiteral("OPTG")},
                   true)),
      m_precision(choiceOf({QStringLiteral("force_fp16"), QStringLiteral("allow_fp32_to_fp16"),
                            QStringLiteral("allow_mix_precision"), QStringLiteral("must_keep_origin_dtype"),
                            QStringLiteral("cube_fp16in_fp32out")},
                           true)),
      m_compileMode(choiceOf(
          {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("5"), QStringLiteral("6")}, false)),
      m_online(choiceOf({QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"),
                         QStringLiteral("4"), QStringLiteral("5"), QStringLiteral("6"), QStringLiteral("7")},
                        false)),
      m_where(new QComboBox),
      m_command(new QPlainTextEdit(this)),
      m_problem(new ProblemLabel(this)),
      m_state(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_problems(new QTableWidget(0, 4, this)),
      m_log(new QPlainTextEdit(this)),
      m_start(new QPushButton(this)),
      m_cancel(new QPushButton(themedIcon(QLatin1String("close")), {}, this)),
      m_open(new QPushButton(this)),
      m_close(new QPushButton(this))
{
    makeForm();
    connect(m_start, &QPushButton::clicked, this, &ConvertDialog::start);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_thread.cancel(); });
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(m_made); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
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
    resize(QSize(880, 620).boundedTo(screen()->availableSize()));
    onLanguageChange(this, [this] { retranslate(); });
    showFramework();
    finish(ConvertedModel{{}, 0, {}});
}

void ConvertDialog::makeForm()
{
    auto* layout = new QVBoxLayout(this);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    auto [area, form] = makeScrolledForm(splitter);
    m_form = form;
    for (const auto& words : kFrameworks)
        m_framework->addItem(QLatin1String(words.name), static_cast<int>(words.framework));
    m_where->addItem(QString());
    if (!m_host.host.empty())
        m_where->addItem(fromText(m_host.host));
    const auto add = [form = form](QComboBox* box) { addBoxField(form, box); };
    add(m_framework);
    m_model = addLineField(form, {}, Browse::File);
    m_weight = addLineField(form, {}, Browse::File);
    m_output = addLineField(form, {}, Browse::Save);
    m_shape = addLineField(form, {});
    add(m_format);
    add(m_outputType);
    add(m_soc);
    m_aipp = addLineField(form, {}, Browse::File);
    m_fusion = addLineField(form, {}, Browse::File);
    add(m_precision);
    m_images = addLineField(form, {});
    add(m_compileMode);
    add(m_online);
    m_further = addLineField(form, {});
    add(m_where);
    m_atc = addLineField(form, {});
    m_setEnv = addLineField(form, {});
    for (auto* line :
         {m_model, m_weight, m_output, m_shape, m_aipp, m_fusion, m_images, m_further, m_atc, m_setEnv})
        connect(line, &QLineEdit::textChanged, this, &ConvertDialog::showCommand);
    for (auto* box : {m_framework, m_format, m_outputType, m_soc, m_precision, m_compileMode, m_online})
        connect(box, &QComboBox::currentTextChanged, this, &ConvertDialog::showCommand);
    connect(m_framework, &QComboBox::currentIndexChanged, this, &ConvertDialog::showFramework);
    m_command->setReadOnly(true);
    m_command->setTabChangesFocus(true);
    m_command->setFixedHeight(kCommandLines * m_command->fontMetrics().lineSpacing() + 2 * kGrid);
    auto* below = new QWidget(splitter);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    makeLog(column);
    splitter->addWidget(area);
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

void ConvertDialog::makeLog(QLayout* layout)
{
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(kGrid);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_log->setReadOnly(true);
    m_log->setTabChangesFocus(true);
    m_log->setMaximumBlockCount(kMostLines);
    m_problems->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_problems->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_problems->setTabKeyNavigation(false);
    m_problems->setShowGrid(false);
    m_problems->verticalHeader()->hide();
    m_problems->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* header = m_problems->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {0, 1, 2})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(3, QHeaderView::Stretch);
    layout->addWidget(m_command);
    layout->addWidget(m_problem);
    layout->addWidget(m_bar);
    layout->addWidget(m_problems);
    layout->addWidget(m_log);
}

ModelConversion ConvertDialog::conversion() const
{
    ModelConversion out;
    out.framework = static_cast<ModelFramework>(m_framework->currentData().toInt());
    out.model = textOf(m_model);
    out.weight = textOf(m_weight);
    out.output = textOf(m_output);
    out.inputShape = textOf(m_shape);
    out.inputFormat = textOf(m_format);
    out.outputType = textOf(m_outputType);
    out.socVersion = textOf(m_soc);
    out.aippConfig = textOf(m_aipp);
    out.fusionSwitches = textOf(m_fusion);
    out.precision = textOf(m_precision);
    out.imageList = textOf(m_images);
    out.compileMode = textOf(m_compileMode);
    out.onlineModelType = textOf(m_online);
    out.further = splitWords(textOf(m_further)).value_or(std::vector{textOf(m_further)});
    out.atc = textOf(m_atc);
    out.setEnv = textOf(m_setEnv);
    return out;
}

void ConvertDialog::showCommand()
{
    const auto words = atcWords(conversion());
    m_command->setPlainText(words ? fromText(plainWords(*words)) : QString());
    std::vector<const QLineEdit*> needed{m_model, m_output};
    if (conversion().framework == ModelFramework::Caffe)
        needed.insert(needed.begin() + 1, m_weight);
    if (const auto missing = stillToFillIn(needed); !missing.isEmpty())
        m_problem->showHint(missing);
    else
        m_problem->showResult(words ? Result<void>() : Result<void>(Failure(words.error())));
    m_start->setEnabled(words.has_value() && !isRunning());
}

void ConvertDialog::showFramework()
{
    const bool isCaffe = conversion().framework == ModelFramework::Caffe;
    showField(m_form, m_weight, isCaffe);
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
    const auto host = m_where->currentIndex() == 0 ? HostOptions() : m_host;
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
    m_made = made ? fromText(made->model.string()) : QString();
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
        QStringList texts{fromText(problem.text)};
        m_lines.emplace_back(problem.code.empty()
                                 ? (problem.isError ? QStringLiteral("[ERROR]") : QStringLiteral("[WARNING]"))
                                 : fromText(problem.code) + QLatin1Char(':'),
                             texts.front());
        for (const auto* more : {&problem.cause, &problem.solution}) {
            if (!more->empty())
                texts << fromText(*more);
        }
        const std::array cells{
            QString::number(problem.line),
            problem.code.empty() ? (problem.isError ? tr("error") : tr("warning")) : fromText(problem.code),
            fromText(problem.node.empty() ? problem.place : problem.node), texts.join(QStringLiteral(" "))};
        for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
            auto* item = new QTableWidgetItem(cells[static_cast<std::size_t>(column)]);
            item->setToolTip(texts.join(QLatin1Char('\n')));
            m_problems->setItem(row, column, item);
        }
        ++row;
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

void ConvertDialog::reject()
{
    m_isClosing = isRunning(); // the dialog closes when the program that it started on a host has ended
    m_thread.cancel();
    if (!m_isClosing)
        QDialog::reject();
}

void ConvertDialog::retranslate()
{
    setWindowTitle(tr("Convert Model"));
    nameField(m_form, m_framework, tr("Framework"));
    nameField(m_form, m_model, tr("Model"));
    nameField(m_form, m_weight, tr("Weights"));
    nameField(m_form, m_output, tr("Output model (.om)"));
    nameField(m_form, m_shape, tr("Input shapes"),
              tr("name:1,3,224,224; separate several inputs by semicolons."));
    nameField(m_form, m_format, tr("Input format"));
    nameField(m_form, m_outputType, tr("Output type"));
    nameField(m_form, m_soc, tr("Chip (soc_version)"));
    nameField(m_form, m_aipp, tr("AIPP configuration"),
              tr("A file that describes the preprocessing of the picture."));
    nameField(m_form, m_fusion, tr("Fusion switches"),
              tr("A file that switches fusion passes on or off (fusion_switch.cfg)."));
    nameField(m_form, m_precision, tr("Precision"));
    nameField(m_form, m_images, tr("Data to quantize with"),
              tr("For SVP: name:file, several separated by semicolons. The file lists pictures, one per "
                 "line, or contains numbers."));
    nameField(m_form, m_compileMode, tr("Quantization (compile_mode)"),
              tr("For SVP, the bits of the data: 0 means 8, 1 means 16; 5 and 6 mean the same with FP16 for "
                 "ops that do not use the cube."));
    nameField(m_form, m_online, tr("Online model type"),
              tr("For SVP: 2 for a profile with data of layers, 4 for dumps, 0 for a release."));
    nameField(m_form, m_further, tr("More parameters"), tr("As on the command line: --name=value ..."));
    nameField(m_form, m_where, tr("Run on"));
    nameField(m_form, m_atc, tr("ATC"),
              tr("Path on the machine where it runs; empty: searched in the PATH of that machine."));
    nameField(m_form, m_setEnv, tr("Set-up script"),
              tr("Path on the machine where it runs: the set_env.sh of the toolkit."));
    m_where->setItemText(0, tr("This machine"));
    m_command->setAccessibleName(tr("Command"));
    m_command->setPlaceholderText(tr("The command appears here when the form is complete."));
    m_log->setAccessibleName(tr("Log of the conversion"));
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setHorizontalHeaderLabels({tr("Line"), tr("Code"), tr("Place"), tr("Problem")});
    m_bar->setAccessibleName(tr("Progress of the conversion"));
    m_start->setText(tr("Convert"));
    m_cancel->setText(tr("Cancel"));
    m_open->setText(tr("Open Model"));
    m_close->setText(tr("Close"));
    showCommand();
}

} // namespace opscope
