// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/convert_model.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostOfLog = std::size_t{16} << 20;
constexpr int kNoProgram = 127; ///< exit code of a shell

/// "NAME:1,3,224,224;NAME2:1,8": names may contain anything; dimensions are numbers, -1 or ranges.
bool isShape(std::string_view text)
{
    while (!text.empty()) {
        const auto part = text.substr(0, text.find(';'));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        const auto colon = part.rfind(':');
        if (colon == std::string_view::npos || colon == 0 || colon + 1 == part.size() ||
            !std::ranges::all_of(part.substr(colon + 1), [](char c) {
                return isDigit(c) || std::string_view(",-~ ").find(c) != std::string_view::npos;
            }))
            return false;
    }
    return true;
}

std::string withoutEnding(const std::string& output)
{
    return output.ends_with(".om") ? output.substr(0, output.size() - 3) : output;
}

/// The files that a list names line by line, if they are in its folder or below. Errors: FileTooLarge.
Result<std::vector<fs::path>> listPictures(const fs::path& list)
{
    constexpr std::uint64_t kMostBytes = 64 << 20;
    std::vector<fs::path> out;
    const auto text = readRegular(list, kMostBytes); // other files than lists name no files
    if (!text && text.error().message.id == MessageId::FileTooLarge)
        return Failure(text.error());
    for (const auto line : linesOf(text ? *text : std::string_view())) {
        constexpr std::size_t kMostOfPath = 4096;
        const auto name = trimmed(line);
        std::error_code error;
        if (name.empty() || name.size() > kMostOfPath || name.find('\0') != std::string_view::npos)
            continue;
        const auto path = fs::path(name).lexically_normal();
        if (path.is_relative() && *path.begin() != ".." &&
            fs::is_regular_file(list.parent_path() / path, error))
            out.push_back(path);
    }
    return out;
}

/// One conversion on a host.
class Conversion {
public:
    Conversion(Host& host, const ModelConversion& conversion, const CollectEvents& events,
               const std::stop_token& stop)
        : m_host(host), m_conversion(conversion), m_events(events), m_stop(stop)
    {
        const auto note = [this](const Message& what) {
            if (m_events.note)
                m_events.note(what);
        };
        m_connection.lost = [note](const Error& error) { note(error.message); };
        m_connection.resumed = [this, note] { note(message(MessageId::CollectResumed, m_host.name())); };
    }

    Result<ConvertedModel> run()
    {
        if (m_host.isLocal())
            return atc(m_conversion, {});
        OPSCOPE_TRY_ASSIGN(auto folder,
                           m_host.ask("mktemp -d \"${TMPDIR:-/tmp}/opscope-atc-XXXXXX\"", m_stop));
        if (folder.ends_with('\n'))
            folder.pop_back();
        auto made = there(folder);
        static_cast<void>(m_host.ask("rm -rf -- " + shellQuoted(folder))); // also after a cancel
        return made;
    }

private:
    void begin(CollectStep step) const
    {
        if (m_events.step)
            m_events.step(step);
    }
    OnTransfer progressOf(CollectStep step) const
    {
        return [this, step](const TransferProgress& now) {
            if (m_events.progress)
                m_events.progress(step, now);
        };
    }

