// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_tree.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

/// Builds the tree. The library's own builder searches all keys of an object for each new key (quadratic):
/// here repeated keys are found once the object is complete.
class TreeBuilder final : public JsonTree::json_sax_t {
public:
    explicit TreeBuilder(std::vector<std::string>* repeated) : m_repeated(repeated) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool v) override { return add(v); }
    bool number_integer(std::int64_t v) override { return add(v); }
    bool number_unsigned(std::uint64_t v) override { return add(v); }
    bool number_float(double v, const std::string&) override { return add(v); }
    bool string(std::string& v) override { return add(std::move(v)); }
    bool binary(JsonTree::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(JsonTree::object()); }
    bool start_array(std::size_t) override { return open(JsonTree::array()); }
    bool end_object() override
    {
        keepLast(membersOf(*m_open.back()));
        m_open.pop_back();
        return true;
    }
    bool end_array() override
    {
        m_open.pop_back();
        return true;
    }
    bool key(std::string& name) override
    {
        membersOf(*m_open.back()).emplace_back(std::move(name), JsonTree());
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const JsonTree::exception& error) override
    {
        m_error = error.what();
        m_errorAt = position;
        return false;
    }

    JsonTree moveTree() { return std::move(m_tree); }
    const std::string& error() const { return m_error; }
    std::size_t errorAt() const { return m_errorAt; }

private:
    using Members = JsonTree::object_t::Container;

    static Members& membersOf(JsonTree& object) { return *object.get_ptr<JsonTree::object_t*>(); }

    JsonTree& place(JsonTree value)
    {
        if (m_open.empty())
            return m_tree = std::move(value);
        auto& parent = *m_open.back();
        if (parent.is_object())
            return membersOf(parent).back().second = std::move(value);
        parent.push_back(std::move(value));
        return parent.back();
    }
    bool add(JsonTree value)
    {
        place(std::move(value));
        return true;
    }
    bool open(JsonTree value)
    {
        m_open.push_back(&place(std::move(value)));
        return true;
    }

    /// A repeated key keeps its first position and its last value.
    void keepLast(Members& members)
    {
        std::unordered_map<std::string_view, std::size_t> first;
        for (std::size_t i = 0; i < members.size(); ++i)
            first.try_emplace(members[i].first, i);
        if (first.size() == members.size())
            return;
        Members kept;
        std::unordered_map<std::string_view, std::size_t> at;
        kept.reserve(first.size());
        for (auto& [name, value] : members) {
            const auto [it, isNew] = at.try_emplace(name, kept.size());
            if (isNew) {
                kept.emplace_back(name, std::move(value));
                continue;
            }
            if (m_repeated != nullptr && m_repeated->size() < kMostRepeated)
                m_repeated->push_back(name);
            kept[it->second].second = std::move(value);
        }
        members.swap(kept);
    }

    static constexpr std::size_t kMostRepeated = 100;

    std::vector<std::string>* m_repeated;
    JsonTree m_tree;
    std::vector<JsonTree*> m_open; ///< what is not closed yet; only the last of them grows
    std::string m_error;
    std::size_t m_errorAt = 0;
};

} // namespace

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
            if (++depth > kJsonTreeDepth)
                return fail(ErrorCode::Malformed, message(MessageId::JsonTooDeep, kJsonTreeDepth),
                            {file, 0, i});
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == 'N' || c == 'I' ||
                   (c == '-' && i + 1 < out.size() && (out[i + 1] == 'I' || out[i + 1] == 'N'))) {
            for (const std::string_view word : {"NaN", "-NaN", "-Infinity", "Infinity"}) {
                if (std::string_view(out).substr(i).starts_with(word)) {
                    std::ranges::fill(out.begin() + static_cast<std::ptrdiff_t>(i),
                                      out.begin() + static_cast<std::ptrdiff_t>(i + word.size()), ' ');
                    out[i] = out[i + 1] = '"';
                    i += word.size() - 1;
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

Result<JsonTree> parseJsonTree(std::string_view bytes, const std::string& file,
                               std::vector<std::string>* repeated)
{
    if (bytes.size() > kJsonTreeBytes)
        return fail(ErrorCode::Unsupported, message(MessageId::JsonTooLarge, bytes.size(), kJsonTreeBytes),
                    {file, 0, {}});
    OPSCOPE_TRY_ASSIGN(const auto text, cleanJson(bytes, file));
    TreeBuilder builder(repeated);
    if (!JsonTree::sax_parse(text, &builder))
        return jsonFailure(builder.error(), builder.errorAt(), text, file);
    return builder.moveTree();
}

Result<JsonTree> readJsonTree(const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto file, MappedFile::open(path));
    auto tree = parseJsonTree(file->bytes(), path.string());
    OPSCOPE_TRY(file->checkLength()); // a file that became shorter is often broken too
    return tree;
}

std::string scalarText(const JsonTree& value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_number() || value.is_boolean() ? value.dump() : std::string();
}

const JsonTree* childOf(const JsonTree& object, std::string_view key)
{
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(std::string(key));
    return it == object.end() ? nullptr : &*it;
}

void flattenJson(const JsonTree& value, const std::string& path,
                 const std::function<void(const std::string&, const std::string&)>& use)
{
    if (value.is_object()) {
        for (const auto& [key, child] : value.items())
            flattenJson(child, path.empty() ? key : path + '.' + key, use);
    } else if (value.is_array()) {
        std::string text;
        for (const auto& child : value)
            text += (text.empty() ? std::string() : std::string(", ")) + scalarText(child);
        use(path, text);
    } else {
        use(path, scalarText(value));
    }
}

std::string textOf(const JsonTree& object, std::string_view key)
{
    const auto* const child = childOf(object, key);
    return child == nullptr ? std::string() : scalarText(*child);
}

double realOf(const JsonTree& object, std::string_view key, double otherwise)
{
    const auto value = wholeNumber<double>(textOf(object, key));
    return value && std::isfinite(*value) ? *value : otherwise;
}

std::int64_t integerOf(const JsonTree& object, std::string_view key, std::int64_t otherwise)
{
    return wholeNumber(textOf(object, key)).value_or(otherwise);
}

} // namespace opscope
