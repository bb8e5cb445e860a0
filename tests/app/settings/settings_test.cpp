// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include <algorithm>
#include <sys/stat.h>

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "app/settings/setting_table.h"
#include "app/settings/settings_dialog.h"

using namespace opscope;

TEST_CASE("settings: stored values are read again", "[app][settings]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    AppSettings wanted;
    wanted.theme = ThemeChoice::Dark;
    wanted.language = QStringLiteral("zh_CN");
    wanted.fontPercent = 150;
    wanted.display = {QStringLiteral("ms"), QStringLiteral("share"), 4.25, 12.5};
    wanted.threads = 3;
    wanted.cacheMb = 512;
    wanted.cacheFolder = QStringLiteral("/tmp/x");
    Settings(ini).setValues(wanted);
    CHECK(Settings(ini).values() == wanted);
}

TEST_CASE("settings: each entry of the table is stored and read again", "[app][settings]")
{
    const QTemporaryDir folder;
    for (const auto& spec : settingSpecs()) {
        INFO(spec.key);
        const auto& [text, access, kind, hint, traits, when] = spec.field;
        const QVariant value = kind == FieldKind::Choice   ? QVariant(traits.values().last())
                               : kind == FieldKind::Number ? QVariant(static_cast<int>(traits.high))
                               : kind == FieldKind::Real   ? QVariant(traits.high)
                               : kind == FieldKind::Switch ? QVariant(true)
                                                           : QVariant(QStringLiteral("/tmp/x"));
        AppSettings wanted;
        REQUIRE(access.get(wanted) != value);
        REQUIRE(access.set(wanted, value));
        const auto ini = folder.filePath(QLatin1String(spec.key));
        Settings(ini).setValues(wanted);
        CHECK(access.get(Settings(ini).values()) == value);
    }
}

TEST_CASE("settings: keys of commands with an old id belong to the new id", "[app][settings]")
{
    const QTemporaryDir folder;
    const auto ini = folder.filePath(QStringLiteral("o.ini"));
    {
        QSettings old(ini, QSettings::IniFormat);
        old.setValue(QStringLiteral("keys/graph.open_all"), QStringLiteral("Ctrl+9"));
        old.setValue(QStringLiteral("keys/table.copy_headers"), QString());
        old.setValue(QStringLiteral("keys/timeline.zoomIn"), QStringLiteral("E"));
    }
    for (int start = 0; start < 2; ++start) {
        const Settings settings(ini);
        CHECK(settings.keys(QStringLiteral("graph.openAll")) == QStringLiteral("Ctrl+9"));
        CHECK(settings.keys(QStringLiteral("table.copyHeaders")) == QString());
        CHECK(settings.keys(QStringLiteral("timeline.zoomIn")) == QStringLiteral("E"));
        CHECK_FALSE(settings.keys(QStringLiteral("graph.open_all")).has_value());
    }
}

TEST_CASE("settings: a pipe in the place of the file neither waits nor is replaced", "[app][settings]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    Settings before(ini);
    before.addRecent(QStringLiteral("/a"));
    QFile::remove(ini);
    REQUIRE(mkfifo(ini.toLocal8Bit().constData(), 0600) == 0);
    before.addRecent(QStringLiteral("/b"));
    before.setPageValue(QStringLiteral("a"), 8);
    CHECK(before.pageValue(QStringLiteral("a")).toInt() == 8); // for this run only
    Settings after(ini);
    after.addRecent(QStringLiteral("/c"));
    CHECK(after.recent().size() == 3);
    CHECK(QFileInfo::exists(ini));
    CHECK_FALSE(QFileInfo(ini).isFile());
}

TEST_CASE("settings: the values of pages are in the same file and stay valid", "[app][settings]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    {
        Settings settings(ini);
        CHECK(settings.pageValue(QStringLiteral("theme"), 3) == 3);
        settings.setPageValue(QStringLiteral("theme"), 7);
        settings.setPageValue(QStringLiteral("tables/ops"), QStringList{QStringLiteral("Name|120|0")});
        settings.setPageValue(QStringLiteral("sql"),
                              QStringList{QStringLiteral("a, b"), QStringLiteral("\"c\"\n")});
        settings.setPageValue(QStringLiteral("none"), QStringList());
        settings.setPageValue(QStringLiteral("wrap"), true);
    }
    const Settings settings(ini);
    CHECK(settings.pageValue(QStringLiteral("theme")).toInt() == 7);
    CHECK(settings.pageValue(QStringLiteral("tables/ops")).toStringList().front() ==
          QStringLiteral("Name|120|0"));
    CHECK(settings.pageValue(QStringLiteral("sql")).toStringList() ==
          QStringList{QStringLiteral("a, b"), QStringLiteral("\"c\"\n")});
    CHECK(settings.pageValue(QStringLiteral("none")).toStringList().isEmpty());
    CHECK(settings.pageValue(QStringLiteral("wrap")).toBool());
    CHECK(settings.values() == AppSettings());
}

