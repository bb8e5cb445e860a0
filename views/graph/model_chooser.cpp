// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/model_chooser.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/theme/icons.h"

namespace opscope {

ModelChooser::ModelChooser(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_error(new QLabel(this)),
      m_list(new QListWidget(this)),
      m_other(new QPushButton(themedIcon(QLatin1String("folder")), {}, this))
{
    auto font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    m_title->setFont(font);
    for (auto* label : {m_text, m_error}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_error->hide();
    m_list->setMinimumHeight(80);
    m_list->setTextElideMode(Qt::ElideMiddle);
    auto* card = new QVBoxLayout;
    card->setSpacing(12);
    for (auto* widget : std::initializer_list<QWidget*>{m_title, m_text, m_error, m_list})
        card->addWidget(widget);
    card->addWidget(m_other, 0, Qt::AlignLeft);
    card->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 32, 24, 24);
    layout->addStretch(1);
    layout->addLayout(card, 6);
    layout->addStretch(1);
    connect(m_list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { Q_EMIT chosen(item->data(Qt::UserRole).toString()); });
    connect(m_list, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { Q_EMIT chosen(item->data(Qt::UserRole).toString()); });
    connect(m_other, &QPushButton::clicked, this, &ModelChooser::otherRequested);
    m_list->hide();
    onLanguageChange(this, [this] { retranslate(); });
}

void ModelChooser::setFound(const std::vector<FoundModel>& found)
{
    m_state = found.empty() ? State::None : State::Found;
    m_list->clear();
    for (const auto& model : found) {
        const auto path = QString::fromStdString(model.path.string());
        auto* item = new QListWidgetItem(themedIcon(QLatin1String(model.isNamed ? "check" : "file")),
                                         QStringLiteral("%1    %2")
                                             .arg(QString::fromStdString(model.path.filename().string()),
                                                  QString::fromLatin1(model.format)),
                                         m_list);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
    }
    m_list->setVisible(m_state == State::Found);
    retranslate();
}

void ModelChooser::setError(const QString& text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
}

void ModelChooser::retranslate()
{
    switch (m_state) {
    case State::Looking:
        m_title->setText(tr("Looking for models near the run…"));
        m_text->clear();
        break;
    case State::Found:
        m_title->setText(tr("Which model ran?"));
        m_text->setText(
            tr("These models are next to the run. A check mark means that the run names the model."));
        break;
    case State::None:
        m_title->setText(tr("No model is attached"));
        m_text->setText(tr(
            "There is no model next to the run. Open the .om that ran, its Build text (ge_proto_*_Build.txt "
            "of DUMP_GE_GRAPH=2), the JSON of atc --mode=1, an ONNX file or a pipeline; or drop it here."));
        break;
    }
    m_other->setText(tr("Open Model…"));
    m_list->setAccessibleName(m_text->text());
}

} // namespace opscope
