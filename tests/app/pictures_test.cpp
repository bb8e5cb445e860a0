// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the README show the current pages and menus of the program.
#include <fstream>
#include <iterator>
#include <sstream>

#include <catch2/catch.hpp>

#include "app/window/screenshot.h"
#include "source_dir.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

const std::string kPictures = OPSCOPE_SOURCE_DIR "/resources/pictures/";

std::string textOf(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("pictures: pages and menus are those of the program", "[app][documents]")
{
    std::ifstream list(kPictures + "pictures.list");
    const auto readme = textOf(OPSCOPE_SOURCE_DIR "/README.md");
    int count = 0;
    for (std::string line; std::getline(list, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream words(line);
        std::string name;
        std::string page;
        std::string selected;
        words >> name >> page >> selected;
        const std::vector<std::string> samples{std::istream_iterator<std::string>(words), {}};
        INFO(name << ": draw it again with the target 'pictures'");
        CHECK(readme.find("resources/pictures/" + name + ".png") != std::string::npos);
        TestWindow t;
        QStringList paths;
        for (const auto& each : samples)
            paths << sample(each.c_str());
        if (paths.size() == 2)
            t.window.compare(paths[0], paths[1]);
        else
            t.window.open(paths);
        t.settle();
        t.window.currentView()->showPage(QString::fromStdString(page));
        t.settle();
        CHECK(namesInWindow(t.window).toStdString() == textOf(kPictures + name + ".txt"));
        ++count;
    }
    CHECK(count == 4);
}
