// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

using namespace opscope;

TEST_CASE("message: each argument is filled in once and none inside another", "[core][base]")
{
    const std::vector<std::string> args{"%2", "b"};
    CHECK(fillTemplate("%1 and %2 of %1", args) == "%2 and b of %2");
    CHECK(fillTemplate("100% of %9%", args) == "100% of %");
    CHECK(fillTemplate("", args).empty());
    const std::vector<std::string> counts{"1", "12"};
    CHECK(fillTemplate("%1 {1:op runs|ops run}, %2 {2:op runs|ops run}", counts) == "1 op runs, 12 ops run");
    CHECK(fillTemplate("{3:a|b} {1:ab} {1:a|b", counts) == "{3:a|b} {1:ab} {1:a|b");
}

TEST_CASE("message: names are unique and templates ask for consecutive arguments", "[core][base]")
{
    std::set<std::string_view> names;
    for (const auto id : allMessages()) {
        INFO(messageName(id));
        CHECK(names.insert(messageName(id)).second);
        const auto text = messageTemplate(id);
        CHECK_FALSE(text.empty());
        int most = 0;
        std::set<int> used;
        for (std::size_t i = 0; i + 1 < text.size(); ++i) {
            if ((text[i] == '%' || text[i] == '{') && text[i + 1] >= '1' && text[i + 1] <= '9') {
                used.insert(text[i + 1] - '0');
                most = std::max(most, text[i + 1] - '0');
            }
        }
        CHECK(used.size() == static_cast<std::size_t>(most));
    }
}
