// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/big_model.h"

#include <fstream>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::samples;

namespace {

struct Counts {
    std::size_t nodes = 0;
    std::size_t edges = 0;
};

/// Every name once, and each input names a node above.
Counts countsOf(const std::filesystem::path& file)
{
    std::ifstream in(file);
    std::set<std::string> names;
    Counts counts;
    std::string current;
    for (std::string line; std::getline(in, line);) {
        const auto quoted = [&] {
            const auto begin = line.find('"') + 1;
            return line.substr(begin, line.rfind('"') - begin);
        };
        if (line.starts_with("    name: ")) {
            current = quoted();
            CHECK(names.insert(current).second);
            ++counts.nodes;
        } else if (line.starts_with("    input: ")) {
            auto source = quoted();
            CHECK(source.ends_with(":0"));
            source.resize(source.size() - 2);
            CHECK(source != current);
            CHECK(names.count(source) == 1);
            ++counts.edges;
        }
    }
    return counts;
}

} // namespace

TEST_CASE("a model of any size has exactly so many nodes and no edge to nothing", "[samples]")
{
    const TempFolder folder;
    for (const std::int64_t nodes : {1, 4, 176, 1000}) {
        REQUIRE(writeBigModel(folder / "m.txt", nodes, false));
        CHECK(countsOf(folder / "m.txt").nodes == static_cast<std::size_t>(nodes));
    }
    const auto apart = countsOf(folder / "m.txt");
    REQUIRE(writeBigModel(folder / "s.txt", 1000, true));
    const auto shared = countsOf(folder / "s.txt");
    CHECK(shared.nodes == 1000);
    CHECK(shared.edges > apart.edges + 150); // four reads of inputs in each of some 50 layers
    CHECK_FALSE(writeBigModel("/dev/full", 20000, false));
}
