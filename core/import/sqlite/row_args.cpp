// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sqlite/row_args.h"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <optional>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/import/sqlite/id_index.h"
#include "core/import/sqlite/table_scan.h"
#include "core/import/trace/full_event.h"
#include "core/vendor/op_columns.h"

namespace opscope {
namespace {

/// How the cell of a column becomes an argument.
enum class Look : std::uint8_t {
    Number,
    Id,     ///< a number that may be none (`isNoId`): no argument then
    Thread, ///< the lower half of a globalTid
    String,
    Enum,
    CallStack,
    Json ///< an object that holds all arguments
};

struct ArgColumn {
    std::string column; ///< names over the releases, "a|b"
    std::string key;    ///< as in the text export
    Look look = Look::Number;
    const char* enumTable = "";
};

struct ArgTableSpec {
    const char* table;
    const char*
        keyColumn; ///< "" for the row itself, else the column that holds the globalTaskId of the TASK row
    std::vector<ArgColumn> columns;
};

/// The columns of COMPUTE_TASK_INFO: those of op_summary, some with other names.
std::vector<ArgColumn> computeColumns()
{
    std::vector<ArgColumn> columns{{"opType", "Op Type", Look::String},
                                   {"taskType", "Core Type", Look::String},
                                   {"opState", "Op State", Look::String}};
    forEachOpColumnInFile([&](auto, Unit unit, const VendorColumnInfo& info) {
        const std::string column(info.databaseNames());
        if (!column.empty() && column != "name" &&
            std::ranges::find(columns, column, &ArgColumn::column) == columns.end())
            columns.push_back(
                {column, std::string(info.header()), unit == Unit::Count ? Look::Number : Look::String});
    });
    columns.push_back({"attrInfo", "Attributes", Look::String});
    return columns;
}

const std::vector<std::vector<ArgTableSpec>>& specs()
{
    static const std::vector<ArgTableSpec> kCommunicationTask{
        {"COMMUNICATION_TASK_INFO",
         "",
         {{"notifyId", "notify_id", Look::Id},
          {"name", "op name", Look::String},
          {"taskType", "task type", Look::String},
          {"planeId", "plane id", Look::Id},
          {"srcRank", "src rank", Look::Id},
          {"dstRank", "dst rank", Look::Id},
          {"transportType", "transport type", Look::Enum, "ENUM_HCCL_TRANSPORT_TYPE"},
          {"size", "size(Byte)"},
          {"dataType", "data type", Look::Enum, "ENUM_HCCL_DATA_TYPE"},
          {"linkType", "link type", Look::Enum, "ENUM_HCCL_LINK_TYPE"},
          {"rdmaType", "rdma type", Look::Enum, "ENUM_HCCL_RDMA_TYPE"},
          {"bandwidth", "bandwidth"},
          {"groupName", "group name", Look::String}}}};
    // In the order of ArgTable.
    static const std::vector<std::vector<ArgTableSpec>> kSpecs{
        {{"TASK",
          "",
          {{"modelId", "Model Id", Look::Id},
           {"taskType", "Task Type", Look::String},
           {"streamId", "Physic Stream Id", Look::Id},
           {"taskId", "Task Id", Look::Id},
           {"contextId", "Subtask Id", Look::Id},
           {"connectionId", "connection_id", Look::Id},
           {"globalTaskId", "Global Task Id", Look::Id}}},
         {"COMPUTE_TASK_INFO", "globalTaskId", computeColumns()},
         {"MEMCPY_INFO",
          "globalTaskId",
          {{"size", "size(B)"}, {"memcpyOperation", "operation", Look::Enum, "ENUM_MEMCPY_OPERATION"}}}},
        {{"CANN_API",
          "",
          {{"globalTid", "Thread Id", Look::Thread},
           {"type", "level", Look::Enum, "ENUM_API_TYPE"},
           {"name", "id", Look::String},
           {"connectionId", "connection_id", Look::Id}}}},
        {{"PYTORCH_API",
          "",
          {{"sequenceNumber", "Sequence number"},
           {"fwdThreadId", "Fwd thread id", Look::Id},
           {"inputDtypes", "Input type", Look::String},
           {"inputShapes", "Input Dims", Look::String},
           {"callchainId", "Call stack", Look::CallStack},
           {"type", "level", Look::Enum, "ENUM_API_TYPE"}}}},
        {{"COMMUNICATION_OP",
          "",
          {{"connectionId", "connection_id", Look::Id},
           {"dataType", "data_type", Look::Enum, "ENUM_HCCL_DATA_TYPE"},
           {"algType", "alg_type", Look::String},
           {"count", "count"},
           {"relay", "relay"},
           {"retry", "retry"},
           {"opType", "op type", Look::String},
           {"groupName", "group name", Look::String}}}},
        kCommunicationTask,
        {{"MSTX_EVENTS",
          "",
          {{"eventType", "event_type", Look::Enum, "ENUM_MSTX_EVENT_TYPE"},
           {"rangeId", "range_id", Look::Id},
           {"category", "category", Look::Id},
           {"message", "message", Look::String},
           {"domainId", "domain", Look::String},
           {"globalTid", "Thread Id", Look::Thread},
           {"endGlobalTid", "End Thread Id", Look::Thread},
           {"connectionId", "connection_id", Look::Id}}}},
        {{"OSRT_API", "", {{"globalTid", "Thread Id", Look::Thread}}}},
        {{"slices", "", {{"args", "", Look::Json}}}},
        {{"instants", "", {{"args", "", Look::Json}}}},
    };
    return kSpecs;
}

struct FileFacts {
    std::uintmax_t size = 0;
    std::int64_t time = 0;
    friend bool operator==(const FileFacts&, const FileFacts&) = default;
};

FileFacts factsOf(const std::filesystem::path& path)
{
    std::error_code error;
    FileFacts facts;
    facts.size = std::filesystem::file_size(path, error);
    facts.time = std::filesystem::last_write_time(path, error).time_since_epoch().count();
    return facts;
}

/// torch_npu of 2025 wrote the shapes of PYTORCH_API into inputDtypes and the types into inputShapes: types
/// have letters, shapes have none.
void swapDimsAndTypes(Args& args)
{
    const auto find = [&](std::string_view key) { return std::ranges::find(args, key, &Arg::key); };
    const auto hasLetters = [](const std::string& text) { return std::ranges::any_of(text, isLetter); };
    const auto dims = find("Input Dims");
    const auto types = find("Input type");
    if (dims != args.end() && types != args.end() && hasLetters(dims->value) && !hasLetters(types->value))
        std::swap(dims->value, types->value);
}

class RowArgs final : public ArgSource {
public:
    RowArgs(std::filesystem::path path, FileFacts facts) : m_path(std::move(path)), m_facts(facts) {}

