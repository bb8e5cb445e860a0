// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/run_project.h"

#include <algorithm>
#include <variant>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/json_tree.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/regular_file.h"

namespace opscope {
namespace {

/// A member with its key in the file: reading, writing and the list of known keys are derived from it.
struct Field {
    const char* key;
    std::variant<std::string RunProject::*, std::int64_t RunProject::*,
                 std::vector<std::string> RunProject::*, NamedTexts RunProject::*>
        member;
    std::int64_t least = 0, most = 0; ///< for a number
};

const std::vector<Field>& fields()
{
    static const std::vector<Field> all{
        {"host", &RunProject::host},
        {"port", &RunProject::port, 0, 65535},
        {"ssh_config", &RunProject::sshConfig},
        {"folder", &RunProject::folder},
        {"application", &RunProject::application},
        {"arguments", &RunProject::arguments},
        {"environment", &RunProject::environment},
        {"set_env", &RunProject::setEnv},
        {"acl_json", &RunProject::aclJson},
        {"upload", &RunProject::upload},
        {"output", &RunProject::output},
        {"toolkit", &RunProject::toolkit},
        {"toolkit_here", &RunProject::localToolkit},
        {"switches", &RunProject::switches},
        {"metric_groups", &RunProject::metricGroups},
        {"umask", &RunProject::umask},
        {"device", &RunProject::device, 0, 1023},
        {"time_limit_s", &RunProject::timeLimitSec, 1, 7 * 24 * 3600},
        {"repeat", &RunProject::repeat, 1, 1000},
        {"warm_up", &RunProject::warmUp, 0, 1000},
        {"results", &RunProject::results},
        {"baseline", &RunProject::baseline},
    };
    return all;
}

constexpr const char* kKind = "kind";
constexpr const char* kVersion = "opscope_run";

/// The line of the first `"key"` in the file; there is no other information about the line of a value.
std::uint64_t lineOf(std::string_view text, std::string_view key)
{
    std::string quoted = "\"";
    quoted.append(key).append("\"");
    const auto at = text.find(quoted);
    if (at == std::string_view::npos)
        return 0;
    return 1 + static_cast<std::uint64_t>(std::ranges::count(text.substr(0, at), '\n'));
}

bool isSecretName(std::string_view key)
{
    const auto name = lowerAscii(key);
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"password", "passwd", "pwd", "secret", "token", "passphrase"},
        [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// Reads one value; false if it has another type.
bool readValue(RunProject& project, const Field& field, const JsonTree& value)
{
    if (const auto* text = std::get_if<std::string RunProject::*>(&field.member)) {
        if (!value.is_string())
            return false;
        project.*(*text) = value.get<std::string>();
        return true;
    }
    if (const auto* number = std::get_if<std::int64_t RunProject::*>(&field.member)) {
        if (!value.is_number_integer() || value.get<std::int64_t>() < field.least ||
            value.get<std::int64_t>() > field.most)
            return false;
        project.*(*number) = value.get<std::int64_t>();
        return true;
    }
    if (const auto* list = std::get_if<std::vector<std::string> RunProject::*>(&field.member)) {
        if (!value.is_array() || value.size() > kMostOfList ||
            !std::ranges::all_of(value, [](const JsonTree& v) { return v.is_string(); }))
            return false;
        for (const auto& word : value)
            (project.*(*list)).push_back(word.get<std::string>());
        return true;
    }
    if (!value.is_object() || value.size() > kMostOfList)
        return false;
    auto& named = project.*(std::get<NamedTexts RunProject::*>(field.member));
    for (const auto& [name, text] : value.items()) {
        if (text.is_structured() || text.is_null())
            return false;
        named.emplace_back(name, scalarText(text));
    }
    return true;
}

JsonTree valueOf(const RunProject& project, const Field& field)
{
    return std::visit(
        [&](auto member) -> JsonTree {
            const auto& value = project.*member;
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, NamedTexts>) {
                JsonTree object = JsonTree::object();
                for (const auto& [name, text] : value)
                    object[name] = text;
                return object;
            } else {
                return value;
            }
        },
        field.member);
}

} // namespace

std::filesystem::path RunProject::resolvePath(const std::string& path) const
{
    return file.parent_path() / path; // an absolute path stays unchanged
}

std::filesystem::path RunProject::resultsFolder() const
{
    const auto name = file.empty() ? application : file.stem().string();
    return results.empty() ? file.parent_path() / (name + "_runs") : resolvePath(results);
}

Result<RunProject> readRunProject(const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(path, kRunProjectBytes));
    return parseRunProject(text, path);
}

Result<RunProject> currentProject(const RunProject& project)
{
    std::error_code ignored;
    if (project.file.empty() || !std::filesystem::exists(project.file, ignored))
        return project;
    return readRunProject(project.file);
}

