// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/caffe_text.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kMostDepth = 64;
constexpr std::size_t kMostShown = 40; ///< bytes of invalid text in a message

bool isWord(char c)
{
    return isLetter(c) || isDigit(c) || c == '_' || c == '.' || c == '-' || c == '+';
}

class Parser {
public:
    Parser(std::string_view text, const std::string& file, const std::stop_token& stop)
        : m_text(text), m_file(file), m_stop(stop)
    {
    }

    CaffeNet run()
    {
        while (skipBlank(), m_at < m_text.size() && !m_net.broken && !m_stop.stop_requested())
            readField();
        if (!m_open.empty() && !m_net.broken)
            stop("end of file");
        return std::move(m_net);
    }

private:
    void skipBlank()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ';')
                ++m_at;
            else
                return;
        }
    }
    bool isNext(std::string_view any) const
    {
        return m_at < m_text.size() && any.find(m_text[m_at]) != std::string_view::npos;
    }
    void stop(std::string_view found)
    {
        const auto line = 1 + static_cast<std::uint64_t>(std::count(
                                  m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
        m_net.broken =
            Error{ErrorCode::Malformed, message(MessageId::CaffeBadText, found), {m_file, line, {}}};
    }
    void stopHere() { stop(m_at < m_text.size() ? m_text.substr(m_at, kMostShown) : "end of file"); }

    std::string_view word()
    {
        const auto begin = m_at;
        while (m_at < m_text.size() && isWord(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    void readField()
    {
        if (isNext("}>")) {
            if (m_open.empty())
                return stopHere();
            ++m_at;
            m_open.pop_back();
            return;
        }
        const auto name = word();
        skipBlank();
        const bool hasColon = isNext(":");
        m_at += hasColon ? 1U : 0U;
        skipBlank();
        if (name.empty() || m_at == m_text.size())
            return stopHere();
        if (isNext("{<")) {
            ++m_at;
            return open(name);
        }
        if (!hasColon)
            return stopHere();
        if (!isNext("["))
            return readValue(name);
        ++m_at;
        while (skipBlank(), !isNext("]") && !m_net.broken) {
            if (m_at == m_text.size())
                return stopHere();
            readValue(name);
        }
        ++m_at;
    }

    void open(std::string_view name)
    {
        if (m_open.size() == kMostDepth)
            return stopHere();
        if (m_open.empty() && (name == "layer" || name == "layers"))
            m_net.layers.emplace_back();
        m_open.emplace_back(name);
    }

    void readValue(std::string_view name)
    {
        const auto begin = m_at;
        std::string value;
        if (isNext("\"'")) {
            const char quote = m_text[m_at++];
            while (m_at < m_text.size() && m_text[m_at] != quote) {
                m_at += m_text[m_at] == '\\' && m_at + 1 < m_text.size() ? 1U : 0U;
                value += m_text[m_at++];
            }
            if (m_at == m_text.size())
                return stopHere();
            ++m_at;
        } else {
            value = word();
            if (value.empty())
                return stopHere();
        }
        add(name, std::move(value), begin);
    }

    void add(std::string_view name, std::string value, std::size_t begin)
    {
        if (m_open.empty()) {
            if (name == "name")
                m_net.name = std::move(value);
            else if (name == "input")
                m_net.inputs.push_back(std::move(value));
            return;
        }
        if (m_net.layers.empty() || (m_open.front() != "layer" && m_open.front() != "layers"))
            return;
        std::string path;
        for (std::size_t i = 1; i < m_open.size(); ++i)
            path += m_open[i] + '.';
        m_net.layers.back().fields.push_back({path.append(name), std::move(value), begin, m_at});
    }

    std::string_view m_text;
    const std::string& m_file;
    const std::stop_token& m_stop;
    std::size_t m_at = 0;
    std::vector<std::string> m_open;
    CaffeNet m_net;
};

} // namespace

std::string_view CaffeLayer::value(std::string_view name) const
{
    const auto found = std::ranges::find(fields, name, &CaffeField::name);
    return found == fields.end() ? std::string_view() : std::string_view(found->value);
}

std::vector<const CaffeField*> CaffeLayer::all(std::string_view name) const
{
    std::vector<const CaffeField*> found;
    for (const auto& field : fields) {
        if (field.name == name)
            found.push_back(&field);
    }
    return found;
}

bool CaffeLayer::isInPlace() const
{
    const auto bottoms = all("bottom");
    return std::ranges::any_of(all("top"), [&](const CaffeField* top) {
        return std::ranges::any_of(bottoms,
                                   [&](const CaffeField* bottom) { return bottom->value == top->value; });
    });
}

bool CaffeLayer::isForTraining() const
{
    return value("include.phase") == "TRAIN" || value("exclude.phase") == "TEST";
}

CaffeNet parseCaffeText(std::string_view text, const std::string& file, const std::stop_token& stop)
{
    return Parser(text, file, stop).run();
}

Result<CaffeRewrite> removeInPlaceLayers(std::string_view text, const std::string& file)
{
    const auto net = parseCaffeText(text, file);
    if (net.broken)
        return Failure(*net.broken);
    std::set<std::string, std::less<>> used(net.inputs.begin(), net.inputs.end());
    for (const auto& layer : net.layers) {
        for (const auto* top : layer.all("top"))
            used.insert(top->value);
    }
    std::map<std::string, std::string, std::less<>> nameOf; ///< new names of blobs
    std::map<std::size_t, std::pair<std::size_t, std::string>> edits;
    CaffeRewrite out;
    for (const auto& layer : net.layers) {
        const auto bottoms = layer.all("bottom");
        for (const auto* bottom : bottoms) {
            if (const auto renamed = nameOf.find(bottom->value); renamed != nameOf.end())
                edits[bottom->begin] = {bottom->end, renamed->second};
        }
        bool isRenamed = false;
        for (const auto* top : layer.all("top")) {
            const bool isInPlace = std::ranges::any_of(
                bottoms, [&](const CaffeField* bottom) { return bottom->value == top->value; });
            if (!isInPlace) {
                nameOf.erase(top->value);
                continue;
            }
            auto name = top->value + '_' + std::string(layer.value("name"));
            while (!used.insert(name).second)
                name += '_';
            edits[top->begin] = {top->end, name};
            nameOf[top->value] = std::move(name);
            isRenamed = true;
        }
        out.renamed += isRenamed ? 1U : 0U;
    }
    std::size_t at = 0;
    for (const auto& [begin, edit] : edits) {
        out.text += text.substr(at, begin - at);
        out.text += '"';
        for (const char c : edit.second)
            out.text.append(c == '"' || c == '\\' ? "\\" : "").push_back(c);
        out.text += '"';
        at = edit.first;
    }
    out.text += text.substr(at);
    return out;
}

} // namespace opscope
