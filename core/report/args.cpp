// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/args.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/base/json_text.h"

namespace opscope {
namespace {

using Json = nlohmann::json;

/// Names each value within nested objects and lists by its path; numbers stay as written.
class Flattener : public nlohmann::json_sax<Json> {
public:
    Flattener(std::string_view key, Args& out) : m_key(key), m_out(out) {}

    bool null() override { return add("null", false); }
    bool boolean(bool value) override { return add(value ? "true" : "false", false); }
    bool number_integer(Json::number_integer_t value) override { return add(std::to_string(value), false); }
    bool number_unsigned(Json::number_unsigned_t value) override { return add(std::to_string(value), false); }
    bool number_float(Json::number_float_t, const Json::string_t& text) override { return add(text, false); }
    bool string(Json::string_t& text) override { return add(std::move(text), true); }
    bool binary(Json::binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close("{}"); }
    bool end_array() override { return close("[]"); }
    bool key(Json::string_t& key) override
    {
        m_levels.back().key = std::move(key);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }

private:
    struct Level {
        bool isArray = false;
        std::string key;
        std::size_t index = 0;
    };

    /// "a.b[2]"
    std::string path() const
    {
        std::string out(m_key);
        for (const auto& level : m_levels)
            out += level.isArray ? fmt::format("[{}]", level.index) : "." + level.key;
        return out;
    }
    bool add(std::string value, bool isText)
    {
        m_out.push_back({path(), std::move(value), isText});
        return step();
    }
    bool step()
    {
        if (!m_levels.empty())
            ++m_levels.back().index;
        return true;
    }
    bool open(bool isArray)
    {
        m_levels.push_back({isArray, {}, 0});
        return true;
    }
    bool close(const char* empty)
    {
        const bool isEmpty = m_levels.back().index == 0;
        m_levels.pop_back();
        return isEmpty ? add(empty, false) : step();
    }

    std::string m_key;
    Args& m_out;
    std::vector<Level> m_levels;
};

} // namespace

Args flattened(const Args& args)
{
    Args out;
    out.reserve(args.size());
    for (const auto& arg : args) {
        const auto before = out.size();
        Flattener flattener(arg.key, out);
        if (arg.isNested() && Json::sax_parse(arg.value, &flattener))
            continue;
        out.resize(before);
        out.push_back(arg);
    }
    return out;
}

void appendJsonValue(std::string& out, const Arg& arg)
{
    if (arg.isNested() || (!arg.isText && isJsonScalar(arg.value)))
        out += arg.value;
    else
        appendJsonString(out, arg.value);
}

} // namespace opscope
