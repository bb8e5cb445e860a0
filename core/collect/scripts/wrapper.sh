# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh of a job: $job, $acl, $lock, $limit and $grace (seconds), $end_app (the text of end_app.sh).
# shellcheck disable=SC2015,SC2016
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