    Result<ConvertedModel> there(const std::string& folder)
    {
        auto moved = m_conversion;
        std::vector<std::pair<fs::path, std::string>> uploads;
        const auto add = [&](std::string& file) {
            const fs::path here = file;
            file = folder + '/' + std::to_string(uploads.size()) + '/' + here.filename().string();
            uploads.emplace_back(here, file);
        };
        for (auto* file : {&moved.model, &moved.weight, &moved.aippConfig, &moved.fusionSwitches}) {
            std::error_code error;
            if (!file->empty() && (file != &moved.fusionSwitches || fs::exists(*file, error)))
                add(*file);
        }
        moved.imageList.clear();
        for (std::string_view rest = m_conversion.imageList; !rest.empty();) {
            const auto part = rest.substr(0, rest.find(';'));
            rest.remove_prefix(std::min(part.size() + 1, rest.size()));
            const auto colon = part.find(':');
            const auto begin = colon == std::string_view::npos ? 0 : colon + 1;
            const fs::path here = part.substr(begin);
            std::string file(part.substr(begin));
            add(file);
            moved.imageList.append(moved.imageList.empty() ? "" : ";").append(part.substr(0, begin)) += file;
            OPSCOPE_TRY_ASSIGN(const auto pictures, listPictures(here));
            for (const auto& picture : pictures)
                uploads.emplace_back(here.parent_path() / picture,
                                     (fs::path(file).parent_path() / picture).string());
        }
        moved.output = folder + "/out/" + fs::path(withoutEnding(m_conversion.output)).filename().string();
        begin(CollectStep::Upload);
        OPSCOPE_TRY(retryAfterLoss(m_host, m_connection, m_stop, [&] {
            return uploadFiles(m_host, uploads, progressOf(CollectStep::Upload), m_stop);
        }));
        OPSCOPE_TRY(
            m_host.ask("mkdir " + shellQuoted(folder + "/out") + ' ' + shellQuoted(folder + "/job"), m_stop));
        return atc(moved, folder);
    }

    /// `folder`: the work folder on the host; empty: this machine.
    Result<ConvertedModel> atc(const ModelConversion& conversion, const std::string& folder)
    {
        OPSCOPE_TRY_ASSIGN(const auto words, atcWords(conversion));
        begin(CollectStep::Run);
        std::string log;
        const auto take = [&](std::string_view bytes) {
            log.append(bytes.substr(0, kMostOfLog - std::min(kMostOfLog, log.size())));
            if (m_events.output)
                m_events.output(bytes);
        };
        OPSCOPE_TRY_ASSIGN(const auto exitCode, folder.empty() ? here(conversion, words, take)
                                                               : onHost(conversion, words, folder, take));
        if (exitCode == kNoProgram)
            return fail(ErrorCode::NotFound, message(MessageId::AtcMissing));
        ConvertedModel made;
        made.exitCode = exitCode;
        made.problems = readAtcLog(log);
        if (exitCode == 0) {
            OPSCOPE_TRY_ASSIGN(made.model, fetched(folder));
        }
        return made;
    }

    using Take = std::function<void(std::string_view)>;

    static std::string before(const ModelConversion& conversion)
    {
        return conversion.setEnv.empty() ? std::string()
                                         : ". " + shellQuoted(conversion.setEnv) + " || exit 126\n";
    }

    Result<int> here(const ModelConversion& conversion, const std::vector<std::string>& words,
                     const Take& take) const
    {
        ProcessOptions io;
        io.timeLimit = std::chrono::seconds(conversion.timeLimitSec);
        io.onOut = io.onErr = [&](std::string_view bytes) -> Result<void> {
            take(bytes);
            return {};
        };
        OPSCOPE_TRY_ASSIGN(const auto end,
                           m_host.run(before(conversion) + "exec " + shellWords(words), io, m_stop));
        return end.exitCode;
    }

    /// Runs as a job, so that it survives a lost connection and a cancel ends it.
    Result<int> onHost(const ModelConversion& conversion, const std::vector<std::string>& words,
                       const std::string& folder, const Take& take)
    {
        JobSpec spec;
        spec.job = folder + "/job";
        spec.watched = folder + "/out";
        spec.folder = folder;
        spec.before = before(conversion);
        spec.command = shellWords(words);
        spec.timeLimit = std::chrono::seconds(conversion.timeLimitSec);
        JobEvents events;
        events.output = take;
        events.connection = m_connection;
        OPSCOPE_TRY_ASSIGN(const auto end, runJob(m_host, spec, events, m_stop));
        return end.exitCode;
    }