    Result<Args> decode(std::uint64_t locator) const override
    {
        const std::lock_guard lock(m_mutex);
        const auto table = static_cast<std::size_t>(locator >> kArgRowBits);
        const auto rowid = static_cast<std::int64_t>(locator & ((std::uint64_t{1} << kArgRowBits) - 1));
        if (table >= specs().size())
            return fail(ErrorCode::Internal, message(MessageId::Internal, "argument locator"),
                        {m_path.string(), 0, {}});
        if (factsOf(m_path) != m_facts)
            return fail(ErrorCode::Unreadable, message(MessageId::DatabaseChanged), {m_path.string(), 0, {}});
        if (!m_database) {
            OPSCOPE_TRY_ASSIGN(auto opened, SqliteDatabase::openReadOnly(m_path, m_path.filename().string()));
            m_database = std::move(opened);
        }
        Args args;
        std::optional<std::int64_t> globalTask;
        for (const auto& spec : specs()[table]) {
            if (*spec.keyColumn == '\0')
                OPSCOPE_TRY(row(spec, "rowid", rowid, args, &globalTask));
            else if (globalTask)
                OPSCOPE_TRY(row(spec, spec.keyColumn, *globalTask, args, nullptr));
        }
        if (table < static_cast<std::size_t>(ArgTable::OwnSlice))
            swapDimsAndTypes(args);
        return args;
    }

