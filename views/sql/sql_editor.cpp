// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_editor.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

#include "views/theme/theme.h"

namespace opscope {
namespace {

const QStringList& sqlWords()
{
    static const QStringList kWords =
        QStringLiteral("SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT JOIN LEFT USING DISTINCT COUNT SUM AVG "
                       "MIN MAX TOTAL ROUND CASE WHEN THEN ELSE END LIKE GLOB BETWEEN UNION INTERSECT EXCEPT "
                       "WITH OVER PARTITION NULL DESC")
            .split(QLatin1Char(' '));
    return kWords;
}

bool isOfWord(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

} // namespace

SqlEditor::SqlEditor(QWidget* parent)
    : QPlainTextEdit(parent),
      m_model(new QStringListModel(sqlWords(), this)),
      m_completer(new QCompleter(m_model, this))
{
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::insert);
    connect(document(), &QTextDocument::contentsChange, this, [this](int, int removed, int added) {
        if (removed != 0 || added != 0)
            setExtraSelections({});
    });
}

void SqlEditor::setNames(const QStringList& names)
{
    auto all = names;
    all.removeDuplicates();
    m_model->setStringList(all + sqlWords());
}

void SqlEditor::markError(std::optional<std::uint64_t> offset, const QString& of)
{
    const auto begin = std::ranges::find_if_not(of, [](QChar c) { return c.isSpace(); }) - of.begin();
    auto from = of.trimmed().size() + begin;
    if (offset) {
        const auto bytes = of.sliced(begin).toUtf8().left(static_cast<qsizetype>(*offset));
        from = std::min<qsizetype>(begin + QString::fromUtf8(bytes).size(), of.size());
    }
    auto to = from;
    while (to < of.size() && isOfWord(of[to]))
        ++to;
    if (to == from) // not a word: the letter, or the last one of the statement
        (from < of.size() && offset ? to : from) += from < of.size() && offset ? 1 : -1;
    from = std::max<qsizetype>(from, 0);
    const auto text = toPlainText();
    const auto same = std::ranges::mismatch(text, of).in2 - of.begin(); // letters before the edit
    const auto least = std::min(text.size(), of.size());
    qsizetype after = 0; // letters after the edit
    while (after < least - same && text[text.size() - 1 - after] == of[of.size() - 1 - after])
        ++after;
    const bool isAfterEdit = from >= of.size() - after;
    if (!isAfterEdit && to > same && text != of)
        return;
    const auto moved = isAfterEdit ? text.size() - of.size() : 0;
    from += moved;
    to += moved;
    QTextEdit::ExtraSelection mark;
    mark.cursor = textCursor();
    mark.cursor.setPosition(static_cast<int>(from));
    mark.cursor.setPosition(static_cast<int>(std::min(to, text.size())), QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    const auto color = currentTheme().color(Token::Bad);
    mark.format.setUnderlineColor(color);
    auto behind = color;
    behind.setAlpha(60);
    mark.format.setBackground(behind);
    setExtraSelections({mark});
    auto cursor = textCursor();
    cursor.setPosition(static_cast<int>(from));
    setTextCursor(cursor);
}

QString SqlEditor::wordBefore() const
{
    const auto cursor = textCursor();
    const auto line = cursor.block().text();
    auto begin = cursor.positionInBlock();
    while (begin > 0 && isOfWord(line[begin - 1]))
        --begin;
    return line.mid(begin, cursor.positionInBlock() - begin);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const bool isReturn = key == Qt::Key_Enter || key == Qt::Key_Return;
    if (isReturn && event->modifiers().testFlag(Qt::ControlModifier)) {
        m_completer->popup()->hide();
        Q_EMIT runRequested();
        return;
    }
    const bool isForList = isReturn || key == Qt::Key_Tab;
    if (m_completer->popup()->isVisible() &&
        (key == Qt::Key_Escape || (isForList && m_completer->popup()->currentIndex().isValid())))
        return event->ignore(); // the list takes it
    const bool isAsked = key == Qt::Key_Space && event->modifiers() == Qt::ControlModifier;
    if (!isAsked)
        QPlainTextEdit::keyPressEvent(event);
    const bool isTyped = !event->text().isEmpty() && isOfWord(event->text().at(0));
    if (isAsked || isTyped || key == Qt::Key_Backspace)
        complete(isAsked);
    else
        m_completer->popup()->hide();
}

void SqlEditor::complete(bool isAsked)
{
    constexpr qsizetype kLeastLetters = 2;
    const auto word = wordBefore();
    m_completer->setCompletionPrefix(word);
    const bool isDone = m_completer->completionCount() == 1 &&
                        m_completer->currentCompletion().compare(word, Qt::CaseInsensitive) == 0;
    if (m_completer->completionCount() == 0 || isDone || (!isAsked && word.size() < kLeastLetters))
        return m_completer->popup()->hide();
    auto place = cursorRect();
    place.setWidth(m_completer->popup()->sizeHintForColumn(0) +
                   m_completer->popup()->verticalScrollBar()->sizeHint().width() + 8);
    m_completer->complete(place);
    const auto first = m_completer->completionModel()->index(0, 0);
    const bool isTyped = first.data().toString().compare(word, Qt::CaseInsensitive) == 0;
    m_completer->popup()->setCurrentIndex(isTyped ? QModelIndex() : first); // Return is then a new line
}

void SqlEditor::insert(const QString& word)
{
    auto cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(wordBefore().size()));
    cursor.insertText(word);
    setTextCursor(cursor);
}

} // namespace opscope