TEST_CASE("settings: the earlier file with the values of pages is imported once", "[app][settings]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    {
        QSettings old(folder.filePath(QStringLiteral("pages.ini")), QSettings::IniFormat);
        old.setValue(QStringLiteral("metrics/ratio"), 0.5);
    }
    {
        Settings settings(ini);
        CHECK(settings.pageValue(QStringLiteral("metrics/ratio")).toDouble() == 0.5);
        settings.setPageValue(QStringLiteral("metrics/ratio"), 0.6);
    }
    CHECK(Settings(ini).pageValue(QStringLiteral("metrics/ratio")).toDouble() == 0.6);
}

TEST_CASE("settings: a broken value counts as its default", "[app][settings]")
{
    const QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    QFile file(ini);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(
        "theme=pink\nlanguage=../../x\nfontPercent=9999\ntimeUnit=weeks\nthreads=many\nyellowPercent=-3\n");
    file.close();
    const Settings settings(ini);
    AppSettings expected;
    expected.fontPercent = Settings::kMaxFontPercent;
    CHECK(settings.values() == expected);
}

TEST_CASE("settings: recent paths are newest first without doubles and bounded", "[app][settings]")
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    for (int i = 0; i < 20; ++i)
        settings.addRecent(QStringLiteral("/a|b/%1").arg(i));
    settings.addRecent(QStringLiteral("/a|b/15"));
    auto recent = settings.recent();
    REQUIRE(recent.size() == Settings::kMaxRecent);
    CHECK(recent[0].path == QStringLiteral("/a|b/15"));
    CHECK(recent[1].path == QStringLiteral("/a|b/19"));
    CHECK_FALSE(recent[0].exists());
    settings.removeRecent(QStringLiteral("/a|b/15"));
    CHECK(settings.recent()[0].path == QStringLiteral("/a|b/19"));
}

TEST_CASE("settings: threads and cache go into the options of an opening", "[app][settings]")
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    AppSettings values;
    values.threads = 2;
    values.cacheMb = 0;
    values.cacheFolder = QStringLiteral("/tmp/cache");
    settings.setValues(values);
    CHECK(settings.openOptions().threads == 2);
    CHECK_FALSE(settings.openOptions().useCache);
    CHECK(settings.openOptions().cacheFolder == "/tmp/cache");
    values.cacheMb = 300;
    settings.setValues(values);
    CHECK(settings.openOptions().useCache);
    CHECK(settings.openOptions().cacheLimitBytes == std::uint64_t{300} * 1024 * 1024);
}

TEST_CASE("settings dialog: a choice is in force at once", "[app][settings]")
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    QSignalSpy changed(&settings, &Settings::changed);
    SettingsDialog dialog(&settings);
    auto* theme = dialog.findChildren<QComboBox*>().first();
    theme->setCurrentIndex(2);
    Q_EMIT theme->activated(2);
    CHECK(settings.values().theme == ThemeChoice::Dark);
    auto* font = dialog.findChildren<QSpinBox*>().first();
    font->setValue(125);
    CHECK(settings.values().fontPercent == 125);
    CHECK(changed.count() == 2);
}

TEST_CASE("settings dialog: it begins in its first field and Enter ends only the editing", "[app][settings]")
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    SettingsDialog dialog(&settings);
    dialog.show();
    CHECK(dialog.focusWidget() == dialog.findChildren<QComboBox*>().first());
    auto* size = dialog.findChildren<QSpinBox*>().first();
    size->setFocus();
    size->selectAll();
    QTest::keyClicks(size, QStringLiteral("120"));
    CHECK(settings.values().fontPercent == 100); // not yet complete
    QTest::keyClick(size, Qt::Key_Return);
    CHECK(settings.values().fontPercent == 120);
    CHECK(dialog.isVisible());
}

TEST_CASE("settings dialog: every control has an accessible name", "[app][settings]")
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    const SettingsDialog dialog(&settings);
    for (const auto* box : dialog.findChildren<QComboBox*>())
        CHECK_FALSE(box->accessibleName().isEmpty());
    for (const auto* box : dialog.findChildren<QAbstractSpinBox*>())
        CHECK_FALSE(box->accessibleName().isEmpty());
}
