// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/welcome_page.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/commands/action_table.h"
#include "app/settings/settings.h"
#include "app/window/samples.h"
#include "views/language_change.h"
#include "views/text/unique_names.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kWideContent = 1000;
constexpr int kColumnMin = 240;

QLabel* heading(const QString& text, QWidget* parent, double scale = 1.1)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * scale);
    label->setFont(font);
    return label;
}

QLabel* muted(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// A flat button for a row: an icon and a text on the left.
QToolButton* rowButton(const QIcon& icon, const QString& text, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(icon);
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setAccessibleName(text);
    button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    button->setMaximumWidth(40 * kGrid);
    return button;
}

QWidget* column(QWidget* parent)
{
    auto* box = new QWidget(parent);
    box->setMinimumWidth(kColumnMin);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGrid);
    return box;
}

} // namespace

WelcomePage::WelcomePage(const ActionTable& actions, Settings* settings, QStringList samples, QWidget* parent)
    : QScrollArea(parent), m_actions(actions), m_settings(settings), m_samples(std::move(samples))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    connect(settings, &Settings::recentChanged, this, &WelcomePage::rebuild);
    onLanguageChange(this, [this] { rebuild(); });
}

void WelcomePage::rebuild()
{
    setAccessibleName(tr("Welcome"));
    auto* holder = new QWidget;
    auto* outer = new QHBoxLayout(holder);
    outer->setContentsMargins(4 * kGrid, 5 * kGrid, 4 * kGrid, 4 * kGrid);
    auto* content = new QWidget(holder);
    content->setMaximumWidth(kWideContent);
    outer->addStretch(1);
    outer->addWidget(content, 100);
    outer->addStretch(1);

    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGrid);

    auto* top = new QHBoxLayout;
    top->setSpacing(2 * kGrid);
    auto* icon = new QLabel(content);
    icon->setPixmap(applicationIcon().pixmap(QSize(48, 48), devicePixelRatioF()));
    top->addWidget(icon);
    auto* words = new QVBoxLayout;
    words->setSpacing(kGrid / 2);
    words->addWidget(heading(QStringLiteral("Opscope"), content, 1.6));
    words->addWidget(muted(tr("Profiling results of Ascend NPUs and SVP boards, on one timeline."), content));
    top->addLayout(words, 1);
    layout->addLayout(top);
    layout->addSpacing(3 * kGrid);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(5 * kGrid);
    columns->addWidget(openColumn(), 1);
    columns->addWidget(recentColumn(), 1);
    layout->addLayout(columns);
    layout->addSpacing(2 * kGrid);
    layout->addWidget(learnColumn());
    layout->addStretch(1);
    if (auto* old = takeWidget()) // one of its buttons may have called this function
        old->deleteLater();
    setWidget(holder);
}

QWidget* WelcomePage::openColumn()
{
    auto* box = column(this);
    auto* layout = static_cast<QVBoxLayout*>(box->layout());
    layout->addWidget(heading(tr("Open a result"), box));
    std::vector<const char*> ids{"file.openFolder", "file.openFile"};
    const auto& all = m_actions.all();
    if (std::ranges::any_of(
            all, [](const QAction* a) { return a->objectName() == QLatin1String("compare.compare"); }))
        ids.push_back("compare.compare");
    for (const auto* id : ids) {
        QAction* action = m_actions[id];
        const bool isCompare = std::string_view(id) == "compare.compare";
        const QString text = isCompare ? tr("Compare two results") : plainText(*action);
        auto* button = new QPushButton(action->icon(), text + QStringLiteral("..."), box);
        button->setToolTip(keyText(*action));
        button->setAccessibleName(text);
        button->setMinimumHeight(4 * kGrid);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        layout->addWidget(button);
    }
    auto* last = m_actions["file.lastWorkspace"];
    auto* reopen = new QPushButton(themedIcon(QLatin1String("refresh")), tr("Reopen last session"), box);
    reopen->setObjectName(QStringLiteral("welcome.reopen"));
    reopen->setToolTip(keyText(*last));
    reopen->setMinimumHeight(4 * kGrid);
    reopen->setVisible(last->isEnabled());
    connect(last, &QAction::enabledChanged, reopen, &QWidget::setVisible);
    connect(reopen, &QPushButton::clicked, last, &QAction::trigger);
    layout->addWidget(reopen);
    m_drop = new QFrame(box);
    m_drop->setObjectName(QStringLiteral("drop"));
    m_drop->setMinimumHeight(12 * kGrid);
    auto* inside = new QVBoxLayout(m_drop);
    auto* text = muted(tr("Drop folders or files here"), m_drop);
    text->setAlignment(Qt::AlignCenter);
    inside->addWidget(text);
    setDropHighlighted(false);
    layout->addWidget(m_drop);
    layout->addStretch(1);
    return box;
}

