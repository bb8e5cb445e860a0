// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/node_search.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/text_match.h"

namespace opscope {
namespace {

enum class Where { Anywhere, Name, Type, Shape, Attribute };

struct Word {
    Where where = Where::Anywhere;
    std::string text; ///< in lower case
};

std::vector<Word> wordsOf(std::string_view query)
{
    static constexpr std::pair<std::string_view, Where> kPrefixes[] = {{"name:", Where::Name},
                                                                       {"type:", Where::Type},
                                                                       {"shape:", Where::Shape},
                                                                       {"attr:", Where::Attribute},
                                                                       {"attribute:", Where::Attribute}};
    std::vector<Word> words;
    const auto lower = lowerAscii(query);
    std::string_view rest = lower;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        auto text = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        Word word;
        for (const auto& [prefix, where] : kPrefixes) {
            if (text.starts_with(prefix)) {
                word.where = where;
                text.remove_prefix(prefix.size());
                break;
            }
        }
        word.text = text;
        if (!text.empty())
            words.push_back(std::move(word));
    }
    return words;
}

class Finder {
public:
    Finder(const ModelGraph& graph, std::vector<Word> words) : m_graph(graph), m_words(std::move(words)) {}

    bool isFound(NodeId node)
    {
        m_attributes.reset();
        return std::ranges::all_of(m_words, [&](const Word& word) { return holds(node, word); });
    }

private:
    bool holds(NodeId node, const Word& word)
    {
        const auto is = [&](Where where) { return word.where == where || word.where == Where::Anywhere; };
        return (is(Where::Name) && hasName(node, word.text)) ||
               (is(Where::Type) && containsNoCase(m_graph.typeOf(node), word.text)) ||
               (is(Where::Shape) && hasTensor(node, word.text)) ||
               (is(Where::Attribute) && hasAttribute(node, word.text));
    }

    bool hasName(NodeId node, std::string_view text) const
    {
        return containsNoCase(m_graph.nameOf(node), text) ||
               std::ranges::any_of(m_graph.originalNamesOf(node),
                                   [&](StringId name) { return containsNoCase(m_graph.text(name), text); });
    }

    bool hasTensor(NodeId node, std::string_view text)
    {
        const auto is = [&](const auto& slot) {
            return slot.tensor.valid() && containsNoCase(tensorText(slot.tensor), text);
        };
        return std::ranges::any_of(m_graph.outputsOf(node), is) ||
               std::ranges::any_of(m_graph.inputsOf(node), is);
    }

    /// Cached, because nodes share tensors.
    const std::string& tensorText(TensorId id)
    {
        const auto [it, isNew] = m_tensors.try_emplace(id.value);
        if (isNew) {
            const auto& tensor = m_graph.tensors[id.index()];
            it->second = std::string(m_graph.text(tensor.dtype)) + " [" + m_graph.shapeText(tensor.shape) +
                         "] " + std::string(m_graph.text(tensor.layout));
        }
        return it->second;
    }

    bool hasAttribute(NodeId node, std::string_view text)
    {
        if (!m_attributes) {
            m_attributes.emplace();
            if (const auto all = m_graph.attributesOf(node)) {
                for (const auto& attribute : all->own)
                    m_attributes->push_back(attribute.name + '=' + attribute.text());
            }
        }
        return std::ranges::any_of(*m_attributes,
                                   [&](const std::string& one) { return containsNoCase(one, text); });
    }

    const ModelGraph& m_graph;
    std::vector<Word> m_words;
    std::unordered_map<std::uint32_t, std::string> m_tensors;
    std::optional<std::vector<std::string>> m_attributes; ///< of the current node
};

} // namespace

std::vector<NodeId> findNodes(const ModelGraph& graph, std::string_view query, const std::stop_token& stop)
{
    std::vector<NodeId> found;
    auto words = wordsOf(query);
    if (words.empty())
        return found;
    Finder finder(graph, std::move(words));
    for (std::size_t i = 0; i < graph.nodes.size() && !stop.stop_requested(); ++i) {
        if (finder.isFound(NodeId::of(i)))
            found.push_back(NodeId::of(i));
    }
    return found;
}

} // namespace opscope
