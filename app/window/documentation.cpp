// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentation.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QResource>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMostHits = 1000; ///< that are marked in one document

/// "Text" if the first line is "# Text".
QString titleOf(const QString& markdown)
{
    const auto line = markdown.left(markdown.indexOf(u'\n'));
    return line.startsWith(u"# ") ? line.mid(2).trimmed() : line;
}

/// In another language the titles of documents without a translation show that they are in English.
[[maybe_unused]] constexpr const char* kTitles[]{
    QT_TRANSLATE_NOOP("opscope::Documentation", "Formats: what Opscope opens"),
    QT_TRANSLATE_NOOP("opscope::Documentation", "JSON answers"),
    QT_TRANSLATE_NOOP("opscope::Documentation", "SQL: tables and columns")};

} // namespace

QStringList Documentation::documents()
{
    return QStringLiteral(
               "window command-line troubleshooting samples formats sql json rules chips collection fleet")
        .split(QLatin1Char(' '));
}

QString Documentation::textOf(const QString& id)
{
    //: The language of the documents: en, or zh_CN for Chinese.
    const QStringList languages{tr("en"), QString()};
    for (const auto& language : languages) {
        const QResource resource(QStringLiteral(":/opscope/docs/") + id +
                                 (language.isEmpty() ? QString() : QLatin1Char('.') + language) +
                                 QStringLiteral(".md"));
        if (resource.isValid())
            return QString::fromUtf8(resource.uncompressedData());
    }
    return {};
}

Documentation::Documentation(QWidget* parent)
    : QDialog(parent),
      m_line(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_text(new QTextBrowser(this)),
      m_hits(new QLabel(this))
{
    resize(QSize(1000, 700));
    m_line->setClearButtonEnabled(true);
    m_text->setOpenLinks(false);
    m_text->setObjectName(QStringLiteral("documentation.text"));
    m_list->setObjectName(QStringLiteral("documentation.list"));
    m_list->setMinimumWidth(24 * kGrid);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_line);
    column->addWidget(m_hits);
    column->addWidget(m_list, 1);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(left);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (auto* button : buttons->buttons())
        static_cast<QPushButton*>(button)->setAutoDefault(false); // Enter finds the next hit
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_line, &QLineEdit::textChanged, this, &Documentation::search);
    connect(m_line, &QLineEdit::returnPressed, this, &Documentation::findNext);
    connect(m_text, &QTextBrowser::anchorClicked, this, &Documentation::open);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item != nullptr)
            showDocument(item->data(Qt::UserRole).toString());
    });
    onLanguageChange(this, [this] { retranslate(); });
}

void Documentation::retranslate()
{
    setWindowTitle(tr("Documentation"));
    m_line->setPlaceholderText(tr("Search the documentation"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_list->setAccessibleName(tr("Documents"));
    m_text->setAccessibleName(tr("Text of the document"));
    m_shown.clear();
    search(m_line->text());
}

bool Documentation::showDocument(const QString& id)
{
    const auto text = textOf(id);
    if (text.isEmpty())
        return false;
    if (m_shown != id) {
        m_shown = id;
        m_text->setMarkdown(text);
        m_text->verticalScrollBar()->setValue(0);
        markHits();
    }
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole) == id)
            m_list->setCurrentRow(row);
    }
    return true;
}

/// Lists the documents that contain the word; all of them without a word.
void Documentation::search(const QString& text)
{
    const auto shown = m_shown;
    m_list->blockSignals(true);
    m_list->clear();
    qsizetype all = 0;
    for (const auto& id : documents()) {
        const auto markdown = textOf(id);
        const auto hits = text.isEmpty() ? 0 : markdown.count(text, Qt::CaseInsensitive);
        if (!text.isEmpty() && hits == 0)
            continue;
        all += hits;
        const auto title = tr(titleOf(markdown).toUtf8().constData());
        auto* item =
            new QListWidgetItem(hits == 0 ? title : QStringLiteral("%1 (%2)").arg(title).arg(hits), m_list);
        item->setData(Qt::UserRole, id);
    }
    m_list->blockSignals(false);
    m_hits->setVisible(!text.isEmpty());
    m_hits->setText(all == 0 ? tr("No document has this text.")
                             : tr("%n place(s)", nullptr, static_cast<int>(all)));
    QStringList listed;
    for (int row = 0; row < m_list->count(); ++row)
        listed << m_list->item(row)->data(Qt::UserRole).toString();
    if (!listed.isEmpty())
        showDocument(listed.contains(shown) ? shown : listed.first());
    markHits();
}

void Documentation::findNext()
{
    if (m_line->text().isEmpty() || m_text->find(m_line->text()))
        return;
    m_text->moveCursor(QTextCursor::Start); // continues from the beginning
    m_text->find(m_line->text());
}

void Documentation::markHits()
{
    QList<QTextEdit::ExtraSelection> marks;
    const auto& theme = currentTheme();
    QTextCursor first;
    for (auto hit = m_text->document()->find(m_line->text()); !m_line->text().isEmpty() && !hit.isNull();
         hit = m_text->document()->find(m_line->text(), hit)) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = hit;
        mark.format.setBackground(theme.color(Token::Selection));
        marks << mark;
        if (first.isNull()) {
            first = hit;
            first.setPosition(hit.selectionStart());
        }
        if (marks.size() == kMostHits)
            break;
    }
    m_text->setExtraSelections(marks);
    if (!first.isNull()) {
        m_text->setTextCursor(first);
        m_text->ensureCursorVisible();
    }
}

/// A link to another document opens it here; a page of the web opens in the browser.
void Documentation::open(const QUrl& url)
{
    if (url.isRelative())
        showDocument(QFileInfo(url.path()).completeBaseName());
    else if (url.scheme() == QLatin1String("https"))
        QDesktopServices::openUrl(url);
}

void showDocumentation(QWidget& window)
{
    auto* dialog = window.findChild<Documentation*>();
    if (dialog == nullptr)
        dialog = new Documentation(&window);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace opscope
