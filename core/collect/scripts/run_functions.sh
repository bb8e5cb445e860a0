# SPDX-License-Identifier: GPL-3.0-or-later
# A lock is a folder that contains its owner. If the owner's process is gone, the lock is taken over, after what its
# job left changed was put back. If several find the same dead lock, the one that makes the folder `heir` in it wins;
# an heir that dies meanwhile can have heirs too. A process is identified by its script, because process ids are used
# again. The job that changed an acl.json is also recorded next to that file: a lock in a temporary folder is gone when
# the host is restarted, and two devices have two locks.
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
