// SPDX-License-Identifier: GPL-3.0-or-later
// opscope-samples: writes the samples of the project.
#include <filesystem>
#include <iostream>
#include <string>

#include "samples/generator/sample.h"

namespace {

constexpr const char* kUsage =
    "usage: opscope-samples OUT_DIR [NAME]    write all samples, or the one of that name\n";

} // namespace

int main(int argc, char** argv)
{
    using namespace opscope; // NOLINT: a main of its own
    if (argc < 2 || argc > 3) {
        std::cerr << kUsage;
        return 3;
    }
    const std::string only = argc == 3 ? argv[2] : "";
    bool isFound = false;
    for (const auto& sample : samples::allSamples()) {
        if (!only.empty() && sample.name != only)
            continue;
        isFound = true;
        if (const auto done = samples::write(sample, argv[1]); !done) {
            std::cerr << "opscope-samples: " << done.error().text() << '\n';
            return 2;
        }
        std::cout << (std::filesystem::path(argv[1]) / sample.name).string() << '\n';
    }
    if (!isFound) {
        std::cerr << "opscope-samples: there is no sample '" << only << "'\n";
        return 3;
    }
    return 0;
}
