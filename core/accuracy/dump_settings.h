// SPDX-License-Identifier: GPL-3.0-or-later
// The section "dump" of acl.json: what aclInit makes the device write. Fields: CANN, aclInit and
// aclmdlSetDump.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace opscope::accuracy {

struct DumpSettings {
    struct Model {
        std::string name; ///< of an .om the name in it, of a graph of a framework that of the graph
        std::vector<std::string> layers; ///< empty: all ops
    };
    std::string path;
    std::vector<Model> models;
    std::string mode = "output";  ///< input, output, all
    std::string opSwitch = "off"; ///< on: single ops, too
    std::string data = "tensor";  ///< tensor, stats
    std::vector<std::string>
        statistics;            ///< Max, Min, Avg, Nan, Negative Inf, Positive Inf, L2norm; empty: all
    std::string step;          ///< "0|3-5|10"; empty: all
    std::string debug = "off"; ///< on: the overflow detection, and nothing else
    std::vector<std::string> otherFields; ///< of the section that are not known; kept when it is written
};

/// What is wrong with settings, in the order of the fields; empty: the device takes them.
std::vector<Message> checkDumpSettings(const DumpSettings& settings);

/// The section of a file's text; none where it has none. Errors: no JSON object.
Result<DumpSettings> parseDumpSettings(std::string_view json, const std::string& file);
/// The text of the file with the section set; its other sections and fields stay, in their order.
/// Errors: `json` is not empty and no JSON object.
Result<std::string> withDumpSettings(std::string_view json, const DumpSettings& settings,
                                     const std::string& file);

} // namespace opscope::accuracy