Result<RunProject> parseRunProject(std::string_view text, const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(text, path.string()));
    const auto at = [&](std::string_view key) { return SourcePos{path.string(), lineOf(text, key), {}}; };
    if (!tree.is_object() || integerOf(tree, kVersion) != 1)
        return fail(ErrorCode::Malformed, message(MessageId::RunFileUnknown), {path.string(), 1, {}});
    RunProject project;
    project.file = path;
    for (const auto& [key, value] : tree.items()) {
        if (key == kVersion)
            continue;
        if (key == kKind) {
            const auto kind = scalarText(value);
            if (kind != "svp" && kind != "cann")
                return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key), at(key));
            project.kind = kind == "cann" ? RunKind::Cann : RunKind::Svp;
            continue;
        }
        const auto field = std::ranges::find_if(fields(), [&](const Field& f) { return key == f.key; });
        if (field == fields().end())
            return fail(
                ErrorCode::Malformed,
                message(isSecretName(key) ? MessageId::RunFileSecret : MessageId::RunFileUnknownKey, key),
                at(key));
        if (!readValue(project, *field, value))
            return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key), at(key));
    }
    if (auto checked = checkRunProject(project); !checked) {
        checked.error().where = {path.string(), 0, {}};
        return Failure(checked.error());
    }
    return project;
}

std::string runProjectText(const RunProject& project)
{
    JsonTree tree = JsonTree::object();
    tree[kVersion] = 1;
    tree[kKind] = project.kind == RunKind::Cann ? "cann" : "svp";
    const RunProject asByDefault;
    for (const auto& field : fields()) {
        auto value = valueOf(project, field);
        if (value != valueOf(asByDefault, field))
            tree[field.key] = std::move(value);
    }
    return tree.dump(2, ' ', false, JsonTree::error_handler_t::replace) + '\n';
}

std::vector<std::string> projectDifferences(const RunProject& before, const RunProject& after)
{
    std::vector<std::string> out;
    for (const auto& field : fields()) {
        const auto a = valueOf(before, field), b = valueOf(after, field);
        const auto text = [](const JsonTree& value) {
            return value.dump(-1, ' ', false, JsonTree::error_handler_t::replace);
        };
        if (a != b)
            out.push_back(std::string(field.key) + ": " + text(a) + " -> " + text(b));
    }
    return out;
}

Result<void> writeRunProject(const RunProject& project, const std::filesystem::path& path)
{
    return writeAtomically(path, runProjectText(project));
}

Result<void> checkRunProject(const RunProject& project)
{
    const auto bad = [](const char* key) {
        return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key));
    };
    if (project.application.empty())
        return fail(ErrorCode::Malformed, message(MessageId::RunFileLacks, "application"));
    if (project.host.starts_with('-'))
        return bad("host");
    for (const auto& field : fields()) {
        if (valueOf(project, field)
                .dump(-1, ' ', false, JsonTree::error_handler_t::replace)
                .find("\\u0000") != std::string::npos)
            return bad(field.key);
    }
    for (const auto& [name, value] : project.environment) {
        const bool isName = !name.empty() && !isDigit(name.front()) && std::ranges::all_of(name, [](char c) {
            return isLetter(c) || isDigit(c) || c == '_';
        });
        if (!isName)
            return bad("environment");
    }
    const bool isMask = std::ranges::all_of(project.umask, [](char c) { return c >= '0' && c <= '7'; });
    return isMask && project.umask.size() <= 4 ? Result<void>() : Result<void>(bad("umask"));
}

Result<SshIni> readSshIni(const std::filesystem::path& path)
{
    constexpr std::uint64_t kMostBytes = 64 << 10;
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(path, kMostBytes));
    SshIni ini;
    std::string ip, user;
    bool isOurs = false;
    std::uint64_t line = 0;
    for (const auto full : linesOf(text)) {
        const auto words = trimmed(full);
        ++line;
        if (words.starts_with('[')) {
            isOurs = words == "[ssh_config]";
            continue;
        }
        const auto equals = std::min(words.find_first_of("=:"), words.size());
        if (!isOurs || equals == words.size() || words.starts_with('#') || words.starts_with(';'))
            continue;
        const auto key = lowerAscii(trimmed(words.substr(0, equals)));
        const std::string value(trimmed(words.substr(equals + 1)));
        if (key == "ip")
            ip = value;
        else if (key == "username")
            user = value;
        else if (key == "pwd")
            ini.password = value;
        else if (key == "port" && !value.empty()) {
            const auto port = wholeNumber(value);
            if (!port || *port < 1 || *port > 65535)
                return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key),
                            {path.string(), line, {}});
            ini.port = *port;
        }
    }
    if (ip.empty() || ip.starts_with('-') || user.starts_with('-'))
        return fail(ErrorCode::Malformed, message(MessageId::RunFileLacks, "[ssh_config] ip"),
                    {path.string(), 0, {}});
    ini.host = user.empty() ? ip : user + '@' + ip;
    return ini;
}

} // namespace opscope
