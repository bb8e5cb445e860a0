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

/// Groups the digits of a count in a text as in the numbers of tables.
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
    applyLanguage(settings.language); // first, because it chooses the font family
    applyFont(settings.fontPercent);
    applyTheme(settings.theme);
    applyTimeUnit(settings.display.timeUnit);
}

void Appearance::applyTimeUnit(const QString& choice)
{
    if (std::exchange(m_timeUnit, choice) == choice)
        return;
    setTimeUnit(timeUnitOf(choice));
    QEvent event(QEvent::LanguageChange); // texts are set again, as after a change of the language
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
    // The program's catalogue is installed last, because the last translator is asked first. English has a
    // catalogue too, for its plural forms.
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
    if (m_language ==
        QStringLiteral(
            "zh_CN")) // the Latin family first, the Chinese one for the characters that it does not have
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
