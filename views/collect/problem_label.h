// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QLabel>

#include "core/base/result.h"
#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {

/// What is wrong with what was typed; hidden while nothing is.
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
        setText(what);
        setHidden(what.isEmpty());
        paint();
        return what.isEmpty();
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationPaletteChange)
            paint();
        QLabel::changeEvent(event);
    }

private:
    void paint()
    {
        auto colours = palette();
        colours.setColor(QPalette::WindowText, currentTheme().color(Token::Bad));
        setPalette(colours);
    }
};

} // namespace opscope
