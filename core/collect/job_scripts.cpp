// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/job_scripts.h"

#include "core/collect/shell_quote.h"

namespace opscope {
namespace {

/// Ends the process group $app: first with SIGTERM, then with SIGKILL.
constexpr const char* kEndApp = R"sh(end_app() {
  kill -TERM -"$app" 2>/dev/null || kill -TERM "$app" 2>/dev/null
  i=0
  while kill -0 "$app" 2>/dev/null && [ $i -lt "$grace" ]; do sleep 1; i=$((i+1)); done
  kill -KILL -"$app" 2>/dev/null || kill -KILL "$app" 2>/dev/null
}
)sh";

/// A lock is a folder that contains its owner. If the owner's process is gone, the lock is taken over, after
/// what its job left changed was put back. If several find the same dead lock, the one that makes the folder
/// `heir` in it wins; an heir that dies meanwhile can have heirs too. A process is identified by its script,
/// because process ids are used again. The job that changed an acl.json is also recorded next to that file: a
/// lock in a temporary folder is gone when the host is restarted, and two devices have two locks.
constexpr const char* kRunFunctions = R"sh(
lives() { # FOLDER: whether the process lives that stands in it
  [ -s "$1/pid" ] && [ -s "$1/job" ] && grep -qF -- "$(cat "$1/job")/run.sh" "/proc/$(cat "$1/pid")/cmdline" 2>/dev/null
}
put_back() { # JOB
  [ -f "$1/acl.path" ] || return 0
  path=$(cat "$1/acl.path")
  if [ ! -f "$1/acl.orig" ]; then :
  elif [ "$(cat "$path")" != "$(cat "$1/acl.new")" ]; then touch "$1/acl-kept"; rm -f "$1/acl-stuck"
  elif ! { if [ -f "$1/acl.none" ]; then rm -f "$path" # there was no file before the run
           else cp -p "$1/acl.orig" "$path.opscope-part" && mv -f "$path.opscope-part" "$path"; fi &&
           rm -f "$1/acl.orig" "$1/acl-stuck"; }; then
    rm -f "$path.opscope-part"; touch "$1/acl-stuck"
    return 0 # the mark stays: the next run tries it again, and does not take our file for the original
  fi
  [ "$(cat "$path.opscope-job" 2>/dev/null)" != "$1" ] || rm -f "$path.opscope-job"
}
left_by() { # ACL: prints the job that changed it and is gone
  [ -f "$1.opscope-job" ] && [ -O "$1.opscope-job" ] && [ ! -L "$1.opscope-job" ] || return 1
  old=$(cat "$1.opscope-job")
  [ ! -e "$old" ] || { [ -O "$old" ] && [ "$(cat "$old/acl.path")" = "$1" ] && ! lives "$old"; } || return 1
  printf '%s' "$old"
}
)sh";

constexpr const char* kWrapper = R"sh(
end() { echo "$1" >"$job/rc.part"; mv "$job/rc.part" "$job/rc"; exit 0; }
take_lock() {
  mkdir "$lock" 2>/dev/null && return 0
  [ -O "$lock" ] && [ ! -L "$lock" ] || return 1 # of another user: what it says is no reason to write
  (
    cd "$lock" || exit 1
    old=$(cat job 2>/dev/null)
    while { [ -s pid ] || [ -n "$(find . -maxdepth 0 -mmin +1)" ]; } && ! lives .; do
      if mkdir heir 2>/dev/null; then
        echo "$job" >heir/job; echo $$ >heir/pid
        put_back "$old"; rm -rf "$lock"; exit 0
      fi
      cd heir || exit 1
    done
    exit 1
  ) && mkdir "$lock" 2>/dev/null
}
echo "$job" >"$job/job"; echo $$ >"$job/pid"
if [ -n "$lock" ] && ! take_lock; then
  # No lock, and none can be made here: that is not another run. The probe has a name of its own, because another run may
  # take over the lock at this moment.
  [ -d "$lock" ] || { mkdir "$lock.$$" 2>"$job/set-up.part" && rmdir "$lock.$$"; } || {
    mv "$job/set-up.part" "$job/set-up"; end 0; }
  rm -f "$job/set-up.part"
  echo "process $(cat "$lock/pid" 2>/dev/null), $lock" >"$job/busy"; end 0
fi
if [ -n "$lock" ]; then echo "$job" >"$lock/job"; echo $$ >"$lock/pid"; fi
if [ -n "$acl" ]; then
  acl=$(readlink -f "$acl")
  printf '%s\n' "$acl" >"$job/acl.path"
  if ! (set -C; printf '%s\n' "$job" >"$acl.opscope-job") 2>/dev/null && [ -f "$acl.opscope-job" ]; then
    echo "$(cat "$acl.opscope-job"), $acl" >"$job/busy"; rm -rf "$lock"; end 0
  fi
  { if [ -e "$acl" ]; then cp -p "$acl" "$job/acl.orig.part" && cp -p "$acl" "$acl.opscope-part"
    else : >"$job/acl.none" && : >"$job/acl.orig.part"; fi &&
    mv "$job/acl.orig.part" "$job/acl.orig" &&
    cat "$job/acl.new" >"$acl.opscope-part" && mv -f "$acl.opscope-part" "$acl"; } 2>"$job/set-up.part" || {
    rm -f "$acl.opscope-part"; put_back "$job"; rm -rf "$lock"; mv "$job/set-up.part" "$job/set-up"; end 0; }
  rm -f "$job/set-up.part"
