# SPDX-License-Identifier: GPL-3.0-or-later
# Prints a line KEY=VALUE for each fact about $folder, $app, $acl, $out, $set_env, $toolkit and $device.
# shellcheck disable=SC1090
say() { printf '%s=%s\n' "$1" "$(printf '%s' "$2" | tr '\n' ' ')"; }
has() { command -v "$1" >/dev/null 2>&1; }
if [ -n "$folder" ]; then cd -- "$folder" 2>/dev/null; else cd; fi && say folder "$(pwd -P)"
say umask "$(umask)"
say now "$(date +%s)"
has setsid && say setsid yes
if [ -n "$set_env" ]; then [ -f "$set_env" ] && say set_env there && . "$set_env" >/dev/null 2>&1; fi
for t in perf ltrace iotop python3; do has $t && say $t yes; done
if [ -f "$app" ]; then
  say app "$(readlink -f "$app")"
  [ -x "$app" ] && say runnable yes
  grep -q svp_acl_ "$app" && say uses_acl yes
  grep -q svp_acl_init "$app" && say init yes
  grep -q svp_acl_finalize "$app" && say finalize yes
  say prof_api "$(grep -a -o -E 'svp_acl_prof_[a-z_]*|aclprof[A-Z][A-Za-z]*' "$app" | sort -u | head -n 3)"
  has ldd && say missing_libraries "$(ldd "$app" 2>/dev/null | sed -n 's/^[[:space:]]*\(.*\) => not found.*/\1/p')"
fi
[ -f "$acl" ] && say acl "$(readlink -f "$acl")"
[ -w "$acl" ] && say acl_writable yes
[ ! -e "$acl" ] && [ -w "$(dirname -- "$acl")" ] && say acl_can_be_made yes
[ -f "$acl" ] && say acl_left "$(left_by "$(readlink -f "$acl")")"
near=0
try_json() { # KEY FILE: another acl.json, which may dump
  [ -f "$2" ] && [ "$(readlink -f "$2")" != "$(readlink -f "$acl")" ] && grep -q '"dump"' "$2" || return
  [ $near -lt 16 ] && near=$((near+1)) && say "$1$near" "$(readlink -f "$2")"
}
for f in acl*.json src/acl*.json ../src/acl*.json; do try_json json_near "$f"; done
[ -f "$toolkit" ] && say toolkit_file "$toolkit"
[ -n "$out" ] || out=$HOME/opscope_runs
say output "$out"
there=$out
while [ ! -d "$there" ]; do there=$(dirname -- "$there"); done
[ -w "$there" ] && say output_writable yes
say free_kib "$(df -Pk "$there" 2>/dev/null | tail -n 1 | tr -s ' ' | cut -d ' ' -f 4)"
if [ -w "$there" ]; then
  speed=$there/.opscope-speed-$$
  trap 'rm -f "$speed"' EXIT
  said=$(dd if=/dev/zero of="$speed" bs=1048576 count=16 conv=fsync 2>&1 | tail -n 1)
  rm -f "$speed"
  case $said in *,*) say disk "${said##*, }" ;; esac
fi
tool=$(command -v "${toolkit:-msprof}" 2>/dev/null) && say msprof "$(readlink -f "$tool")"
for f in "$ASCEND_TOOLKIT_HOME"/*-linux/ascend_toolkit_install.info "$ASCEND_TOOLKIT_HOME"/version.info \
         "$ASCEND_TOOLKIT_HOME"/version.cfg /usr/local/Ascend/ascend-toolkit/latest/version.info; do
  [ -f "$f" ] && say version "$(sed -n 's/.*[Vv]ersion[^=]*=[^0-9]*\([0-9][0-9A-Za-z.]*\).*/\1/p' "$f" | head -n 1)" && break
done
lock=${TMPDIR:-/tmp}/opscope-device-$device.lock
lives "$lock" && say busy "process $(cat "$lock/pid"), $lock"
say others "$( (ps -e -o comm= 2>/dev/null || ps -o comm) | grep '^msprof')"
say mounts "$(sed -n 's/^\([^ ]*\) [^ ]* \(nfs\|nfs4\|cifs\) .*/\1/p' /proc/mounts 2>/dev/null)"
