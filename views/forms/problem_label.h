// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QLabel>

#include "core/base/result.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {

/// What is wrong with the input or has still to be filled in; hidden if there is nothing to show.
class ProblemLabel : public QLabel {
public:
    explicit ProblemLabel(QWidget* parent = nullptr) : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        showProblem({});
    }

    /// Returns true if nothing is wrong.
    bool showResult(const Result<void>& result)
    {
        return showProblem(result ? QString() : translateError(result.error()));
    }
    /// Returns true if there is nothing to show.
    bool showProblem(const QString& what)
    {
        show(what, Token::Bad);
        return what.isEmpty();
    }
    /// A field that is not filled in yet is not an error.
    void showHint(const QString& what) { show(what, Token::MutedText); }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationPaletteChange)
            paint();
        QLabel::changeEvent(event);
    }

private:
    void show(const QString& what, Token token)
    {
        m_token = token;
        setText(what);
        setHidden(what.isEmpty());
        paint();
    }
    void paint()
    {
        auto colours = palette();
        colours.setColor(QPalette::WindowText, currentTheme().color(m_token));
        setPalette(colours);
    }

    Token m_token = Token::Bad;
};

} // namespace opscope