QWidget* WelcomePage::recentColumn()
{
    auto* box = column(this);
    auto* layout = static_cast<QVBoxLayout*>(box->layout());
    layout->addWidget(heading(tr("Recent"), box));
    const auto recent = m_settings->recent();
    if (recent.empty())
        layout->addWidget(muted(tr("Reports that you open are listed here."), box));
    QStringList names;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : recent) {
        const QFileInfo info(entry.path);
        names << (info.fileName().isEmpty() ? entry.path : info.fileName());
        paths.emplace_back(entry.path.toStdString());
    }
    names = uniqueNames(names, paths); // two folders may contain the same name
    for (std::size_t i = 0; i < recent.size(); ++i) {
        const auto& entry = recent[i];
        auto* row = new QHBoxLayout;
        row->setSpacing(kGrid / 2);
        const bool exists = entry.exists();
        const QFileInfo info(entry.path);
        const QIcon icon = !exists        ? themedIcon(QLatin1String("warning"), Token::Warning)
                           : info.isDir() ? themedIcon(QLatin1String("folder"))
                                          : themedIcon(QLatin1String("file"));
        const QString when = QLocale().toString(entry.openedAt.toLocalTime(), QLocale::ShortFormat);
        const auto& name = names[static_cast<qsizetype>(i)];
        auto* button = rowButton(icon, exists ? name : tr("%1 (missing)").arg(name), box);
        button->setText(button->fontMetrics().elidedText(button->text(), Qt::ElideMiddle, 34 * kGrid));
        button->setToolTip(entry.path);
        button->setEnabled(exists);
        connect(button, &QToolButton::clicked, this,
                [this, path = entry.path] { Q_EMIT openRequested({path}); });
        row->addWidget(button);
        row->addStretch(1);
        auto* date = muted(when, box);
        date->setWordWrap(false);
        row->addWidget(date);
        if (!exists) {
            auto* forget = rowButton(themedIcon(QLatin1String("close")), {}, box);
            forget->setToolButtonStyle(Qt::ToolButtonIconOnly);
            forget->setToolTip(tr("Forget %1").arg(entry.path));
            forget->setAccessibleName(forget->toolTip());
            connect(forget, &QToolButton::clicked, m_settings,
                    [settings = m_settings, path = entry.path] { settings->removeRecent(path); });
            row->addWidget(forget);
        }
        layout->addLayout(row);
        auto* folder = muted(QString(), box);
        auto path = info.absolutePath();
        if (path.startsWith(QDir::homePath()))
            path.replace(0, QDir::homePath().size(), QStringLiteral("~"));
        folder->setText(folder->fontMetrics().elidedText(path, Qt::ElideMiddle, 48 * kGrid));
        folder->setWordWrap(false);
        folder->setToolTip(entry.path);
        folder->setContentsMargins(3 * kGrid + kGrid / 2, 0, 0, kGrid / 2);
        layout->addWidget(folder);
    }
    layout->setSpacing(0);
    layout->addStretch(1);
    return box;
}

QWidget* WelcomePage::learnColumn()
{
    auto* box = column(this);
    auto* layout = static_cast<QVBoxLayout*>(box->layout());
    if (!m_samples.isEmpty()) {
        layout->addWidget(heading(tr("Samples"), box));
        for (const auto& story : sampleStories(m_samples))
            layout->addWidget(storyRow(story, box));
        layout->addSpacing(kGrid);
    }
    layout->addWidget(heading(tr("Folders and files that can be opened"), box));
    layout->addWidget(
        muted(tr("Folders: JOB..., PROF_..., ..._ascend_pt, ..._ascend_ms, cluster_analysis_output, or a "
                 "folder that contains them, with one report for each rank."),
              box));
    layout->addWidget(muted(
        tr("Files: timeline JSON (also .gz), summary CSV, .db of msprof, PyTorch and MindSpore."), box));
    layout->addWidget(
        muted(tr("Models: .om, ONNX, and the graphs that ATC writes as text (.txt, .pbtxt, .json)."), box));
    layout->addWidget(muted(
        tr("Dumps: a folder of tensors dumped on the NPU or by msit, next to their ground truth."), box));
    layout->addWidget(muted(tr("Opscope does not change your profiling folders unless you export into them, "
                               "and only collection uses the network."),
                            box));
    return box;
}

/// "Why is YOLO slow on SS928?   before · after · compare both"
QWidget* WelcomePage::storyRow(const SampleStory& story, QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGrid / 2);
    auto* icon = new QLabel(row);
    icon->setPixmap(themedIcon(QLatin1String("sample")).pixmap(2 * kGrid, 2 * kGrid));
    layout->addWidget(icon);
    layout->addWidget(new QLabel(story.question, row));
    for (const auto& link : story.links) {
        const auto text = QCoreApplication::translate("Sample", link.text);
        auto* button = rowButton({}, text, row);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(story.question + QLatin1Char(' ') + text);
        button->setToolTip(link.folders.join(QLatin1Char('\n')));
        auto palette = button->palette();
        palette.setColor(QPalette::ButtonText, currentTheme().color(Token::Accent));
        button->setPalette(palette);
        connect(button, &QToolButton::clicked, this, [this, folders = link.folders] {
            if (folders.size() == 2)
                Q_EMIT compareRequested(folders[0], folders[1]);
            else
                Q_EMIT openRequested(folders);
        });
        layout->addWidget(button);
    }
    layout->addStretch(1);
    return row;
}

void WelcomePage::setDropHighlighted(bool on)
{
    if (m_drop == nullptr)
        return;
    const auto& theme = currentTheme();
    m_drop->setStyleSheet(
        QStringLiteral("#drop { border: 2px dashed %1; border-radius: 6px; background: %2; }")
            .arg(theme.color(on ? Token::Accent : Token::Border).name(),
                 theme.color(on ? Token::Selection : Token::Window).name()));
}

void WelcomePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationFontChange)
        rebuild();
    else if (event->type() == QEvent::PaletteChange)
        setDropHighlighted(false);
    QScrollArea::changeEvent(event);
}

} // namespace opscope
