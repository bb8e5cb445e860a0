// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace opscope {

/// Keys keep the order of the file; for a repeated key the last value counts.
using JsonTree = nlohmann::ordered_json;

inline constexpr std::size_t kJsonTreeBytes = std::size_t{64} << 20;
inline constexpr int kJsonTreeDepth = 64;

/// Parses a small file. Accepts NaN and Infinity (read as ""), a BOM, and invalid UTF-8. Errors: cannot be
/// opened, larger than 64 MiB, deeper than 64 levels, not JSON (with line and offset).
Result<JsonTree> readJsonTree(const std::filesystem::path& path);
/// `repeated`: receives the keys that an object has more than once, at most 100.
Result<JsonTree> parseJsonTree(std::string_view bytes, const std::string& file,
                               std::vector<std::string>* repeated = nullptr);

/// Prepares bytes for a JSON parser: valid UTF-8, no BOM, NaN and Infinity replaced by "", which means a
/// missing value. Errors: deeper than 64 levels.
Result<std::string> cleanJson(std::string_view bytes, const std::string& file);
/// The error of a JSON parser at byte `byte` of `text`, with line and offset.
Failure jsonFailure(std::string what, std::size_t byte, std::string_view text, const std::string& file);

/// A scalar as text: strings unquoted, numbers as in JSON; "" for null, arrays and objects.
std::string scalarText(const JsonTree& value);
/// The scalars of a value with their paths: {"a": {"b": 1}} is ("a.b", "1"), a list is one text "1, 2".
void flattenJson(const JsonTree& value, const std::string& path,
                 const std::function<void(const std::string&, const std::string&)>& use);
/// The value of a key as text, "" if absent.
std::string textOf(const JsonTree& object, std::string_view key);
/// The value of a key as a number, whether the file has a number or a text; `otherwise` if absent.
double realOf(const JsonTree& object, std::string_view key, double otherwise = 0);
std::int64_t integerOf(const JsonTree& object, std::string_view key, std::int64_t otherwise = -1);
/// The value of a key; null if absent.
const JsonTree* childOf(const JsonTree& object, std::string_view key);

} // namespace opscope
