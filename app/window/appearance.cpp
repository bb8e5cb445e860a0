// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"

#include <utility>

#include <QApplication>
#include <QEvent>
#include <QLibraryInfo>
#include <QLocale>
#include <QToolTip>
#include <QTranslator>

#include "views/theme/style.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// A count in a text has its digits grouped as numbers in tables have.
class Catalogue : public QTranslator {
public:
    QString translate(const char* context, const char* text, const char* what, int count) const override
    {
        const auto found = QTranslator::translate(context, text, what, count);
        return count < 1000 ? found
                            : QString(found).replace(QLatin1String("%n"),
                                                     countText(static_cast<std::uint64_t>(count)));
    }
};

} // namespace

Appearance::Appearance(QApplication& app)
    : m_app(app),
      m_systemTheme(QApplication::palette().color(QPalette::Window).lightness() < 128 ? ThemeKind::Dark
                                                                                      : ThemeKind::Light),
      m_systemFont(QApplication::font())
{
    QApplication::setStyle(makeStyle());
}

Appearance::~Appearance()
{
    for (const auto& translator : m_translators)
        QApplication::removeTranslator(translator.get());
}

void Appearance::apply(const AppSettings& settings)
{
    applyLanguage(settings.language); // first: it chooses the font family
    applyFont(settings.fontPercent);
    applyTheme(settings.theme);
    applyTimeUnit(settings.display.timeUnit);
}

void Appearance::applyTimeUnit(const QString& choice)
{
    if (std::exchange(m_timeUnit, choice) == choice)
        return;
    setTimeUnit(timeUnitOf(choice));
    QEvent event(QEvent::LanguageChange); // texts are made anew, as in another language
    QCoreApplication::sendEvent(&m_app, &event);
}

void Appearance::applyTheme(ThemeChoice choice)
{
    const ThemeKind kind = choice == ThemeChoice::System ? m_systemTheme
                           : choice == ThemeChoice::Dark ? ThemeKind::Dark
                                                         : ThemeKind::Light;
    if (m_theme == kind)
        return;
    m_theme = kind;
    setCurrentTheme(kind);
    const QPalette palette = currentTheme().palette();
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

void Appearance::applyLanguage(const QString& choice)
{
    QString language = choice;
    if (language.isEmpty())
        language =
            QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    if (language == m_language)
        return;
    m_language = language;
    m_fontPercent = 0; // another language may need another family
    for (const auto& translator : m_translators)
        QApplication::removeTranslator(translator.get());
    m_translators.clear();

    const auto load = [this](const QString& file, const QString& folder) {
        auto translator = std::make_unique<Catalogue>();
        if (translator->load(file, folder)) {
            QApplication::installTranslator(translator.get());
            m_translators.push_back(std::move(translator));
        }
    };
    // Ours last: the translator installed last is asked first. English too has a catalogue: its plural forms.
    if (language != QStringLiteral("en"))
        load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QStringLiteral("opscope_") + language, QStringLiteral(":/opscope/i18n"));
    QLocale::setDefault(QLocale(language == QStringLiteral("en") ? QStringLiteral("en_US") : language));
}

void Appearance::applyFont(int percent)
{
    if (percent == m_fontPercent)
        return;
    m_fontPercent = percent;
    QFont font = m_systemFont;
    if (m_language == QStringLiteral("zh_CN")) // the Latin family first, the Chinese one for what it lacks
        font.setFamilies({m_systemFont.family(), QStringLiteral("Noto Sans CJK SC"),
                          QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("Microsoft YaHei")});
    if (m_systemFont.pointSizeF() > 0)
        font.setPointSizeF(m_systemFont.pointSizeF() * percent / 100.0);
    else
        font.setPixelSize(m_systemFont.pixelSize() * percent / 100);
    QApplication::setFont(font);
    QToolTip::setFont(font);
}

} // namespace opscope
