# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the log of $job from byte $at; reports the size of $watched.
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
