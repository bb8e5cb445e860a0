// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/dump_settings_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
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

/// One model in a line: "name", or "name: op, op".
QVariant linesOf(const accuracy::DumpSettings& settings)
{
    QStringList models;
    for (const auto& model : settings.models)
        models += QString::fromStdString(model.name) +
                  (model.layers.empty() ? QString() : QStringLiteral(": ") + joined(model.layers));
    return models.join(QLatin1Char('\n'));
}

Result<void> readLines(accuracy::DumpSettings& settings, const QVariant& lines)
{
    settings.models.clear();
    for (const auto& line : lines.toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const auto colon = line.indexOf(QLatin1String(": "));
        const auto name = (colon < 0 ? line : line.left(colon)).trimmed();
        settings.models.push_back(
            {name.toStdString(), colon < 0 ? std::vector<std::string>{} : words(line.mid(colon + 2))});
    }
    return {};
}

} // namespace

std::span<const FieldSpec<accuracy::DumpSettings>> DumpSettingsDialog::fields()
{
    using enum FieldKind;
    using S = accuracy::DumpSettings;
    using Field = FieldSpec<S>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Folder on the device (dump_path)"), valueOf<&S::path>, Line, nullptr,
              {.isRequired = true}),
        Field(QT_TR_NOOP("Models and ops (dump_list)"), {linesOf, readLines}, Lines, nullptr,
              {.example = QT_TR_NOOP("one model per line: name, or name: op, op, ...")}),
        Field(QT_TR_NOOP("Tensors (dump_mode)"), valueOf<&S::mode>, Choice, nullptr,
              {.words = "output|input|all"}),
        Field(QT_TR_NOOP("Single ops too (dump_op_switch)"), valueOf<&S::opSwitch>, Choice, nullptr,
              {.words = "off|on"}),
        Field(QT_TR_NOOP("Data to write (dump_data)"), valueOf<&S::data>, Choice, nullptr,
              {.words = "tensor|stats"}),
        Field(QT_TR_NOOP("Statistics (dump_stats); empty: all"),
              {[](const S& settings) -> QVariant { return joined(settings.statistics); },
               [](S& settings, const QVariant& text) -> Result<void> {
                   settings.statistics = words(text.toString());
                   return {};
               }},
              Line, nullptr, {.example = "Max, Min, Avg, Nan, Negative Inf, Positive Inf, L2norm"},
              {.isEnabled = [](const S& settings) { return settings.data == "stats"; }}),
        Field(QT_TR_NOOP("Steps (dump_step); empty: all"), valueOf<&S::step>, Line, nullptr,
              {.example = "0|3-5|10"}),
        Field(QT_TR_NOOP("Overflow detection only (dump_debug)"), valueOf<&S::debug>, Choice, nullptr,
              {.words = "off|on"}),
    };
    return kFields;
}

DumpSettingsDialog::DumpSettingsDialog(QWidget* parent)
    : QDialog(parent),
      m_form(new FormOf<accuracy::DumpSettings>(fields(), m_settings, staticMetaObject, this)),
      m_modelFile(new QLineEdit),
      m_filter(new QLineEdit),
      m_ops(new QListView),
      m_list(new QStandardItemModel(this)),
      m_shown(new QSortFilterProxyModel(this)),
      m_problems(new QLabel)
{
    setWindowTitle(tr("Dump Configuration (acl.json)"));
    build();
    check();
}

void DumpSettingsDialog::build()
{
    constexpr int kWidth = 640;
    m_problems->setObjectName(QStringLiteral("accuracy.settings_problems"));
    m_problems->setWordWrap(true);
    m_problems->setTextFormat(Qt::PlainText);
    m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* modelRow = new QWidget;
    auto* model = new QHBoxLayout(modelRow);
    model->setContentsMargins(0, 0, 0, 0);
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
    m_form->addRow(QT_TR_NOOP("Model"), modelRow, 1);
    m_form->addRow("", m_filter, 1);
    m_form->addRow(QT_TR_NOOP("Ops to dump; none ticked: all"), m_ops, 1);
    auto* buttons = new QDialogButtonBox;
    auto* open = buttons->addButton(tr("Open..."), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Save..."), QDialogButtonBox::ActionRole);
    buttons->addButton(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_form);
    layout->addWidget(m_problems, 1);
    layout->addWidget(buttons);
    resize(kWidth, sizeHint().height());
    connect(m_form, &Form::changed, this, [this] {
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
    if (hasTicked || std::ranges::find(m_settings.models, m_modelName.toStdString(),
                                       &accuracy::DumpSettings::Model::name) == m_settings.models.end())
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
    for (const auto& model : m_settings.models) {
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
    accuracy::DumpSettings::Model model{m_modelName.toStdString(), {}};
    for (int row = 0; row < m_list->rowCount(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            model.layers.push_back(m_list->item(row)->data().toString().toStdString());
    }
    std::erase_if(m_settings.models, [&](const auto& one) { return one.name == model.name; });
    m_settings.models.push_back(std::move(model));
    m_isTicking = true;
    m_form->refill();
    m_isTicking = false;
}

void DumpSettingsDialog::check()
{
    QStringList texts;
    for (const auto& wrong : accuracy::checkDumpSettings(m_settings))
        texts += translateMessage(wrong);
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
    m_settings = *settings;
    m_settings.otherFields.clear();
    m_form->refill();
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
    const auto json = accuracy::setDumpSettings(before, m_settings, path);
    const auto written = json ? writeAtomically(path, *json) : Result<void>(Failure(json.error()));
    showMessage(written ? tr("%1 was written").arg(file) : translateError(written.error()));
    return bool(written);
}

} // namespace opscope
