// SPDX-License-Identifier: GPL-3.0-or-later
// The container of newer SVP chips. Its layout is not published; the table of ops after its instructions is
// protobuf, and byte 24 of the header contains its offset. FORMATS 7 of core/graph.
#include <algorithm>
#include <fmt/format.h>

#include "core/base/bytes.h"
#include "core/base/message_id.h"
#include "core/graph/encoding/message_source.h"
#include "core/graph/formats/pico.pb.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

using pico_pb::Instructions;
using pico_pb::Op;
using pico_pb::Segment;
using pico_pb::Tensor;

bool accepts(std::string_view, std::string_view head)
{
    return head.starts_with("PICO");
}

/// "QMapper Version 1.1.0.0_B010 (PICO_1.1) ...": a text between the instructions.
std::string_view findCompiler(std::string_view bytes)
{
    const auto begin = bytes.find("QMapper Version ");
    if (begin == std::string_view::npos)
        return {};
    const auto text = bytes.substr(begin, 200);
    return {text.begin(), std::ranges::find_if(text, [](char c) { return c >= 0 && c < ' '; })};
}

struct TensorOf {
    std::int64_t id = 0;
    std::int64_t producer = 0;
    StringId name;
    TensorId tensor;
};

class PicoReader {
public:
    PicoReader(GraphBuilder& builder, MessageReader& in) : m_builder(builder), m_in(in) {}

    void read()
    {
        while (m_in.next()) {
            if (m_in.number() == Instructions::kNameFieldNumber)
                m_builder.addFact("name", m_in.text());
            else if (m_in.number() == Instructions::kVersionFieldNumber)
                m_builder.addFact("version", m_in.text());
            else if (m_in.number() == Instructions::kSegmentFieldNumber)
                readSegment();
        }
    }

private:
    void readSegment()
    {
        const auto id = m_builder.addSubgraph({});
        if (!id.valid() || !m_in.enter())
            return;
        m_nodes.clear();
        m_tensors.clear();
        while (m_in.next()) {
            if (m_in.number() == Segment::kNameFieldNumber)
                m_builder.graph().subgraphs[id.index()].name = m_builder.intern(m_in.text());
            else if (m_in.number() == Segment::kOpFieldNumber)
                readOp();
            else
                readTensor();
        }
        m_in.leave();
        join(id);
    }

    void readOp()
    {
        const auto id = m_builder.addNode({}, {});
        if (!id.valid() || !m_in.enter())
            return;
        m_builder.node().id = 0;
        while (m_in.next()) {
            auto& node = m_builder.node();
            switch (m_in.number()) {
            case Op::kNameFieldNumber:
                node.name = m_builder.intern(m_in.text());
                break;
            case Op::kTypeFieldNumber:
                node.type = m_builder.intern(m_in.text());
                break;
            case Op::kIdFieldNumber:
                node.id = m_in.integer();
                break;
            case Op::kInputFieldNumber: // the id of the tensor, until tensors are known
                m_builder.addInput({{}, static_cast<std::uint32_t>(m_in.integer()), {}, {}});
                break;
            case Op::kOutputFieldNumber:
                m_builder.addOutput({{}, TensorId{static_cast<std::uint32_t>(m_in.integer())}});
                break;
            default:
                break;
            }
        }
        if (m_in.leave())
            m_nodes.try_emplace(m_builder.node().id, id);
        else
            m_builder.dropNode();
    }

    void readTensor()
    {
        TensorOf one;
        GraphTensor tensor;
        std::vector<std::int64_t> dims;
        if (!m_in.enter())
            return;
        while (m_in.next()) {
            switch (m_in.number()) {
            case Tensor::kNameFieldNumber:
                one.name = m_builder.intern(m_in.text());
                break;
            case Tensor::kIdFieldNumber:
                one.id = m_in.integer();
                break;
            case Tensor::kProducerFieldNumber:
                one.producer = m_in.integer();
                break;
            case Tensor::kDimFieldNumber:
                if (dims.size() < 64)
                    dims.push_back(m_in.integer());
                break;
            default:
                break;
            }
        }
        m_in.leave();
        tensor.shape = m_builder.shape(dims);
        one.tensor = m_builder.tensor(tensor);
        m_tensors.try_emplace(static_cast<std::uint32_t>(one.id), one);
    }

    void join(SubgraphId id)
    {
        auto& graph = m_builder.graph();
        const auto first = graph.subgraphs[id.index()].firstNode;
        if (first >= graph.nodes.size())
            return;
        for (auto i = graph.nodes[first].firstInput; i < graph.inputs.size(); ++i) {
            auto& input = graph.inputs[i];
            const auto it = m_tensors.find(std::exchange(input.output, 0));
            if (it == m_tensors.end())
                continue;
            input.value = it->second.name;
            input.tensor = it->second.tensor;
            if (const auto node = m_nodes.find(it->second.producer); node != m_nodes.end())
                input.source = node->second;
        }
        for (auto i = graph.nodes[first].firstOutput; i < graph.outputs.size(); ++i) {
            const auto it = m_tensors.find(graph.outputs[i].tensor.value);
            graph.outputs[i] =
                it == m_tensors.end() ? GraphOutput{} : GraphOutput{it->second.name, it->second.tensor};
        }
    }

    GraphBuilder& m_builder;
    MessageReader& m_in;
    std::unordered_map<std::int64_t, NodeId> m_nodes; ///< of the segment, by id
    std::unordered_map<std::uint32_t, TensorOf> m_tensors;
};

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    const auto bytes = file->bytes();
    builder.addFact("container", "PICO");
    builder.addFact("compiler", findCompiler(bytes));
    builder.issues().add(Severity::Warning, message(MessageId::PicoUnpublished), {builder.fileName(), 0, 0});
    const std::uint64_t begin = numberAt<std::uint32_t>(bytes, 24);
    const std::uint64_t size = numberAt<std::uint32_t>(bytes, 28);
    if (begin + size > bytes.size())
        return fail(ErrorCode::Malformed, message(MessageId::GraphCutShort),
                    {builder.fileName(), 0, bytes.size()});
    const auto in = MessageSource{file, MessageEncoding::Binary, builder.stop()}.open(
        *Instructions::descriptor(), begin, begin + size);
    PicoReader(builder, *in).read();
    builder.addIssues(in->issues().take());
    return {};
}

} // namespace

constinit const GraphFormat picoModel{"pico", "PICO container", accepts, read};

} // namespace opscope
