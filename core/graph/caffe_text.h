// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a Caffe network in protobuf text (.prototxt): its layers with the positions of their fields; rewrites
// it without layers that overwrite their input. FORMATS 6 of this folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace opscope {

struct CaffeField {
    std::string name;      ///< "top", "convolution_param.kernel_size"
    std::string value;     ///< without quotes
    std::size_t begin = 0; ///< of the value in the text, including quotes
    std::size_t end = 0;
};

struct CaffeLayer {
    std::vector<CaffeField> fields; ///< in the order of the file

    /// The first value of a field; "" if there is none.
    std::string_view value(std::string_view name) const;
    std::vector<const CaffeField*> all(std::string_view name) const;
    /// True if it overwrites one of its inputs.
    bool isInPlace() const;
    /// True if it exists only during training.
    bool isForTraining() const;
};

struct CaffeNet {
    std::string name;
    std::vector<std::string> inputs;
    std::vector<CaffeLayer> layers;
    std::optional<Error> broken; ///< why and where reading stopped
};

CaffeNet parseCaffeText(std::string_view text, const std::string& file, const std::stop_token& stop = {});

struct CaffeRewrite {
    std::string text;
    std::size_t renamed = 0; ///< layers that got their own output
};
/// Returns the text in which each in-place layer has its own output, and later layers read it. Everything
/// else is unchanged. Errors: the text cannot be read completely.
Result<CaffeRewrite> removeInPlaceLayers(std::string_view text, const std::string& file);

} // namespace opscope
