// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/small_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"

namespace opscope {
Result<std::string> cleanJson(std::string_view bytes, const std::string& file)
{
    std::string out = isUtf8(bytes) ? std::string(bytes) : toUtf8(bytes);
    if (out.starts_with("\xEF\xBB\xBF"))
        out.erase(0, 3);
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const char c = out[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            else if (static_cast<unsigned char>(c) < 0x20)
                out[i] = ' ';
            continue;
        }
        if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kSmallJsonDepth)
                return fail(ErrorCode::Malformed, message(MessageId::JsonTooDeep, kSmallJsonDepth),
                            {file, 0, i});
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == 'N' || c == 'I' || (c == '-' && i + 1 < out.size() && out[i + 1] == 'I')) {
            for (const std::string_view word : {"NaN", "-Infinity", "Infinity"}) {
                if (std::string_view(out).substr(i).starts_with(word)) {
                    std::ranges::fill(out.begin() + static_cast<std::ptrdiff_t>(i),
                                      out.begin() + static_cast<std::ptrdiff_t>(i + word.size()), ' ');
                    out[i] = '0';
                    break;
                }
            }
        }
    }
    return out;
}

Failure jsonFailure(std::string what, std::size_t byte, std::string_view text, const std::string& file)
{
    const auto at = std::min<std::size_t>(byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    if (const auto colon = what.rfind("; "); colon != std::string::npos)
        what = what.substr(colon + 2);
    return fail(ErrorCode::Malformed, message(MessageId::JsonBroken, what),
                {file, static_cast<std::uint64_t>(line), at});
}

Result<SmallJson> parseSmallJson(std::string_view bytes, const std::string& file)
{
    if (bytes.size() > kSmallJsonBytes)
        return fail(ErrorCode::Unsupported, message(MessageId::JsonTooLarge, bytes.size(), kSmallJsonBytes),
                    {file, 0, {}});
    OPSCOPE_TRY_ASSIGN(const auto text, cleanJson(bytes, file));
    try {
        return SmallJson::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        return jsonFailure(error.what(), error.byte, text, file);
    } catch (const nlohmann::json::exception& error) { // numbers out of range
        return fail(ErrorCode::Malformed, message(MessageId::JsonBroken, error.what()), {file, 0, {}});
    }
}

Result<SmallJson> readSmallJson(const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto file, MappedFile::open(path));
    return parseSmallJson(file->bytes(), path.string());
}

std::string scalarText(const SmallJson& value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_number() || value.is_boolean() ? value.dump() : std::string();
}

const SmallJson* childOf(const SmallJson& object, std::string_view key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(std::string(key));
    return it == object.end() ? nullptr : &*it;
}

std::string textOf(const SmallJson& object, std::string_view key)
{
    const auto* const child = childOf(object, key);
    return child == nullptr ? std::string() : scalarText(*child);
}

double realOf(const SmallJson& object, std::string_view key, double otherwise)
{
    const auto text = textOf(object, key);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() && std::isfinite(value)
               ? value
               : otherwise;
}

std::int64_t integerOf(const SmallJson& object, std::string_view key, std::int64_t otherwise)
{
    const auto text = textOf(object, key);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? value : otherwise;
}

} // namespace opscope
