// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/action_table.h"

#include <map>
#include <set>

#include <QMenu>
#include <QWidget>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("action table: ids are unique and their menus exist", "[app][actions]")
{
    std::set<std::string> ids;
    for (const auto& spec : ActionTable::specs()) {
        const std::string id = spec.id;
        CHECK(ids.insert(id).second);
        CHECK_FALSE(menuTitle(id.substr(0, id.find('.'))).isEmpty());
    }
}

TEST_CASE("action table: no key is used twice and every key is valid", "[app][actions]")
{
    QWidget window;
    const ActionTable table(&window);
    std::map<QString, QString> owner;
    for (const auto* action : table.all()) {
        for (const auto& key : action->shortcuts()) {
            INFO(action->objectName().toStdString());
            CHECK_FALSE(key.isEmpty());
            CHECK(owner.emplace(key.toString(), action->objectName()).second);
        }
    }
}

TEST_CASE("action table: a menu contains its actions in the order of the table", "[app][actions]")
{
    QWidget window;
    ActionTable table(&window);
    QMenu menu;
    table.fill(&menu, "file");
    CHECK(menu.actions().constFirst()->objectName() == QStringLiteral("file.openFolder"));
    table.remove("file.openFolder");
    QMenu shorter;
    table.fill(&shorter, "file");
    CHECK(shorter.actions().constFirst()->objectName() == QStringLiteral("file.openFile"));
}

TEST_CASE("action table: words are shown without marks", "[app][actions]")
{
    QAction latin(QStringLiteral("Open &File..."), nullptr);
    CHECK(plainText(latin) == QStringLiteral("Open File"));
    QAction chinese(QStringLiteral("打开文件(&O)..."), nullptr);
    CHECK(plainText(chinese) == QStringLiteral("打开文件"));
    CHECK(withoutMnemonic(QStringLiteral("文件(&F)")) == QStringLiteral("文件"));
    CHECK(withoutMnemonic(QStringLiteral("&File")) == QStringLiteral("File"));
}
