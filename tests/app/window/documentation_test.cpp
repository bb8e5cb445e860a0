// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentation.h"

#include <algorithm>

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>

#include <catch2/catch.hpp>

#include "app/settings/settings.h"
#include "app/window/appearance.h"
#include "source_dir.h"
#include "views/i18n.h"
#include "views/panel.h"

using namespace opscope;

namespace {

/// The language of the program while it exists.
struct Language {
    explicit Language(const char* language)
    {
        AppSettings values;
        values.language = QLatin1String(language);
        appearance.apply(values);
    }
    Appearance appearance{*qApp};
};

} // namespace

TEST_CASE("documentation: every document of the sources is listed and has a title", "[app][documents]")
{
    QStringList files;
    for (const auto& name :
         QDir(QStringLiteral(OPSCOPE_SOURCE_DIR "/resources/docs")).entryList({QStringLiteral("*.md")})) {
        if (!name.contains(QStringLiteral(".zh_CN.")))
            files << name.chopped(3);
    }
    auto listed = Documentation::documents();
    files.sort();
    listed.sort();
    CHECK(listed == files);
    for (const auto& id : listed) {
        INFO(id.toStdString());
        CHECK(Documentation::textOf(id).startsWith(QStringLiteral("# ")));
    }
}

TEST_CASE("documentation: a search lists the documents with the word and a link opens one",
          "[app][documents]")
{
    const Language chosen("en");
    Documentation dialog;
    auto* list = dialog.findChild<QListWidget*>();
    auto* text = dialog.findChild<QTextBrowser*>();
    CHECK(list->count() == Documentation::documents().size());
    dialog.findChild<QLineEdit*>()->setText(QStringLiteral("own_rule_time"));
    REQUIRE(list->count() == 1);
    CHECK(list->item(0)->data(Qt::UserRole) == QStringLiteral("rules"));
    CHECK(text->toPlainText().startsWith(QStringLiteral("Rules of your own")));
    CHECK(text->extraSelections().size() == 1);
    Q_EMIT text->anchorClicked(QUrl(QStringLiteral("sql.md")));
    CHECK(text->toPlainText().startsWith(QStringLiteral("SQL: tables and columns")));
    dialog.findChild<QLineEdit*>()->setText(QStringLiteral("no document says this"));
    CHECK(list->count() == 0);
    CHECK_FALSE(dialog.showDocument(QStringLiteral("nowhere")));
}

TEST_CASE("documentation: the pages of the window are those of the program in both languages",
          "[app][documents][i18n]")
{
    for (const auto* language : {"zh_CN", "en"}) {
        const Language chosen(language);
        const auto text = Documentation::textOf(QStringLiteral("window"));
        for (const auto* panel : panels()) {
            const auto row = QStringLiteral("| %1 |").arg(panelTitle(panel->title));
            INFO(language << ": " << row.toStdString());
            CHECK(text.contains(row));
        }
    }
}

TEST_CASE("documentation: in Chinese each document has a Chinese title", "[app][documents][i18n]")
{
    const Language chinese("zh_CN");
    {
        const Documentation dialog;
        const auto* list = dialog.findChild<QListWidget*>();
        REQUIRE(list->count() == Documentation::documents().size());
        for (int row = 0; row < list->count(); ++row) {
            const auto title = list->item(row)->text();
            const auto isChinese = [](QChar c) { return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff; };
            INFO(title.toStdString());
            CHECK(std::ranges::any_of(title, isChinese));
        }
    }
}
