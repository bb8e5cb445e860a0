// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QFont>
#include <QString>

#include "app/settings/settings.h"
#include "views/theme/theme.h"

class QApplication;
class QTranslator;

namespace opscope {

/// Theme, language, font size and unit of times of the running program; every change has an effect at once.
class Appearance {
public:
    /// Uses the palette and the font at the start as the values of "system".
    explicit Appearance(QApplication& app);
    ~Appearance();

    void apply(const AppSettings& settings);
    /// "en" or "zh_CN": the current language.
    const QString& language() const { return m_language; }

private:
    void applyTheme(ThemeChoice choice);
    void applyLanguage(const QString& choice);
    void applyFont(int percent);
    void applyTimeUnit(const QString& choice);

    QApplication& m_app;
    ThemeKind m_systemTheme;
    QFont m_systemFont;
    QString m_language;
    QString m_timeUnit;
    int m_fontPercent = 0;
    std::optional<ThemeKind> m_theme;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace opscope
