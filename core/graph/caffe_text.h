// SPDX-License-Identifier: GPL-3.0-or-later
// A Caffe network in protobuf text (.prototxt): its layers with the places of their fields, and the same
// network without layers that write over their input.
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
    std::size_t begin = 0; ///< of the value in the text, with its quotes
    std::size_t end = 0;
};

struct CaffeLayer {
    std::vector<CaffeField> fields; ///< in the order of the file

    /// The first value of a field; "" if there is none.
    std::string_view value(std::string_view name) const;
    std::vector<const CaffeField*> all(std::string_view name) const;
    /// True if it writes over one of its inputs.
    bool isInPlace() const;
    /// True if it exists only while a model is trained.
    bool isOfTraining() const;
};

struct CaffeNet {
    std::string name;
    std::vector<std::string> inputs;
    std::vector<CaffeLayer> layers;
    std::optional<Error> broken; ///< where the text could not be read further
};

CaffeNet parseCaffeText(std::string_view text, const std::string& file, const std::stop_token& stop = {});

struct CaffeRewrite {
    std::string text;
    std::size_t renamed = 0; ///< layers that have an output of their own now
};
/// The text in which each in-place layer has an output of its own, which the layers behind it read;
/// everything else stays as it is. Errors: the text cannot be read to its end.
Result<CaffeRewrite> withoutInPlaceLayers(std::string_view text, const std::string& file);

} // namespace opscope