    std::string kind() const override { return "database_rows"; }
    std::string describe() const override
    {
        return std::to_string(m_facts.size) + ' ' + std::to_string(m_facts.time) + ' ' + m_path.string();
    }

private:
    /// Adds the cells of one row; nothing if the database lacks the table.
    Result<void> row(const ArgTableSpec& spec, const std::string& key, std::int64_t value, Args& args,
                     std::optional<std::int64_t>* globalTask) const
    {
        auto columns = m_database->columns(spec.table);
        if (!columns || columns->empty())
            return {};
        std::string sql = "SELECT 0";
        std::vector<const ArgColumn*> shown;
        for (const auto& wanted : spec.columns) {
            if (const auto name = columnOf(*columns, wanted.column); !name.empty()) {
                sql += ',' + sqlName(name);
                shown.push_back(&wanted);
            }
        }
        sql += " FROM " + sqlName(spec.table) + " WHERE " + key + " = " + std::to_string(value) + " LIMIT 1";
        OPSCOPE_TRY_ASSIGN(auto statement, m_database->prepare(sql));
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return {};
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const int cell = static_cast<int>(i) + 1;
            if (statement.type(cell) == SqliteStatement::Type::Null)
                continue;
            if (globalTask != nullptr && shown[i]->column == "globalTaskId")
                *globalTask = statement.integer(cell);
            add(*shown[i], statement, cell, args);
        }
        return {};
    }

    void add(const ArgColumn& column, const SqliteStatement& statement, int cell, Args& args) const
    {
        auto text = std::string(statement.text(cell));
        const auto number = statement.integer(cell);
        switch (column.look) {
        case Look::Number:
            args.push_back({column.key, text, false});
            break;
        case Look::Thread: {
            const auto thread = static_cast<std::int64_t>(static_cast<std::uint64_t>(number) & UINT32_MAX);
            if (!isNoId(thread))
                args.push_back({column.key, std::to_string(thread), false});
            break;
        }
        case Look::Id:
            if (!isNoId(number))
                args.push_back({column.key, text, false});
            break;
        case Look::String:
        case Look::Enum: {
            auto name = column.look == Look::String ? look("STRING_IDS", "value", number)
                                                    : look(column.enumTable, "name", number);
            if (name || !isNoId(number))
                args.push_back({column.key, name.value_or(text), true});
            break;
        }
        case Look::CallStack:
            args.push_back({column.key, callStack(number), true});
            break;
        case Look::Json:
            for (auto& arg : trace::argsOfEvent("{\"args\":" + text + '}'))
                args.push_back(std::move(arg));
            break;
        }
    }

    std::optional<std::string> look(const char* table, const char* column, std::int64_t id) const
    {
        auto statement = m_database->prepare("SELECT " + sqlName(column) + " FROM " + sqlName(table) +
                                             " WHERE id = " + std::to_string(id) + " LIMIT 1");
        if (!statement)
            return std::nullopt;
        const auto step = statement->step();
        if (!step || !*step)
            return std::nullopt;
        return std::string(statement->text(0));
    }

    /// The frames of a call stack, innermost first, one a line.
    std::string callStack(std::int64_t id) const
    {
        constexpr int kMaxFrames = 1000;
        auto statement = m_database->prepare(
            "SELECT s.value FROM PYTORCH_CALLCHAINS c JOIN STRING_IDS s ON s.id = c.stack "
            "WHERE c.id = " +
            std::to_string(id) + " ORDER BY c.stackDepth LIMIT " + std::to_string(kMaxFrames));
        std::string out;
        if (!statement)
            return out;
        while (true) {
            const auto step = statement->step();
            if (!step || !*step)
                return out;
            out += (out.empty() ? "" : ";\n") + std::string(statement->text(0));
        }
    }

    std::filesystem::path m_path;
    FileFacts m_facts;
    // One thread at a time may use the connection; arguments are rarely read.
    mutable std::mutex m_mutex;
    mutable std::optional<SqliteDatabase> m_database;
};

} // namespace

std::shared_ptr<const ArgSource> makeRowArgs(const std::filesystem::path& path)
{
    return std::make_shared<RowArgs>(path, factsOf(path));
}

Result<std::shared_ptr<const ArgSource>> makeRowArgSource(std::string_view description,
                                                          const Report& /*owner*/)
{
    FileFacts facts;
    const auto first = description.find(' ');
    const auto second = first == std::string_view::npos ? first : description.find(' ', first + 1);
    const auto read = [&](std::size_t from, std::size_t to, auto& number) {
        const auto [end, ec] = std::from_chars(description.data() + from, description.data() + to, number);
        return ec == std::errc{} && end == description.data() + to;
    };
    if (second == std::string_view::npos || !read(0, first, facts.size) ||
        !read(first + 1, second, facts.time))
        return fail(ErrorCode::Malformed, message(MessageId::CacheDamaged));
    return std::make_shared<RowArgs>(std::filesystem::path(description.substr(second + 1)), facts);
}

} // namespace opscope
