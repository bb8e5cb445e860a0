// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/dump_settings_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "core/base/atomic_file.h"
#include "core/base/regular_file.h"
#include "core/graph/open_graph.h"
#include "views/i18n.h"
#include "views/qtext.h"

namespace opscope {
namespace {

constexpr std::uint64_t kMostBytes = 16 << 20;

QComboBox* choice(const QStringList& words)
{
    auto* combo = new QComboBox;
    combo->addItems(words); // the words of the file
    return combo;
}

std::vector<std::string> words(const QString& text)
{
    std::vector<std::string> found;
    for (const auto& word : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (const auto trimmed = word.trimmed(); !trimmed.isEmpty())
            found.push_back(trimmed.toStdString());
    }
    return found;
}

QString joined(const std::vector<std::string>& words)
{
    QStringList list;
    for (const auto& word : words)
        list += QString::fromStdString(word);
    return list.join(QStringLiteral(", "));
}

} // namespace

DumpSettingsDialog::DumpSettingsDialog(QWidget* parent)
    : QDialog(parent),
      m_path(new QLineEdit),
      m_models(new QPlainTextEdit),
      m_mode(choice({QStringLiteral("output"), QStringLiteral("input"), QStringLiteral("all")})),
      m_opSwitch(choice({QStringLiteral("off"), QStringLiteral("on")})),
      m_data(choice({QStringLiteral("tensor"), QStringLiteral("stats")})),
      m_statistics(new QLineEdit),
      m_step(new QLineEdit),
      m_debug(choice({QStringLiteral("off"), QStringLiteral("on")})),
      m_modelFile(new QLineEdit),
      m_filter(new QLineEdit),
      m_ops(new QListView),
      m_list(new QStandardItemModel(this)),
      m_shown(new QSortFilterProxyModel(this)),
      m_problems(new QLabel)
{
    setWindowTitle(tr("Dump Configuration (acl.json)"));
    build();
    fill({});
}

void DumpSettingsDialog::build()
{
    constexpr int kModelLines = 4;
    constexpr int kWidth = 640;
    m_models->setPlaceholderText(tr("one model per line: name, or name: op, op, ..."));
    m_models->setMaximumHeight(m_models->fontMetrics().lineSpacing() * (kModelLines + 1));
    m_models->setTabChangesFocus(true);
    m_statistics->setPlaceholderText(
        QStringLiteral("Max, Min, Avg, Nan, Negative Inf, Positive Inf, L2norm"));
    m_step->setPlaceholderText(QStringLiteral("0|3-5|10"));
    m_problems->setObjectName(QStringLiteral("accuracy.settings_problems"));
    m_problems->setWordWrap(true);
    m_problems->setTextFormat(Qt::PlainText);
    m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* form = new QFormLayout;
    form->addRow(tr("Folder on the device (dump_path)"), m_path);
    auto* model = new QHBoxLayout;
    auto* choose = new QPushButton(tr("Choose..."));
    m_modelFile->setReadOnly(true);
    m_modelFile->setPlaceholderText(tr("An .om or Build text: its ops can be ticked below"));
    model->addWidget(m_modelFile, 1);
    model->addWidget(choose);
    m_filter->setPlaceholderText(tr("Filter ops by name or type"));
    m_filter->setClearButtonEnabled(true);
    m_shown->setSourceModel(m_list);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ops->setModel(m_shown);
    m_ops->setUniformItemSizes(true);
    m_ops->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_ops->setObjectName(QStringLiteral("accuracy.settings_ops"));
    for (const auto& [widget, name] : std::initializer_list<std::pair<QWidget*, QString>>{
             {m_modelFile, tr("Model")}, {m_filter, tr("Filter ops")}, {m_ops, tr("Ops of the model")}})
        widget->setAccessibleName(name);
    form->addRow(tr("Model"), model);
    form->addRow(QString(), m_filter);
    form->addRow(tr("Ops to dump; none ticked: all"), m_ops);
    form->addRow(tr("Models and ops (dump_list)"), m_models);
    form->addRow(tr("Tensors (dump_mode)"), m_mode);
    form->addRow(tr("Single ops too (dump_op_switch)"), m_opSwitch);
    form->addRow(tr("Data to write (dump_data)"), m_data);
    form->addRow(tr("Statistics (dump_stats); empty: all"), m_statistics);
    form->addRow(tr("Steps (dump_step); empty: all"), m_step);
    form->addRow(tr("Overflow detection only (dump_debug)"), m_debug);
    auto* buttons = new QDialogButtonBox;
    auto* open = buttons->addButton(tr("Open..."), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Save..."), QDialogButtonBox::ActionRole);
    buttons->addButton(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_problems, 1);
    layout->addWidget(buttons);
    resize(kWidth, sizeHint().height());
    for (auto* line : {m_path, m_statistics, m_step})
        connect(line, &QLineEdit::textChanged, this, [this] { check(); });
    connect(m_models, &QPlainTextEdit::textChanged, this, [this] {
        check();
        tickSettings();
    });
    connect(m_filter, &QLineEdit::textChanged, m_shown, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_list, &QStandardItemModel::itemChanged, this, &DumpSettingsDialog::writeTicked);
    connect(choose, &QPushButton::clicked, this, [this] {
        if (const auto file = QFileDialog::getOpenFileName(
                this, tr("Choose a model"), {}, tr("Models (*.om *.txt *.pbtxt *.json);;All files (*)"));
            !file.isEmpty())
            setModel(file);
    });
    for (auto* combo : {m_mode, m_opSwitch, m_data, m_debug})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] { check(); });
    const auto filter = tr("Settings (*.json);;All files (*)");
    connect(open, &QPushButton::clicked, this, [this, filter] {
        if (const auto file = QFileDialog::getOpenFileName(this, tr("Open acl.json"), {}, filter);
            !file.isEmpty())
            load(file);
    });
    connect(m_save, &QPushButton::clicked, this, [this, filter] {
        if (const auto file =
                QFileDialog::getSaveFileName(this, tr("Save acl.json"), QStringLiteral("acl.json"), filter,
                                             nullptr, QFileDialog::DontConfirmOverwrite);
            !file.isEmpty() && confirmReplacing(file))
            save(file);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void DumpSettingsDialog::setModel(const QString& file, const QStringList& ticked)
{
    m_modelFile->setText(file);
    m_reading.run([path = file.toStdString()](const std::stop_token& stop) { return openGraph(path, stop); },
                  [this, ticked](const Result<ModelGraphPtr>& graph) {
                      if (graph)
                          showModel(**graph, ticked);
                      else
                          showMessage(translateError(graph.error()));
                  });
}

/// Lists the ops of the model except those that compute nothing.
void DumpSettingsDialog::showModel(const ModelGraph& graph, const QStringList& ticked)
{
    const auto name = graph.subgraphs.empty() ? std::string_view() : graph.text(graph.subgraphs.front().name);
    m_modelName = name.empty() ? QString::fromStdString(graph.path.stem().string()) : qtext(name);
    const QSet<QString> wanted(ticked.begin(), ticked.end());
    bool hasTicked = false;
    m_isTicking = true;
    m_list->clear();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        const auto type = graph.typeOf(node);
        if (type == "Const" || type == "Constant" || type == "NetOutput")
            continue;
        auto* item = new QStandardItem(qtext(graph.nameOf(node)) + QStringLiteral("   ·  ") + qtext(type));
        item->setData(qtext(graph.nameOf(node)));
        item->setCheckable(true);
        if (wanted.contains(item->data().toString())) {
            item->setCheckState(Qt::Checked);
            hasTicked = true;
        }
        m_list->appendRow(item);
    }
    m_isTicking = false;
    if (hasTicked || !m_models->toPlainText().contains(m_modelName))
        writeTicked(); // if no op is ticked, all ops of the model are written
    tickSettings();
    if (!wanted.isEmpty() && !hasTicked)
        showMessage(tr("None of the selected nodes is an op that can be dumped: tick ops in the list."));
}

/// Ticks the ops that are in the text of the dump list.
void DumpSettingsDialog::tickSettings()
{
    if (m_isTicking || m_modelName.isEmpty())
        return;
    QSet<QString> chosen;
    for (const auto& model : settings().models) {
        for (const auto& layer : model.layers) {
            if (QString::fromStdString(model.name) == m_modelName)
                chosen.insert(QString::fromStdString(layer));
        }
    }
    m_isTicking = true;
    for (int row = 0; row < m_list->rowCount(); ++row) {
        auto* item = m_list->item(row);
        item->setCheckState(chosen.contains(item->data().toString()) ? Qt::Checked : Qt::Unchecked);
    }
    m_isTicking = false;
}

/// Writes the ticked ops into the line of the model in the dump list.
void DumpSettingsDialog::writeTicked()
{
    if (m_isTicking)
        return;
    QStringList ticked;
    for (int row = 0; row < m_list->rowCount(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            ticked << m_list->item(row)->data().toString();
    }
    QStringList lines;
    for (const auto& line : m_models->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line != m_modelName && !line.startsWith(m_modelName + QStringLiteral(": ")))
            lines << line;
    }
    lines << (ticked.isEmpty() ? m_modelName
                               : m_modelName + QStringLiteral(": ") + ticked.join(QStringLiteral(", ")));
    m_isTicking = true;
    m_models->setPlainText(lines.join(QLatin1Char('\n')));
    m_isTicking = false;
}

accuracy::DumpSettings DumpSettingsDialog::settings() const
{
    accuracy::DumpSettings settings;
    settings.path = m_path->text().trimmed().toStdString();
    for (const auto& line : m_models->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const auto colon = line.indexOf(QLatin1String(": "));
        const auto name = (colon < 0 ? line : line.left(colon)).trimmed();
        settings.models.push_back(
            {name.toStdString(), colon < 0 ? std::vector<std::string>{} : words(line.mid(colon + 2))});
    }
    settings.mode = m_mode->currentText().toStdString();
    settings.opSwitch = m_opSwitch->currentText().toStdString();
    settings.data = m_data->currentText().toStdString();
    settings.statistics = words(m_statistics->text());
    settings.step = m_step->text().trimmed().toStdString();
    settings.debug = m_debug->currentText().toStdString();
    return settings;
}

void DumpSettingsDialog::fill(const accuracy::DumpSettings& settings)
{
    m_path->setText(QString::fromStdString(settings.path));
    QStringList models;
    for (const auto& model : settings.models)
        models += QString::fromStdString(model.name) +
                  (model.layers.empty() ? QString() : QStringLiteral(": ") + joined(model.layers));
    m_models->setPlainText(models.join(QLatin1Char('\n')));
    const auto choose = [](QComboBox* combo, const std::string& word) {
        const auto text = QString::fromStdString(word);
        if (combo->findText(text) < 0) // an invalid word is shown, and reported
            combo->addItem(text);
        combo->setCurrentText(text);
    };
    choose(m_mode, settings.mode);
    choose(m_opSwitch, settings.opSwitch);
    choose(m_data, settings.data);
    choose(m_debug, settings.debug);
    m_statistics->setText(joined(settings.statistics));
    m_step->setText(QString::fromStdString(settings.step));
    check();
}

void DumpSettingsDialog::check()
{
    QStringList texts;
    for (const auto& wrong : accuracy::checkDumpSettings(settings()))
        texts += translateMessage(wrong);
    m_statistics->setEnabled(m_data->currentText() == QLatin1String("stats"));
    m_save->setEnabled(texts.isEmpty());
    showMessage(texts.join(QLatin1Char('\n')));
}

void DumpSettingsDialog::showMessage(const QString& text)
{
    m_problems->setText(text);
}

bool DumpSettingsDialog::load(const QString& file)
{
    const auto path = file.toStdString();
    const auto text = readRegular(path, kMostBytes);
    const auto settings = text ? accuracy::parseDumpSettings(*text, path)
                               : Result<accuracy::DumpSettings>(Failure(text.error()));
    if (!settings) {
        showMessage(translateError(settings.error()));
        return false;
    }
    m_text = *text;
    fill(*settings);
    return true;
}

/// Asks the user if the file exists: only its section "dump" is replaced.
bool DumpSettingsDialog::confirmReplacing(const QString& file)
{
    if (!QFileInfo::exists(file))
        return true;
    QMessageBox box(QMessageBox::Question, windowTitle(),
                    tr("%1 exists. Its section \"dump\" is replaced; other sections are kept.").arg(file),
                    QMessageBox::Cancel, this);
    box.setTextFormat(Qt::PlainText);
    const auto* const replace = box.addButton(tr("Replace the Section"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == replace;
}

/// An existing file keeps its other sections; otherwise those of the opened file are written.
bool DumpSettingsDialog::save(const QString& file)
{
    const auto path = file.toStdString();
    std::error_code error;
    std::string before = m_text;
    if (std::filesystem::exists(path, error)) {
        auto text = readRegular(path, kMostBytes);
        if (!text) {
            showMessage(translateError(text.error()));
            return false;
        }
        before = *text;
    }
    const auto json = accuracy::setDumpSettings(before, settings(), path);
    const auto written = json ? writeAtomically(path, *json) : Result<void>(Failure(json.error()));
    showMessage(written ? tr("%1 was written").arg(file) : translateError(written.error()));
    return bool(written);
}

} // namespace opscope
