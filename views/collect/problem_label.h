// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QLabel>

#include "core/base/result.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {

/// What is wrong with what was typed, or still to be filled in; hidden while nothing is.
class ProblemLabel : public QLabel {
public:
    explicit ProblemLabel(QWidget* parent = nullptr) : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        say({});
    }

    /// True when nothing is wrong.
    bool tell(const Result<void>& result) { return say(result ? QString() : translateError(result.error())); }
    /// True when there is nothing to say.
    bool say(const QString& what)
    {
        show(what, Token::Bad);
        return what.isEmpty();
    }
    /// What is not filled in yet is nothing wrong.
    void ask(const QString& what) { show(what, Token::MutedText); }

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
