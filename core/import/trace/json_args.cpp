// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/json_args.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/utf8.h"
#include "core/import/trace/full_event.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

using Json = nlohmann::json;

/// Collects the args of an event: numbers as written, objects and lists as JSON.
class ArgsCollector : public nlohmann::json_sax<Json> {
public:
    Args args;

    bool null() override { return scalar("null", false); }
    bool boolean(bool value) override { return scalar(value ? "true" : "false", false); }
    bool number_integer(Json::number_integer_t value) override
    {
        return scalar(std::to_string(value), false);
    }
    bool number_unsigned(Json::number_unsigned_t value) override
    {
        return scalar(std::to_string(value), false);
    }
    bool number_float(Json::number_float_t, const Json::string_t& text) override
    {
        return scalar(text, false);
    }
    bool string(Json::string_t& text) override { return scalar(std::move(text), true); }
    bool binary(Json::binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open('{'); }
    bool start_array(std::size_t) override { return open('['); }
    bool end_object() override { return close('}'); }
    bool end_array() override { return close(']'); }
    bool key(Json::string_t& key) override
    {
        if (m_nestedFrom != 0) {
            separate();
            appendJsonString(m_json, key);
            m_json += ':';
        } else if (m_depth == 1) {
            m_isInArgs = key == "args";
            m_key = "args"; // for args that are no object
            if (m_isInArgs)
                args.clear(); // the last of several args is used
        } else {
            m_key = std::move(key);
        }
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }

private:
    void separate()
    {
        const char last = m_json.empty() ? '[' : m_json.back();
        if (last != '{' && last != '[' && last != ':')
            m_json += ',';
    }
    bool scalar(std::string value, bool isText)
    {
        if (m_nestedFrom != 0) {
            separate();
            if (isText)
                appendJsonString(m_json, value);
            else
                m_json += value;
        } else if (m_isInArgs && !(m_depth == 1 && value == "null" && !isText)) {
            args.push_back({m_key, std::move(value), isText});
        }
        return true;
    }
    bool open(char bracket)
    {
        ++m_depth;
        const bool isArgs = m_depth == 2 && bracket == '{';
        if (m_nestedFrom == 0 && m_isInArgs && !isArgs) {
            m_nestedFrom = m_depth;
            m_json.clear();
        }
        if (m_nestedFrom != 0) {
            separate();
            m_json += bracket;
        }
        return m_depth <= kMaxDepth + 1;
    }
    bool close(char bracket)
    {
        if (m_nestedFrom != 0)
            m_json += bracket;
        if (m_nestedFrom == m_depth) {
            m_nestedFrom = 0;
            args.push_back({m_key, m_json, false});
        }
        --m_depth;
        return true;
    }

    int m_depth = 0;
    int m_nestedFrom = 0; ///< depth of the nested argument that is being read, 0 if none is
    bool m_isInArgs = false;
    std::string m_key;
    std::string m_json;
};

} // namespace

Args argsOfEvent(std::string_view event)
{
    ArgsCollector plain;
    if (Json::sax_parse(event.begin(), event.end(), &plain))
        return std::move(plain.args);
    const auto text = tolerated(event, NoNumbers::AsTexts);
    ArgsCollector tolerant;
    if (Json::sax_parse(text.begin(), text.end(), &tolerant))
        return std::move(tolerant.args);
    return {};
}

Result<JsonArgSource::Stamp> JsonArgSource::stampOf(const std::filesystem::path& file)
{
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0)
        return fail(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable,
                    message(MessageId::CannotOpen, std::strerror(errno)), {file.string(), 0, {}});
    return Stamp{static_cast<std::uint64_t>(info.st_size),
                 static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec};
}

Result<std::shared_ptr<const ArgSource>> JsonArgSource::of(const std::filesystem::path& file)
{
    auto source = std::make_shared<JsonArgSource>();
    source->m_file = file;
    OPSCOPE_TRY_ASSIGN(source->m_stamp, stampOf(file));
    return source;
}

std::string JsonArgSource::describe() const
{
    return fmt::format("{} {} {}", m_stamp.size, m_stamp.mtimeNs, m_file.string());
}

Result<std::shared_ptr<const ArgSource>> JsonArgSource::fromText(std::string_view description)
{
    auto source = std::make_shared<JsonArgSource>();
    const char* at = description.data();
    const char* const end = at + description.size();
    const auto size = std::from_chars(at, end, source->m_stamp.size);
    if (size.ec != std::errc{} || size.ptr == end)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, printable(description, 40)));
    const auto time = std::from_chars(size.ptr + 1, end, source->m_stamp.mtimeNs);
    if (time.ec != std::errc{} || time.ptr == end)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, printable(description, 40)));
    source->m_file = std::string(time.ptr + 1, end);
    return source;
}

bool JsonArgSource::isThere() const
{
    const auto stamp = stampOf(m_file);
    return stamp && *stamp == m_stamp;
}

Result<Args> JsonArgSource::decode(std::uint64_t locator) const
{
    OPSCOPE_TRY_ASSIGN(const auto file, openRegular(m_file));
    OPSCOPE_TRY_ASSIGN(const auto stamp, stampOf(m_file));
    const SourcePos where{m_file.string(), 0, locator};
    if (!(stamp == m_stamp) || locator >= stamp.size)
        return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged), where);
    std::string bytes;
    for (std::size_t want = 4096;; want *= 4) {
        const auto have = bytes.size();
        bytes.resize(std::min<std::size_t>(want, stamp.size - locator));
        for (auto at = have; at < bytes.size();) {
            const auto n =
                ::pread(file.get(), bytes.data() + at, bytes.size() - at, static_cast<off_t>(locator + at));
            if (n <= 0)
                return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged), where);
            at += static_cast<std::size_t>(n);
        }
        const char* const stop = skipValue(bytes.data(), bytes.data() + bytes.size());
        if (stop != nullptr)
            return argsOfEvent({bytes.data(), static_cast<std::size_t>(stop - bytes.data())});
        if (bytes.size() == stamp.size - locator)
            break;
    }
    return fail(ErrorCode::Malformed, message(MessageId::EventMalformed, printable(bytes, 24)), where);
}

} // namespace opscope::trace

namespace opscope {

Result<std::shared_ptr<const ArgSource>> makeJsonArgSource(std::string_view description,
                                                           const Report& /*owner*/)
{
    auto source = trace::JsonArgSource::fromText(description);
    if (source &&
        !static_cast<const trace::JsonArgSource&>(**source).isThere()) // an unpacked file was trimmed
        return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged));
    return source;
}

} // namespace opscope