    /// The .om with the requested name; it is fetched if ATC ran on a host.
    Result<fs::path> fetched(const std::string& folder)
    {
        const fs::path wanted = withoutEnding(m_conversion.output) + ".om";
        std::error_code error;
        if (folder.empty())
            return fs::is_regular_file(wanted, error)
                       ? Result<fs::path>(wanted)
                       : fail(ErrorCode::NotFound, message(MessageId::AtcNoModel, wanted.string()));
        begin(CollectStep::Fetch);
        OPSCOPE_TRY_ASSIGN(auto listing, listRemote(m_host, folder + "/out", FetchBounds{}, m_stop));
        std::erase_if(listing.files,
                      [&](const RemoteFile& file) { return file.path != wanted.filename().string(); });
        if (listing.files.empty())
            return fail(ErrorCode::NotFound, message(MessageId::AtcNoModel, wanted.string()));
        listing.totalBytes = listing.files.front().sizeBytes;
        const auto to = wanted.has_parent_path() ? wanted.parent_path() : fs::path(".");
        // the model of an earlier conversion may have the same size and second
        const auto sent = retryAfterLoss(m_host, m_connection, m_stop, [&] {
            return fetchFiles(m_host, folder + "/out", listing, to, progressOf(CollectStep::Fetch), m_stop,
                              SameFile::FetchedAgain);
        });
        if (!sent) {
            removeHalfFetched(to);
            return Failure(sent.error());
        }
        if (!sent->lost.empty())
            return Failure(sent->lost.front());
        return wanted;
    }

    Host& m_host;
    const ModelConversion& m_conversion;
    const CollectEvents& m_events;
    const std::stop_token& m_stop;
    ConnectionEvents m_connection;
};

} // namespace

std::optional<ModelFramework> frameworkOf(std::string_view model)
{
    const auto name = lowerAscii(model);
    if (name.ends_with(".onnx"))
        return ModelFramework::Onnx;
    if (name.ends_with(".prototxt"))
        return ModelFramework::Caffe;
    if (name.ends_with(".pb"))
        return ModelFramework::TensorFlow;
    if (name.ends_with(".air"))
        return ModelFramework::MindSpore;
    return {};
}

Result<std::vector<std::string>> atcWords(const ModelConversion& conversion)
{
    const auto lacks = [](const char* what) {
        return fail(ErrorCode::Malformed, message(MessageId::RunFileLacks, what));
    };
    const bool isCaffe = conversion.framework == ModelFramework::Caffe;
    if (conversion.model.empty())
        return lacks("--model");
    if (conversion.output.empty())
        return lacks("--output");
    if (isCaffe && conversion.weight.empty())
        return lacks("--weight");
    if (!isShape(conversion.inputShape))
        return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, "--input_shape"));
    std::vector<std::string> words{conversion.atc.empty() ? "atc" : conversion.atc};
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty())
            words.push_back(std::string("--") + name + '=' + value);
    };
    add("framework", std::to_string(static_cast<int>(conversion.framework)));
    add("model", conversion.model);
    add("weight", isCaffe ? conversion.weight : std::string());
    add("output", withoutEnding(conversion.output));
    add("input_shape", conversion.inputShape);
    add("input_format", conversion.inputFormat);
    add("output_type", conversion.outputType);
    add("soc_version", conversion.socVersion);
    add("insert_op_conf", conversion.aippConfig);
    add("fusion_switch_file", conversion.fusionSwitches);
    add("precision_mode", conversion.precision);
    add("image_list", conversion.imageList);
    add("compile_mode", conversion.compileMode);
    add("online_model_type", conversion.onlineModelType);
    for (const auto& word : conversion.further) {
        if (!word.starts_with("--"))
            return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, word));
        words.push_back(word);
    }
    return words;
}

Result<ConvertedModel> convertModel(const HostOptions& hostOptions, const ModelConversion& conversion,
                                    const CollectEvents& events, const std::stop_token& stop)
{
    OPSCOPE_TRY(atcWords(conversion)); // finds wrong options before the user is asked for a password
    if (events.step)
        events.step(CollectStep::Connect);
    OPSCOPE_TRY_ASSIGN(const auto host, Host::connect(hostOptions, stop));
    return Conversion(*host, conversion, events, stop).run();
}

} // namespace opscope