fi
session=$(command -v setsid)
$session sh "$job/app.sh" >"$job/log" 2>&1 </dev/null & # its umask and environment are not those of this script
app=$!
echo $app >"$job/app.part"; mv "$job/app.part" "$job/app"
$session sh -c 'sleep "$1"; touch "$2/timed-out"; app=$3; grace=$4; '"$end_app"' end_app' \
  sh "$limit" "$job" $app "$grace" >/dev/null 2>&1 &
dog=$!
[ ! -f "$job/cancelled" ] || end_app
wait $app; rc=$?
kill -KILL -$dog 2>/dev/null || kill -KILL $dog 2>/dev/null
[ ! -f "$job/cancelled" ] && [ ! -f "$job/timed-out" ] || kill -KILL -$app 2>/dev/null
put_back "$job"
rm -rf "$lock"
end $rc
)sh";

constexpr const char* kFollow = R"sh(
seen=-1
looks=0
while :; do
  looks=$((looks+1))
  [ $((looks % 25)) -ne 0 ] || echo "@alive" >&2 # a host that says nothing is given up
  rc=; dead=
  [ -d "$job" ] || dead=1 # taken away with its folder
  [ -f "$job/rc" ] && rc=$(cat "$job/rc")
  [ -n "$rc" ] || [ ! -f "$job/started" ] || [ -d "/proc/$(cat "$job/started")" ] || dead=1
  [ -n "$rc" ] || [ ! -f "$job/rc" ] || { rc=$(cat "$job/rc") && dead=; }
  size=$(stat -c %s "$job/log" 2>/dev/null || echo 0)
  if [ "$size" -gt "$at" ]; then tail -c +$((at+1)) "$job/log" | head -c $((size-at)); at=$size; fi
  if [ -f "$job/busy" ]; then echo "@busy $(cat "$job/busy")" >&2; exit 0; fi
  if [ -f "$job/set-up" ]; then echo "@set-up $(tr '\n' ' ' <"$job/set-up")" >&2; exit 0; fi
  if [ -n "$rc" ]; then
    flags=
    for f in timed-out cancelled acl-kept acl-stuck; do [ ! -f "$job/$f" ] || flags="$flags $f"; done
    echo "@rc $rc$flags" >&2; exit 0
  fi
  if [ -n "$dead" ]; then echo "@vanished" >&2; exit 0; fi
  kib=$(du -sk "$watched" 2>/dev/null); kib=${kib%%[!0-9]*}
  [ -z "$kib" ] || [ "$kib" = "$seen" ] || { seen=$kib; echo "@size $kib" >&2; }
  sleep 0.2 2>/dev/null || sleep 1
done
)sh";

constexpr const char* kCancel = R"sh(
touch "$job/cancelled"
[ -f "$job/started" ] || exit 0
pause() { sleep 0.2 2>/dev/null || sleep 1; }
i=0
while [ ! -f "$job/app" ] && [ ! -f "$job/rc" ] && [ $i -lt 50 ]; do pause; i=$((i+1)); done
[ -f "$job/rc" ] && exit 0
app=$(cat "$job/app") || exit 1
end_app
i=0
while [ ! -f "$job/rc" ] && [ $i -lt 50 ]; do pause; i=$((i+1)); done
[ -f "$job/rc" ]
)sh";

std::string setting(const char* name, const std::string& value)
{
    return name + ('=' + shellQuoted(value)) + '\n';
}

} // namespace

std::string cdHome(bool isLocal)
{
    return isLocal ? std::string() : "cd && ";
}

std::string cdTo(const std::string& folder)
{
    return folder.empty() ? std::string("cd") : "cd -- " + shellQuoted(folder);
}

std::string wrapperScript(const JobSpec& spec)
{
    return setting("job", spec.job) + setting("acl", spec.aclJson) + setting("lock", spec.lock) +
           setting("limit", std::to_string(spec.timeLimit.count())) +
           setting("grace", std::to_string(kJobGraceSec)) + setting("end_app", kEndApp) + kEndApp +
           kRunFunctions + kWrapper;
}

std::string runFunctions()
{
    return kRunFunctions;
}

std::string restoreAclScript(const std::string& acl)
{
    return setting("acl", acl) + kRunFunctions +
           "acl=$(readlink -f \"$acl\") && old=$(left_by \"$acl\") || exit 0\n"
           // an empty mark belongs to a job that changed nothing; with a folder, its copy of the file is gone
           "[ -d \"$old\" ] || { rm -f \"$acl.opscope-job\"; [ -z \"$old\" ] || printf 'kept %s' \"$old\"; "
           "exit 0; }\n"
           "put_back \"$old\"\n"
           "state=back; [ ! -f \"$old/acl-kept\" ] || state=kept; [ ! -f \"$old/acl-stuck\" ] || "
           "state=stuck\n"
           "printf '%s %s' $state \"$old\"\n";
}

std::string startScript(const std::string& job)
{
    return setting("job", job) +
           "[ ! -f \"$job/started\" ] || exit 0\n" // called again after a lost connection
           "s=$(command -v setsid)\n"
           "$s sh \"$job/run.sh\" </dev/null >/dev/null 2>&1 &\n"
           "echo $! >\"$job/started.part\" && mv \"$job/started.part\" \"$job/started\"\n";
}

std::string followScript(const JobSpec& spec, std::uint64_t begin)
{
    return setting("job", spec.job) + setting("watched", spec.watched) + "at=" + std::to_string(begin) +
           '\n' + kFollow;
}

std::string cancelScript(const std::string& job)
{
    return setting("job", job) + setting("grace", std::to_string(kJobGraceSec)) + kEndApp + kCancel;
}

} // namespace opscope
