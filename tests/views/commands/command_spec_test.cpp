// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/command_spec.h"

#include <QMenu>

#include <catch2/catch.hpp>

#include "views/submenu.h"

using namespace opscope;

namespace {

struct Lamp {
    int turns = 0;
    bool isOn = false;
    bool hasBulb = false;
};

using Command = CommandSpec<Lamp>;
constexpr Command kLampCommands[]{
    Command(
        "lamp.turn", "Turn", "T; Ctrl+T", {.group = "Switches", .tip = "Turn it on or off"},
        [](const Lamp& lamp) { return lamp.hasBulb; },
        [](Lamp& lamp) {
            lamp.isOn = !lamp.isOn;
            ++lamp.turns;
        },
        [](const Lamp& lamp) { return lamp.isOn; }),
    Command("lamp.break", "Break", "", [](Lamp& lamp) { lamp.hasBulb = false; }),
    Command("lamp.look", "Look", "L", {.place = ActionPlace::Edit}, nullptr),
};

struct LampCommands {
    Lamp lamp;
    QWidget widget;
    CommandsOf<Lamp> commands{kLampCommands, &widget, "none"};
};

} // namespace

TEST_CASE("commands: the actions have the id, text, keys and place of their row", "[views][commands]")
{
    LampCommands t;
    auto* turn = t.commands["lamp.turn"];
    CHECK(turn->objectName() == QStringLiteral("lamp.turn"));
    CHECK(turn->text() == QStringLiteral("Turn"));
    CHECK(turn->shortcuts() == QList<QKeySequence>{Qt::Key_T, Qt::CTRL | Qt::Key_T});
    CHECK(turn->toolTip() == QStringLiteral("Turn it on or off (T)"));
    CHECK(submenuOf(*turn) == QStringLiteral("Switches"));
    CHECK(turn->isCheckable());
    CHECK(t.commands["lamp.break"]->shortcuts().isEmpty());
    CHECK(placeOf(*t.commands["lamp.look"]) == ActionPlace::Edit);
    CHECK(t.widget.actions().size() == 3);
}

TEST_CASE("commands: an action runs its function and is enabled and on as its row tests", "[views][commands]")
{
    LampCommands t;
    t.commands.connectTo(t.lamp);
    t.commands.refresh(t.lamp);
    CHECK_FALSE(t.commands["lamp.turn"]->isEnabled());
    t.lamp.hasBulb = true;
    t.commands.refresh(t.lamp);
    t.commands["lamp.turn"]->trigger();
    t.commands.refresh(t.lamp);
    CHECK(t.lamp.turns == 1);
    CHECK(t.commands["lamp.turn"]->isChecked());
    t.commands["lamp.look"]->trigger(); // another object runs it
    t.commands["lamp.break"]->trigger();
    CHECK_FALSE(t.lamp.hasBulb);
}

TEST_CASE("commands: a removed command is nowhere and the others stay", "[views][commands]")
{
    LampCommands t;
    t.commands.connectTo(t.lamp);
    t.commands.remove("lamp.turn");
    CHECK(t.commands.all().size() == 2);
    CHECK(t.widget.actions().size() == 2);
    t.lamp.hasBulb = true;
    t.commands.refresh(t.lamp);
    t.commands.retranslate();
    QMenu menu;
    t.commands.addTo(&menu, {"lamp.look", "lamp.break"});
    CHECK(menu.actions().constFirst()->text() == QStringLiteral("Look"));
    menu.actions().constLast()->trigger();
    CHECK_FALSE(t.lamp.hasBulb);
}
