// SPDX-License-Identifier: GPL-3.0-or-later
// A timeline of one run on two devices, as the profiler of a framework writes it.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace opscope::test {

/// Device 0: conv 300 us, relu 100 us. Device 1: conv 400 us, relu 101 us, cast 50 us. All begin at 1000 us.
inline void writeTwoDevices(const std::string& path)
{
    std::ofstream out(path);
    out << '[';
    for (int device = 0; device < 2; ++device) {
        const auto pid = std::to_string(10 + device);
        out << (device == 0 ? "" : ",\n") << R"({"name":"process_name","ph":"M","pid":)" << pid
            << R"(,"args":{"name":"Ascend Hardware"}},)"
            << R"({"name":"process_labels","ph":"M","pid":)" << pid << R"(,"args":{"labels":"NPU )" << device
            << R"("}})";
        int at = 1000;
        const auto op = [&](const char* name, int dur) {
            out << ",\n{\"name\":\"" << name << R"(","ph":"X","pid":)" << pid << R"(,"tid":1,"ts":)" << at
                << R"(.000,"dur":)" << dur << R"(.000,"args":{"Task Type":"AI_CORE"}})";
            at += dur + 10;
        };
        op("conv", device == 0 ? 300 : 400);
        op("relu", device == 0 ? 100 : 101);
        if (device == 1)
            op("cast", 50);
    }
    out << ']';
}

} // namespace opscope::test
